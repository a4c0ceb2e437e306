// SPDX-License-Identifier: MIT
package org.sluice.runner.happened;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Why do these flows never end?
 *
 * @param file what happened
 * @param around what is known of the run
 */
record UnfinishedFlows(HappenedFile file, Surroundings around) {
  static final String TOPIC = "unfinished_flows";

  /** The flows that did not end, by reason, in the order of their numbers. */
  Map<Stall, List<Long>> byReason() {
    Map<Stall, List<Long>> flows = new EnumMap<>(Stall.class);
    for (UnfinishedFlow flow : file.unfinished()) {
      flows.computeIfAbsent(Stall.of(flow, around), s -> new ArrayList<>()).add(flow.flow());
    }
    return flows;
  }

  /** Empty if all flows with a size started and ended. */
  Optional<Answer> answer() {
    Map<Stall, List<Long>> flows = byReason();
    List<String> sentences = new ArrayList<>();
    if (!flows.isEmpty()) {
      String reasons =
          flows.entrySet().stream()
              .map(
                  e ->
                      "%s %s %s (%s)"
                          .formatted(
                              Words.count(e.getValue().size()),
                              e.getValue().size() == 1 ? "is" : "are",
                              e.getKey().phrase(),
                              Words.flows(e.getValue(), e.getValue().size())))
              .collect(joining("; "));
      sentences.add(
          "%s did not end: %s.".formatted(Words.number(file.unfinished().size(), "flow"), reasons));
    }
    if (file.notStarted() > 0) {
      sentences.add(
          Words.number(file.notStarted(), "flow") + " had not started when the run ended.");
    }
    return sentences.isEmpty()
        ? Optional.empty()
        : Optional.of(new Answer(TOPIC, "Why did these flows not end?", sentences, false));
  }
}
