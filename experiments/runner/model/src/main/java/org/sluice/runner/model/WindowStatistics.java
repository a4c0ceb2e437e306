// SPDX-License-Identifier: MIT
package org.sluice.runner.model;

/** Time-weighted mean, deviation and peak of a step function within a window. */
public final class WindowStatistics {
  private final long fromPs;
  private final long toPs;
  private double weightPs;
  private double mean;
  private double squares;
  private double peak = Double.NEGATIVE_INFINITY;
  private double trough = Double.POSITIVE_INFINITY;

  /** Of the window [fromPs, toPs]. */
  public WindowStatistics(long fromPs, long toPs) {
    this.fromPs = fromPs;
    this.toPs = toPs;
  }

  /** Adds a step [startPs, endPs); only what lies in the window counts. */
  public void add(long startPs, long endPs, double value) {
    long weight = Math.min(endPs, toPs) - Math.max(startPs, fromPs);
    if (weight <= 0) {
      return;
    }
    // West's update: no cancellation between large sums.
    weightPs += weight;
    double delta = value - mean;
    mean += delta * weight / weightPs;
    squares += weight * delta * (value - mean);
    peak = Math.max(peak, value);
    trough = Math.min(trough, value);
  }

  /** Whether the series has no value in the window. */
  public boolean isEmpty() {
    return weightPs == 0;
  }

  /** Time-weighted mean; NaN if empty. */
  public double mean() {
    return isEmpty() ? Double.NaN : mean;
  }

  /** Time-weighted standard deviation (of the population); NaN if empty. */
  public double standardDeviation() {
    return isEmpty() ? Double.NaN : Math.sqrt(Math.max(0, squares) / weightPs);
  }

  /** Largest value; NaN if empty. */
  public double peak() {
    return isEmpty() ? Double.NaN : peak;
  }

  /** The smallest value of a step in the window. */
  public double trough() {
    return isEmpty() ? Double.NaN : trough;
  }
}
