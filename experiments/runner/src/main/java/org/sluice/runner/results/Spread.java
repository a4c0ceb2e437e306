// SPDX-License-Identifier: MIT
package org.sluice.runner.results;

import java.util.Arrays;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * One number over several seeds.
 *
 * @param count over how many
 * @param median the middle one, of two the lower; NaN if a seed has none
 * @param mean NaN if a seed has none
 * @param low lower end of the mean's 95 % confidence interval by Student's t; NaN with fewer than
 *     two seeds
 * @param high its upper end
 */
public record Spread(int count, double median, double mean, double low, double high) {
  private static final double TWO_SIDED = 0.975;

  /** Of the numbers of the seeds; a seed without the number is NaN, and then there is no spread. */
  public static Spread of(double[] values) {
    int n = values.length;
    if (n == 0 || Arrays.stream(values).anyMatch(v -> !Double.isFinite(v))) {
      return new Spread(n, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double median = sorted[(n - 1) / 2];
    if (sorted[0] == sorted[n - 1]) {
      return n == 1
          ? new Spread(n, median, median, Double.NaN, Double.NaN)
          : new Spread(n, median, median, median, median);
    }
    double mean = Arrays.stream(sorted).sum() / n;
    double squares = Arrays.stream(sorted).map(v -> (v - mean) * (v - mean)).sum();
    double error = Math.sqrt(squares / (n - 1) / n);
    double half = error * new TDistribution(n - 1).inverseCumulativeProbability(TWO_SIDED);
    return new Spread(n, median, mean, mean - half, mean + half);
  }

  /** The same in another unit. */
  public Spread times(double scale) {
    return new Spread(count, median * scale, mean * scale, low * scale, high * scale);
  }
}
