// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.FontFormatException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.SluiceException;
import org.sluice.runner.read.FigureStyleFile;

/**
 * How figures look. Lengths are in points of 1/72 inch.
 *
 * @param widthPt width of a figure
 * @param heightPt its height
 * @param textPt size of all text
 * @param linePt width of a line
 * @param font of all text, in any size
 * @param hasDashes whether lines also differ by their dashes, so that they can be told apart in
 *     grey
 * @param palette colours, in the order in which lines get them
 * @param pixelsPerPt of a PNG file
 * @param lines what the user says of single lines, by the line's label or its scheme
 */
public record FigureStyle(
    double widthPt,
    double heightPt,
    double textPt,
    double linePt,
    Font font,
    boolean hasDashes,
    List<Color> palette,
    double pixelsPerPt,
    Map<String, FigureStyleFile.Line> lines) {
  /** A drawing's unit: a quarter of a point, because XChart places much at whole units. */
  static final double UNITS_PER_PT = 4;

  /** Pixels of a page of HTML in a point. */
  static final double PIXELS_PER_PT = 4.0 / 3;

  /** 300 in an inch. */
  private static final double PRINT_PIXELS_PER_PT = 300.0 / 72;

  /** How many lines a figure of one run has at most, beside references and a band. */
  static final int MOST_LINES = 6;

  static final Color INK = new Color(0x22262B);
  static final Color GRID = new Color(0xE3E6EA);
  static final Color BAND = new Color(0xC9D3DE);
  static final Color REFERENCE = new Color(0x55606C);

  /**
   * Okabe and Ito (2008): they can be distinguished with any colour vision. Without the yellow,
   * which is too pale for lines on white.
   */
  private static final List<Color> OKABE_ITO =
      List.of(
          new Color(0x0072B2),
          new Color(0xD55E00),
          new Color(0x009E73),
          new Color(0xCC79A7),
          new Color(0x56B4E9),
          new Color(0xE69F00),
          Color.BLACK);

  /** Dashes and gaps, in widths of the line. The first is a line without gaps. */
  private static final List<float[]> DASHES =
      List.of(
          new float[] {},
          new float[] {5, 2},
          new float[] {1.3f, 1.6f},
          new float[] {7, 2, 1.3f, 2},
          new float[] {10, 2.5f},
          new float[] {5, 2, 1.3f, 2, 1.3f, 2},
          new float[] {2.8f, 1.4f});

  /** Of references: finer than any line's. */
  private static final float[][] REFERENCE_DASHES = {
    {5, 3.5f}, {1.5f, 3}, {9, 3, 1.5f, 3}, {1, 4.5f}
  };

  private static final double SCREEN_WIDTH_PT = 690;
  private static final double SCREEN_HEIGHT_PT = 315;
  private static final double SCREEN_TEXT_PT = 10;
  private static final double SCREEN_LINE_PT = 1.2;
  private static final double PAPER_HEIGHT_PT = 150;
  private static final double PAPER_TEXT_PT = 8;
  private static final double PAPER_LINE_PT = 0.9;

  /** The width of a column of a page with two. */
  private static final double COLUMN_PT = 252;

  private static final float REFERENCE_WIDTH = 0.8f;

  /** Copies the collections. */
  public FigureStyle {
    palette = List.copyOf(palette);
    lines = Collections.unmodifiableMap(new LinkedHashMap<>(lines));
  }

  /** The style of reports: as wide as the page. */
  public static FigureStyle screen() {
    return new FigureStyle(
        SCREEN_WIDTH_PT,
        SCREEN_HEIGHT_PT,
        SCREEN_TEXT_PT,
        SCREEN_LINE_PT,
        Fonts.STANDARD,
        false,
        OKABE_ITO,
        2 * PIXELS_PER_PT,
        Map.of());
  }

  /** The style for papers: as wide as a column, 3.5 inches, with text of 8 points. */
  public static FigureStyle paper() {
    return new FigureStyle(
        COLUMN_PT,
        PAPER_HEIGHT_PT,
        PAPER_TEXT_PT,
        PAPER_LINE_PT,
        Fonts.STANDARD,
        true,
        OKABE_ITO,
        PRINT_PIXELS_PER_PT,
        Map.of());
  }

  /**
   * This style with what a file says.
   *
   * @throws SluiceException with {@link org.sluice.runner.ExitCode#WRONG_INPUT} if its font cannot
   *     be read
   */
  public FigureStyle with(FigureStyleFile file) {
    double width = file.widthPt().orElse(widthPt);
    return new FigureStyle(
        width,
        file.heightPt().orElse(heightPt * width / widthPt),
        file.textPt().orElse(textPt),
        file.linePt().orElse(linePt),
        file.font().map(Fonts::named).orElse(font),
        file.dashes().orElse(hasDashes),
        file.colours().isEmpty() ? palette : file.colours(),
        pixelsPerPt,
        file.lines());
  }

  /** This style with another width; the height changes in proportion. */
  public FigureStyle withWidth(double width) {
    return new FigureStyle(
        width,
        heightPt * width / widthPt,
        textPt,
        linePt,
        font,
        hasDashes,
        palette,
        pixelsPerPt,
        lines);
  }

  int widthUnits() {
    return (int) Math.round(widthPt * UNITS_PER_PT);
  }

  int heightUnits() {
    return (int) Math.round(heightPt * UNITS_PER_PT);
  }

  /** A length relative to the size of the text, in units. */
  int units(double ofText) {
    return (int) Math.round(ofText * textPt * UNITS_PER_PT);
  }

  Font textFont() {
    return font.deriveFont((float) (textPt * UNITS_PER_PT));
  }

  float lineUnits() {
    return (float) (linePt * UNITS_PER_PT);
  }

  /** Columns of a time axis: about as many as can be told apart. */
  int columns() {
    return (int) Math.max(300, Math.min(2 * widthPt, 1400));
  }

  Color color(LineLook look, String label) {
    return own(look, label)
        .flatMap(FigureStyleFile.Line::colour)
        .orElse(palette.get(look.color() % palette.size()));
  }

  /** Dashes and gaps of a line in units; empty for a line without gaps. */
  float[] dash(LineLook look, String label) {
    float[] widths =
        own(look, label)
            .flatMap(FigureStyleFile.Line::dash)
            .orElseGet(() -> DASHES.get(dashIndex(look) % DASHES.size()));
    float[] units = new float[widths.length];
    for (int i = 0; i < units.length; i++) {
      units[i] = widths[i] * lineUnits();
    }
    return units;
  }

  private int dashIndex(LineLook look) {
    // Where colours begin again, dashes go on.
    return (hasDashes ? look.dash() : look.among()) + look.color() / palette.size();
  }

  /** What the line is called in the figure. */
  String label(LineLook look, String label) {
    Optional<String> own =
        Optional.ofNullable(lines.get(label)).flatMap(FigureStyleFile.Line::label);
    if (own.isPresent()) {
      return own.get();
    }
    // A label may say more than the name, as of flows that did not finish.
    return Optional.ofNullable(lines.get(look.name()))
        .flatMap(FigureStyleFile.Line::label)
        .map(name -> label.replace(look.name(), name))
        .orElse(label);
  }

  private Optional<FigureStyleFile.Line> own(LineLook look, String label) {
    return Optional.ofNullable(lines.get(label))
        .or(() -> Optional.ofNullable(lines.get(look.name())))
        .or(() -> Optional.ofNullable(lines.get(look.scheme())));
  }

  /**
   * The stroke of a line.
   *
   * @param widening how much wider it is than others
   */
  BasicStroke stroke(float[] dash, float widening) {
    float width = widening * lineUnits();
    return dash.length == 0
        ? new BasicStroke(width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND)
        : new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dash, 0);
  }

  /** The stroke of the reference of that index. */
  BasicStroke reference(int index) {
    float width = REFERENCE_WIDTH * lineUnits();
    float[] dash = REFERENCE_DASHES[index % REFERENCE_DASHES.length].clone();
    for (int i = 0; i < dash.length; i++) {
      dash[i] *= width;
    }
    return new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 1, dash, 0);
  }

  /** Fonts, whose letters are drawn as outlines. */
  private static final class Fonts {
    /** It comes with PDFBox, has the measures of Arial and looks the same on every machine. */
    static final Font STANDARD =
        read(
            "Liberation Sans",
            PDDocument.class.getResourceAsStream(
                "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf"));

    private static Font read(String name, @Nullable InputStream file) {
      if (file == null) {
        return new Font(Font.SANS_SERIF, Font.PLAIN, 1);
      }
      try (file) {
        return Font.createFont(Font.TRUETYPE_FONT, file);
      } catch (IOException | FontFormatException e) {
        throw SluiceException.wrongInput("the font " + name + " cannot be read: " + e.getMessage());
      }
    }

    /** A file of the user's, or a font that Java finds on the machine. */
    static Font named(String name) {
      if (name.endsWith(".ttf") || name.endsWith(".otf")) {
        try {
          return read(name, Files.newInputStream(Path.of(name)));
        } catch (IOException e) {
          throw SluiceException.wrongInput(
              "the font " + name + " cannot be read: " + e.getMessage());
        }
      }
      Font font = new Font(name, Font.PLAIN, 1);
      if (font.getFamily().equals(Font.DIALOG) && !name.equals(Font.DIALOG)) {
        throw SluiceException.wrongInput(
            "the font '%s' is not installed; allowed is the name of a font or a file .ttf"
                .formatted(name));
      }
      return font;
    }
  }
}
