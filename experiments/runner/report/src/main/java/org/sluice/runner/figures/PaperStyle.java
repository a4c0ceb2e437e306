// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sluice.runner.read.FigureStyleFile;

/**
 * How figures look in a paper. Lengths are in points of 1/72 inch.
 *
 * @param widthPt width of a figure
 * @param heightPt its height
 * @param textPt size of all text
 * @param linePt width of a line
 * @param font name of a font or path of a font file; empty for Matplotlib's own
 * @param hasDashes whether lines also differ by their dashes, so that they can be told apart in
 *     grey
 * @param palette colours such as {@code #0072B2}, in the order in which lines get them
 * @param lines what the user says of single lines, by the line's label or its scheme
 */
public record PaperStyle(
    double widthPt,
    double heightPt,
    double textPt,
    double linePt,
    String font,
    boolean hasDashes,
    List<String> palette,
    Map<String, FigureStyleFile.Line> lines) {
  /**
   * Okabe and Ito (2008): they can be distinguished with any colour vision. Without the yellow,
   * which is too pale for lines on white.
   */
  private static final List<String> OKABE_ITO =
      List.of("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#000000");

  /** Dashes and gaps, in widths of the line. The first is a line without gaps. */
  private static final List<List<Double>> DASHES =
      List.of(
          List.of(),
          List.of(5.0, 2.0),
          List.of(1.3, 1.6),
          List.of(7.0, 2.0, 1.3, 2.0),
          List.of(10.0, 2.5),
          List.of(5.0, 2.0, 1.3, 2.0, 1.3, 2.0),
          List.of(2.8, 1.4));

  /** The width of a column of a page with two. */
  private static final double COLUMN_PT = 252;

  private static final double HEIGHT_PT = 150;
  private static final double TEXT_PT = 8;
  private static final double LINE_PT = 0.9;
  private static final int LEAST_COLUMNS = 300;
  private static final int MOST_COLUMNS = 1400;

  /** Copies the collections. */
  public PaperStyle {
    palette = List.copyOf(palette);
    lines = Collections.unmodifiableMap(new LinkedHashMap<>(lines));
  }

  /** As wide as a column, 3.5 inches, with text of 8 points. */
  public static PaperStyle column() {
    return new PaperStyle(COLUMN_PT, HEIGHT_PT, TEXT_PT, LINE_PT, "", true, OKABE_ITO, Map.of());
  }

  /** This style with what a file says. */
  public PaperStyle with(FigureStyleFile file) {
    double width = file.widthPt().orElse(widthPt);
    return new PaperStyle(
        width,
        file.heightPt().orElse(heightPt * width / widthPt),
        file.textPt().orElse(textPt),
        file.linePt().orElse(linePt),
        file.font().orElse(font),
        file.dashes().orElse(hasDashes),
        file.colours().isEmpty() ? palette : file.colours(),
        file.lines());
  }

  /** This style with another width; the height changes in proportion. */
  public PaperStyle withWidth(double width) {
    return new PaperStyle(
        width, heightPt * width / widthPt, textPt, linePt, font, hasDashes, palette, lines);
  }

  /** Columns of a time axis: about as many as can be told apart. */
  int columns() {
    return (int) Math.max(LEAST_COLUMNS, Math.min(2 * widthPt, MOST_COLUMNS));
  }

  String color(LineLook look, String label) {
    return own(look, label)
        .flatMap(FigureStyleFile.Line::colour)
        .orElse(palette.get(look.color() % palette.size()));
  }

  /** Dashes and gaps in widths of the line; empty for a line without gaps. */
  List<Double> dashes(LineLook look, String label) {
    // Where colours begin again, dashes go on.
    int index = (hasDashes ? look.dash() : look.among()) + look.color() / palette.size();
    return own(look, label)
        .flatMap(FigureStyleFile.Line::dashes)
        .orElseGet(() -> DASHES.get(index % DASHES.size()));
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
}
