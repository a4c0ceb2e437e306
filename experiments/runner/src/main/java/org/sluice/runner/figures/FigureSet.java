// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javax.imageio.ImageIO;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.XYChart;
import org.sluice.runner.results.AtomicFile;
import org.sluice.runner.results.RunResults;

/** Draws the figures of a run and writes each as SVG, PNG and gnuplot script. */
public final class FigureSet {
  private static final int PNG_SCALE = 2;

  private final RunResults results;
  private final List<Drawn> drawn = new ArrayList<>();

  /**
   * A figure that was written.
   *
   * @param name file name without extension, below {@code figures/}
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
   * @param results the run
   */
  public FigureSet(RunResults results) {
    this.results = results;
  }

  /**
   * Draws and writes all figures there is data for.
   *
   * @return the figures, in the order of the report
   * @throws IOException if a file cannot be read or written
   */
  public List<Drawn> write() throws IOException {
    System.setProperty("java.awt.headless", "true");
    Path directory = Files.createDirectories(results.run().out().resolve("figures"));
    TimeFigures time = new TimeFigures(results);
    FctFigures fct = new FctFigures(results);
    add(directory, time.queue());
    add(directory, time.rate());
    add(directory, time.goodput());
    add(directory, time.total());
    Optional<Figure> slowdown = fct.slowdown();
    add(directory, slowdown);
    if (slowdown.isPresent()) {
      AtomicFile.write(
          directory.resolve("slowdown.csv"), writer -> writer.write(fct.slowdownCsv()));
    }
    add(directory, fct.distribution());
    return List.copyOf(drawn);
  }

  private void add(Path directory, Optional<Figure> figure) throws IOException {
    if (figure.isPresent()) {
      drawn.add(write(directory, figure.get()));
    }
  }

  /** Writes one figure as SVG, PNG and gnuplot script. */
  static Drawn write(Path directory, Figure f) throws IOException {
    String svg = svg(f.chart());
    AtomicFile.write(directory.resolve(f.name() + ".svg"), writer -> writer.write(svg));
    AtomicFile.write(directory.resolve(f.name() + ".png"), png(f.chart()));
    AtomicFile.write(directory.resolve(f.name() + ".gp"), writer -> writer.write(f.gnuplot()));
    return new Drawn(f.name(), f.caption(), svg);
  }

  /**
   * Writes a figure made of lines, and their points as CSV.
   *
   * @param key name of the CSV's first column, which holds the lines' names
   */
  static Drawn write(
      Path directory,
      String name,
      String caption,
      XYChart chart,
      String key,
      Map<String, Polyline> lines)
      throws IOException {
    GnuplotScript script = new GnuplotScript(name, chart.getXAxisTitle(), chart.getYAxisTitle());
    if (chart.getStyler().isXAxisLogarithmic()) {
      script.set("logscale x");
    }
    for (String line : lines.keySet()) {
      String rows = "$1==\\\"" + line + "\\\"";
      script.rows("figures/" + name + ".csv", rows, "2:3", "lines", line);
    }
    AtomicFile.write(
        directory.resolve(name + ".csv"),
        writer -> {
          writer.write(key + ",x,y\n");
          for (Map.Entry<String, Polyline> line : lines.entrySet()) {
            double[] x = line.getValue().x();
            double[] y = line.getValue().y();
            for (int i = 0; i < x.length; i++) {
              writer.write(line.getKey() + "," + x[i] + "," + y[i] + "\n");
            }
          }
        });
    return write(directory, new Figure(name, caption, chart, script.toString()));
  }

  /** A drawing as the text of an SVG file. */
  static String svg(XYChart chart) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    VectorGraphicsEncoder.saveVectorGraphic(
        chart, bytes, VectorGraphicsEncoder.VectorGraphicsFormat.SVG);
    // Java's logical font name means nothing to a browser.
    return SvgPolylines.join(
        bytes.toString(StandardCharsets.UTF_8).replace("SansSerif", "sans-serif"));
  }

  private static byte[] png(XYChart chart) throws IOException {
    BufferedImage image =
        new BufferedImage(
            FigureStyle.WIDTH * PNG_SCALE,
            FigureStyle.HEIGHT * PNG_SCALE,
            BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.scale(PNG_SCALE, PNG_SCALE);
    chart.paint(graphics, FigureStyle.WIDTH, FigureStyle.HEIGHT);
    graphics.dispose();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ImageIO.write(image, "png", bytes);
    return bytes.toByteArray();
  }
}
