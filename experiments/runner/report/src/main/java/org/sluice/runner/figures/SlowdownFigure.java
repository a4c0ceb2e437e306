// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.util.List;
import java.util.Map;
import org.sluice.workloads.hpcc.SlowdownTable;

/** Slowdown against flow size of several runs in one figure, as in Figure 11 of the HPCC paper. */
public final class SlowdownFigure {
  private static final int PERCENTS = 3;

  private SlowdownFigure() {}

  /** How many runs it shows at most. */
  public static int mostRuns() {
    return TimeFigures.MOST_LINES;
  }

  /**
   * The lines of p50, p95 and p99 of each run, in one colour.
   *
   * @param runs the bins of each run by its name
   */
  public static FigureSet.Drawn of(Map<String, List<SlowdownTable.Bin>> runs) {
    Plot plot = plot(runs);
    return FigureFiles.drawn(plot, PlotRange.of(plot, FigureOptions.report()));
  }

  private static Plot plot(Map<String, List<SlowdownTable.Bin>> runs) {
    Plot plot =
        new Plot("slowdown", "FCT slowdown by flow size.", FctFigures.SIZE_TITLE, "FCT slowdown");
    int color = 0;
    for (Map.Entry<String, List<SlowdownTable.Bin>> run : runs.entrySet()) {
      for (int i = 0; i < PERCENTS; i++) {
        Polyline line = new Polyline();
        for (SlowdownTable.Bin bin : run.getValue()) {
          FctFigures.addFinite(line, bin.bytes() * FctFigures.KB, bin.slowdowns().get(i));
        }
        String label = run.getKey() + " " + FctFigures.percentLabel(i);
        plot.marked(label, new LineLook(color, i, i, run.getKey(), ""), line);
      }
      color++;
    }
    return FctFigures.scaled(plot);
  }
}
