// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Rectangle2D;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** A figure drawn with XChart, its legend in rows below it. */
final class FigureChart {
  private static final Marker[] MARKERS = {
    SeriesMarkers.CIRCLE,
    SeriesMarkers.SQUARE,
    SeriesMarkers.TRIANGLE_UP,
    SeriesMarkers.DIAMOND,
    SeriesMarkers.TRIANGLE_DOWN
  };

  /** Labels and title below the axis, in sizes of the text. */
  private static final double BELOW_AXIS = 2.5;

  private static final int BAND_ALPHA = 56;

  private final Plot plot;
  private final PlotRange range;
  private final FigureStyle style;
  private final Legend legend;

  FigureChart(Plot plot, PlotRange range, FigureStyle style) {
    this.plot = plot;
    this.range = range;
    this.style = style;
    this.legend = new Legend(plot, style);
  }

  static Marker marker(LineLook look) {
    return MARKERS[look.color() % MARKERS.length];
  }

  /** The colour of a band of a line: as light as it can be seen. */
  static Color pale(Color color) {
    return new Color(color.getRed(), color.getGreen(), color.getBlue(), BAND_ALPHA);
  }

  /**
   * Its height in units: a legend of more than two rows makes it higher, and so do turned names.
   */
  int height() {
    double widest =
        plot.x().names().stream().mapToDouble(n -> Legend.width(n, style)).max().orElse(0);
    return style.heightUnits()
        + Math.max(0, legend.height() - Legend.height(2, style))
        + (int) Math.round(widest * Math.sin(Math.toRadians(rotation())));
  }

  /**
   * Draws it in units of the style.
   *
   * @param joins whether XChart is to draw each line as one path, with dashes that go on from
   *     segment to segment; else each segment is a line of its own
   */
  void paint(Graphics2D g, boolean joins) {
    int width = style.widthUnits();
    int height = height();
    g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    g.setColor(Color.WHITE);
    g.fill(new Rectangle2D.Double(0, 0, width, height));
    int below = legend.height();
    chart(joins).paint(g, width, height - below);
    legend.paint(g, height - below);
  }

  private XYChart chart(boolean joins) {
    XYChart chart =
        new XYChartBuilder()
            .width(style.widthUnits())
            .height(height())
            .xAxisTitle(plot.x().title())
            .yAxisTitle(range.yTitle())
            .build();
    look(chart.getStyler());
    axes(chart.getStyler());
    int index = 0;
    for (Plot.Band band : plot.bands()) {
      band(chart, "band " + index++, band);
    }
    for (Plot.Line line : plot.fromBehind()) {
      line(chart, line, joins);
    }
    index = 0;
    for (Plot.Bar bar : plot.bars()) {
      bar(chart, "bar " + index++, bar);
    }
    index = 0;
    for (Plot.Level level : plot.levels()) {
      level(chart, "level " + index, level, index++);
    }
    return chart;
  }

  private void look(XYStyler s) {
    s.setBaseFont(style.textFont());
    s.setAxisTitleFont(titleFont());
    s.setAxisTickLabelsFont(style.textFont());
    s.setChartTitleVisible(false);
    s.setLegendVisible(false);
    s.setChartBackgroundColor(Color.WHITE);
    s.setChartFontColor(FigureStyle.INK);
    s.setXAxisTitleColor(FigureStyle.INK);
    s.setYAxisTitleColor(FigureStyle.INK);
    s.setAxisTickLabelsColor(FigureStyle.INK);
    s.setAxisTickMarksColor(FigureStyle.REFERENCE);
    s.setPlotBackgroundColor(Color.WHITE);
    s.setPlotBorderVisible(false);
    s.setPlotGridLinesColor(FigureStyle.GRID);
    s.setPlotGridLinesStroke(new BasicStroke(0.5f * style.lineUnits()));
    s.setAxisTickMarksStroke(new BasicStroke(0.5f * style.lineUnits()));
    s.setPlotGridVerticalLinesVisible(false);
    s.setPlotMargin(0);
    s.setPlotContentSize(1.0);
    s.setLocale(Locale.ROOT);
    s.setChartPadding(style.units(0.75));
    s.setAxisTickMarkLength(style.units(0.3));
    s.setAxisTickPadding(style.units(0.3));
    s.setAxisTitlePadding(style.units(0.5));
    s.setXAxisTickMarkSpacingHint(Math.max(style.units(6), style.widthUnits() / 10));
    s.setYAxisTickMarkSpacingHint(Math.max(style.units(3), style.heightUnits() / 9));
    s.setMarkerSize(style.units(0.6));
  }

