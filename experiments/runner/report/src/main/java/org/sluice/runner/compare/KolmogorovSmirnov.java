// SPDX-License-Identifier: MIT
package org.sluice.runner.compare;

import java.util.Arrays;

/**
 * The two-sample Kolmogorov–Smirnov test: how likely two samples of one distribution are to be as
 * far apart as these.
 *
 * @param statistic D, the largest distance of the two empirical distributions, 0 to 1
 * @param pValue probability of at least this distance if both samples are of one continuous
 *     distribution: exact (counted over all orders of the values) for small samples, the asymptotic
 *     distribution for large ones; ties make it conservative
 * @param isExact whether it was counted
 */
public record KolmogorovSmirnov(double statistic, double pValue, boolean isExact) {
  /** Up to this product of the sample sizes all paths are counted. */
  private static final long MOST_EXACT = 4_000_000;

  private static final int TERMS = 100;

  /** Below, the series for the asymptotic distribution converges slowly and its value is 1. */
  private static final double SMALL_LAMBDA = 0.2;

  /**
   * Compares two samples.
   *
   * @param x one, in any order, at least one value
   * @param y the other, likewise
   */
  public static KolmogorovSmirnov of(double[] x, double[] y) {
    if (x.length == 0 || y.length == 0) {
      throw new IllegalArgumentException(
          "samples of " + x.length + " and " + y.length + " values; allowed is 1 or more each");
    }
    long steps = steps(x.clone(), y.clone());
    long product = (long) x.length * y.length;
    double d = (double) steps / product;
    boolean isExact = product <= MOST_EXACT;
    double p = isExact ? exact(steps, x.length, y.length) : asymptotic(d, x.length, y.length);
    return new KolmogorovSmirnov(d, p, isExact);
  }

  /** D times the product of the sample sizes, a whole number. */
  private static long steps(double[] x, double[] y) {
    Arrays.sort(x);
    Arrays.sort(y);
    int i = 0;
    int j = 0;
    long largest = 0;
    while (i < x.length && j < y.length) {
      double value = Math.min(x[i], y[j]);
      while (i < x.length && x[i] == value) {
        i++;
      }
      while (j < y.length && y[j] == value) {
        j++;
      }
      largest = Math.max(largest, Math.abs((long) i * y.length - (long) j * x.length));
    }
    return largest;
  }

  /**
   * One minus the share of all lattice paths from (0, 0) to (n, m) that stay nearer to the
   * diagonal. Each cell holds the share of the paths to it, so that no number grows.
   */
  private static double exact(long steps, int n, int m) {
    double[] inside = new double[m + 1];
    for (int i = 0; i <= n; i++) {
      for (int j = 0; j <= m; j++) {
        double share;
        if (Math.abs((long) i * m - (long) j * n) >= steps) {
          share = 0;
        } else if (i == 0 && j == 0) {
          share = 1;
        } else {
          double left = i > 0 ? inside[j] * i / (i + j) : 0;
          double below = j > 0 ? inside[j - 1] * j / (i + j) : 0;
          share = left + below;
        }
        inside[j] = share;
      }
    }
    return steps == 0 ? 1 : Math.min(1, Math.max(0, 1 - inside[m]));
  }

  private static double asymptotic(double d, int n, int m) {
    double size = (double) n * m / (n + m);
    double lambda = d * Math.sqrt(size);
    if (lambda < SMALL_LAMBDA) {
      return 1;
    }
    double sum = 0;
    for (int k = 1; k <= TERMS; k++) {
      sum += (k % 2 == 1 ? 2 : -2) * Math.exp(-2.0 * k * k * lambda * lambda);
    }
    return Math.min(1, Math.max(0, sum));
  }
}
