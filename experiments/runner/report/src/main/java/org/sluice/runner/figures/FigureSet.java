// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.sluice.runner.results.RunResults;

/** Draws the figures of a run. */
public final class FigureSet {
  private final RunResults results;
  private final FigureOptions options;
  private final Path directory;

  /**
   * A figure that was written.
   *
   * @param name file name without extension
   * @param caption what one sees
   * @param chart all that a page draws, as JSON; empty for a figure of a paper
   * @param isOverTime whether its x is time
   */
  public record Drawn(String name, String caption, String chart, boolean isOverTime) {}

  /**
   * The figures of a report, below its {@code figures}.
   *
   * @param results the run
   */
  public FigureSet(RunResults results) {
    this(results, results.run().out().resolve("figures"), FigureOptions.report());
  }

  /**
   * Figures in any directory and style.
   *
   * @param results the run
   * @param directory where to
   * @param options how
   */
  public FigureSet(RunResults results, Path directory, FigureOptions options) {
    this.results = results;
    this.directory = directory;
    this.options = options;
  }

  /**
   * Draws and writes all figures there is data for.
   *
   * @return the figures, in the order of the report
   * @throws IOException if a file cannot be read or written
   */
  public List<Drawn> write() throws IOException {
    FigureFiles files = new FigureFiles(directory, options);
    TimeFigures time = new TimeFigures(results, options);
    files.add(time.queue());
    files.add(time.rate());
    files.add(time.window());
    files.add(time.goodput());
    files.add(time.total());
    FctFigures fct = new FctFigures(results);
    files.add(fct.slowdown());
    files.add(fct.distribution());
    return files.drawn();
  }

  /**
   * Writes again those figures of a report that are not drawn from raw files: curves of measured
   * points, and those of a theory.
   *
   * @param report the directory of the report's figures
   * @param directory where to
   * @param options how
   * @throws IOException if a file cannot be read or written
   */
  public static List<Drawn> ofPoints(Path report, Path directory, FigureOptions options)
      throws IOException {
    FigureFiles files = new FigureFiles(directory, options);
    for (Plot plot : PlotFile.ofPoints(report)) {
      files.add(plot);
    }
    return files.drawn();
  }
}