  /** As large as all text, unless the vertical axis is too short for its title. */
  private Font titleFont() {
    double axis = style.heightUnits() - Legend.height(2, style) - style.units(BELOW_AXIS);
    double share = Math.min(1, axis / Legend.width(range.yTitle(), style));
    return style.textFont().deriveFont((float) (share * style.textFont().getSize2D()));
  }

  private void axes(XYStyler s) {
    // XChart labels no tick that lies on the very edge of the plot.
    double edge = range.isXLog() ? 0 : 1e-6 * (range.xTo() - range.xFrom());
    s.setXAxisMin(range.xFrom() - edge).setXAxisMax(range.xTo() + edge);
    double yEdge = range.isYLog() ? 0 : 1e-6 * (range.yTo() - range.yFrom());
    s.setYAxisMin(range.yFrom() - yEdge).setYAxisMax(range.yTo() + yEdge);
    String xPattern = pattern(range.xFrom(), range.xTo(), range.isXLog());
    String yPattern = pattern(range.yFrom(), range.yTo(), range.isYLog());
    // With a formatting function XChart takes a logarithmic axis as linear.
    if (range.isXLog()) {
      s.setXAxisLogarithmic(true).setXAxisDecimalPattern(xPattern);
    } else {
      s.setxAxisTickLabelsFormattingFunction(label(xPattern));
    }
    if (range.isYLog()) {
      s.setYAxisLogarithmic(true).setYAxisDecimalPattern(yPattern);
    } else {
      s.setyAxisTickLabelsFormattingFunction(label(yPattern));
    }
    if (!plot.x().names().isEmpty()) {
      names(s);
    }
  }

  private void names(XYStyler s) {
    List<String> names = plot.x().names();
    String widest = longest(names, name -> Legend.width(name, style));
    boolean isRotated = rotation() > 0;
    String highest = longest(names, name -> Legend.height(name, style));
    String filler = isRotated ? widest : highest;
    s.setxAxisTickLabelsFormattingFunction(at -> name(at, filler));
    s.setXAxisLabelRotation(rotation());
    // A little less than the distance of two points: then there is a tick at every whole number.
    s.setXAxisTickMarkSpacingHint((int) (0.65 * style.widthUnits() / names.size()));
  }

  /** By how many degrees names below the axis are turned so that they fit beside each other. */
  private int rotation() {
    List<String> names = plot.x().names();
    if (names.isEmpty()) {
      return 0;
    }
    double place = 0.65 * style.widthUnits() / names.size();
    double widest = names.stream().mapToDouble(n -> Legend.width(n, style)).max().orElse(0);
    int degrees = 0;
    while (degrees < 90 && turned(widest, degrees) > place) {
      degrees += 15;
    }
    return degrees;
  }

  /** The width of a turned name. */
  private double turned(double width, int degrees) {
    double angle = Math.toRadians(degrees);
    return width * Math.cos(angle) + style.units(1) * Math.sin(angle);
  }

  private static String longest(List<String> names, ToDoubleFunction<String> size) {
    return names.stream().max(Comparator.comparingDouble(size)).orElse("");
  }

