// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import de.erichseifert.vectorgraphics2d.VectorGraphics2D;
import de.erichseifert.vectorgraphics2d.svg.SVGProcessor;
import de.erichseifert.vectorgraphics2d.util.PageSize;
import de.rototor.pdfbox.graphics2d.PdfBoxGraphics2D;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.imageio.ImageIO;
import org.apache.pdfbox.pdfwriter.compress.CompressParameters;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.util.Matrix;
import org.sluice.runner.results.AtomicFile;

/** Writes figures into a directory: pictures, points and gnuplot scripts. */
final class FigureFiles {
  private final Path directory;
  private final FigureOptions options;
  private final List<FigureSet.Drawn> drawn = new ArrayList<>();

  /**
   * @param directory where to; it is made if it does not exist
   */
  FigureFiles(Path directory, FigureOptions options) throws IOException {
    System.setProperty("java.awt.headless", "true");
    this.directory = Files.createDirectories(directory);
    this.options = options;
  }

  Path directory() {
    return directory;
  }

  List<FigureSet.Drawn> drawn() {
    return List.copyOf(drawn);
  }

  /** Draws a figure, unless it has no lines or is not wanted. */
  void add(Plot plot) throws IOException {
    if (plot.isEmpty() || !options.isWanted(plot.name())) {
      return;
    }
    PlotRange range = PlotRange.of(plot, options);
    FigureChart chart = new FigureChart(plot, range, options.style());
    String svg = svg(chart, options.style());
    for (FigureOptions.Format format : options.formats()) {
      Path file = directory.resolve(plot.name() + format.extension());
      switch (format) {
        case SVG -> AtomicFile.write(file, svg);
        case PNG -> AtomicFile.write(file, png(chart, options.style()));
        case PDF -> AtomicFile.write(file, pdf(chart, options.style()));
      }
    }
    PlotCsv csv = new PlotCsv(plot);
    AtomicFile.write(directory.resolve(csv.file()), csv::write);
    AtomicFile.write(
        directory.resolve(plot.name() + ".gp"),
        new GnuplotScript(plot, range, options.style(), csv).text());
    drawn.add(new FigureSet.Drawn(plot.name(), plot.caption() + range.note(), svg));
  }

  /** A drawing as the text of an SVG file. */
  static String svg(Plot plot, FigureOptions options) throws IOException {
    System.setProperty("java.awt.headless", "true");
    PlotRange range = PlotRange.of(plot, options);
    return svg(new FigureChart(plot, range, options.style()), options.style());
  }

  private static String svg(FigureChart chart, FigureStyle style) throws IOException {
    VectorGraphics2D graphics = new VectorGraphics2D();
    chart.paint(graphics, false);
    PageSize page = new PageSize(0, 0, style.widthUnits(), chart.height());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new SVGProcessor().getDocument(graphics.getCommands(), page).writeTo(bytes);
    double scale = FigureStyle.PIXELS_PER_PT / FigureStyle.UNITS_PER_PT;
    return SvgPolylines.join(
        bytes
            .toString(StandardCharsets.UTF_8)
            .replaceFirst(
                "(<svg\\b[^>]*?) height=\"[^\"]*\"",
                "$1 height=\"" + length(chart.height() * scale) + "\"")
            .replaceFirst(
                "(<svg\\b[^>]*?) width=\"[^\"]*\"",
                "$1 width=\"" + length(style.widthUnits() * scale) + "\""));
  }

  /** In pixels of 1/96 inch, which every program takes alike. */
  private static String length(double pixels) {
    return String.format(Locale.ROOT, "%.2f", pixels).replaceFirst("\\.?0+$", "") + "px";
  }

  private static byte[] png(FigureChart chart, FigureStyle style) throws IOException {
    double scale = style.pixelsPerPt() / FigureStyle.UNITS_PER_PT;
    BufferedImage image =
        new BufferedImage(
            (int) Math.round(style.widthUnits() * scale),
            (int) Math.round(chart.height() * scale),
            BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setColor(Color.WHITE);
    graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
    graphics.scale(scale, scale);
    chart.paint(graphics, true);
    graphics.dispose();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ImageIO.write(image, "png", bytes);
    return bytes.toByteArray();
  }

  private static byte[] pdf(FigureChart chart, FigureStyle style) throws IOException {
    float scale = (float) (1 / FigureStyle.UNITS_PER_PT);
    try (PDDocument document = new PDDocument()) {
      // Without it the file would differ from run to run.
      document.setDocumentId(1L);
      PDPage page = new PDPage(new PDRectangle(style.widthUnits() * scale, chart.height() * scale));
      document.addPage(page);
      PdfBoxGraphics2D graphics =
          new PdfBoxGraphics2D(document, style.widthUnits(), chart.height());
      chart.paint(graphics, true);
      graphics.dispose();
      try (PDPageContentStream content = new PDPageContentStream(document, page)) {
        content.transform(Matrix.getScaleInstance(scale, scale));
        content.drawForm(graphics.getXFormObject());
      }
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      // Without it the file is PDF 1.6, of which pdflatex warns.
      document.save(bytes, CompressParameters.NO_COMPRESSION);
      return bytes.toByteArray();
    }
  }
}
