// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.results.Spread;

/**
 * What a figure shows: axes, lines, bands, levels. The chart of a report, and the points and the
 * script of a figure for a paper, are written from it.
 */
final class Plot {
  private final String name;
  private String caption;
  private final Axis x;
  private final Axis y;
  private final List<Line> lines = new ArrayList<>();
  private final List<Band> bands = new ArrayList<>();
  private final List<Bar> bars = new ArrayList<>();
  private final List<Level> levels = new ArrayList<>();
  private String key = "line";
  private boolean isOverTime;
  private boolean isOfPoints;
  private boolean isFirstWide;
  private String unit = "";
  private List<String> moreHeads = List.of();
  private final Map<String, List<String>> more = new HashMap<>();

  /**
   * A line.
   *
   * @param label what it is called
   * @param look what makes it different
   * @param points its points
   * @param isMarked whether they were measured one by one, and have markers
   */
  record Line(String label, LineLook look, Polyline points, boolean isMarked) {}

  /**
   * An area between two curves.
   *
   * @param label in the legend, or null if the line it belongs to is named there
   * @param line the line whose colour it has, or null for grey
   * @param x ascending
   * @param low lower curve
   * @param high upper curve
   */
  @SuppressWarnings("ArrayRecordComponent") // written once, compared never
  record Band(
      @Nullable String label, @Nullable String line, double[] x, double[] low, double[] high) {
    /**
     * The confidence intervals of the means; where only one seed has a value, that value.
     *
     * @param line the line that shows the means
     * @param x ascending
     * @param spreads one for each x
     * @param scale from their unit to the axis's
     */
    static Band of(String line, double[] x, Spread[] spreads, double scale) {
      double[] low = new double[x.length];
      double[] high = new double[x.length];
      for (int i = 0; i < x.length; i++) {
        boolean isInterval = spreads[i].count() > 1;
        low[i] = (isInterval ? spreads[i].low() : spreads[i].mean()) * scale;
        high[i] = (isInterval ? spreads[i].high() : spreads[i].mean()) * scale;
      }
      return new Band(null, line, x, low, high);
    }
  }

  /**
   * The confidence interval of a point.
   *
   * @param line its line
   */
  record Bar(String line, double x, double low, double high) {}

  /**
   * A horizontal line for reference: fine and grey, as the colours are those of lines.
   *
   * @param label what it is called
   * @param y where
   */
  record Level(String label, double y) {}

  /** An axis. */
  static final class Axis {
    private final String title;
    private double min = Double.NaN;
    private double max = Double.NaN;
    private boolean isLog;
    private boolean fromZero = true;
    private List<String> names = List.of();

    private Axis(String title) {
      this.title = title;
    }

    String title() {
      return title;
    }

    /** Its ends; NaN where they follow from the points. */
    Axis range(double from, double to) {
      min = from;
      max = to;
      return this;
    }

    Axis log(boolean wanted) {
      isLog = wanted;
      return this;
    }

    /** Its ends follow from the points alone, not from 0. */
    Axis free() {
      fromZero = false;
      return this;
    }

    /** Names at 1, 2, 3 instead of numbers. */
    Axis names(List<String> at) {
      names = List.copyOf(at);
      return this;
    }

    double min() {
      return min;
    }

    double max() {
      return max;
    }

    boolean isLog() {
      return isLog;
    }

    boolean isFromZero() {
      return fromZero;
    }

    List<String> names() {
      return names;
    }
  }

  Plot(String name, String caption, String xTitle, String yTitle) {
    this.name = name;
    this.caption = caption;
    this.x = new Axis(xTitle);
    this.y = new Axis(yTitle);
  }

  /** A figure over time. */
  static Plot overTime(String name, String caption, TimeSpan span, String yTitle, String unit) {
    Plot plot = new Plot(name, caption, span.title(), yTitle);
    plot.x.range(span.from(), span.to());
    plot.isOverTime = true;
    plot.unit = unit;
    return plot;
  }

  String name() {
    return name;
  }

  String caption() {
    return caption;
  }

  /** Adds to the caption; a sentence begins with a space. */
  Plot says(String more) {
    caption += more;
    return this;
  }

  Axis x() {
    return x;
  }

  Axis y() {
    return y;
  }

  boolean isOverTime() {
    return isOverTime;
  }

  /** Its points were measured one by one; no raw file has them. */
  Plot ofPoints() {
    isOfPoints = true;
    return this;
  }

  boolean isOfPoints() {
    return isOfPoints;
  }

  /** Unit of the vertical axis, for sentences. */
  String unit() {
    return unit;
  }

  /** Name of the first column of the CSV file. */
  String key() {
    return key;
  }

  Plot key(String column) {
    key = column;
    return this;
  }

  /** Draws the first line so wide that another one of the same course does not hide it. */
  Plot widenFirst() {
    isFirstWide = true;
    return this;
  }

  /** How much wider than others a line is. */
  float widening(Line line) {
    return isFirstWide && line.equals(lines.get(0)) ? 3 : 1;
  }

  /** Adds a line, unless it has no points. */
  Plot line(String label, LineLook look, Polyline points) {
    return add(new Line(label, look, points, false));
  }

  /** Adds a line of points that were measured one by one, unless it has none. */
  Plot marked(String label, LineLook look, Polyline points) {
    return add(new Line(label, look, points, true));
  }

  private Plot add(Line line) {
    if (line.points().size() > 0) {
      lines.add(line);
    }
    return this;
  }

  Plot band(Band band) {
    if (band.x().length > 1) {
      bands.add(band);
    }
    return this;
  }

  Plot bar(Bar bar) {
    bars.add(bar);
    return this;
  }

  Plot level(Level level) {
    levels.add(level);
    return this;
  }

  /** Names of further columns of the CSV file. */
  Plot moreColumns(List<String> heads) {
    moreHeads = List.copyOf(heads);
    return this;
  }

  /** The cells of a point in them. */
  Plot more(String line, double atX, List<String> cells) {
    more.put(line + "\n" + atX, List.copyOf(cells));
    return this;
  }

  List<String> moreHeads() {
    return moreHeads;
  }

  List<String> more(String line, double atX) {
    return more.getOrDefault(line + "\n" + atX, List.of());
  }

  List<Line> lines() {
    return lines;
  }

  /**
   * The lines in the order of drawing: those that go up and down most lie behind, as they would
   * hide the others.
   */
  List<Line> fromBehind() {
    List<Line> sorted = new ArrayList<>(lines);
    if (!isFirstWide && isOverTime) {
      sorted.sort(Comparator.comparingDouble((Line line) -> line.points().travel()).reversed());
    }
    return sorted;
  }

  List<Band> bands() {
    return bands;
  }

  List<Bar> bars() {
    return bars;
  }

  List<Level> levels() {
    return levels;
  }

  /** The line of that label, or null. */
  @Nullable Line line(@Nullable String label) {
    return lines.stream().filter(l -> l.label().equals(label)).findFirst().orElse(null);
  }

  boolean isEmpty() {
    return lines.isEmpty();
  }
}
