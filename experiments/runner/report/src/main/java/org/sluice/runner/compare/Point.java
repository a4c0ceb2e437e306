// SPDX-License-Identifier: MIT
package org.sluice.runner.compare;

import java.util.Comparator;

/**
 * Where the two conversations of one state machine part.
 *
 * @param entity the state machine's address
 * @param kind how
 * @param timePs when: the earlier of the two events
 * @param firstIndex number of the event among the entity's in the first recording; where there is
 *     none, how many there are
 * @param secondIndex the same in the second
 */
record Point(int entity, DivergenceKind kind, long timePs, long firstIndex, long secondIndex) {
  /** By time; at one time decisions first, then by entity. */
  static final Comparator<Point> ORDER =
      Comparator.comparingLong(Point::timePs)
          .thenComparing(p -> p.kind() != DivergenceKind.DECISION)
          .thenComparing(Point::entity, Integer::compareUnsigned);
}
