// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.function.Consumer;
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
   * @param svg the drawing
   */
  public record Drawn(String name, String caption, String svg) {
    /** The drawing as a data URL, for a page that stands alone. */
    public String dataUrl() {
      return "data:image/svg+xml;base64,"
          + Base64.getEncoder().encodeToString(svg.getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Draws some figures. */
  @FunctionalInterface
  public interface Drawing {
    /**
     * Draws and writes them.
     *
     * @throws IOException if a file cannot be read or written
     */
    List<Drawn> draw() throws IOException;
  }

  /**
   * Draws, if this Java can: without any font installed it cannot, and that must not cost the
   * numbers.
   *
   * @param warn gets a sentence if it cannot
   * @return the figures; none if it cannot
   */
  public static List<Drawn> drawIfPossible(Drawing drawing, Consumer<String> warn)
      throws IOException {
    try {
      return drawing.draw();
    } catch (RuntimeException | LinkageError | InternalError e) {
      warn.accept("The figures could not be drawn: " + e + ".");
      return List.of();
    }
  }

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
}
