// SPDX-License-Identifier: MIT
package org.sluice.cc.rocc;

import java.util.Arrays;
import org.sluice.cc.Snapshot;

/**
 * (5) of section 3.4, BubbleCache ([34] of the paper, arXiv 1701.01683): a list. A sampled flow in
 * it changes places with the one above, so that fast flows rise; another takes the last place. The
 * rule is ours: of the reference only the abstract was available.
 */
final class BubbleCache implements FlowTable {
  private final long[] flows;
  private int size;

  BubbleCache(int entries) {
    flows = new long[entries];
  }

  @Override
  public void sampled(long flow) {
    for (int i = 0; i < size; i++) {
      if (flows[i] == flow) {
        if (i > 0) {
          flows[i] = flows[i - 1];
          flows[i - 1] = flow;
        }
        return;
      }
    }
    if (size < flows.length) {
      size++;
    }
    flows[size - 1] = flow;
  }

  @Override
  public long[] recipients(Snapshot snapshot, long nowPs) {
    return FlowNumbers.ascending(Arrays.copyOf(flows, size));
  }
}
