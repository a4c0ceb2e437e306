// SPDX-License-Identifier: MIT
package org.sluice.cc.rocc;

import java.util.Arrays;
import org.sluice.cc.Snapshot;

/**
 * For (3) of section 3.4: the shadow buffer of AFD (R. Pan, L. Breslau, B. Prabhakar, S. Shenker,
 * "Approximate Fairness through Differential Dropping", CCR 2003), the last samples, first in first
 * out; a flow counts while it has a sample among them, the more the faster it is. AFD-FT, which the
 * section names, is another design (the same authors, "A Flow Table-Based Design to Approximate
 * Fairness", Hot Interconnects 2002), whose text was not at hand.
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
