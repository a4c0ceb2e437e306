// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.sluice.runner.model.FlowResult;
import org.sluice.runner.model.Percentiles;
import org.sluice.runner.results.FlowStatistics;
import org.sluice.runner.results.RunResults;
import org.sluice.runner.results.Spread;

/** The figures of completion times: slowdown against flow size, and the distribution. */
final class FctFigures {
  private static final int BINS = 20;
  private static final double[] PERCENTS = {50, 95, 99};
  static final String SIZE_TITLE = "Flow size (KB)";
  static final double KB = 1e-3;

  /** A slowdown above that is drawn on a logarithmic axis. */
  private static final double MOST_LINEAR = 20;

  /** Completion times that differ by this factor are drawn on a logarithmic axis. */
  static final long WIDE_TIMES = 20;

  private final List<FlowResult> completed;
  private final List<FlowResult> unfinished;

  FctFigures(RunResults results) {
    this(List.of(results));
  }

  /** Of the flows of several runs together. */
  FctFigures(List<RunResults> runs) {
    completed = runs.stream().flatMap(r -> r.completedFlows().stream()).toList();
    unfinished = runs.stream().flatMap(r -> r.unfinishedFlows().stream()).toList();
  }

  private static Stream<FlowResult> withSlowdown(
      List<FlowResult> completed, List<FlowResult> rest) {
    return Stream.concat(completed.stream(), rest.stream()).filter(FlowResult::canHaveSlowdown);
  }

  /**
   * One bin of flows of similar size.
   *
   * @param percent upper end of the bin, percent of the flows by size
   * @param bytes size of its largest flow
   * @param slowdowns p50, p95, p99; infinite where one falls on a flow that did not complete
   */
  record Bin(double percent, long bytes, List<Double> slowdowns) {}

  /**
   * HPCC's bins: flows sorted by size, 5 % of them in each bin (fewer bins for fewer than 20
   * flows). Bins that end at the same size, as when many flows have one size, are one bin.
   */
  List<Bin> bins() {
    List<FlowResult> bySize =
        withSlowdown(completed, unfinished)
            .sorted(Comparator.comparingLong(FlowResult::bytes).thenComparingLong(FlowResult::flow))
            .toList();
    int n = bySize.size();
    int count = Math.min(BINS, n);
    List<Bin> bins = new ArrayList<>();
    int from = 0;
    for (int b = 1; b <= count; b++) {
      int to = (int) ((long) b * n / count);
      long bytes = bySize.get(to - 1).bytes();
      boolean last = b == count;
      if (last || bySize.get((int) ((b + 1L) * n / count) - 1).bytes() != bytes) {
        bins.add(bin(bySize.subList(from, to), 100.0 * b / count));
        from = to;
      }
    }
    return bins;
  }

  private static Bin bin(List<FlowResult> flows, double percent) {
    double[] sorted = flows.stream().mapToDouble(FlowResult::countedSlowdown).sorted().toArray();
    List<Double> values = Arrays.stream(PERCENTS).mapToObj(p -> Percentiles.of(sorted, p)).toList();
    return new Bin(percent, flows.get(flows.size() - 1).bytes(), values);
  }

  /** FCT slowdown at p50, p95 and p99 against flow size; empty if the flows have one size. */
  Plot slowdown() {
    List<Bin> bins = bins();
    String caption =
        "FCT slowdown against flow size: %s flows sorted by size into %s bins of about equal count; each point stands at its bin's largest flow."
            .formatted(withSlowdown(completed, unfinished).count(), bins.size());
    Plot plot = new Plot("slowdown", caption, SIZE_TITLE, "FCT slowdown");
    for (int i = 0; i < PERCENTS.length && bins.size() > 1; i++) {
      Polyline line = new Polyline();
      for (Bin bin : bins) {
        addFinite(line, bin.bytes() * KB, bin.slowdowns().get(i));
      }
      plot.marked(percentLabel(i), LineLook.at(i), line);
    }
    Part left = leftOut();
    return scaled(plot)
        .says(onUnfinished(unfinished()))
        .says(onLeftOut(left.n() == 0 ? List.of() : List.of(left.text() + " flows")));
  }

  /** How many of the flows drawn did not complete. */
  long unfinished() {
    return unfinished.stream().filter(FlowResult::canHaveSlowdown).count();
  }

  /** How many flows no figure of slowdowns shows, as they have no stand-alone time. */
  Part leftOut() {
    int all = completed.size() + unfinished.size();
    return new Part(all - withSlowdown(completed, unfinished).count(), all);
  }

