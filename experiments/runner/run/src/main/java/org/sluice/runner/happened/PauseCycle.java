// SPDX-License-Identifier: MIT
package org.sluice.runner.happened;

import static java.util.stream.Collectors.joining;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.happened.HappenedFile.StuckPort;
import org.sluice.runner.model.PortId;

/**
 * Did it deadlock? A cycle of ports, each paused by the switch at its other end, whose bytes wait
 * for the next port of the cycle. The simulator names only ports that will never send again, so
 * that pauses which resolve are none.
 *
 * @param file what happened
 * @param words for places
 */
record PauseCycle(HappenedFile file, Words words) {
  static final String TOPIC = "deadlock";
  private static final String QUESTION = "Did it deadlock?";

  private record Key(PortId port, int priority) {}

  Answer answer() {
    List<List<StuckPort>> cycles = cycles();
    List<String> sentences = new ArrayList<>();
    for (List<StuckPort> cycle : cycles) {
      sentences.add(sentence(cycle));
    }
    long lost = file.stuck().stream().filter(StuckPort::isResumeLost).count();
    if (lost > 0) {
      StuckPort first =
          file.stuck().stream().filter(StuckPort::isResumeLost).findFirst().orElseThrow();
      sentences.add(
          "%s paused for good since a resume frame was lost on a line with errors: %s, since %s."
              .formatted(
                  Words.number(lost, "port") + (lost == 1 ? " is" : " are"),
                  words.egress(first.port()),
                  Words.time(first.sincePs())));
    }
    if (!cycles.isEmpty() || lost > 0) {
      int others = file.stuck().size() - (int) lost - cycles.stream().mapToInt(List::size).sum();
      if (others > 0) {
        sentences.add(
            "%s behind them and will not send again either."
                .formatted(Words.number(others, "port") + (others == 1 ? " waits" : " wait")));
      }
      if (!cycles.isEmpty()) {
        sentences.add("Routes without a cycle, or flowControl: lossy, have no deadlock.");
      }
      return new Answer(TOPIC, QUESTION, sentences, true);
    }
    return new Answer(TOPIC, QUESTION, List.of(withoutCycle()), !file.stuck().isEmpty());
  }

  private String withoutCycle() {
    if (file.stuck().isEmpty()) {
      return "No: no port was paused for good at the end.";
    }
    String ports =
        Words.number(file.stuck().size(), "port") + (file.stuck().size() == 1 ? " is" : " are");
    Optional<StuckPort> held =
        file.stuck().stream()
            .filter(p -> p.leftOverBytes() > 0)
            .min(Comparator.comparingLong(StuckPort::sincePs));
    return held.isEmpty()
        ? "No cycle of pauses was found, but %s paused for good for a reason that is not known."
            .formatted(ports)
        : "No cycle of pauses, but %s paused for good: %s goes on counting bytes that a link that went down had in its queue (%s is paused since %s)."
            .formatted(
                ports,
                words.node(held.get().pausedBy()),
                words.egress(held.get().port()),
                Words.time(held.get().sincePs()));
  }

  private String sentence(List<StuckPort> cycle) {
    long sincePs = cycle.stream().mapToLong(StuckPort::sincePs).max().orElseThrow();
    return "Deadlock since %s, a cycle of pauses (priority %d): %s. Each waits for the next, the last for the first; none of them will ever send again."
        .formatted(
            Words.time(sincePs),
            cycle.get(0).priority(),
            cycle.stream().map(p -> words.egress(p.port())).collect(joining(", ")));
  }

  /** A shortest cycle through each port that is in one, each port in one cycle at most. */
  List<List<StuckPort>> cycles() {
    Map<Key, StuckPort> ports = new HashMap<>();
    file.stuck().forEach(p -> ports.put(new Key(p.port(), p.priority()), p));
    List<List<StuckPort>> cycles = new ArrayList<>();
    Set<StuckPort> named = new HashSet<>();
    for (StuckPort start : file.stuck()) {
      Optional<List<StuckPort>> cycle =
          named.contains(start) ? Optional.empty() : from(start, ports);
      if (cycle.isPresent() && Collections.disjoint(named, cycle.get())) {
        named.addAll(cycle.get());
        cycles.add(cycle.get());
      }
    }
    return cycles;
  }

  /** The shortest way from a port back to itself. */
  private static Optional<List<StuckPort>> from(StuckPort start, Map<Key, StuckPort> ports) {
    Map<StuckPort, StuckPort> cameFrom = new HashMap<>();
    Deque<StuckPort> open = new ArrayDeque<>(List.of(start));
    while (!open.isEmpty()) {
      StuckPort at = open.removeFirst();
      for (int egress : at.behind()) {
        @Nullable StuckPort next =
            ports.get(new Key(new PortId(at.pausedBy(), egress), at.priority()));
        if (next != null && !cameFrom.containsKey(next)) {
          cameFrom.put(next, at);
          if (next.equals(start)) {
            return Optional.of(path(start, cameFrom));
          }
          open.addLast(next);
        }
      }
    }
    return Optional.empty();
  }

  private static List<StuckPort> path(StuckPort start, Map<StuckPort, StuckPort> cameFrom) {
    List<StuckPort> path = new ArrayList<>();
    @Nullable StuckPort at = cameFrom.get(start);
    while (at != null && !at.equals(start)) {
      path.add(at);
      at = cameFrom.get(at);
    }
    path.add(start);
    Collections.reverse(path);
    return path;
  }
}
