// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.font.FontRenderContext;
import java.awt.font.TextLayout;
import java.awt.geom.AffineTransform;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The legend of a figure, in rows below it, as many as it needs. XChart's own has one row, which is
 * cut where it is too long.
 */
final class Legend {
  private static final FontRenderContext MEASURE = new FontRenderContext(null, true, true);
  private static final double ROW = 1.35;
  private static final double SAMPLE = 2.9;
  private static final double GAP = 0.45;
  private static final double BETWEEN = 1.3;

  private final FigureStyle style;
  private final List<List<Entry>> rows = new ArrayList<>();

  /**
   * An entry.
   *
   * @param stroke of a line, or null for an area
   */
  private record Entry(
      String label, Color color, @Nullable BasicStroke stroke, Plot.@Nullable Line marked) {}

  Legend(Plot plot, FigureStyle style) {
    this.style = style;
    List<Entry> entries = new ArrayList<>();
    for (Plot.Line line : plot.lines()) {
      entries.add(
          new Entry(
              style.label(line.look(), line.label()),
              style.color(line.look(), line.label()),
              style.stroke(style.dash(line.look(), line.label()), plot.widening(line)),
              line.kind() == Plot.Kind.MARKED ? line : null));
    }
    for (Plot.Band band : plot.bands()) {
      if (band.label() != null) {
        entries.add(new Entry(band.label(), FigureStyle.BAND, null, null));
      }
    }
    int index = 0;
    for (Plot.Level level : plot.levels()) {
      entries.add(new Entry(level.label(), FigureStyle.REFERENCE, style.reference(index++), null));
    }
    arrange(entries.stream().map(this::fitted).toList());
  }

  /** A label that is wider than the figure loses its end. */
  private Entry fitted(Entry entry) {
    double room = style.widthUnits() - style.units(1 + SAMPLE + GAP);
    String label = entry.label();
    while (label.length() > 2 && width(label, style) > room) {
      label = label.substring(0, label.length() - 2).stripTrailing() + "…";
    }
    return new Entry(label, entry.color(), entry.stroke(), entry.marked());
  }

  /** Rows of about equal length, no more than are needed. */
  private void arrange(List<Entry> entries) {
    double room = style.widthUnits() - style.units(1);
    int least = fill(entries, room).size();
    double narrow = room;
    while (narrow > room / 2 && fill(entries, narrow * 0.97).size() == least) {
      narrow *= 0.97;
    }
    rows.addAll(fill(entries, narrow));
  }

  private List<List<Entry>> fill(List<Entry> entries, double room) {
    List<List<Entry>> filled = new ArrayList<>();
    List<Entry> row = new ArrayList<>();
    for (Entry entry : entries) {
      row.add(entry);
      if (row.size() > 1 && width(row) > room) {
        row.remove(row.size() - 1);
        filled.add(row);
        row = new ArrayList<>(List.of(entry));
      }
    }
    if (!row.isEmpty()) {
      filled.add(row);
    }
    return filled;
  }

  private double width(List<Entry> row) {
    double width = style.units(BETWEEN) * (row.size() - 1);
    for (Entry entry : row) {
      width += style.units(SAMPLE + GAP) + width(entry.label(), style);
    }
    return width;
  }

  /** The width of a text in units. */
  static double width(String text, FigureStyle style) {
    return text.isBlank() ? 0 : new TextLayout(text, style.textFont(), MEASURE).getAdvance();
  }

  /** The height of the letters of a text in units. */
  static double height(String text, FigureStyle style) {
    return text.isBlank()
        ? 0
        : new TextLayout(text, style.textFont(), MEASURE).getBounds().getHeight();
  }

  /** Its height in units; 0 if it is empty. */
  int height() {
    return height(rows.size(), style);
  }

  /** The height of a legend of so many rows. */
  static int height(int rows, FigureStyle style) {
    return rows == 0 ? 0 : rows * style.units(ROW) + style.units(0.1);
  }

  private double rowHeight() {
    return style.units(ROW);
  }

  /** How many entries it has. */
  int entries() {
    return rows.stream().mapToInt(List::size).sum();
  }

  /** The width of the longest label, in units. */
  double widest() {
    return rows.stream()
        .flatMap(List::stream)
        .mapToDouble(entry -> width(entry.label(), style))
        .max()
        .orElse(0);
  }

  /** How many rows it has. */
  int rows() {
    return rows.size();
  }

  /** The right end of the longest row, in units. */
  double right() {
    return rows.stream().mapToDouble(r -> (style.widthUnits() + width(r)) / 2).max().orElse(0);
  }

  /**
   * Draws it.
   *
   * @param top its upper end
   */
  void paint(Graphics2D g, double top) {
    double y = top;
    for (List<Entry> row : rows) {
      double x = Math.max(style.units(0.5), (style.widthUnits() - width(row)) / 2);
      double middle = y + rowHeight() / 2;
      for (Entry entry : row) {
        sample(g, entry, x, middle);
        x += style.units(SAMPLE + GAP);
        text(g, entry.label(), x, middle);
        x += width(entry.label(), style) + style.units(BETWEEN);
      }
      y += rowHeight();
    }
  }

  private void sample(Graphics2D g, Entry entry, double x, double y) {
    g.setColor(entry.color());
    double length = style.units(SAMPLE);
    if (entry.stroke() == null) {
      double thick = style.units(0.7);
      g.fill(new Rectangle2D.Double(x, y - thick / 2, length, thick));
      return;
    }
    g.setStroke(entry.stroke());
    g.draw(new Line2D.Double(x, y, x + length, y));
    if (entry.marked() != null) {
      FigureChart.marker(entry.marked().look()).paint(g, x + length / 2, y, style.units(0.6));
    }
  }

  private void text(Graphics2D g, String label, double x, double middle) {
    if (label.isBlank()) {
      return;
    }
    g.setColor(FigureStyle.INK);
    TextLayout layout = new TextLayout(label, style.textFont(), MEASURE);
    double base = middle + 0.36 * style.units(1);
    Shape outline = layout.getOutline(AffineTransform.getTranslateInstance(x, base));
    g.fill(outline);
  }
}
