// SPDX-License-Identifier: MIT
package org.sluice.runner.compare;

/** Relative differences. */
final class Relative {
  private Relative() {}

  /**
   * (second − first) / |first|. Where the first is 0 the second is what it is relative to, so that
   * something against nothing is 1; nothing against nothing is 0.
   */
  static double difference(double first, double second) {
    if (first == second) {
      return 0;
    }
    return (second - first) / Math.abs(first == 0 ? second : first);
  }
}
