// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

/** How arrays indexed by entity grow. */
final class GrowingSize {
  private GrowingSize() {}

  /** A length that holds the index and at least doubles, so that growing is cheap on average. */
  static int toHold(int index, int length) {
    return (int) Math.min(Integer.MAX_VALUE - 8L, Math.max(index + 1L, 2L * length));
  }
}
