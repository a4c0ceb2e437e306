// SPDX-License-Identifier: MIT
package org.sluice.runner.compare;

/**
 * Decided rates (bit/s) or windows (bytes) of all flows in both.
 *
 * @param flows how many flows have one in both
 * @param flowsInEither how many have one in at least one of them
 * @param firstMean mean over the flows and their common time in the first
 * @param secondMean the same in the second
 * @param distance mean over the flows and their common time of the absolute difference
 * @param worstFlow the flow whose relative distance is largest; -1 of none
 * @param worstDistance that distance
 * @param tailFlows how many flows have one in both in the last third
 * @param firstTail mean over those flows and the last third in the first
 * @param secondTail the same in the second
 */
public record GateAgreement(
    long flows,
    long flowsInEither,
    double firstMean,
    double secondMean,
    double distance,
    long worstFlow,
    double worstDistance,
    long tailFlows,
    double firstTail,
    double secondTail) {

  /** The distance relative to the mean of the first; NaN if no flow has one in both. */
  public double relativeDistance() {
    return new Trajectory(firstMean, secondMean, distance, 1).relative();
  }

  /** Relative difference of the means over the last third; NaN if no flow has one there. */
  public double tailDifference() {
    return tailFlows == 0 ? Double.NaN : Relative.difference(firstTail, secondTail);
  }
}
