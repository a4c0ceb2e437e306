// SPDX-License-Identifier: MIT
package org.sluice.runner.compare;

import org.sluice.runner.model.PortId;

/**
 * A queue in both; bytes.
 *
 * @param port which
 * @param name for people
 * @param isBottleneck whether the tolerances are about it
 * @param course its samples over the common time
 * @param firstTail time-weighted mean over the last third in the first
 * @param secondTail the same in the second
 * @param firstPeak largest in the first
 * @param secondPeak largest in the second
 */
public record PortAgreement(
    PortId port,
    String name,
    boolean isBottleneck,
    Trajectory course,
    double firstTail,
    double secondTail,
    double firstPeak,
    double secondPeak) {

  /** Relative difference of the means over the last third; NaN if nothing waits in either. */
  public double tailDifference() {
    return firstTail == 0 && secondTail == 0
        ? Double.NaN
        : Relative.difference(firstTail, secondTail);
  }

  /** Relative difference of the peaks. */
  public double peakDifference() {
    return Relative.difference(firstPeak, secondPeak);
  }
}
