// SPDX-License-Identifier: MIT
package org.sluice.runner.happened;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.sluice.runner.happened.SwitchFacts.Nearest;

/**
 * Why is {@code pfc.txt} empty, and how near did each switch come to a pause?
 *
 * @param file what happened
 * @param words for places
 */
record PauseDistance(HappenedFile file, Words words) {
  static final String TOPIC = "pauses";
  private static final int MOST_SWITCHES = 10;

  private static final Comparator<SwitchFacts> NEAREST_FIRST =
      Comparator.comparingLong(s -> s.nearest().map(Nearest::leftBytes).orElse(Long.MAX_VALUE));

  Answer answer() {
    List<SwitchFacts> withPfc = file.switches().stream().filter(SwitchFacts::hasPfc).toList();
    boolean isEmpty = file.firstPause().isEmpty();
    List<String> sentences = new ArrayList<>();
    if (isEmpty) {
      sentences.add("pfc.txt is empty: " + whyNone(withPfc));
    } else {
      sentences.add(
          "%s of %s reached the pause threshold."
              .formatted(
                  withPfc.stream().filter(PauseDistance::isReached).count(),
                  Words.number(withPfc.size(), "switch").replace("switchs", "switches")));
    }
    withPfc.stream()
        .filter(s -> !s.isInfinite() || s.nearest().filter(Nearest::isReached).isPresent())
        .filter(s -> s.nearest().isPresent())
        .sorted(NEAREST_FIRST)
        .limit(MOST_SWITCHES)
        .forEach(s -> sentences.add(ofSwitch(s)));
    return new Answer(
        TOPIC,
        isEmpty ? "Why is pfc.txt empty?" : "How near did the switches come to a pause?",
        sentences,
        false);
  }

  private static boolean isReached(SwitchFacts at) {
    return at.nearest().filter(Nearest::isReached).isPresent();
  }

  private String whyNone(List<SwitchFacts> withPfc) {
    if (file.switches().isEmpty()) {
      return "there is no switch that could ask for a pause.";
    }
    if (withPfc.isEmpty()) {
      return "flow control is " + file.switches().get(0).flowControl() + ", without PFC.";
    }
    if (withPfc.stream().allMatch(s -> s.poolBytes() < 0)) {
      return "the headroom exceeds the buffer, so that the threshold wraps, as that simulator's"
          + " unsigned number does, and is never reached.";
    }
    Optional<SwitchFacts> nearest =
        withPfc.stream().filter(s -> s.nearest().isPresent()).min(NEAREST_FIRST);
    if (nearest.isEmpty()) {
      return "no port of any switch ever held more than its reserve of %s."
          .formatted(Words.bytes(withPfc.get(0).reserveBytes()));
    }
    if (nearest.get().isInfinite()) {
      return "the buffer is infinite, and no use of it reached a threshold.";
    }
    Nearest n = nearest.get().nearest().orElseThrow();
    return "no switch reached its pause threshold; %s came nearest, at %s with %s of %s (%s)."
        .formatted(
            words.node(nearest.get().node()),
            Words.time(n.timePs()),
            Words.bytes(n.usedBytes()),
            Words.bytes(n.thresholdBytes()),
            Words.share(n.usedBytes(), n.thresholdBytes()));
  }

  private String ofSwitch(SwitchFacts at) {
    Nearest n = at.nearest().orElseThrow();
    String threshold =
        n.isReached()
            ? "threshold of %s reached at %s by what came from %s"
                .formatted(
                    Words.bytes(n.thresholdBytes()), Words.time(n.timePs()), words.peer(n.port()))
            : "%s of a threshold of %s at %s by what came from %s, %s short of a pause"
                .formatted(
                    Words.bytes(n.usedBytes()),
                    Words.bytes(n.thresholdBytes()),
                    Words.time(n.timePs()),
                    words.peer(n.port()),
                    Words.bytes(n.leftBytes()));
    String buffer =
        at.isInfinite()
            ? ""
            : "; buffer at most %s full (%s)"
                .formatted(
                    Words.share(at.peakBytes(), at.bufferBytes()), Words.bytes(at.peakBytes()));
    String headroom =
        at.headroomPeak()
            .map(
                h ->
                    "; headroom at most %s used (%s of %s, from %s)"
                        .formatted(
                            Words.share(h.bytes(), h.ofBytes()),
                            Words.bytes(h.bytes()),
                            Words.bytes(h.ofBytes()),
                            words.peer(h.port())))
            .orElse("; no headroom used");
    return words.node(at.node()) + ": " + threshold + buffer + headroom + ".";
  }
}
