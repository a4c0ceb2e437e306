// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

import java.util.Arrays;

/** The window in bytes that each reaction point decided last, for those that have no rate. */
final class DecidedWindows {
  /** No window limits the flow. */
  static final double NO_LIMIT = -1;

  private double[] bytes = {};

  /** Keeps the window of the flow of that index. */
  void put(int index, double windowBytes) {
    if (index >= bytes.length) {
      int known = bytes.length;
      bytes = Arrays.copyOf(bytes, GrowingSize.toHold(index, known));
      Arrays.fill(bytes, known, bytes.length, NO_LIMIT);
    }
    bytes[index] = windowBytes;
  }

  /** The window of the flow of that index, {@link #NO_LIMIT} without one. */
  double get(int index) {
    return index < bytes.length ? bytes[index] : NO_LIMIT;
  }
}
