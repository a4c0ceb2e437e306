// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Draws again the figures of a report that are not of raw files: curves of measured points, and
 * those of a theory. Their points are in {@code NAME.json} beside them.
 *
 * @param report the directory of the report's figures
 * @param directory where to
 * @param options how
 */
public record StoredFigures(Path report, Path directory, FigureOptions options) {
  /**
   * Draws and writes them.
   *
   * @return the figures, by name
   * @throws IOException if a file cannot be read or written
   */
  public List<FigureSet.Drawn> write() throws IOException {
    FigureFiles files = new FigureFiles(directory, options);
    for (Plot plot : PlotFile.all(report)) {
      files.add(plot);
    }
    return files.drawn();
  }
}
