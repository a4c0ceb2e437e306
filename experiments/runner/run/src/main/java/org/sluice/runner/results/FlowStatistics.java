// SPDX-License-Identifier: MIT
package org.sluice.runner.results;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.model.FlowResult;
import org.sluice.runner.model.Percentiles;

/** Completion times and slowdowns of a set of flows, sorted when they are asked for first. */
public final class FlowStatistics {
  private final List<FlowResult> flows;
  private long @Nullable [] fctPs;
  private double @Nullable [] slowdowns;

  /**
   * @param flows completed flows
   */
  public FlowStatistics(List<FlowResult> flows) {
    this.flows = flows;
  }

  /** The flows. */
  public List<FlowResult> flows() {
    return flows;
  }

  /** Completion times in picoseconds, ascending. */
  public long[] fctPs() {
    return times().clone();
  }

  /** Slowdowns, ascending. */
  public double[] slowdowns() {
    return slowdownsOf().clone();
  }

  /** Mean completion time in picoseconds; NaN of none. */
  public double meanFctPs() {
    return Arrays.stream(times()).average().orElse(Double.NaN);
  }

  /** Mean slowdown; NaN of none. */
  public double meanSlowdown() {
    return Arrays.stream(slowdownsOf()).average().orElse(Double.NaN);
  }

  /** Mean over the flows of size over completion time, bit/s; NaN of none. */
  public double meanRateBps() {
    return flows.stream().mapToDouble(FlowResult::rateBps).average().orElse(Double.NaN);
  }

  /** Standard deviation of size over completion time over the flows, bit/s; NaN of none. */
  public double rateDeviationBps() {
    double mean = meanRateBps();
    return Math.sqrt(
        flows.stream()
            .mapToDouble(FlowResult::rateBps)
            .map(r -> (r - mean) * (r - mean))
            .average()
            .orElse(Double.NaN));
  }

  /** Percentile of the completion time in picoseconds; NaN of none. */
  public double fctPercentilePs(double percent) {
    return times().length == 0 ? Double.NaN : Percentiles.of(times(), percent);
  }

  /** Percentile of the slowdown; NaN of none. */
  public double slowdownPercentile(double percent) {
    return slowdownsOf().length == 0 ? Double.NaN : Percentiles.of(slowdownsOf(), percent);
  }

  private long[] times() {
    long[] known = fctPs;
    if (known == null) {
      known = flows.stream().mapToLong(FlowResult::fctPs).sorted().toArray();
      fctPs = known;
    }
    return known;
  }

  private double[] slowdownsOf() {
    double[] known = slowdowns;
    if (known == null) {
      known =
          flows.stream()
              .filter(FlowResult::hasSlowdown)
              .mapToDouble(FlowResult::slowdown)
              .sorted()
              .toArray();
      slowdowns = known;
    }
    return known;
  }
}
