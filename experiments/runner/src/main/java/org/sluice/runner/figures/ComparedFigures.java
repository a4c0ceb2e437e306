// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.XYChart;
import org.sluice.runner.results.FlowStatistics;
import org.sluice.runner.results.PortId;
import org.sluice.runner.results.RunResults;
import org.sluice.runner.results.RunSeries;
import org.sluice.runner.results.Series;

/**
 * The figures of a comparison, every variant a line on the same axes: queues, decided rate, goodput
 * of all and of each group of flows, completion times.
 */
public final class ComparedFigures {
  private static final double KB = 1e-3;
  private static final double GBPS = 1e-9;
  private static final int MOST_LINES = 12;

  /** With fewer the goodput has no course over time. */
  private static final int LEAST_INTERVALS = 2;

  private final Map<String, RunResults> runs;
  private final Path out;
  private final TimeSpan span;
  private final List<FigureSet.Drawn> drawn = new ArrayList<>();

  /**
   * Figures of some runs.
   *
   * @param runs by variant; not empty
   * @param out the comparison's directory
   */
  public ComparedFigures(Map<String, RunResults> runs, Path out) {
    this.runs = new LinkedHashMap<>();
    runs.forEach(
        (name, results) -> {
          if (this.runs.size() < MOST_LINES) {
            this.runs.put(name, results);
          }
        });
    this.out = out;
    this.span =
        TimeSpan.of(
            runs.values().stream().mapToLong(RunResults::trafficStartPs).min().orElse(0),
            runs.values().stream().mapToLong(RunResults::shownEndPs).max().orElse(1));
  }

  /**
   * Draws and writes all figures there is data for.
   *
   * @return the figures, in the order of the report
   * @throws IOException if a file cannot be read or written
   */
  public List<FigureSet.Drawn> write() throws IOException {
    System.setProperty("java.awt.headless", "true");
    Path directory = Files.createDirectories(out.resolve("figures"));
    queues(directory);
    rates(directory);
    windows(directory);
    goodputs(directory, "throughput", "All flows together", null);
    Set<String> groups = new LinkedHashSet<>();
    runs.values().forEach(r -> groups.addAll(r.run().flowGroups().keySet()));
    for (String group : groups) {
      goodputs(directory, "throughput-" + fileName(group), "Flows '" + group + "' together", group);
    }
    completion(directory);
    slowdown(directory);
    return List.copyOf(drawn);
  }

  private void queues(Path directory) throws IOException {
    Set<String> groups = new LinkedHashSet<>(List.of("bottleneck"));
    runs.values().forEach(r -> groups.addAll(r.run().portGroups().keySet()));
    for (String group : groups) {
      Map<String, Polyline> lines = new LinkedHashMap<>();
      Map<String, Double> references = new LinkedHashMap<>();
      for (Map.Entry<String, RunResults> run : runs.entrySet()) {
        RunResults results = run.getValue();
        List<PortId> ports = results.portGroups().getOrDefault(group, List.of());
        if (ports.size() != 1) {
          continue;
        }
        Series series = results.series().queues(ports).get(ports.get(0));
        if (series != null && series.size() > 1) {
          lines.put(run.getKey(), line(series, results, KB));
        }
        if (group.equals("bottleneck")) {
          results.run().lines().queueBytes().forEach((k, v) -> references.putIfAbsent(k, v * KB));
        }
      }
      String name = group.equals("bottleneck") ? "queue" : "queue-" + fileName(group);
      String port = group.equals("bottleneck") ? "the bottleneck" : "'" + group + "'";
      overTime(directory, name, "Queue (KB)", "Queue at " + port, "KB", lines, references);
    }
  }

  private void rates(Path directory) throws IOException {
    Map<String, Double> references = new LinkedHashMap<>();
    for (RunResults results : runs.values()) {
      results.run().lines().rateBps().forEach((k, v) -> references.putIfAbsent(k, v * GBPS));
    }
    String what = "Decided rate, mean of the flows that are active";
    Map<String, Polyline> lines = means(RunSeries::meanRate, GBPS);
    overTime(directory, "rate", "Decided rate (Gb/s)", what, "Gb/s", lines, references);
  }

  private void windows(Path directory) throws IOException {
    String what = "Decided window, mean of the flows that are active and have one";
    Map<String, Polyline> lines = means(RunSeries::meanWindow, KB);
    overTime(directory, "window", "Window (KB)", what, "KB", lines, Map.of());
  }

  /** The mean of some flows' series. */
  @FunctionalInterface
  private interface Mean {
    Series of(RunSeries series, Set<Long> flows) throws IOException;
  }

  private Map<String, Polyline> means(Mean mean, double scale) throws IOException {
    Map<String, Polyline> lines = new LinkedHashMap<>();
    for (Map.Entry<String, RunResults> run : runs.entrySet()) {
      RunResults results = run.getValue();
      Series series = mean.of(results.series(), new TreeSet<>(results.flows().keySet()));
      if (series.size() > 0) {
        lines.put(run.getKey(), line(series, results, scale));
      }
    }
    return lines;
  }

  private Polyline line(Series series, RunResults results, double scale) {
    return span.trace(series).stop(span.at(results.endPs())).polyline(span.unit().perPs(), scale);
  }

