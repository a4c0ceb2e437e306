// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.files.CsvText;

/**
 * The points of a figure as CSV, as they are drawn: line, x, y, and where there is a band or an
 * interval its ends.
 */
record PlotCsv(Plot plot) {
  private static final int X_DIGITS = 9;
  private static final int Y_DIGITS = 7;

  String file() {
    return plot.name() + ".csv";
  }

  /** Whether there are columns for the ends of bands and intervals. */
  boolean hasEnds() {
    return !plot.bands().isEmpty() || !plot.bars().isEmpty();
  }

  /** What the rows of a band have in the first column. */
  static String name(Plot.Band band) {
    @Nullable String label = band.label();
    return label == null ? band.line() + " (band)" : label;
  }

  void write(Writer writer) throws IOException {
    List<String> heads = new ArrayList<>(List.of(plot.key(), "x", "y"));
    if (hasEnds()) {
      heads.addAll(List.of("low", "high"));
    }
    heads.addAll(plot.moreHeads());
    writer.write(CsvText.row(heads));
    for (Plot.Line line : plot.lines()) {
      double[] x = line.points().x();
      double[] y = line.points().y();
      for (int i = 0; i < x.length; i++) {
        Plot.@Nullable Bar bar = bar(line.label(), x[i]);
        double[] ends = bar == null ? new double[0] : new double[] {bar.low(), bar.high()};
        row(writer, line.label(), x[i], y[i], ends);
      }
    }
    for (Plot.Band band : plot.bands()) {
      for (int i = 0; i < band.x().length; i++) {
        double[] ends = {band.low()[i], band.high()[i]};
        row(writer, name(band), band.x()[i], Double.NaN, ends);
      }
    }
  }

  private Plot.@Nullable Bar bar(String line, double x) {
    return plot.bars().stream()
        .filter(b -> b.line().equals(line) && b.x() == x)
        .findFirst()
        .orElse(null);
  }

  private void row(Writer writer, String name, double x, double y, double[] ends)
      throws IOException {
    List<String> cells =
        new ArrayList<>(List.of(cell(name), number(x, X_DIGITS), number(y, Y_DIGITS)));
    if (hasEnds()) {
      for (double end : ends.length == 0 ? new double[] {Double.NaN, Double.NaN} : ends) {
        cells.add(number(end, Y_DIGITS));
      }
    }
    plot.more(name, x).forEach(more -> cells.add(cell(more)));
    writer.write(CsvText.row(cells));
  }

  /** A text as a cell holds it: on one line. */
  static String cell(String text) {
    return text.replace("\n", " ");
  }

  /** A number that does not exist is empty. */
  private static String number(double value, int digits) {
    if (!Double.isFinite(value)) {
      return "";
    }
    String text = String.format(Locale.ROOT, "%." + digits + "g", value);
    return text.contains("e") || !text.contains(".")
        ? text
        : text.replaceFirst("0+$", "").replaceFirst("\\.$", "");
  }
}
