// SPDX-License-Identifier: MIT
package org.sluice.runner.compare;

import java.util.List;
import java.util.Optional;

/**
 * How two recorded conversations compare.
 *
 * @param inputDifferences sentences on why the two did not run the same: other parameters, another
 *     seed; then another decision on the same events is no bug
 * @param first the first recording
 * @param second the second
 * @param comparedUntilPs how far both go
 * @param tolerancePs by how much the times of a pair may differ
 * @param pairs the pairs of events
 * @param entities state machines in either
 * @param sameEntities state machines without any difference
 * @param bugs state machines that decided something else after the same events
 * @param firstDivergence the first event or decision that differs at all
 * @param firstBeyondTolerance the first event that differs by more than the tolerated time
 * @param firstOtherDecision the first decision, on a pair of events, that differs in more than time
 * @param firstBug the first decision that differs after the same events
 */
public record Conversation(
    List<String> inputDifferences,
    Side first,
    Side second,
    long comparedUntilPs,
    long tolerancePs,
    Pairs pairs,
    long entities,
    long sameEntities,
    long bugs,
    Optional<Divergence> firstDivergence,
    Optional<Divergence> firstBeyondTolerance,
    Optional<Divergence> firstOtherDecision,
    Optional<Divergence> firstBug) {

  /**
   * One recording.
   *
   * @param isWhole whether it has an orderly end
   * @param events how many it has
   * @param alone events without a partner in the other
   */
  public record Side(boolean isWhole, long events, long alone) {}

  /**
   * Events of both that belong together.
   *
   * @param identical the same in every bit
   * @param aligned within the tolerance
   * @param differing of these, those that differ in more than their times
   */
  public record Pairs(long identical, long aligned, long differing) {}

  /** Copies the list. */
  public Conversation {
    inputDifferences = List.copyOf(inputDifferences);
  }

  /** Whether two divergences are one: at one event of one state machine. */
  public static boolean isSamePlace(Optional<Divergence> a, Optional<Divergence> b) {
    return a.isPresent()
        && b.isPresent()
        && a.get().timePs() == b.get().timePs()
        && a.get().equalBefore() == b.get().equalBefore()
        && a.get().entity().equals(b.get().entity());
  }

  /** Whether nothing differs. */
  public boolean isIdentical() {
    return firstDivergence.isEmpty();
  }

  /** Whether a state machine decided something else on the same events of the same run. */
  public boolean hasBug() {
    return bugs > 0 && inputDifferences.isEmpty();
  }
}
