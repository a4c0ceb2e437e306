// SPDX-License-Identifier: MIT
package org.sluice.runner.results;

import java.util.Arrays;
import java.util.List;

/** Sorted completion times and slowdowns of a set of flows. */
public final class FlowStatistics {
  private final long[] fctPs;
  private final double[] slowdowns;
  private final double[] ratesBps;

  /**
   * @param flows completed flows
   */
  public FlowStatistics(List<FlowResult> flows) {
    fctPs = flows.stream().mapToLong(FlowResult::fctPs).sorted().toArray();
    slowdowns =
        flows.stream()
            .filter(FlowResult::hasSlowdown)
            .mapToDouble(FlowResult::slowdown)
            .sorted()
            .toArray();
    ratesBps = flows.stream().mapToDouble(FlowResult::rateBps).toArray();
  }

  /** Completion times in picoseconds, ascending. */
  public long[] fctPs() {
    return fctPs.clone();
  }

  /** Slowdowns, ascending. */
  public double[] slowdowns() {
    return slowdowns.clone();
  }

  /** Mean completion time in picoseconds; NaN of none. */
  public double meanFctPs() {
    return Arrays.stream(fctPs).average().orElse(Double.NaN);
  }

  /** Mean slowdown; NaN of none. */
  public double meanSlowdown() {
    return Arrays.stream(slowdowns).average().orElse(Double.NaN);
  }

  /** Mean over the flows of size over completion time, bit/s; NaN of none. */
  public double meanRateBps() {
    return Arrays.stream(ratesBps).average().orElse(Double.NaN);
  }

  /** Standard deviation of size over completion time over the flows, bit/s; NaN of none. */
  public double rateDeviationBps() {
    double mean = meanRateBps();
    return Math.sqrt(
        Arrays.stream(ratesBps).map(r -> (r - mean) * (r - mean)).average().orElse(Double.NaN));
  }

  /** Percentile of the completion time in picoseconds; NaN of none. */
  public double fctPercentilePs(double percent) {
    return fctPs.length == 0 ? Double.NaN : Percentiles.of(fctPs, percent);
  }

  /** Percentile of the slowdown; NaN of none. */
  public double slowdownPercentile(double percent) {
    return slowdowns.length == 0 ? Double.NaN : Percentiles.of(slowdowns, percent);
  }
}
