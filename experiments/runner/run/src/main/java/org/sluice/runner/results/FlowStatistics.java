// SPDX-License-Identifier: MIT
package org.sluice.runner.results;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.model.FlowResult;
import org.sluice.runner.model.Percentiles;

/**
 * Completion times and slowdowns of a set of flows, sorted when they are asked for first. If one of
 * the flows has no stand-alone time, there are no slowdowns: those of the others would leave it
 * out.
 */
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

  /** Slowdowns, ascending; none if one of the flows has none. */
  public double[] slowdowns() {
    return slowdownsOf().clone();
  }

  /** How many of the flows have no stand-alone time. */
  public long withoutStandalone() {
    return withoutStandalone(flows);
  }

  private static long withoutStandalone(Collection<FlowResult> flows) {
    return flows.stream().filter(f -> f.bytes() >= 0 && !f.canHaveSlowdown()).count();
  }

  /**
   * What a user must know of the slowdowns of flows; empty if each flow with a size can have one.
   *
   * @param flows of a run, completed or not
   */
  public static Optional<String> doubt(Collection<FlowResult> flows) {
    long without = withoutStandalone(flows);
    long sized = flows.stream().filter(f -> f.bytes() >= 0).count();
    return without == 0
        ? Optional.empty()
        : Optional.of(
            "%d of %d flows have no stand-alone time: there is no mean and no percentile of all slowdowns."
                .formatted(without, sized));
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
          withoutStandalone() > 0
              ? new double[0]
              : flows.stream().mapToDouble(FlowResult::slowdown).sorted().toArray();
      slowdowns = known;
    }
    return known;
  }
}
