// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A gnuplot script that draws what the picture shows: the same points, from the CSV file beside it,
 * between the same ends of the axes, in the same colours.
 */
final class GnuplotScript {
  /** What gnuplot needs beside a label at most, in sizes of the text. */
  private static final double KEY_SAMPLE = 11;

  /** Height of a row of the key, in sizes of the text. */
  private static final double KEY_ROW = 1.35;

  /** Height of labels and title below the axis, in sizes of the text. */
  private static final double BELOW_AXIS = 3.4;

  private static final int[] POINT_TYPES = {7, 5, 9, 13, 11};

  private final Plot plot;
  private final PlotRange range;
  private final FigureStyle style;
  private final PlotCsv csv;

  GnuplotScript(Plot plot, PlotRange range, FigureStyle style, PlotCsv csv) {
    this.plot = plot;
    this.range = range;
    this.style = style;
    this.csv = csv;
  }

  String text() {
    StringBuilder text = new StringBuilder();
    text.append("# gnuplot %s.gp   draws %s-gnuplot.svg\n".formatted(plot.name(), plot.name()));
    Legend legend = new Legend(plot, style);
    // gnuplot's key has columns of equal width; without a place of its own it lies over the plot.
    int columns =
        (int)
            Math.max(
                1,
                Math.min(
                    legend.entries(),
                    style.widthUnits() / (legend.widest() + style.units(KEY_SAMPLE))));
    int rows = (legend.entries() + columns - 1) / columns;
    double keyPt = rows * KEY_ROW * style.textPt();
    double heightPt = style.heightPt() + Math.max(0, keyPt - 2 * KEY_ROW * style.textPt());
    String size = String.format(Locale.ROOT, "%.3gin,%.3gin", style.widthPt() / 72, heightPt / 72);
    String font = "font 'Liberation Sans,%s'".formatted(plain(style.textPt()));
    text.append("# For PDF: set terminal pdfcairo size %s %s\n".formatted(size, font));
    text.append(
        "set terminal svg size %d,%d font 'Liberation Sans,%s' background 'white'\n"
            .formatted(
                Math.round(style.widthPt() * FigureStyle.PIXELS_PER_PT),
                Math.round(heightPt * FigureStyle.PIXELS_PER_PT),
                plain(style.textPt() * FigureStyle.PIXELS_PER_PT)));
    text.append("set output '%s-gnuplot.svg'\n".formatted(plot.name()));
    text.append("set datafile separator ','\nset grid y\nset border 3\n");
    text.append(
        "set key at screen 0.5,0.01 bottom center horizontal maxcols %d samplen 2\n"
            .formatted(columns));
    text.append(
        String.format(
            Locale.ROOT,
            "set bmargin at screen %.3f\n",
            (keyPt + BELOW_AXIS * style.textPt()) / heightPt));
    text.append("set termoption noenhanced\n");
    text.append("set tics nomirror\nset style fill transparent solid 0.22 noborder\n");
    text.append("set xlabel \"%s\"\n".formatted(quoted(plot.x().title())));
    text.append("set ylabel \"%s\"\n".formatted(quoted(range.yTitle())));
    if (range.isXLog()) {
      text.append("set logscale x\n");
    }
    if (range.isYLog()) {
      text.append("set logscale y\n");
    }
    text.append("set xrange [%s:%s]\n".formatted(number(range.xFrom()), number(range.xTo())));
    text.append("set yrange [%s:%s]\n".formatted(number(range.yFrom()), number(range.yTo())));
    if (!plot.x().names().isEmpty()) {
      List<String> ticks = new ArrayList<>();
      for (int i = 0; i < plot.x().names().size(); i++) {
        ticks.add("\"%s\" %d".formatted(quoted(plot.x().names().get(i)), i + 1));
      }
      text.append("set xtics (" + String.join(", ", ticks) + ")\n");
    }
    return text + "plot " + String.join(", \\\n     ", plots()) + "\n";
  }

  private List<String> plots() {
    List<String> plots = new ArrayList<>();
    for (Plot.Band band : plot.bands()) {
      Plot.@Nullable Line line = plot.line(band.line());
      Color color = line == null ? FigureStyle.BAND : style.color(line.look(), line.label());
      @Nullable String label = band.label();
      plots.add(
          rows(PlotCsv.name(band), "4:5", "filledcurves")
              + " linecolor rgb '%s' %s"
                  .formatted(
                      hex(color), label == null ? "notitle" : "title \"" + quoted(label) + "\""));
    }
    for (Plot.Line line : plot.lines()) {
      plots.add(line(line));
      if (csv.hasBars(line)) {
        plots.add(
            rows(line.label(), "3:4:5", "yerrorbars pointtype 0")
                + " linecolor rgb '%s' notitle"
                    .formatted(hex(style.color(line.look(), line.label()))));
      }
    }
    for (Plot.Level level : plot.levels()) {
      plots.add(
          "%s with lines linecolor rgb '%s' linewidth %s dashtype '-' title \"%s\""
              .formatted(
                  number(level.y()),
                  hex(FigureStyle.REFERENCE),
                  plain(0.8 * style.linePt()),
                  quoted(level.label())));
    }
    return plots;
  }

  private String line(Plot.Line line) {
    String label = style.label(line.look(), line.label());
    boolean isMarked = line.kind() == Plot.Kind.MARKED;
    String with = isMarked ? "linespoints" : "lines";
    float[] dash = style.dash(line.look(), line.label());
    List<String> lengths = new ArrayList<>();
    for (float units : dash) {
      lengths.add(plain(units / style.lineUnits() * 2));
    }
    return rows(line.label(), "3", with)
        + " linecolor rgb '%s' linewidth %s dashtype %s%s title \"%s\""
            .formatted(
                hex(style.color(line.look(), line.label())),
                plain(style.linePt() * FigureStyle.PIXELS_PER_PT * plot.widening(line)),
                lengths.isEmpty() ? "solid" : "(" + String.join(",", lengths) + ")",
                isMarked
                    ? " pointtype %d pointsize 0.5"
                        .formatted(POINT_TYPES[line.look().color() % POINT_TYPES.length])
                    : "",
                quoted(label));
  }

  /** The rows of one line of the CSV file. */
  private String rows(String name, String columns, String with) {
    return "'%s' skip 1 using (strcol(1) eq \"%s\" ? $2 : NaN):%s with %s"
        .formatted(csv.file(), quoted(name), columns, with);
  }

  private static String hex(Color color) {
    return "#%06X".formatted(color.getRGB() & 0xFFFFFF);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.10g", value);
  }

  private static String plain(double value) {
    return String.format(Locale.ROOT, "%.2f", value).replaceFirst("\\.?0+$", "");
  }

  private static String quoted(String title) {
    return title.replace("\\", "").replace('"', '\'');
  }
}
