// SPDX-License-Identifier: MIT
package org.sluice.cc.rocc;

import java.util.Arrays;
import org.sluice.cc.Snapshot;

/**
 * (4) of section 3.4, ElephantTrap (Y. Lu, M. Wang, B. Prabhakar, F. Bonomi, HOTI 2007): a circular
 * cache. A sample of a flow in it counts for the flow. A sample of another looks at the entry under
 * the hand: if that has counts they are halved and the hand goes on; if it has none it is replaced.
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
    if (counts[hand] > 0) {
      counts[hand] /= 2;
    } else {
      flows[hand] = flow;
    }
    hand = (hand + 1) % flows.length;
  }

  @Override
  public long[] recipients(Snapshot snapshot, long nowPs) {
    return FlowNumbers.ascending(flows);
  }
}
