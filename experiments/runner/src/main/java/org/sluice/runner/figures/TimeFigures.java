// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.knowm.xchart.XYChart;
import org.sluice.runner.results.FlowResult;
import org.sluice.runner.results.PortId;
import org.sluice.runner.results.PortResult;
import org.sluice.runner.results.RunResults;
import org.sluice.runner.results.Series;

/** The figures over time: queue, decided rate, goodput of each flow and of all. */
final class TimeFigures {
  private static final double KB = 1e-3;
  private static final double GBPS = 1e-9;

  private final RunResults results;
  private final TimeSpan span;

  TimeFigures(RunResults results) {
    this.results = results;
    this.span = TimeSpan.of(results.trafficStartPs(), results.shownEndPs());
  }

  /** Queue of the bottleneck and of the next longest queues. */
  Optional<Figure> queue() throws IOException {
    Set<PortId> ports = new LinkedHashSet<>(results.bottlenecks());
    results
        .switchPorts()
        .filter(p -> p.queueMeanBytes() > 0 && p.queuePeakBytes() > 0)
        .sorted(
            Comparator.comparingDouble(PortResult::queueMeanBytes)
                .reversed()
                .thenComparing(PortResult::id))
        .limit(FigureStyle.maxLines())
        .filter(p -> p.queueMeanBytes() > 0.01 * largestMeanQueue())
        .forEach(p -> ports.add(p.id()));
    XYChart chart = FigureStyle.chart(span.title(), "Queue (KB)");
    GnuplotScript script = span.script("queue", "Queue (KB)");
    VerticalRange range = new VerticalRange(span.length());
    int lines = 0;
    for (Map.Entry<PortId, Series> e : results.series().queues(ports).entrySet()) {
      Series series = e.getValue();
      if (series.size() < 2 || lines == FigureStyle.maxLines()) {
        continue;
      }
      Polyline line = span.trace(series).polyline(span.unit().perPs(), KB);
      String label = results.plan().portName(e.getKey()) + " (" + e.getKey() + ")";
      FigureStyle.addLine(chart, label, lines++, line);
      range.include(line);
      PortId id = e.getKey();
      script.rows(
          "queue.csv",
          "$2==" + id.node() + " && $3==" + id.port(),
          span.gnuplotTime() + ":($4*" + KB + ")",
          "steps",
          label);
    }
    if (lines == 0) {
      return Optional.empty();
    }
    int references = 0;
    for (Map.Entry<String, Double> e : results.run().lines().queueBytes().entrySet()) {
      FigureStyle.addReference(chart, e.getKey(), span.length(), e.getValue() * KB, references++);
      script.level(e.getValue() * KB, e.getKey());
      range.include(e.getValue() * KB);
    }
    FigureStyle.fromZero(chart, span.length(), range.top());
    return Optional.of(
        new Figure(
            "queue",
            "Queue over time at the %s.%s"
                .formatted(lines == 1 ? "bottleneck" : lines + " longest queues", range.note("KB")),
            chart,
            script.toString()));
  }

  private double largestMeanQueue() {
    return results.switchPorts().mapToDouble(PortResult::queueMeanBytes).max().orElse(0);
  }

  /** Decided rate of each flow. */
  Optional<Figure> rate() throws IOException {
    FlowLines lines = new FlowLines(results, span);
    lines.readRates();
    return flowFigure(
        lines,
        "rate",
        "Decided rate (Gb/s)",
        "Rate the congestion control decided",
        results.run().lines().rateBps());
  }

  /** Goodput of each flow. */
  Optional<Figure> goodput() throws IOException {
    FlowLines lines = new FlowLines(results, span);
    lines.readGoodputs();
    return flowFigure(
        lines, "throughput", "Goodput (Gb/s)", "Payload delivered in order", Map.of());
  }

