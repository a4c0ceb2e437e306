// SPDX-License-Identifier: MIT
package org.sluice.cc.rocc;

import java.util.Arrays;

/** Numbers of flows kept in an array that is not full. */
final class FlowNumbers {
  /** No flow. */
  static final long NONE = -1;

  private FlowNumbers() {}

  /** Those among them that are flows, ascending, each once. */
  static long[] ascending(long[] flows) {
    long[] sorted = flows.clone();
    Arrays.sort(sorted);
    int count = 0;
    for (long flow : sorted) {
      if (flow != NONE && (count == 0 || sorted[count - 1] != flow)) {
        sorted[count++] = flow;
      }
    }
    return Arrays.copyOf(sorted, count);
  }
}
