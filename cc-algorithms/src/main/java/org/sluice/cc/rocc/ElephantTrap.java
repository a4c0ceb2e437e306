// SPDX-License-Identifier: MIT
package org.sluice.cc.rocc;

import java.util.Arrays;
import org.sluice.cc.Snapshot;

/**
 * (4) of section 3.4, ElephantTrap (Y. Lu, M. Wang, B. Prabhakar, F. Bonomi, HOTI 2007): a circular
 * cache. A sample of a flow in it counts for the flow. A sample of another sends the hand round: an
 * entry that has counts keeps half of them, rounded down, the first that has none is replaced.
 */
final class ElephantTrap implements FlowTable {
  private final long[] flows;
  private final long[] counts;
  private int hand;

  ElephantTrap(int entries) {
    flows = new long[entries];
    counts = new long[entries];
    Arrays.fill(flows, FlowNumbers.NONE);
  }

  @Override
  public void sampled(long flow) {
    for (int i = 0; i < flows.length; i++) {
      if (flows[i] == flow) {
        counts[i]++;
        return;
      }
    }
    while (counts[hand] > 0) {
      counts[hand] /= 2;
      advance();
    }
    flows[hand] = flow;
    advance();
  }

  private void advance() {
    hand = (hand + 1) % flows.length;
  }

  @Override
  public long[] recipients(Snapshot snapshot, long nowPs) {
    return FlowNumbers.ascending(flows);
  }
}
