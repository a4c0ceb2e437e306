// SPDX-License-Identifier: MIT
package org.sluice.runner.results;

import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.sluice.runner.files.JsonObject;
import org.sluice.runner.model.CollectiveResult;
import org.sluice.runner.model.FlowResult;
import org.sluice.runner.model.PortResult;

/**
 * The numbers a comparison reports of one variant. A number that does not exist is NaN.
 *
 * @param variant its name
 * @param values by the names of {@code docs/reference/results.md}, in order
 */
public record RunNumbers(String variant, Map<String, Double> values) {
  /**
   * Numbers of one run.
   *
   * @throws IOException if a series is malformed
   */
  public static RunNumbers of(String variant, RunResults results) throws IOException {
    Map<String, Double> v = new LinkedHashMap<>();
    List<PortResult> bottlenecks = results.bottleneckResults();
    v.put("queue_peak_bytes", max(bottlenecks, PortResult::queuePeakBytes));
    v.put(
        "queue_mean_bytes",
        bottlenecks.stream().mapToDouble(PortResult::queueMeanBytes).average().orElse(Double.NaN));
    v.put(
        "queue_mean_last_third_bytes",
        bottlenecks.stream()
            .mapToDouble(PortResult::queueMeanLastThirdBytes)
            .average()
            .orElse(Double.NaN));
    long endPs = results.endPs();
    double[] tail =
        results.series().lastThirdGoodputs().values().stream().mapToDouble(g -> g).toArray();
    v.put("goodput_bps", results.series().totalGoodputBps());
    v.put(
        "goodput_last_third_bps",
        results.series().knowsLastThird() ? Arrays.stream(tail).sum() : Double.NaN);
    // A flow that was over before had nothing of it.
    long began = results.flows().values().stream().filter(f -> f.startPs() < endPs).count();
    v.put("jain_last_third", jain(tail, began));
    List<FlowResult> done = results.completedFlows();
    // The mean of those that completed would flatter a run that leaves others behind.
    FlowStatistics statistics =
        new FlowStatistics(results.unfinishedFlows().isEmpty() ? done : List.of());
    v.put("flows", (double) results.flows().size());
    v.put("flows_with_size", (double) done.size() + results.unfinishedFlows().size());
    v.put("flows_completed", (double) done.size());
    v.put("fct_mean_ps", statistics.meanFctPs());
    v.put("fct_p50_ps", statistics.fctPercentilePs(50));
    v.put("fct_p99_ps", statistics.fctPercentilePs(99));
    v.put("slowdown_mean", statistics.meanSlowdown());
    v.put("slowdown_p99", statistics.slowdownPercentile(99));
    putCollectives(v, results);
    v.put("cnps", results.engine().path("cnps").asDouble(Double.NaN));
    v.put("echoes", results.engine().path("echoes").asDouble(Double.NaN));
    v.put("marks", sum(results, PortResult::marked));
    v.put("drops", sum(results, PortResult::dropped));
    v.put("losses", results.allLostOnLinks().map(n -> (double) n).orElse(Double.NaN));
    v.put("trimmed", results.engine().path("trimmed_packets").asDouble(Double.NaN));
    v.put("pauses", sum(results, PortResult::pausesSent));
    // Of what the switches paused: hosts and other switches.
    v.put("paused_ps", sum(results, PortResult::peerPausedPs));
    v.put(
        "retransmitted_bytes",
        (double) results.flows().values().stream().mapToLong(FlowResult::retransmittedBytes).sum());
    v.put(
        "timeouts",
        (double) results.flows().values().stream().mapToLong(FlowResult::timeouts).sum());
    v.put("flows_stranded", (double) results.soundness().stranded().size());
    v.put(
        "scheme_acted",
        results.soundness().acted(SchemeActivity.of(results))
                && results.soundness().idle().isEmpty()
            ? 1.0
            : 0.0);
    return new RunNumbers(variant, v);
  }

  /** Of a run with collectives only: how long iterations of jobs took, and the bus bandwidth. */
  private static void putCollectives(Map<String, Double> v, RunResults results) {
    if (results.plan().collectives().isEmpty()) {
      return;
    }
    Map<Boolean, List<CollectiveResult>> bySize =
        results.collectives().values().stream()
            .flatMap(List::stream)
            .collect(Collectors.partitioningBy(c -> c.bytes() > 0));
    int planned = results.plan().collectives().values().stream().mapToInt(n -> n).sum();
    int over = results.collectives().values().stream().mapToInt(List::size).sum();
    boolean isWhole = over == planned;
    v.put("collectives", (double) planned);
    v.put("collectives_over", (double) over);
    // The mean of those that are over would flatter a run that leaves others behind.
    List<CollectiveResult> jobs = isWhole ? bySize.getOrDefault(false, List.of()) : List.of();
    List<CollectiveResult> sized = isWhole ? bySize.getOrDefault(true, List.of()) : List.of();
    v.put(
        "iteration_mean_ps",
        jobs.stream().mapToDouble(CollectiveResult::timePs).average().orElse(Double.NaN));
    v.put(
        "iteration_max_ps",
        jobs.stream().mapToDouble(CollectiveResult::timePs).max().orElse(Double.NaN));
    v.put(
        "bus_bps",
        sized.stream().mapToDouble(CollectiveResult::busBps).average().orElse(Double.NaN));
  }

  /**
   * For each number its mean over the seeds; none if one of them has none, as a mean of the others
   * would leave it out.
   *
   * @param runs of the seeds whose run ended well
   * @param failed how many seeds have no such run
   * @param isDeterministic whether the runs of several seeds are the same in every byte
   */
  public static RunNumbers mean(
      String variant, List<RunNumbers> runs, int failed, boolean isDeterministic) {
    Map<String, Double> v = new LinkedHashMap<>();
    if (!runs.isEmpty()) {
      for (String name : runs.get(0).values().keySet()) {
        double[] each = runs.stream().mapToDouble(r -> r.value(name)).toArray();
        v.put(name, Spread.of(each, Spread.Range.ANY).mean());
      }
    }
    v.put("runs", (double) runs.size());
    v.put("runs_failed", (double) failed);
    v.put("deterministic", isDeterministic ? 1.0 : 0.0);
    return new RunNumbers(variant, v);
  }

  /** A number by its name; NaN if there is none. */
  public double value(String name) {
    Double value = values.get(name);
    return value == null ? Double.NaN : value;
  }

  /** The record as it stands in {@code comparison.json}; null for what does not exist. */
  public JsonObject asMap() {
    return new JsonObject().with("variant", variant).withAll(values);
  }

  private static double max(List<PortResult> ports, ToLongFunction<PortResult> field) {
    return ports.isEmpty() ? Double.NaN : ports.stream().mapToLong(field).max().orElse(0);
  }

  private static double sum(RunResults results, ToLongFunction<PortResult> field) {
    return results.switchPorts().mapToLong(field).sum();
  }

  /** Jain's index of so many values, of which those that are not given are 0. */
  private static double jain(double[] x, long count) {
    double sum = Arrays.stream(x).sum();
    double squares = Arrays.stream(x).map(v -> v * v).sum();
    return squares == 0 ? Double.NaN : sum * sum / (count * squares);
  }
}