  private Optional<Figure> flowFigure(
      FlowLines lines, String name, String yTitle, String what, Map<String, Double> references) {
    if (lines.isEmpty()) {
      return Optional.empty();
    }
    XYChart chart = FigureStyle.chart(span.title(), yTitle);
    GnuplotScript script = span.script(name, yTitle);
    VerticalRange range = new VerticalRange(span.length());
    String others = "";
    if (lines.hasBand()) {
      Polyline outline = lines.band().outline(span.unit().perPs(), GBPS);
      String label = "range of all " + lines.band().functions() + " flows";
      FigureStyle.addBand(chart, label, outline);
      others = "; the grey band spans all " + lines.band().functions() + " flows";
      range.include(outline);
    }
    int shown = 0;
    for (Map.Entry<Long, ColumnTrace> e : lines.traces().entrySet()) {
      Polyline line = e.getValue().polyline(span.unit().perPs(), GBPS);
      if (line.size() == 0) {
        continue;
      }
      FlowResult flow = results.flows().get(e.getKey());
      String label =
          "flow " + e.getKey() + (flow == null ? "" : " (" + flow.src() + " → " + flow.dst() + ")");
      FigureStyle.addLine(chart, label, shown++, line);
      range.include(line);
      script.rows(
          name + ".csv",
          "$2==" + e.getKey(),
          span.gnuplotTime() + ":($3*" + GBPS + ")",
          "steps",
          label);
    }
    int index = 0;
    for (Map.Entry<String, Double> e : references.entrySet()) {
      FigureStyle.addReference(chart, e.getKey(), span.length(), e.getValue() * GBPS, index++);
      script.level(e.getValue() * GBPS, e.getKey());
      range.include(e.getValue() * GBPS);
    }
    FigureStyle.fromZero(chart, span.length(), range.top());
    String caption =
        "%s, %s%s.%s"
            .formatted(
                what, shown == 1 ? "one flow" : shown + " flows", others, range.note("Gb/s"));
    return Optional.of(new Figure(name, caption, chart, script.toString()));
  }

  /** Goodput of all flows together. */
  Optional<Figure> total() throws IOException {
    Map<Long, Double> sums = new TotalGoodput(results).byIntervalEnd();
    if (sums.isEmpty()) {
      return Optional.empty();
    }
    ColumnTrace trace = span.trace();
    long last = 0;
    for (Map.Entry<Long, Double> e : sums.entrySet()) {
      if (last > span.endPs()) {
        break;
      }
      trace.add(
          span.at(Math.max(last, results.series().intervalStartPs(e.getKey()))), e.getValue());
      last = e.getKey();
    }
    trace.stop(span.at(last));
    XYChart chart = FigureStyle.chart(span.title(), "Goodput (Gb/s)");
    Polyline line = trace.polyline(span.unit().perPs(), GBPS);
    FigureStyle.addLine(chart, "all flows together", 0, line);
    double top = line.top();
    String limit = "";
    List<PortId> ports = new ArrayList<>(results.bottlenecks());
    GnuplotScript script = span.script("throughput-total", "Goodput (Gb/s)");
    script.rows(
        "throughput.csv",
        "NR>1{s[$1]+=$3} END{OFS=FS; for(t in s) print t,s[t]}",
        span.gnuplotTime() + ":($2*" + GBPS + ") smooth unique",
        "lines",
        "all flows together");
    if (ports.size() == 1 && results.plan().links().containsKey(ports.get(0))) {
      double most =
          results.plan().links().get(ports.get(0)).rateBps()
              * ((double) results.plan().payloadBytes() / results.plan().wireBytes());
      // Above that, the flows do not share one bottleneck.
      if (top <= 1.02 * most * GBPS) {
        FigureStyle.addReference(
            chart, "most the bottleneck link can carry", span.length(), most * GBPS, 0);
        script.level(most * GBPS, "most the bottleneck link can carry");
        top = Math.max(top, most * GBPS);
        limit = "; dashed, the payload the bottleneck link carries when its wire never idles";
      }
    }
    FigureStyle.fromZero(chart, span.length(), top);
    return Optional.of(
        new Figure(
            "throughput-total",
            "Payload delivered in order, all flows together" + limit + ".",
            chart,
            script.toString()));
  }
}
