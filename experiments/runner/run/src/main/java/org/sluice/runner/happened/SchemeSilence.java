// SPDX-License-Identifier: MIT
package org.sluice.runner.happened;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.sluice.cc.Slot;
import org.sluice.runner.happened.HappenedFile.Way;
import org.sluice.runner.model.PortId;
import org.sluice.runner.model.PortResult;
import org.sluice.runner.model.SchemeDescription;
import org.sluice.runner.results.RunResults;
import org.sluice.runner.results.SchemeActivity;

/**
 * Did the scheme act, and if not, why? Why are CC_MODE 1, 3 and 7 the same?
 *
 * @param results the run
 * @param file what happened
 * @param words for places
 */
record SchemeSilence(RunResults results, HappenedFile file, Words words) {
  static final String TOPIC = "scheme";
  private static final String PATH_CHOICE = Slot.PATH_CHOICE.wireName();
  static final String NO_SCHEME = "There was none to act: the run has no scheme.";
  private static final String QUESTION = "Did the scheme act?";

  /** A queue, as a part of what marking begins at. */
  private record NearestToMark(PortId port, long peakBytes, long markFromBytes) {}

  Answer answer() throws IOException {
    List<SchemeDescription> schemes =
        results.run().setup().schemes().stream().filter(s -> !s.name().equals("none")).toList();
    List<String> sentences = new ArrayList<>();
    if (schemes.isEmpty()) {
      sentences.add(NO_SCHEME);
      return new Answer(TOPIC, QUESTION, sentences, false);
    }
    SchemeActivity activity = SchemeActivity.of(results);
    if (schemes.stream().anyMatch(s -> !s.slot().equals(PATH_CHOICE))) {
      sentences.add(activity.acted() ? acts(activity) : silence());
    }
    schemes.stream()
        .filter(s -> s.slot().equals(PATH_CHOICE))
        .forEach(s -> sentences.add(choices(s, activity)));
    return new Answer(TOPIC, QUESTION, sentences, false);
  }

  private static String acts(SchemeActivity activity) {
    return "The scheme acted: decided rates changed %s times and windows %s times, %s marked, %s sent."
        .formatted(
            Words.count(Math.max(0, activity.rateChanges())),
            Words.count(Math.max(0, activity.windowChanges())),
            Words.number(activity.marked(), "packet") + (activity.marked() == 1 ? " was" : " were"),
            Words.number(activity.cnps(), "message") + (activity.cnps() == 1 ? " was" : " were"));
  }

  private static String choices(SchemeDescription scheme, SchemeActivity activity) {
    String paths = "The choice of paths by " + scheme.name();
    if (activity.chosePaths()) {
      return paths
          + (activity.pathActs() == 1
              ? " acted: it set a rule or chose a path once."
              : " acted: it set a rule or chose a path %s times."
                  .formatted(Words.count(activity.pathActs())));
    }
    return activity.choseNoPath()
        ? paths + " did not act: it set no rule, and chose no path."
        : paths + " may have acted: the run does not say.";
  }

  /** Flows of which a scheme by telemetry hears nothing: an alarm. */
  Optional<Answer> beyondTelemetry() {
    List<String> sentences = new ArrayList<>();
    results.run().setup().schemes().forEach(s -> beyondTelemetry(s, sentences));
    return sentences.isEmpty()
        ? Optional.empty()
        : Optional.of(new Answer("telemetry", "Did every flow react?", sentences, true));
  }

  private void beyondTelemetry(SchemeDescription scheme, List<String> sentences) {
    OptionalInt most = mostHops(scheme);
    if (most.isEmpty()) {
      return;
    }
    for (Way way : file.ways()) {
      long still = way.flows() - way.reacted();
      if (way.switches() > most.getAsInt() && still > 0) {
        sentences.add(
            "%s %s %d switches, beyond the %d hops of %s's telemetry: %s never %s."
                .formatted(
                    capital(Words.flows(way.still(), still)),
                    still == 1 ? "crosses" : "cross",
                    way.switches(),
                    most.getAsInt(),
                    scheme.name(),
                    still == 1 ? "it" : "these " + Words.count(still),
                    still == 1 ? "reacts" : "react"));
      }
    }
  }

  private static OptionalInt mostHops(SchemeDescription scheme) {
    @Nullable String value = scheme.parameters().get("maxHops");
    return value != null && value.matches("\\d{1,4}")
        ? OptionalInt.of(Integer.parseInt(value))
        : OptionalInt.empty();
  }

  private String silence() {
    List<String> why = new ArrayList<>();
    why.add("no decided rate or window changed");
    why.add(marking());
    if (file.windowBound() == 0) {
      why.add("no window ever held a packet back");
    }
    return "The scheme did not act: %s. With another scheme that does not act either, and the same headers, first rate and window, the times are the same."
        .formatted(why.stream().collect(joining("; ")));
  }

  private String marking() {
    List<NearestToMark> queues = new ArrayList<>();
    for (SwitchFacts at : file.switches()) {
      for (int port = 0; port < at.markFromBytes().size(); port++) {
        @Nullable PortResult result = results.ports().get(new PortId(at.node(), port));
        if (result != null && at.markFromBytes().get(port) >= 0) {
          queues.add(
              new NearestToMark(
                  result.id(), result.queuePeakBytes(), at.markFromBytes().get(port)));
        }
      }
    }
    return queues.stream()
        .min(Comparator.comparingLong(q -> q.markFromBytes() - q.peakBytes()))
        .map(
            q ->
                "nothing was marked (the queue nearest to it, %s, had at most %s, and marking begins above %s)"
                    .formatted(
                        words.egress(q.port()),
                        Words.bytes(q.peakBytes()),
                        Words.bytes(q.markFromBytes())))
        .orElse("nothing was marked (marking is off at every port)");
  }

  private static String capital(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }
}
