// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sluice.runner.model.FlowResult;
import org.sluice.runner.model.PortId;
import org.sluice.runner.model.PortResult;
import org.sluice.runner.model.Series;
import org.sluice.runner.results.RunResults;

/** The figures over time: queue, decided rate, window, goodput of each flow and of all. */
final class TimeFigures {
  static final double KB = 1e-3;
  static final double GBPS = 1e-9;

  /** How many lines a figure of one run has at most, beside references and a band. */
  static final int MOST_LINES = 6;

  private final RunResults results;
  private final TimeSpan span;
  private final LineLooks flowLooks = LineLooks.inOrder();

  TimeFigures(RunResults results, FigureOptions options) {
    this.results = results;
    this.span = TimeSpan.of(results.trafficStartPs(), results.shownEndPs(), options);
  }

  /** Queue of the bottleneck and of the next longest queues. */
  Plot queue() throws IOException {
    Set<PortId> ports = new LinkedHashSet<>(results.bottlenecks());
    results
        .switchPorts()
        .filter(p -> p.queueMeanBytes() > 0 && p.queuePeakBytes() > 0)
        .sorted(
            Comparator.comparingDouble(PortResult::queueMeanBytes)
                .reversed()
                .thenComparing(PortResult::id))
        .limit(MOST_LINES)
        .filter(p -> p.queueMeanBytes() > 0.01 * largestMeanQueue())
        .forEach(p -> ports.add(p.id()));
    Plot plot = Plot.overTime("queue", "", span, "Queue (KB)", "KB");
    int lines = 0;
    for (Map.Entry<PortId, Series> e : results.series().queues(ports).entrySet()) {
      Series series = e.getValue();
      if (series.size() < 2 || lines == MOST_LINES) {
        continue;
      }
      String label = results.plan().portName(e.getKey()) + " (" + e.getKey() + ")";
      Polyline line = span.line(span.trace(series), KB);
      plot.line(label, LineLook.at(lines++), line);
    }
    results
        .run()
        .lines()
        .queueBytes()
        .forEach((label, bytes) -> plot.level(new Plot.Level(label, bytes * KB)));
    String where = lines == 1 ? "bottleneck" : lines + " longest queues";
    return plot.says("Queue over time at the " + where + ".");
  }

  private double largestMeanQueue() {
    return results.switchPorts().mapToDouble(PortResult::queueMeanBytes).max().orElse(0);
  }

  /** Decided rate of each flow; empty if no rate was ever decided. */
  Plot rate() throws IOException {
    FlowLines lines = new FlowLines(results, span);
    String what = "Rate the congestion control decided";
    if (!new DecidedRates(results).exist()) {
      return Plot.overTime("rate", what, span, "Decided rate (Gb/s)", "Gb/s");
    }
    lines.readRates();
    Plot plot = flowPlot(lines, "rate", "Decided rate (Gb/s)", what, "Gb/s", GBPS);
    results
        .run()
        .lines()
        .rateBps()
        .forEach((label, bps) -> plot.level(new Plot.Level(label, bps * GBPS)));
    return plot;
  }

  /** Decided window of each flow; empty if no flow had one. */
  Plot window() throws IOException {
    FlowLines lines = new FlowLines(results, span);
    lines.readWindows();
    return flowPlot(
        lines, "window", "Window (KB)", "Window the congestion control decided", "KB", KB);
  }

  /** Goodput of each flow. */
  Plot goodput() throws IOException {
    FlowLines lines = new FlowLines(results, span);
    lines.readGoodputs();
    return flowPlot(
        lines, "throughput", "Goodput (Gb/s)", "Payload delivered in order", "Gb/s", GBPS);
  }

  private Plot flowPlot(
      FlowLines lines, String name, String yTitle, String what, String unit, double scale) {
    Plot plot = Plot.overTime(name, what, span, yTitle, unit);
    String others = "";
    if (lines.hasBand()) {
      Plot.Band area = lines.band().area("", span.from(), span.unit().perPs(), scale);
      int flows = lines.band().functions();
      plot.band(
          new Plot.Band(
              "range of " + all() + flows + " flows", null, area.x(), area.low(), area.high()));
      others = "; the grey band spans " + all() + flows + " flows";
    }
    for (Map.Entry<Long, ColumnTrace> e : lines.traces().entrySet()) {
      FlowResult flow = results.flows().get(e.getKey());
      String label =
          "flow " + e.getKey() + (flow == null ? "" : " (" + flow.src() + " → " + flow.dst() + ")");
      if (!e.getValue().isEmpty()) {
        Polyline line = span.line(e.getValue(), scale);
        plot.line(label, flowLooks.of(label), line);
      }
    }
    int shown = plot.lines().size();
    return plot.says(", " + (shown == 1 ? "one flow" : shown + " flows") + others + ".")
        .says(SeriesNote.of(List.of(results)));
  }

  private String all() {
    return results.plan().seriesFlows().isAll() ? "all " : "";
  }

  /** Goodput of all flows together. */
  Plot total() throws IOException {
    boolean isOfAll = results.plan().seriesFlows().isAll();
    Series course = new TotalGoodput(results, results.flows().keySet()).course();
    ColumnTrace trace = span.trace(course);
    int last = course.size() - 1;
    trace.stop(
        span.at(last >= 0 && course.value(last) < 0 ? course.timePs(last) : results.endPs()));
    String together = (isOfAll ? "all flows" : "flows with time series") + " together";
    Plot plot =
        Plot.overTime(
            "throughput-total",
            "Payload delivered in order, " + together,
            span,
            "Goodput (Gb/s)",
            "Gb/s");
    Polyline line = span.line(trace, GBPS);
    plot.line(together, LineLook.at(0), line);
    List<PortId> ports = new ArrayList<>(results.bottlenecks());
    if (isOfAll && ports.size() == 1 && results.plan().links().containsKey(ports.get(0))) {
      double most =
          results.plan().links().get(ports.get(0)).rateBps()
              * ((double) results.plan().payloadBytes() / results.plan().wireBytes());
      // Above that, the flows do not share one bottleneck.
      if (line.top() <= 1.02 * most * GBPS) {
        plot.level(new Plot.Level("most the bottleneck link can carry", most * GBPS));
        plot.says("; dashed, the payload the bottleneck link carries when its wire never idles");
      }
    }
    return plot.says(".").says(SeriesNote.of(List.of(results)));
  }
}
