// SPDX-License-Identifier: MIT
package org.sluice.runner.compare;

import org.sluice.runner.model.Series;

/**
 * How far two step functions of time are apart. Where one of them has no value (before its first
 * step, negative for "none"), nothing is compared.
 *
 * @param firstMean time-weighted mean of the first where both have a value
 * @param secondMean the same of the second
 * @param distance time-weighted mean of the absolute difference
 * @param comparedPs how long both have a value
 */
public record Trajectory(double firstMean, double secondMean, double distance, double comparedPs) {

  /**
   * Compares two series.
   *
   * @param fromPs where the comparison begins
   * @param toPs where it ends
   */
  public static Trajectory of(Series first, Series second, long fromPs, long toPs) {
    double firstSum = 0;
    double secondSum = 0;
    double apart = 0;
    double compared = 0;
    int i = 0;
    int j = 0;
    long at = fromPs;
    while (at < toPs) {
      while (i < first.size() && first.timePs(i) <= at) {
        i++;
      }
      while (j < second.size() && second.timePs(j) <= at) {
        j++;
      }
      long next = toPs;
      if (i < first.size()) {
        next = Math.min(next, first.timePs(i));
      }
      if (j < second.size()) {
        next = Math.min(next, second.timePs(j));
      }
      double a = i == 0 ? -1 : first.value(i - 1);
      double b = j == 0 ? -1 : second.value(j - 1);
      if (a >= 0 && b >= 0) {
        double lasts = (double) next - at;
        firstSum += a * lasts;
        secondSum += b * lasts;
        apart += Math.abs(b - a) * lasts;
        compared += lasts;
      }
      at = next;
    }
    return compared == 0
        ? new Trajectory(Double.NaN, Double.NaN, Double.NaN, 0)
        : new Trajectory(firstSum / compared, secondSum / compared, apart / compared, compared);
  }

  /** The distance relative to the mean of the first; NaN if nothing was compared. */
  public double relative() {
    if (Double.isNaN(distance)) {
      return Double.NaN;
    }
    return distance == 0 ? 0 : distance / (firstMean == 0 ? secondMean : firstMean);
  }
}
