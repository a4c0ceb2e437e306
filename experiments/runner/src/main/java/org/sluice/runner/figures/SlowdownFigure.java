// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.sluice.workloads.hpcc.SlowdownTable;

/** Slowdown against flow size of several runs in one figure, as in Figure 11 of the HPCC paper. */
public final class SlowdownFigure {
  private static final int PERCENTS = 3;

  private SlowdownFigure() {}

  /** How many runs it shows at most. */
  public static int mostRuns() {
    return FigureStyle.MOST_LINES;
  }

  /**
   * Draws the lines of p50, p95 and p99 of each run, in one colour.
   *
   * @param runs the bins of each run by its name
   * @return the text of an SVG file
   * @throws IOException if it cannot be encoded
   */
  public static String svg(Map<String, List<SlowdownTable.Bin>> runs) throws IOException {
    return FigureFiles.svg(plot(runs), FigureOptions.report());
  }

  static Plot plot(Map<String, List<SlowdownTable.Bin>> runs) {
    Plot plot = new Plot("slowdown", "", FctFigures.SIZE_TITLE, "FCT slowdown");
    int color = 0;
    for (Map.Entry<String, List<SlowdownTable.Bin>> run : runs.entrySet()) {
      for (int i = 0; i < PERCENTS; i++) {
        Polyline line = new Polyline();
        for (SlowdownTable.Bin bin : run.getValue()) {
          FctFigures.addFinite(line, bin.bytes() * FctFigures.KB, bin.slowdowns().get(i));
        }
        String label = run.getKey() + " " + FctFigures.percentLabel(i);
        plot.line(label, new LineLook(color, i, i, run.getKey(), ""), line, Plot.Kind.MARKED);
      }
      color++;
    }
    return FctFigures.scaled(plot);
  }
}
