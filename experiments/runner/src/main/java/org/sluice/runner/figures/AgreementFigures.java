// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.XYChart;
import org.sluice.runner.compare.FlowDifferences;
import org.sluice.runner.compare.PairMeasures;
import org.sluice.runner.compare.PortAgreement;
import org.sluice.runner.compare.SideResults;
import org.sluice.runner.results.FlowResult;
import org.sluice.runner.results.Series;

/**
 * The figures that only two results together have: each queue, the rate and the window of the flow
 * that differs most, and the differences of all flows.
 */
public final class AgreementFigures {
  private static final double KB = 1e-3;
  private static final double GBPS = 1e-9;
  private static final int MOST_PORTS = 4;
  private static final double PERCENT = 100;

  private final SideResults first;
  private final SideResults second;
  private final PairMeasures measures;
  private final TimeSpan span;
  private final List<FigureSet.Drawn> drawn = new ArrayList<>();

  /**
   * Figures of two results.
   *
   * @param measures what was measured on them
   */
  public AgreementFigures(SideResults first, SideResults second, PairMeasures measures) {
    this.first = first;
    this.second = second;
    this.measures = measures;
    long endPs = Math.max(first.endPs(), second.endPs());
    this.span = TimeSpan.of(FlowResult.trafficStartPs(first.flows().values(), endPs), endPs);
  }

  /**
   * Draws and writes all figures there is data for.
   *
   * @param out the directory whose {@code figures} they go to
   * @return the figures, in the order of the report
   * @throws IOException if a file cannot be written
   */
  public List<FigureSet.Drawn> write(Path out) throws IOException {
    System.setProperty("java.awt.headless", "true");
    Path directory = Files.createDirectories(out.resolve("figures"));
    int ports = 0;
    for (PortAgreement p : measures.queues()) {
      if (ports++ < MOST_PORTS) {
        overlay(
            directory,
            "both-queue-" + p.port().node() + "-" + p.port().port(),
            "Queue (KB)",
            "Queue at " + p.name() + " in both",
            "KB",
            KB,
            first.queues().get(p.port()),
            second.queues().get(p.port()));
      }
    }
    long rateFlow = measures.rate().worstFlow();
    overlay(
        directory,
        "both-rate",
        "Decided rate (Gb/s)",
        "Decided rate of flow " + rateFlow + ", of all the one that differs most",
        "Gb/s",
        GBPS,
        first.rates().get(rateFlow),
        second.rates().get(rateFlow));
    long windowFlow = measures.window().worstFlow();
    overlay(
        directory,
        "both-window",
        "Window (KB)",
        "Decided window of flow " + windowFlow + ", of all the one that differs most",
        "KB",
        KB,
        first.windows().get(windowFlow),
        second.windows().get(windowFlow));
    differences(directory);
    return List.copyOf(drawn);
  }

  private void overlay(
      Path directory,
      String name,
      String yTitle,
      String what,
      String unit,
      double scale,
      @Nullable Series a,
      @Nullable Series b)
      throws IOException {
    if (a == null || b == null || (a.size() < 2 && b.size() < 2)) {
      return;
    }
    Map<String, Polyline> lines = new LinkedHashMap<>();
    lines.put(first.name(), line(a, first.endPs(), scale));
    String label = second.name().equals(first.name()) ? second.name() + " (2)" : second.name();
    lines.put(label, line(b, second.endPs(), scale));
    double xMax = span.length();
    XYChart chart = FigureStyle.chart(span.title(), yTitle);
    VerticalRange range = new VerticalRange(xMax);
    int index = 0;
    for (Map.Entry<String, Polyline> e : lines.entrySet()) {
      FigureStyle.addLine(chart, e.getKey(), index++, e.getValue());
      range.include(e.getValue());
    }
    FigureStyle.widenFirst(chart);
    FigureStyle.fromZero(chart, xMax, range.top());
    String caption =
        what + "; the wide line is " + lines.keySet().iterator().next() + "." + range.note(unit);
    add(directory, name, caption, chart, lines);
  }

  private Polyline line(Series series, long stopPs, double scale) {
    return span.trace(series).stop(span.at(stopPs)).polyline(span.unit().perPs(), scale);
  }

  private void differences(Path directory) throws IOException {
    Map<String, Polyline> lines = new LinkedHashMap<>();
    add(lines, "completion time", measures.completion());
    add(lines, "goodput", measures.goodput());
    if (lines.isEmpty()) {
      return;
    }
    XYChart chart =
        FigureStyle.chart(
            "Difference, " + second.name() + " against " + first.name() + " (%)", "Share of flows");
    int index = 0;
    for (Map.Entry<String, Polyline> e : lines.entrySet()) {
      FigureStyle.addLine(chart, e.getKey(), index++, e.getValue());
    }
    chart.getStyler().setYAxisMin(FigureStyle.justBelowZero(1)).setYAxisMax(1.02);
    FigureStyle.fitLegend(chart);
    String caption = "Distribution of the flows' relative differences.";
    add(directory, "both-differences", caption, chart, lines);
  }

  private static void add(Map<String, Polyline> lines, String label, FlowDifferences of) {
    double[] sorted = of.sorted();
    if (sorted.length < 2 || sorted[0] == sorted[sorted.length - 1]) {
      return;
    }
    double[] percent = Arrays.stream(sorted).map(d -> PERCENT * d).toArray();
    lines.put(label, Polyline.distribution(percent, percent.length));
  }

  private void add(
      Path directory, String name, String caption, XYChart chart, Map<String, Polyline> lines)
      throws IOException {
    drawn.add(FigureSet.write(directory, name, caption, chart, "side", lines));
  }
}
