// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.knowm.xchart.XYChart;
import org.sluice.workloads.hpcc.SlowdownTable;

/** Slowdown against flow size of several runs in one figure, as in Figure 11 of the HPCC paper. */
public final class SlowdownFigure {
  private SlowdownFigure() {}

  /** How many runs it shows at most. */
  public static int mostRuns() {
    return FigureStyle.maxLines();
  }

  /**
   * Draws the lines of p50, p95 and p99 of each run, in one colour.
   *
   * @param runs the bins of each run by its name
   * @return the text of an SVG file
   * @throws IOException if it cannot be encoded
   */
  public static String svg(Map<String, List<SlowdownTable.Bin>> runs) throws IOException {
    System.setProperty("java.awt.headless", "true");
    return FigureSet.svg(chart(runs));
  }

  static XYChart chart(Map<String, List<SlowdownTable.Bin>> runs) {
    XYChart chart = FigureStyle.chart("Flow size (bytes)", "FCT slowdown");
    double top = 1;
    long smallestBytes = Long.MAX_VALUE;
    long largestBytes = 0;
    int color = 0;
    for (Map.Entry<String, List<SlowdownTable.Bin>> run : runs.entrySet()) {
      for (int i = 0; i < FctFigures.MARKERS.length; i++) {
        Polyline line = new Polyline();
        for (SlowdownTable.Bin bin : run.getValue()) {
          line.add((double) bin.bytes(), bin.slowdowns().get(i));
          smallestBytes = Math.min(smallestBytes, bin.bytes());
          largestBytes = Math.max(largestBytes, bin.bytes());
        }
        String label = run.getKey() + " " + FctFigures.percentLabel(i);
        FigureStyle.addLine(chart, label, color, line, FctFigures.MARKERS[i]);
        top = Math.max(top, line.top());
      }
      color++;
    }
    FctFigures.scale(chart, smallestBytes, largestBytes, top);
    FigureStyle.fitLegend(chart);
    return chart;
  }
}
