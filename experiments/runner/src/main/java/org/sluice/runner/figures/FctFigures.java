// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;
import org.sluice.runner.results.FlowResult;
import org.sluice.runner.results.FlowStatistics;
import org.sluice.runner.results.Percentiles;
import org.sluice.runner.results.RunResults;

/** The figures of completion times: slowdown against flow size, and the distribution. */
final class FctFigures {
  private static final int BINS = 20;
  private static final double[] PERCENTS = {50, 95, 99};
  static final Marker[] MARKERS = {
    SeriesMarkers.CIRCLE, SeriesMarkers.SQUARE, SeriesMarkers.TRIANGLE_UP
  };

  private final List<FlowResult> flows;
  private final int unfinished;

  FctFigures(RunResults results) {
    this.flows = results.completedFlows();
    this.unfinished = results.unfinishedFlows().size();
  }

  /**
   * One bin of flows of similar size.
   *
   * @param percent upper end of the bin, percent of the flows by size
   * @param bytes size of its largest flow
   * @param slowdowns p50, p95, p99
   */
  record Bin(double percent, long bytes, List<Double> slowdowns) {}

  /**
   * HPCC's bins: flows sorted by size, 5 % of them in each bin (fewer bins for fewer than 20
   * flows). Bins that end at the same size, as when many flows have one size, are one bin.
   */
  List<Bin> bins() {
    List<FlowResult> bySize =
        flows.stream()
            .filter(FlowResult::hasSlowdown)
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
    double[] sorted = flows.stream().mapToDouble(FlowResult::slowdown).sorted().toArray();
    List<Double> values = Arrays.stream(PERCENTS).mapToObj(p -> Percentiles.of(sorted, p)).toList();
    return new Bin(percent, flows.get(flows.size() - 1).bytes(), values);
  }

  /** FCT slowdown at p50, p95 and p99 against flow size. */
  Optional<Figure> slowdown() {
    List<Bin> bins = bins();
    if (bins.size() < 2) {
      return Optional.empty();
    }
    XYChart chart = FigureStyle.chart("Flow size (bytes)", "FCT slowdown");
    double top = 1;
    for (int i = 0; i < PERCENTS.length; i++) {
      Polyline line = new Polyline();
      for (Bin bin : bins) {
        line.add((double) bin.bytes(), bin.slowdowns().get(i));
      }
      FigureStyle.addLine(chart, percentLabel(i), i, line, MARKERS[i]);
      top = Math.max(top, line.top());
    }
    scale(chart, bins.get(0).bytes(), bins.get(bins.size() - 1).bytes(), top);
    GnuplotScript script =
        new GnuplotScript("slowdown", "Flow size (bytes)", "FCT slowdown").set("xtics rotate");
    for (int i = 0; i < PERCENTS.length; i++) {
      script.file("slowdown.csv", "1:" + (i + 3) + ":xtic(2)", "linespoints", percentLabel(i));
    }
    String caption =
        ("FCT slowdown against flow size: %s completed flows sorted by size into %s bins of"
                + " about equal count; each point stands at its bin's largest flow.%s")
            .formatted(
                flows.size(),
                bins.size(),
                unfinished == 0
                    ? ""
                    : " %d did not complete and are missing.".formatted(unfinished));
    return Optional.of(new Figure("slowdown", caption, chart, script.toString()));
  }

  /** The axes of slowdown against size: logarithmic where the values span much. */
  static void scale(XYChart chart, long smallestBytes, long largestBytes, double top) {
    FigureStyle.plainTicks(chart);
    chart
        .getStyler()
        .setXAxisLogarithmic(smallestBytes > 0 && (double) largestBytes > 10.0 * smallestBytes);
    if (top > 20) {
      chart.getStyler().setYAxisLogarithmic(true).setYAxisMin(1.0).setYAxisMax(top * 1.1);
    } else {
      chart.getStyler().setYAxisMin(FigureStyle.justBelowZero(top)).setYAxisMax(top * 1.08);
    }
  }

  /** The points of the slowdown figure as CSV. */
  String slowdownCsv() {
    StringBuilder csv = new StringBuilder("percent,bytes,p50,p95,p99\n");
    for (Bin bin : bins()) {
      csv.append(String.format(Locale.ROOT, "%.1f,%d", bin.percent(), bin.bytes()));
      for (double s : bin.slowdowns()) {
        csv.append(String.format(Locale.ROOT, ",%.6f", s));
      }
      csv.append('\n');
    }
    return csv.toString();
  }

  static String percentLabel(int i) {
    return "p" + Math.round(PERCENTS[i]);
  }

  /** The distribution of completion times. */
  Optional<Figure> distribution() {
    long[] fct = new FlowStatistics(flows).fctPs();
    if (fct.length < 2 || fct[0] == fct[fct.length - 1]) {
      return Optional.empty();
    }
    TimeAxis time = TimeAxis.of((double) fct[fct.length - 1]);
    String xTitle = "Flow completion time (" + time.unit() + ")";
    XYChart chart = FigureStyle.chart(xTitle, "Share of flows");
    // Of all that started: without those left behind the line would reach 1.
    int started = fct.length + unfinished;
    Polyline line =
        Polyline.distribution(
            Arrays.stream(fct).mapToDouble(f -> f * time.perPs()).toArray(), started);
    String label =
        unfinished == 0
            ? fct.length + " completed flows"
            : fct.length + " completed of " + started + " flows";
    FigureStyle.addLine(chart, label, 0, line);
    chart.getStyler().setYAxisMin(FigureStyle.justBelowZero(1)).setYAxisMax(1.02);
    GnuplotScript script = new GnuplotScript("fct-cdf", xTitle, "Share of flows");
    script.file(
        "../fct.csv",
        "($8*" + time.perPs() + "):(1.0/" + started + ")",
        "steps smooth cumulative",
        "completed flows");
    if (fct[0] > 0 && fct[fct.length - 1] / fct[0] >= 20) {
      FigureStyle.plainTicks(chart);
      chart.getStyler().setXAxisLogarithmic(true);
      script.set("logscale x");
    }
    return Optional.of(
        new Figure("fct-cdf", "Distribution of flow completion times.", chart, script.toString()));
  }
}
