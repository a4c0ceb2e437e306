// SPDX-License-Identifier: MIT
package org.sluice.runner.model;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Percentiles by nearest rank: the smallest value such that at least p percent of the values are
 * not above it.
 */
public final class Percentiles {
  private Percentiles() {}

  /**
   * Index of the percentile among sorted values.
   *
   * @param count how many values there are, at least 1
   * @param percent p, above 0 and at most 100
   */
  public static int rank(int count, double percent) {
    if (count < 1 || !(percent > 0 && percent <= 100)) {
      throw new IllegalArgumentException(
          "percentile " + percent + " of " + count + " values; allowed are 0 < p <= 100 of any.");
    }
    int rank =
        BigDecimal.valueOf(percent)
            .multiply(BigDecimal.valueOf(count))
            .divide(BigDecimal.valueOf(100), 0, RoundingMode.CEILING)
            .intValueExact();
    return rank - 1;
  }

  /** The percentile of ascending values. */
  public static long of(long[] sorted, double percent) {
    return sorted[rank(sorted.length, percent)];
  }

  /** The percentile of ascending values. */
  public static double of(double[] sorted, double percent) {
    return sorted[rank(sorted.length, percent)];
  }
}
