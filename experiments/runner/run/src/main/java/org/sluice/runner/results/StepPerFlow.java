// SPDX-License-Identifier: MIT
package org.sluice.runner.results;

import java.util.Arrays;

/** The current step of each flow's series, in arrays of primitives indexed by flow id. */
final class StepPerFlow {
  private static final long NONE = Long.MIN_VALUE;

  private long[] since = new long[0];
  private long[] values = new long[0];

  boolean has(int flow) {
    return flow < since.length && since[flow] != NONE;
  }

  long sincePs(int flow) {
    return since[flow];
  }

  long value(int flow) {
    return values[flow];
  }

  void set(int flow, long timePs, long value) {
    if (flow >= since.length) {
      int old = since.length;
      int length = Math.max(flow + 1, 2 * old);
      since = Arrays.copyOf(since, length);
      values = Arrays.copyOf(values, length);
      Arrays.fill(since, old, length, NONE);
    }
    since[flow] = timePs;
    values[flow] = value;
  }

  /** One more than the largest flow id there can be. */
  int bound() {
    return since.length;
  }
}
