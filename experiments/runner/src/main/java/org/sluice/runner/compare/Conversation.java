// SPDX-License-Identifier: MIT
package org.sluice.runner.compare;

import java.util.List;
import java.util.Optional;

/**
 * How two recorded conversations compare.
 *
 * @param inputDifferences sentences on why the two were not asked for the same: other parameters,
 *     another seed; then another decision on the same events is no bug
 * @param firstIsWhole whether the first recording has an orderly end
 * @param secondIsWhole whether the second has
 * @param comparedUntilPs how far both go
 * @param tolerancePs by how much the times of a pair may differ
 * @param entities state machines in either
 * @param sameEntities state machines without any difference
 * @param firstEvents events of the first
 * @param secondEvents events of the second
 * @param identical pairs of events that are the same in every bit
 * @param aligned pairs within the tolerance
 * @param differing pairs that say something else than other times
 * @param aloneInFirst events of the first without a partner
 * @param aloneInSecond events of the second without a partner
 * @param bugs state machines that decided something else after the same events
 * @param firstDivergence the first event or decision that differs at all
 * @param firstBeyondTolerance the first event that differs by more than the tolerated time
 * @param firstOtherDecision the first decision, on a pair of events, that differs in more than time
 * @param firstBug the first decision that differs after the same events
 */
public record Conversation(
    List<String> inputDifferences,
    boolean firstIsWhole,
    boolean secondIsWhole,
    long comparedUntilPs,
    long tolerancePs,
    long entities,
    long sameEntities,
    long firstEvents,
    long secondEvents,
    long identical,
    long aligned,
    long differing,
    long aloneInFirst,
    long aloneInSecond,
    long bugs,
    Optional<Divergence> firstDivergence,
    Optional<Divergence> firstBeyondTolerance,
    Optional<Divergence> firstOtherDecision,
    Optional<Divergence> firstBug) {
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

  /** Whether a state machine decided something else on what was asked for and told alike. */
  public boolean hasBug() {
    return bugs > 0 && inputDifferences.isEmpty();
  }
}
