// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.sluice.runner.files.AtomicFile;

/**
 * Writes figures into a directory: for a report one file of its points, which the page draws; for a
 * paper a table of its points and a script that draws them.
 */
final class FigureFiles {
  private final Path directory;
  private final FigureOptions options;
  private final List<FigureSet.Drawn> drawn = new ArrayList<>();

  /**
   * @param directory where to; it is made if it does not exist
   */
  FigureFiles(Path directory, FigureOptions options) throws IOException {
    this.directory = Files.createDirectories(directory);
    this.options = options;
  }

  List<FigureSet.Drawn> drawn() {
    return List.copyOf(drawn);
  }

  /** Writes a figure, unless it has no lines or is not wanted. */
  void add(Plot plot) throws IOException {
    if (plot.isEmpty() || !options.isWanted(plot.name())) {
      return;
    }
    PlotRange range = PlotRange.of(plot, options);
    if (options.paper() == null) {
      FigureSet.Drawn figure = drawn(plot, range);
      AtomicFile.write(directory.resolve(plot.name() + PlotFile.END), figure.chart());
      drawn.add(figure);
    } else {
      PlotCsv csv = new PlotCsv(plot);
      AtomicFile.write(directory.resolve(csv.file()), csv::write);
      AtomicFile.write(
          directory.resolve(plot.name() + FigureScript.END),
          new FigureScript(plot, range, options.paper()).text());
      drawn.add(
          new FigureSet.Drawn(plot.name(), plot.caption() + range.note(), "", plot.isOverTime()));
    }
  }

  /** A figure of a report that is in no file of its own. */
  static FigureSet.Drawn drawn(Plot plot, PlotRange range) {
    String caption = plot.caption() + range.note();
    return new FigureSet.Drawn(plot.name(), caption, PlotFile.text(plot, range), plot.isOverTime());
  }
}
