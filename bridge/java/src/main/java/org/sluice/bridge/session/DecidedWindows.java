// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

import org.jspecify.annotations.Nullable;

/** The window in bytes that each reaction point decided last, for those that have no rate. */
final class DecidedWindows {
  /** No window limits the flow. */
  static final double NO_LIMIT = -1;

  private final EntityTable<double[]> bytes = new EntityTable<>();

  /** Keeps the window of the flow of that index. */
  void put(int index, double windowBytes) {
    double @Nullable [] known = bytes.get(index);
    if (known == null) {
      bytes.put(index, new double[] {windowBytes});
    } else {
      known[0] = windowBytes;
    }
  }

  /** The window of the flow of that index, {@link #NO_LIMIT} without one. */
  double get(int index) {
    double @Nullable [] known = bytes.get(index);
    return known == null ? NO_LIMIT : known[0];
  }
}
