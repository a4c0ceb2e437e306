// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.sluice.runner.theory.LoopModel;
import org.sluice.runner.theory.Sweep;
import org.sluice.runner.theory.SweepTable;

/**
 * The figures of a control loop: its phase margin or bandwidth along one of its parameters.
 *
 * @param model the loop
 */
public record TheoryFigures(LoopModel model) {
  private static final double PS_PER_US = 1e6;
  private static final double BPS_PER_GBPS = 1e9;

  /** A margin below half a turn says no more than half a turn: not drawn, but in the CSV file. */
  private static final double LOWEST_MARGIN_DEG = -180;

  /**
   * Draws a figure for each table of points.
   *
   * @param out the output directory
   * @throws IOException if a file cannot be written
   */
  public List<FigureSet.Drawn> write(Path out, List<SweepTable> tables) throws IOException {
    FigureFiles files = new FigureFiles(out.resolve("figures"), FigureOptions.report());
    for (SweepTable table : tables) {
      files.add(plot(table));
    }
    return files.drawn();
  }

  private Plot plot(SweepTable table) {
    Sweep sweep = table.sweep();
    Axis axis = axis(sweep.along());
    Plot plot = new Plot(sweep.name(), sweep.caption(), axis.title(), sweep.shows().axis());
    plot.ofPoints();
    plot.x().log(sweep.logarithmic()).free();
    plot.y().log(sweep.shows() == Sweep.Shows.LOOP_BANDWIDTH).free();
    int index = 0;
    for (Map.Entry<String, List<Double>> line : table.values().entrySet()) {
      Polyline points = new Polyline();
      for (int i = 0; i < sweep.points().size(); i++) {
        double y = line.getValue().get(i);
        boolean shown = sweep.shows() != Sweep.Shows.PHASE_MARGIN || y >= LOWEST_MARGIN_DEG;
        points.add(sweep.points().get(i) * axis.scale(), shown ? y : Double.NaN);
      }
      plot.line(line.getKey(), LineLook.at(index++), points);
    }
    return plot;
  }

  private record Axis(String title, double scale) {}

  private Axis axis(String along) {
    if (along.equals(Sweep.FREQUENCY)) {
      return new Axis("Frequency (Hz)", 1);
    }
    return switch (model.parameter(along).dimension()) {
      case TIME -> new Axis(along + " (µs)", 1 / PS_PER_US);
      case RATE -> new Axis(along + " (Gb/s)", 1 / BPS_PER_GBPS);
      case BYTES -> new Axis(along + " (bytes)", 1);
      case NUMBER -> new Axis(along, 1);
    };
  }
}