  /**
   * The name of a point. XChart also asks for ticks that it does not draw, left and right of the
   * axis; it draws no label at all if two are equal, and makes room for the height of the longest.
   *
   * @param filler the name that needs most height
   */
  private String name(double at, String filler) {
    List<String> names = plot.x().names();
    int i = (int) Math.round(at) - 1;
    boolean isPoint = Math.abs(at - Math.round(at)) < 1e-6 && i >= 0 && i < names.size();
    int most = names.stream().mapToInt(String::length).max().orElse(0);
    return isPoint
        ? names.get(i)
        : filler + " ".repeat(most + 1 + (int) Math.round(Math.abs(at) * 4));
  }

  /** With so many decimals that no two labels are equal: else XChart draws none. */
  private static String pattern(double from, double to, boolean isLog) {
    int decimals = PlotRange.decimals(from, to, isLog);
    return decimals == 0 ? "#,##0" : "#,##0." + "#".repeat(decimals);
  }

  private static Function<Double, String> label(String pattern) {
    DecimalFormat format =
        new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.ROOT));
    return value -> {
      String text = format.format(value);
      return text.equals("-0") ? "0" : text;
    };
  }

  private void band(XYChart chart, String name, Plot.Band band) {
    int n = band.x().length;
    double[] x = Arrays.copyOf(band.x(), 2 * n);
    double[] y = Arrays.copyOf(band.high(), 2 * n);
    for (int i = 0; i < n; i++) {
      x[2 * n - 1 - i] = band.x()[i];
      y[2 * n - 1 - i] = band.low()[i];
    }
    XYSeries series = chart.addSeries(name, insideX(x), inside(y));
    series.setXYSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.PolygonArea);
    Plot.@Nullable Line line = plot.line(band.line());
    series.setFillColor(
        line == null ? FigureStyle.BAND : pale(style.color(line.look(), line.label())));
    series.setLineColor(new Color(0, 0, 0, 0));
    series.setLineStyle(SeriesLines.NONE);
    series.setMarker(SeriesMarkers.NONE);
  }

  private void line(XYChart chart, Plot.Line line, boolean joins) {
    XYSeries series =
        chart.addSeries(line.label(), insideX(line.points().x()), inside(line.points().y()));
    boolean isMarked = line.kind() == Plot.Kind.MARKED;
    series.setMarker(isMarked ? marker(line.look()) : SeriesMarkers.NONE);
    Color color = style.color(line.look(), line.label());
    series.setMarkerColor(color);
    series.setLineColor(color);
    series.setLineStyle(style.stroke(style.dash(line.look(), line.label()), plot.widening(line)));
    // What XChart calls smooth is the same as straight where a line goes up, down and right only.
    series.setSmooth(joins && line.kind() == Plot.Kind.STEPS);
  }

  private void bar(XYChart chart, String name, Plot.Bar bar) {
    Plot.@Nullable Line line = plot.line(bar.line());
    double[] ends = inside(new double[] {bar.low(), bar.high()});
    XYSeries series = chart.addSeries(name, new double[] {bar.x(), bar.x()}, ends);
    series.setMarker(SeriesMarkers.NONE);
    series.setLineColor(
        line == null ? FigureStyle.REFERENCE : style.color(line.look(), line.label()));
    series.setLineStyle(style.stroke(new float[0], 1));
  }

  private void level(XYChart chart, String name, Plot.Level level, int index) {
    double[] x = {range.xFrom(), range.xTo()};
    XYSeries series = chart.addSeries(name, x, new double[] {level.y(), level.y()});
    series.setMarker(SeriesMarkers.NONE);
    series.setLineColor(FigureStyle.REFERENCE);
    series.setLineStyle(style.reference(index));
  }

  /** On a logarithmic axis what lies below its lower end is drawn there. */
  private double[] inside(double[] y) {
    return range.isYLog()
        ? Arrays.stream(y).map(v -> v < range.yFrom() ? range.yFrom() : v).toArray()
        : y;
  }

  /** A time of 0 has no place on a logarithmic axis but its left end. */
  private double[] insideX(double[] x) {
    return range.isXLog() ? Arrays.stream(x).map(v -> Math.max(v, range.xFrom())).toArray() : x;
  }
}
