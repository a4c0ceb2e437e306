// SPDX-License-Identifier: MIT
package org.sluice.runner.happened;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.sluice.runner.files.JsonObject;
import org.sluice.runner.results.RunResults;

/**
 * The answers of a run to the questions that its users ask.
 *
 * @param answers alarms first
 */
public record WhatHappened(List<Answer> answers) {
  private static final String UNKNOWN = "unknown";
  private static final int MOST_LINES = 3;

  /** Of an answer that is no alarm, what a terminal shows first. */
  private static final List<String> MOST_WANTED =
      List.of(UnfinishedFlows.TOPIC, SchemeSilence.TOPIC, FirstEvents.TOPIC);

  /** Copies the list. */
  public WhatHappened {
    answers = List.copyOf(answers);
  }

  /**
   * Looks at a run.
   *
   * @throws IOException if a raw file is malformed
   */
  public static WhatHappened of(RunResults results) throws IOException {
    Optional<HappenedFile> read = HappenedFile.of(results);
    if (read.isEmpty()) {
      return new WhatHappened(
          List.of(
              new Answer(
                  UNKNOWN,
                  "What happened?",
                  List.of("That is not known: " + RunResults.HAPPENED + " is missing."),
                  false)));
    }
    HappenedFile file = read.get();
    Words words = new Words(results.plan());
    List<Answer> all = new ArrayList<>();
    new LosslessLoss(file, words).answer().ifPresent(all::add);
    all.add(new PauseCycle(file, words).answer());
    all.add(new WhyItStopped(results, file).answer());
    new UnfinishedFlows(file, Surroundings.of(file, results.plan())).answer().ifPresent(all::add);
    all.add(new FirstEvents(file, words).answer());
    all.add(new PauseDistance(file, words).answer());
    all.addAll(new LossReasons(file, words).answers());
    SchemeSilence scheme = new SchemeSilence(results, file, words);
    scheme.beyondTelemetry().ifPresent(all::add);
    new RatesAboveLinks(results).answer().ifPresent(all::add);
    all.add(scheme.answer());
    return new WhatHappened(
        Stream.concat(all.stream().filter(Answer::isAlarm), all.stream().filter(a -> !a.isAlarm()))
            .toList());
  }

  /** Whether the run's files say what happened. */
  public boolean isKnown() {
    return answers.stream().noneMatch(a -> a.topic().equals(UNKNOWN));
  }

  /** What the user must not miss: a sentence or a few for each alarm. */
  public List<String> alarms() {
    return answers.stream()
        .filter(Answer::isAlarm)
        .map(a -> "Alarm: " + String.join(" ", a.sentences()))
        .toList();
  }

  /** Why flows did not end; empty if all did. */
  public Optional<String> unfinished() {
    return answers.stream()
        .filter(a -> a.topic().equals(UnfinishedFlows.TOPIC))
        .map(a -> a.sentences().get(0))
        .findFirst();
  }

  /** What a terminal shows beside the alarms, so that with them it is three lines at most. */
  public List<String> lines() {
    long left = Math.max(0, MOST_LINES - alarms().size());
    return MOST_WANTED.stream()
        .flatMap(topic -> answers.stream().filter(a -> a.topic().equals(topic) && !a.isAlarm()))
        .filter(a -> !a.sentences().get(0).equals(SchemeSilence.NO_SCHEME))
        .map(a -> a.sentences().get(0))
        .limit(left)
        .toList();
  }

  /** The answers as they stand in {@code summary.json}. */
  public List<JsonObject> asData() {
    return answers.stream()
        .map(
            a ->
                new JsonObject()
                    .with("topic", a.topic())
                    .with("question", a.question())
                    .with("alarm", a.isAlarm())
                    .with("answer", a.sentences()))
        .toList();
  }
}
