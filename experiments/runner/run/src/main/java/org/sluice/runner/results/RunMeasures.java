// SPDX-License-Identifier: MIT
package org.sluice.runner.results;

import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.sluice.runner.model.CountedFlows;
import org.sluice.runner.model.Percentiles;

/**
 * The numbers of one run in tables over several runs ({@code docs/reference/results.md}). In a run
 * of fixed length flows are often unfinished at its end: percentiles count them as infinitely slow,
 * and a mean is of the finished ones, as its name says.
 */
public final class RunMeasures {
  private static final List<String> OF_ALL_FLOWS =
      List.of(
          "flows_with_size",
          "fct_mean_ps",
          "fct_p50_ps",
          "fct_p99_ps",
          "slowdown_mean",
          "slowdown_p99");
  private static final int[] PERCENTS = {50, 95, 99};

  /** Why a table has no percentile where flows did finish. */
  public static final String WHY_NO_PERCENTILE =
      "A percentile is – where flows that did not finish, which count as infinitely slow, reach it.";

  private RunMeasures() {}

  /**
   * Whether a percentile does not exist because of unfinished flows.
   *
   * @param numbers by their names
   */
  public static boolean lacksPercentile(ToDoubleFunction<String> numbers) {
    return numbers.applyAsDouble("flows_unfinished") > 0
        && Arrays.stream(PERCENTS)
            .anyMatch(p -> Double.isNaN(numbers.applyAsDouble("fct_p" + p + "_ps")));
  }

  /**
   * Measures a run, of all its flows.
   *
   * @throws IOException if a series is malformed
   */
  public static Map<String, Double> of(RunResults results) throws IOException {
    return of(results, CountedFlows.ALL);
  }

  /**
   * Measures a run.
   *
   * @param counted the flows that completion times and slowdowns are of
   * @return by name, in order; NaN for what does not exist
   * @throws IOException if a series is malformed
   */
  public static Map<String, Double> of(RunResults results, CountedFlows counted)
      throws IOException {
    Map<String, Double> all = new LinkedHashMap<>();
    FlowStatistics finished =
        new FlowStatistics(results.completedFlows().stream().filter(counted::has).toList());
    int unfinished = (int) results.unfinishedFlows().stream().filter(counted::has).count();
    int withSize = results.completedFlows().size() + results.unfinishedFlows().size();
    double[] fcts = Arrays.stream(finished.fctPs()).asDoubleStream().toArray();
    double[] slowdowns = finished.slowdowns();
    all.put("flows_with_size", (double) fcts.length + unfinished);
    all.put("flows_cut", (double) withSize - fcts.length - unfinished);
    all.put("flows_unfinished", (double) unfinished);
    all.put("slowdown_mean_finished", mean(slowdowns));
    for (int percent : PERCENTS) {
      all.put("slowdown_p" + percent, percentile(slowdowns, unfinished, percent));
    }
    all.put("fct_mean_finished_ps", mean(fcts));
    for (int percent : PERCENTS) {
      all.put("fct_p" + percent + "_ps", percentile(fcts, unfinished, percent));
    }
    RunNumbers numbers = RunNumbers.of("", results);
    numbers
        .values()
        .forEach(
            (name, value) -> {
              if (!OF_ALL_FLOWS.contains(name)) {
                all.put(name, value);
              }
            });
    return Collections.unmodifiableMap(all);
  }

  /** What values a number of this name can have. */
  public static Spread.Range range(String name) {
    return name.startsWith("slowdown_")
        ? Spread.Range.AT_LEAST_ONE
        : name.equals("jain_last_third") || name.equals("scheme_acted")
            ? Spread.Range.UP_TO_ONE
            : Spread.Range.NOT_NEGATIVE;
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(Double.NaN);
  }

  /** The percentile of values of which so many more are infinite; NaN if it is one of those. */
  public static double percentile(double[] sorted, int infinite, double percent) {
    if (sorted.length == 0) {
      return Double.NaN;
    }
    int rank = Percentiles.rank(sorted.length + infinite, percent);
    return rank < sorted.length ? sorted[rank] : Double.NaN;
  }
}
