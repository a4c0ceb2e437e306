// SPDX-License-Identifier: MIT
package org.sluice.runner.results;

import java.util.Arrays;
import java.util.Random;
import org.hipparchus.distribution.continuous.NormalDistribution;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * One number over several seeds.
 *
 * @param count over how many
 * @param median the middle one, of two the lower; NaN if a seed has none
 * @param mean NaN if a seed has none
 * @param low lower end of the mean's 95 % confidence interval; NaN with fewer than two seeds
 * @param high its upper end
 */
public record Spread(int count, double median, double mean, double low, double high) {
  private static final double TWO_SIDED = 0.975;
  private static final int RESAMPLES = 2_000;

  /** The same seeds always have the same interval. */
  private static final long RANDOM_SEED = 1;

  /** What values a number can have. */
  public enum Range {
    /** Differences. */
    ANY(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY),
    /** Counts, times, rates, sizes. */
    NOT_NEGATIVE(0, Double.POSITIVE_INFINITY),
    /** Slowdowns. */
    AT_LEAST_ONE(1, Double.POSITIVE_INFINITY),
    /** Shares, Jain's index. */
    UP_TO_ONE(0, 1);

    private final double least;
    private final double most;

    Range(double least, double most) {
      this.least = least;
      this.most = most;
    }

    private boolean has(double low, double high) {
      return least <= low && high <= most;
    }
  }

  /**
   * Of the numbers of the seeds. The interval is Student's t. Where it would leave the range, the
   * seeds are too few and too unequal for it, and it is the bootstrap's.
   *
   * @param values a seed without the number is NaN or infinite, and then there is no spread
   * @param range what values the number can have
   */
  public static Spread of(double[] values, Range range) {
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
    double t = new TDistribution(n - 1).inverseCumulativeProbability(TWO_SIDED);
    double half = error * t;
    if (range.has(mean - half, mean + half)) {
      return new Spread(n, median, mean, mean - half, mean + half);
    }
    // Hesterberg (The American Statistician 69, 2015), section 5: percentiles of the means of
    // resamples, expanded, as those of few values are else too narrow.
    double below = new NormalDistribution().cumulativeProbability(-t * Math.sqrt(n / (n - 1.0)));
    double[] means = resampledMeans(sorted);
    int tail = (int) (below * RESAMPLES);
    return new Spread(n, median, mean, means[tail], means[RESAMPLES - 1 - tail]);
  }

  /** Means of as many values, drawn from these with replacement; ascending. */
  private static double[] resampledMeans(double[] values) {
    Random random = new Random(RANDOM_SEED);
    double[] means = new double[RESAMPLES];
    for (int i = 0; i < RESAMPLES; i++) {
      double sum = 0;
      for (int k = 0; k < values.length; k++) {
        sum += values[random.nextInt(values.length)];
      }
      means[i] = sum / values.length;
    }
    Arrays.sort(means);
    return means;
  }

  /** Whether the interval lies evenly around the mean, as Student's does. */
  public boolean isEven() {
    return Math.abs(high - mean - (mean - low)) < 1e-9 * (high - low);
  }

  /** The same in another unit. */
  public Spread times(double scale) {
    return new Spread(count, median * scale, mean * scale, low * scale, high * scale);
  }
}
