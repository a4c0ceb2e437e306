// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.compare.FlowDifferences;
import org.sluice.runner.compare.PairMeasures;
import org.sluice.runner.compare.PortAgreement;
import org.sluice.runner.compare.SideResults;
import org.sluice.runner.model.Series;

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
  private final FigureOptions options = FigureOptions.report();

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
    this.span = TimeSpan.of(first.trafficStartPs(), endPs, options);
  }

  /**
   * Draws and writes all figures there is data for.
   *
   * @param out the directory whose {@code figures} they go to
   * @return the figures, in the order of the report
   * @throws IOException if a file cannot be written
   */
  public List<FigureSet.Drawn> write(Path out) throws IOException {
    FigureFiles files = new FigureFiles(out.resolve("figures"), options);
    int ports = 0;
    for (PortAgreement p : measures.queues()) {
      if (ports++ < MOST_PORTS) {
        overlay(
            files,
            Plot.overTime(
                "both-queue-" + p.port().node() + "-" + p.port().port(),
                "Queue at " + p.name() + " in both",
                span,
                "Queue (KB)",
                "KB"),
            KB,
            first.queues().get(p.port()),
            second.queues().get(p.port()));
      }
    }
    long rateFlow = measures.rate().worstFlow();
    overlay(
        files,
        Plot.overTime(
            "both-rate",
            "Decided rate of flow " + rateFlow + ", of all the one that differs most",
            span,
            "Decided rate (Gb/s)",
            "Gb/s"),
        GBPS,
        first.rates().get(rateFlow),
        second.rates().get(rateFlow));
    long windowFlow = measures.window().worstFlow();
    overlay(
        files,
        Plot.overTime(
            "both-window",
            "Decided window of flow " + windowFlow + ", of all the one that differs most",
            span,
            "Window (KB)",
            "KB"),
        KB,
        first.windows().get(windowFlow),
        second.windows().get(windowFlow));
    files.add(differences());
    return files.drawn();
  }

  private void overlay(
      FigureFiles files, Plot plot, double scale, @Nullable Series a, @Nullable Series b)
      throws IOException {
    if (a == null || b == null || (a.size() < 2 && b.size() < 2)) {
      return;
    }
    String label = second.name().equals(first.name()) ? second.name() + " (2)" : second.name();
    plot.key("side").widenFirst();
    plot.line(first.name(), LineLook.at(0), line(a, first.endPs(), scale));
    plot.line(label, LineLook.at(1), line(b, second.endPs(), scale));
    files.add(plot.says("; the wide line is " + first.name() + "."));
  }

  private Polyline line(Series series, long stopPs, double scale) {
    return span.line(span.trace(series).stop(span.at(stopPs)), scale);
  }

  private Plot differences() {
    Plot plot =
        new Plot(
                "both-differences",
                "Distribution of the flows' relative differences.",
                "Difference, " + second.name() + " against " + first.name() + " (%)",
                "Share of flows")
            .key("side");
    plot.x().free();
    plot.y().range(0, 1.02);
    add(plot, "completion time", measures.completion());
    add(plot, "goodput", measures.goodput());
    return plot;
  }

  private static void add(Plot plot, String label, FlowDifferences of) {
    double[] sorted = of.sorted();
    if (sorted.length < 2 || sorted[0] == sorted[sorted.length - 1]) {
      return;
    }
    double[] percent = Arrays.stream(sorted).map(d -> PERCENT * d).toArray();
    Polyline line = Polyline.distribution(percent, percent.length);
    plot.line(label, LineLook.at(plot.lines().size()), line);
  }
}