  /** What figures of slowdowns say of these flows; nothing if there are none. */
  static String onLeftOut(List<String> flows) {
    return flows.isEmpty()
        ? ""
        : " Left out, as they have no stand-alone time: " + String.join(", ", flows) + ".";
  }

  /** Adds a point unless it falls on a flow that did not complete. */
  static void addFinite(Polyline line, double x, double slowdown) {
    if (Double.isFinite(slowdown)) {
      line.add(x, slowdown);
    }
  }

  /** How flows that did not complete count in figures of slowdowns; nothing if there are none. */
  static String onUnfinished(long flows) {
    return flows == 0
        ? ""
        : " %d did not complete and count as infinitely slow; a percentile that falls on one of them has no point."
            .formatted(flows);
  }

  /** The axes of slowdown against size: logarithmic where the values span much. */
  static Plot scaled(Plot plot) {
    double smallest = Double.POSITIVE_INFINITY;
    double largest = 0;
    for (Plot.Line line : plot.lines()) {
      for (double x : line.points().x()) {
        smallest = Math.min(smallest, x);
        largest = Math.max(largest, x);
      }
    }
    plot.x().log(smallest > 0 && largest > 10 * smallest);
    return tall(plot);
  }

  /** The axis of slowdown: logarithmic where the values span much. */
  static Plot tall(Plot plot) {
    double top = plot.lines().stream().mapToDouble(l -> l.points().top()).max().orElse(1);
    if (top > MOST_LINEAR) {
      plot.y().log(true).range(1, Double.NaN);
    }
    return plot;
  }

  /**
   * In each bin the mean p99 of the seeds that have flows in it, with its interval; NaN if with one
   * of them it falls on a flow that did not complete.
   */
  static Spread[] overSeeds(List<Bin> bins, List<RunResults> seeds) {
    DoubleStream.Builder[] found = new DoubleStream.Builder[bins.size()];
    Arrays.setAll(found, b -> DoubleStream.builder());
    long[] upTo = bins.stream().mapToLong(Bin::bytes).toArray();
    for (RunResults seed : seeds) {
      double[][] slowdowns =
          slowdowns(withSlowdown(seed.completedFlows(), seed.unfinishedFlows()), upTo);
      for (int b = 0; b < found.length; b++) {
        if (slowdowns[b].length > 0) {
          found[b].add(Percentiles.of(slowdowns[b], PERCENTS[2]));
        }
      }
    }
    return Arrays.stream(found)
        .map(f -> Spread.of(f.build().toArray(), Spread.Range.AT_LEAST_ONE))
        .toArray(Spread[]::new);
  }

  /** The slowdowns of the flows in each bin, ascending. */
  private static double[][] slowdowns(Stream<FlowResult> flows, long[] upTo) {
    DoubleStream.Builder[] bins = new DoubleStream.Builder[upTo.length];
    Arrays.setAll(bins, b -> DoubleStream.builder());
    flows.forEach(
        flow -> {
          int found = Arrays.binarySearch(upTo, flow.bytes());
          int bin = found < 0 ? -found - 1 : found;
          if (flow.bytes() > 0 && bin < bins.length) {
            bins[bin].add(flow.countedSlowdown());
          }
        });
    return Arrays.stream(bins).map(b -> b.build().sorted().toArray()).toArray(double[][]::new);
  }

  static String percentLabel(int i) {
    return "p" + Math.round(PERCENTS[i]);
  }

  /** The distribution of completion times; empty if there is only one. */
  Plot distribution() {
    long[] fct = new FlowStatistics(completed).fctPs();
    boolean isOne = fct.length < 2 || fct[0] == fct[fct.length - 1];
    TimeAxis time = TimeAxis.of(isOne ? 1 : (double) fct[fct.length - 1]);
    Plot plot =
        new Plot(
            "fct-cdf",
            "Distribution of flow completion times.",
            "Flow completion time (" + time.unit() + ")",
            "Share of flows");
    if (isOne) {
      return plot;
    }
    // Of all that started: without those left behind the line would reach 1.
    int started = fct.length + unfinished.size();
    double[] sorted = Arrays.stream(fct).mapToDouble(f -> f * time.perPs()).toArray();
    String label =
        unfinished.isEmpty()
            ? fct.length + " completed flows"
            : fct.length + " completed of " + started + " flows";
    plot.line(label, LineLook.at(0), Polyline.distribution(sorted, started));
    plot.y().range(0, 1.02);
    plot.x().log(fct[0] > 0 && fct[fct.length - 1] / fct[0] >= WIDE_TIMES);
    return plot;
  }
}
