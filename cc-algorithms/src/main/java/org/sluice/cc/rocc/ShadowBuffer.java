// SPDX-License-Identifier: MIT
package org.sluice.cc.rocc;

import java.util.Arrays;
import org.sluice.cc.Snapshot;

/**
 * (3) of section 3.4, AFD-FT (R. Pan, L. Breslau, B. Prabhakar, S. Shenker, "Approximate Fairness
 * through Differential Dropping", CCR 2003): the last samples, first in first out; a flow counts
 * while it has a sample among them, the more the faster it is.
 */
final class ShadowBuffer implements FlowTable {
  private final long[] samples;
  private int next;

  ShadowBuffer(int entries) {
    samples = new long[entries];
    Arrays.fill(samples, FlowNumbers.NONE);
  }

  @Override
  public void sampled(long flow) {
    samples[next] = flow;
    next = (next + 1) % samples.length;
  }

  @Override
  public long[] recipients(Snapshot snapshot, long nowPs) {
    return FlowNumbers.ascending(samples);
  }
}
