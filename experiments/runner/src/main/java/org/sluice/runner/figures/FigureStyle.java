// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.List;
import java.util.Locale;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * How every figure looks: colours that can be distinguished with any colour vision, few lines,
 * large letters.
 */
final class FigureStyle {
  static final int WIDTH = 920;
  static final int HEIGHT = 420;

  /** Columns of the time axis: about one per pixel of a full-width screen. */
  static final int COLUMNS = 1400;

  /** Okabe and Ito (2008), without the yellow, which is too pale for lines on white. */
  private static final Color[] PALETTE = {
    new Color(0x0072B2),
    new Color(0xD55E00),
    new Color(0x009E73),
    new Color(0xCC79A7),
    new Color(0x56B4E9),
    new Color(0xE69F00)
  };

  private static final Color INK = new Color(0x22262B);
  private static final Color GRID = new Color(0xE3E6EA);
  private static final Color BAND = new Color(0xC9D3DE);
  private static final Color REFERENCE = new Color(0x55606C);
  private static final float LINE_WIDTH = 1.6f;

  private FigureStyle() {}

  /** How many lines a figure has at most, beside references and a band. */
  static int maxLines() {
    return PALETTE.length;
  }

  static XYChart chart(String xTitle, String yTitle) {
    XYChart chart =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .xAxisTitle(xTitle)
            .yAxisTitle(yTitle)
            .build();
    XYStyler style = chart.getStyler();
    Font font = new Font(Font.SANS_SERIF, Font.PLAIN, 14);
    style.setBaseFont(font);
    style.setAxisTitleFont(font.deriveFont(15f));
    style.setAxisTickLabelsFont(font.deriveFont(13f));
    style.setLegendFont(font.deriveFont(13f));
    style.setChartTitleVisible(false);
    style.setChartBackgroundColor(Color.WHITE);
    style.setChartFontColor(INK);
    style.setXAxisTitleColor(INK);
    style.setYAxisTitleColor(INK);
    style.setAxisTickLabelsColor(INK);
    style.setAxisTickMarksColor(REFERENCE);
    style.setPlotBackgroundColor(Color.WHITE);
    style.setPlotBorderVisible(false);
    style.setPlotGridLinesColor(GRID);
    style.setPlotGridLinesStroke(new BasicStroke(1f));
    style.setPlotGridVerticalLinesVisible(false);
    style.setPlotMargin(0);
    style.setPlotContentSize(1.0);
    style.setLegendPosition(Styler.LegendPosition.OutsideS);
    style.setLegendLayout(Styler.LegendLayout.Horizontal);
    style.setLegendBorderColor(Color.WHITE);
    style.setLegendBackgroundColor(Color.WHITE);
    style.setLegendSeriesLineLength(22);
    style.setLocale(Locale.ROOT);
    style.setChartPadding(18);
    style.setxAxisTickLabelsFormattingFunction(FigureStyle::tick);
    style.setyAxisTickLabelsFormattingFunction(FigureStyle::tick);
    style.setXAxisTickMarkSpacingHint(90);
    style.setYAxisTickMarkSpacingHint(48);
    style.setMarkerSize(7);
    return chart;
  }

  static void addLine(XYChart chart, String label, int index, Polyline line) {
    addLine(chart, label, index, line, SeriesMarkers.NONE);
  }

  static void addLine(XYChart chart, String label, int index, Polyline line, Marker marker) {
    color(chart.addSeries(label, line.x(), line.y()), index, marker);
  }

  /** The colour, line and marker of the figure's line of that index. */
  static void color(XYSeries series, int index, Marker marker) {
    series.setMarker(marker);
    series.setMarkerColor(color(index));
    series.setLineColor(color(index));
    series.setLineStyle(
        index < PALETTE.length
            ? new BasicStroke(LINE_WIDTH, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND)
            : new BasicStroke(
                LINE_WIDTH,
                BasicStroke.CAP_BUTT,
                BasicStroke.JOIN_ROUND,
                1,
                new float[] {6, 3},
                0));
  }

  private static Color color(int index) {
    return PALETTE[index % PALETTE.length];
  }

  /** A grey area behind the lines: add it first. */
  static void addBand(XYChart chart, String label, Polyline outline) {
    XYSeries series = chart.addSeries(label, outline.x(), outline.y());
    series.setXYSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.PolygonArea);
    series.setFillColor(BAND);
    series.setLineColor(BAND);
    series.setLineStyle(new BasicStroke(0.5f));
    series.setMarker(SeriesMarkers.NONE);
  }

  /** Draws the first line so wide that another one of the same course does not hide it. */
  static void widenFirst(XYChart chart) {
    XYSeries first = chart.getSeriesMap().values().iterator().next();
    first.setLineStyle(
        new BasicStroke(3 * LINE_WIDTH, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
  }

  /** A dashed horizontal line. */
  static void addReference(XYChart chart, String label, double xMax, double y, int index) {
    XYSeries series = chart.addSeries(label, new double[] {0, xMax}, new double[] {y, y});
    series.setMarker(SeriesMarkers.NONE);
    series.setLineColor(REFERENCE);
    float[][] dashes = {{7, 5}, {2, 4}, {12, 4, 2, 4}, {1, 6}};
    series.setLineStyle(
        new BasicStroke(
            1.4f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 1, dashes[index % 4], 0));
  }

  /** Both axes from 0, time to its end, the largest value a little below the top. */
  static void fromZero(XYChart chart, double xMax, double top) {
    double yMax = top > 0 ? top * 1.06 : 1.0;
    chart.getStyler().setXAxisMin(justBelowZero(xMax)).setXAxisMax(xMax);
    chart.getStyler().setYAxisMin(justBelowZero(yMax)).setYAxisMax(yMax);
    fitLegend(chart);
  }

  /** XChart's own tick labels: with a formatting function it takes a logarithmic axis as linear. */
  static void plainTicks(XYChart chart) {
    AxesChartStyler style = chart.getStyler();
    style.setxAxisTickLabelsFormattingFunction(null);
    style.setyAxisTickLabelsFormattingFunction(null);
    style.setXAxisDecimalPattern("#,##0.####");
    style.setYAxisDecimalPattern("#,##0.####");
  }

  /** XChart labels no tick that lies on the very edge of the plot. */
  static double justBelowZero(double range) {
    return -1e-6 * range;
  }

  /** One row below the plot if it fits there, else a column beside it. */
  static void fitLegend(XYChart chart) {
    List<String> labels =
        chart.getSeriesMap().values().stream()
            .filter(XYSeries::isShowInLegend)
            .map(XYSeries::getName)
            .toList();
    int letters = labels.stream().mapToInt(String::length).sum();
    int width = 8 * letters + 44 * labels.size();
    if (width > WIDTH - 60) {
      chart.getStyler().setLegendPosition(Styler.LegendPosition.OutsideE);
      chart.getStyler().setLegendLayout(Styler.LegendLayout.Vertical);
    }
  }

  private static String tick(double value) {
    double rounded = Math.abs(value) < 1e-9 ? 0 : value;
    DecimalFormat format =
        new DecimalFormat("#,##0.####", DecimalFormatSymbols.getInstance(Locale.ROOT));
    return format.format(rounded);
  }
}