  private void goodputs(Path directory, String name, String what, @Nullable String group)
      throws IOException {
    Map<String, Polyline> lines = new LinkedHashMap<>();
    for (Map.Entry<String, RunResults> run : runs.entrySet()) {
      RunResults results = run.getValue();
      Set<Long> wanted =
          new TreeSet<>(
              group == null
                  ? results.flows().keySet()
                  : results.run().flowGroups().getOrDefault(group, List.of()));
      Map<Long, Double> sums = new TreeMap<>();
      results
          .series()
          .forEachGoodput(
              (end, flow, bps) -> sums.merge(end, wanted.contains(flow) ? bps : 0.0, Double::sum));
      if (sums.size() < LEAST_INTERVALS) {
        continue;
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
      lines.put(run.getKey(), trace.polyline(span.unit().perPs(), GBPS));
    }
    String caption = what + ": payload delivered in order";
    overTime(directory, name, "Goodput (Gb/s)", caption, "Gb/s", lines, Map.of());
  }

  private void overTime(
      Path directory,
      String name,
      String yTitle,
      String what,
      String unit,
      Map<String, Polyline> lines,
      Map<String, Double> references)
      throws IOException {
    if (lines.isEmpty()) {
      return;
    }
    double xMax = span.length();
    XYChart chart = FigureStyle.chart(span.title(), yTitle);
    VerticalRange range = new VerticalRange(xMax);
    int index = 0;
    for (Map.Entry<String, Polyline> line : lines.entrySet()) {
      FigureStyle.addLine(chart, line.getKey(), index++, line.getValue());
      range.include(line.getValue());
    }
    int reference = 0;
    for (Map.Entry<String, Double> e : references.entrySet()) {
      FigureStyle.addReference(chart, e.getKey(), xMax, e.getValue(), reference++);
      range.include(e.getValue());
    }
    FigureStyle.fromZero(chart, xMax, range.top());
    add(directory, name, what + "." + range.note(unit), chart, lines);
  }

  private void completion(Path directory) throws IOException {
    Map<String, long[]> times = new LinkedHashMap<>();
    runs.forEach(
        (name, results) -> {
          long[] fct = new FlowStatistics(results.completedFlows()).fctPs();
          if (fct.length > 1 && fct[0] < fct[fct.length - 1]) {
            times.put(name, fct);
          }
        });
    if (times.isEmpty()) {
      return;
    }
    long longest = times.values().stream().mapToLong(f -> f[f.length - 1]).max().orElse(1);
    long shortest = times.values().stream().mapToLong(f -> f[0]).min().orElse(1);
    TimeAxis axis = TimeAxis.of((double) longest);
    XYChart chart =
        FigureStyle.chart("Flow completion time (" + axis.unit() + ")", "Share of flows");
    Map<String, Polyline> lines = new LinkedHashMap<>();
    int index = 0;
    for (Map.Entry<String, long[]> e : times.entrySet()) {
      long[] fct = e.getValue();
      int left = unfinished(e.getKey());
      Polyline line =
          Polyline.distribution(
              Arrays.stream(fct).mapToDouble(f -> f * axis.perPs()).toArray(), fct.length + left);
      lines.put(e.getKey(), line);
      FigureStyle.addLine(chart, label(e.getKey()), index++, line);
    }
    chart.getStyler().setYAxisMin(FigureStyle.justBelowZero(1)).setYAxisMax(1.02);
    if (shortest > 0 && longest / shortest >= 20) {
      FigureStyle.plainTicks(chart);
      chart.getStyler().setXAxisLogarithmic(true);
    }
    FigureStyle.fitLegend(chart);
    add(directory, "fct-cdf", "Distribution of flow completion times.", chart, lines);
  }

  private int unfinished(String variant) {
    RunResults results = runs.get(variant);
    return results == null ? 0 : results.unfinishedFlows().size();
  }

  /** A variant with the flows it left behind, which no line of completed ones shows. */
  private String label(String variant) {
    int left = unfinished(variant);
    return left == 0 ? variant : variant + " (" + left + " unfinished)";
  }

  private void slowdown(Path directory) throws IOException {
    Map<String, List<FctFigures.Bin>> bins = new LinkedHashMap<>();
    runs.forEach(
        (name, results) -> {
          List<FctFigures.Bin> of = new FctFigures(results).bins();
          if (of.size() > 1) {
            bins.put(name, of);
          }
        });
    if (bins.isEmpty()) {
      return;
    }
    XYChart chart = FigureStyle.chart("Flow size (bytes)", "FCT slowdown, p99");
    Map<String, Polyline> lines = new LinkedHashMap<>();
    double top = 1;
    int index = 0;
    for (Map.Entry<String, List<FctFigures.Bin>> e : bins.entrySet()) {
      Polyline line = new Polyline();
      e.getValue().forEach(bin -> line.add((double) bin.bytes(), bin.slowdowns().get(2)));
      lines.put(e.getKey(), line);
      FigureStyle.addLine(chart, label(e.getKey()), index++, line);
      top = Math.max(top, line.top());
    }
    FigureStyle.plainTicks(chart);
    chart.getStyler().setXAxisLogarithmic(true);
    chart.getStyler().setYAxisMin(FigureStyle.justBelowZero(top)).setYAxisMax(top * 1.08);
    FigureStyle.fitLegend(chart);
    String caption =
        "FCT slowdown against flow size, 99th percentile of bins of about equal count.";
    add(directory, "slowdown", caption, chart, lines);
  }

  /** Writes a figure, and its points as CSV. */
  private void add(
      Path directory, String name, String caption, XYChart chart, Map<String, Polyline> lines)
      throws IOException {
    drawn.add(FigureSet.write(directory, name, caption, chart, "variant", lines));
  }

  private static String fileName(String group) {
    return group.replaceAll("[^A-Za-z0-9_.-]+", "-");
  }
}
