// SPDX-License-Identifier: MIT
package org.sluice.runner.compare;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads what stands around an event in a recording. */
final class ContextReader {
  private static final int BEFORE = 4;
  private static final int AFTER = 2;
  private static final int NETWORK = 8;
  private static final int REMEMBERED = 4096;

  private final int entity;
  private final long index;
  private final long timePs;
  private final List<Divergence.Line> around = new ArrayList<>();
  private final Deque<Step> recent = new ArrayDeque<>();
  private @Nullable Step here;
  private long seen;

  private ContextReader(int entity, long index, long timePs) {
    this.entity = entity;
    this.index = index;
    this.timePs = timePs;
  }

  /**
   * An event and its surroundings.
   *
   * @param here the event; null if the entity has no event of that number
   * @param context for people
   */
  record Found(@Nullable Step here, Divergence.Context context) {}

  /**
   * Reads a recording up to a little after an event.
   *
   * @param index the event's number among its entity's
   * @param timePs until when others' events are of interest
   */
  static Found read(Path file, int entity, long index, long timePs) {
    ContextReader reader = new ContextReader(entity, index, timePs);
    try (StepStream stream = new StepStream(file)) {
      while (!stream.isOver() && !(stream.nowPs() > timePs && reader.seen > index + AFTER)) {
        for (Step step : stream.next()) {
          reader.take(step);
        }
      }
    }
    return new Found(reader.here, new Divergence.Context(reader.around, reader.network()));
  }

  private void take(Step step) {
    if (step.event().entity() == entity) {
      if (seen >= index - BEFORE && seen <= index + AFTER) {
        around.add(line(step, seen == index));
      }
      if (seen == index) {
        here = step;
      }
      seen++;
    } else if (step.timePs() <= timePs) {
      if (recent.size() == REMEMBERED) {
        recent.removeFirst();
      }
      recent.addLast(step);
    }
  }

  private List<Divergence.Line> network() {
    List<Step> sorted = new ArrayList<>(recent);
    sorted.sort(
        Comparator.comparingLong(Step::timePs)
            .thenComparing(s -> s.event().entity(), Integer::compareUnsigned));
    return sorted.subList(Math.max(0, sorted.size() - NETWORK), sorted.size()).stream()
        .map(s -> line(s, false))
        .toList();
  }

  private static Divergence.Line line(Step step, boolean isHere) {
    return new Divergence.Line(
        step.timePs(),
        isHere,
        step.event().eventText(),
        step.decisions().stream().map(Entry::decisionText).toList());
  }
}
