// SPDX-License-Identifier: MIT
package org.sluice.runner.compare;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.sluice.bridge.wire.AskMode;

/**
 * Aligns the events of one state machine in two recordings, as they are read.
 *
 * <p>As long as everything is the same, the next event of one is compared with the next of the
 * other. From the first difference on, events are of a pair if they are of one kind and their times
 * are no further apart than tolerated; the earlier of two that are no pair stays alone.
 */
final class EntityAligner {
  private final int entity;
  private final long tolerancePs;
  private final Track first = new Track();
  private final Track second = new Track();
  private boolean isExact = true;
  private long identical;
  private long aligned;
  private long differing;
  private @Nullable Point divergence;
  private @Nullable Point beyondTolerance;
  private @Nullable Point otherDecision;

  /** What is read of one recording and not yet settled. */
  private static final class Track {
    private final Deque<Step> steps = new ArrayDeque<>();
    private long settled;
    private long alone;

    private void pop() {
      steps.removeFirst();
      settled++;
    }
  }

  EntityAligner(int entity, long tolerancePs) {
    this.entity = entity;
    this.tolerancePs = tolerancePs;
  }

  /** Takes a step of one recording. */
  void add(boolean isFirst, Step step) {
    (isFirst ? first : second).steps.addLast(step);
  }

  /** Settles what can be, once all steps of an ask are taken. */
  void settle() {
    while (!first.steps.isEmpty() && !second.steps.isEmpty()) {
      settle(first.steps.getFirst(), second.steps.getFirst());
    }
  }

  private void settle(Step a, Step b) {
    if (isExact) {
      boolean sameEvent = a.event().equals(b.event());
      if (sameEvent && a.decisions().equals(b.decisions())) {
        identical++;
        aligned++;
        popBoth();
        return;
      }
      isExact = false;
      divergence = point(sameEvent ? DivergenceKind.DECISION : kind(a, b), a, b);
    }
    if (a.event().kind() == b.event().kind()
        && Differences.near(a.timePs(), b.timePs(), tolerancePs)) {
      pair(a, b);
      popBoth();
      return;
    }
    if (beyondTolerance == null) {
      beyondTolerance = point(kind(a, b), a, b);
    }
    Track earlier = a.timePs() <= b.timePs() ? first : second;
    earlier.alone++;
    earlier.pop();
  }

  private void pair(Step a, Step b) {
    aligned++;
    if (a.event().equals(b.event())) {
      identical++;
    } else if (!Differences.sameButForTime(a.event(), b.event(), tolerancePs)) {
      differing++;
      if (beyondTolerance == null) {
        beyondTolerance = point(kind(a, b), a, b);
      }
    }
    if (otherDecision == null
        && !Differences.sameDecisionsButForTime(a.decisions(), b.decisions(), tolerancePs)) {
      otherDecision = point(DivergenceKind.OTHER_DECISION, a, b);
    }
  }

  private void popBoth() {
    first.pop();
    second.pop();
  }

  private Point point(DivergenceKind kind, Step a, Step b) {
    return new Point(entity, kind, Math.min(a.timePs(), b.timePs()), first.settled, second.settled);
  }

  private DivergenceKind kind(Step a, Step b) {
    if (a.timePs() == b.timePs() && isAmong(a, second.steps) && isAmong(b, first.steps)) {
      return DivergenceKind.ORDER;
    }
    if (a.event().kind() != b.event().kind()) {
      return DivergenceKind.EVENT;
    }
    long apart = Math.abs(a.timePs() - b.timePs());
    return apart > 0 && Differences.sameButForTime(a.event(), b.event(), apart)
        ? DivergenceKind.TIME
        : DivergenceKind.VALUES;
  }

  private static boolean isAmong(Step step, Deque<Step> steps) {
    for (Step s : steps) {
      if (s.timePs() != step.timePs()) {
        return false;
      }
      if (s.event().equals(step.event())) {
        return true;
      }
    }
    return false;
  }

  /**
   * Settles what is left when both recordings are read.
   *
   * @param firstEnd how far the first goes
   * @param secondEnd how far the second goes
   */
  void finish(End firstEnd, End secondEnd) {
    leftover(first, secondEnd);
    leftover(second, firstEnd);
  }

  /**
   * The end of a recording.
   *
   * @param lastAskPs when its last ask was
   * @param isWhole whether it has an orderly end
   */
  record End(long lastAskPs, boolean isWhole) {
    /** Whether the recording would contain an event like this. */
    boolean reaches(Step step) {
      if (!isWhole) {
        return step.timePs() < lastAskPs;
      }
      // A notify travels with the next ask, if there is one.
      return step.event().mode() != AskMode.ASK_NOTIFY_VALUE || step.timePs() <= lastAskPs;
    }
  }

  private void leftover(Track track, End other) {
    while (!track.steps.isEmpty()) {
      Step step = track.steps.getFirst();
      if (other.reaches(step)) {
        Point end =
            new Point(entity, DivergenceKind.END, step.timePs(), first.settled, second.settled);
        if (isExact) {
          isExact = false;
          divergence = end;
        }
        if (beyondTolerance == null) {
          beyondTolerance = end;
        }
        track.alone++;
      }
      track.pop();
    }
  }

  /** Where the two first differ at all, or null. */
  @Nullable Point divergence() {
    return divergence;
  }

  /** Where they first differ by more than the tolerated time, or null. */
  @Nullable Point beyondTolerance() {
    return beyondTolerance;
  }

  /** The first pair of events on which something else is decided than other times, or null. */
  @Nullable Point otherDecision() {
    return otherDecision;
  }

  /** Pairs that are the same in every bit. */
  long identical() {
    return identical;
  }

  /** Pairs. */
  long aligned() {
    return aligned;
  }

  /** Pairs that say something else than other times. */
  long differing() {
    return differing;
  }

  long aloneInFirst() {
    return first.alone;
  }

  long aloneInSecond() {
    return second.alone;
  }
}
