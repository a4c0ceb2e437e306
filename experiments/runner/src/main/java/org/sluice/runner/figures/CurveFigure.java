// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;
import org.sluice.runner.results.AtomicFile;
import org.sluice.runner.results.Spread;

/**
 * A figure of measured points: of each line the means over the seeds, with 95 % confidence
 * intervals as error bars.
 *
 * @param name file name without extension
 * @param title what one sees
 * @param xTitle title of the horizontal axis
 * @param yTitle title of the vertical axis
 * @param x where the points stand: numbers, or names in their order
 * @param lines for each line one point for each x; a point that is NaN is left out
 */
public record CurveFigure(
    String name,
    String title,
    String xTitle,
    String yTitle,
    List<String> x,
    Map<String, List<Spread>> lines) {
  private static final double WIDE_RANGE = 30;
  private static final Marker[] MARKERS = {
    SeriesMarkers.CIRCLE, SeriesMarkers.SQUARE, SeriesMarkers.TRIANGLE_UP, SeriesMarkers.DIAMOND
  };

  /** Copies the list. */
  public CurveFigure {
    x = List.copyOf(x);
  }

  /**
   * Writes it as SVG, PNG, CSV and gnuplot script.
   *
   * @param directory where to
   * @throws IOException if a file cannot be written
   */
  public FigureSet.Drawn write(Path directory) throws IOException {
    System.setProperty("java.awt.headless", "true");
    Files.createDirectories(directory);
    boolean numbers = x.stream().allMatch(v -> v.matches("-?\\d+(\\.\\d+)?"));
    double[] at = new double[x.size()];
    for (int i = 0; i < at.length; i++) {
      at[i] = numbers ? Double.parseDouble(x.get(i)) : i + 1.0;
    }
    XYChart chart = FigureStyle.chart(xTitle, yTitle);
    double low = Double.POSITIVE_INFINITY;
    double top = 0;
    int index = 0;
    Map<String, List<Integer>> drawn = new LinkedHashMap<>();
    for (Map.Entry<String, List<Spread>> line : lines.entrySet()) {
      List<Spread> points = line.getValue();
      List<Integer> known =
          IntStream.range(0, at.length)
              .filter(i -> Double.isFinite(points.get(i).mean()))
              .boxed()
              .toList();
      drawn.put(line.getKey(), known);
      if (!known.isEmpty()) {
        double[] px = known.stream().mapToDouble(i -> at[i]).toArray();
        double[] py = known.stream().mapToDouble(i -> points.get(i).mean()).toArray();
        XYSeries series = chart.addSeries(line.getKey(), px, py);
        FigureStyle.color(series, index, MARKERS[index % MARKERS.length]);
        for (int i : known) {
          low = Math.min(low, points.get(i).mean());
          top = Math.max(top, high(points.get(i)));
        }
      }
      index++;
    }
    double bottom = isWide(low, top) ? 0.8 * low : 0;
    intervals(chart, at, bottom);
    axes(chart, at, numbers, bottom, top);
    AtomicFile.write(directory.resolve(name + ".csv"), writer -> writer.write(csv(at)));
    return FigureSet.write(
        directory, new Figure(name, caption(drawn), chart, gnuplot(at, numbers, low, top)));
  }

  private static double high(Spread point) {
    return Double.isFinite(point.high()) ? point.high() : point.mean();
  }

  /**
   * The confidence intervals, cut at the lower end of the axis: XChart's own error bars vanish when
   * one end is below 0 on a logarithmic axis.
   */
  private void intervals(XYChart chart, double[] at, double bottom) {
    int index = 0;
    for (Map.Entry<String, List<Spread>> line : lines.entrySet()) {
      for (int i = 0; i < at.length; i++) {
        Spread point = line.getValue().get(i);
        if (Double.isFinite(point.high()) && point.high() > point.low()) {
          double[] ends = {Math.max(bottom, point.low()), point.high()};
          XYSeries bar =
              chart.addSeries(line.getKey() + " at " + i, new double[] {at[i], at[i]}, ends);
          FigureStyle.color(bar, index, SeriesMarkers.NONE);
          bar.setShowInLegend(false);
        }
      }
      index++;
    }
  }

  private static boolean isWide(double low, double top) {
    return low > 0 && top / low > WIDE_RANGE;
  }

  private void axes(XYChart chart, double[] at, boolean numbers, double bottom, double top) {
    double margin = numbers ? 0.05 * (at[at.length - 1] - at[0]) : 0.6;
    FigureStyle.fitLegend(chart);
    if (bottom > 0) {
      FigureStyle.plainTicks(chart);
      chart.getStyler().setYAxisLogarithmic(true).setYAxisMin(bottom).setYAxisMax(1.2 * top);
    } else {
      chart.getStyler().setYAxisMin(FigureStyle.justBelowZero(top)).setYAxisMax(top * 1.08);
    }
    if (at.length > 1) {
      chart.getStyler().setXAxisMin(at[0] - margin).setXAxisMax(at[at.length - 1] + margin);
    }
    if (!numbers) {
      chart.getStyler().setxAxisTickLabelsFormattingFunction(this::label);
      // A little less than the distance of two points: then there is a tick at every whole number.
      chart.getStyler().setXAxisTickMarkSpacingHint((int) (0.65 * FigureStyle.WIDTH / at.length));
    }
  }

  /**
   * The name of a point. XChart also asks for ticks that it does not draw, left and right of the
   * axis; it draws no label at all if two are equal, and makes room for the height of the first.
   */
  private String label(double at) {
    int i = (int) Math.round(at) - 1;
    boolean isPoint = Math.abs(at - Math.round(at)) < 1e-6 && i >= 0 && i < x.size();
    return isPoint ? x.get(i) : "|" + " ".repeat(1 + (int) Math.round(Math.abs(at) * 4));
  }

  private String caption(Map<String, List<Integer>> drawn) {
    int seeds =
        lines.values().stream().flatMap(List::stream).mapToInt(Spread::count).max().orElse(0);
    long missing = drawn.values().stream().mapToLong(known -> x.size() - known.size()).sum();
    return title
        + "."
        + (seeds > 1
            ? " Means over %d seeds with 95 %% confidence intervals.".formatted(seeds)
            : "")
        + (missing > 0
            ? " %d of %d points are missing: not run, or not measured with every seed."
                .formatted(missing, lines.size() * x.size())
            : "");
  }

  private String csv(double[] at) {
    StringBuilder csv = new StringBuilder("line,x,label,mean,low,high,median,seeds\n");
    lines.forEach(
        (line, points) -> {
          for (int i = 0; i < at.length; i++) {
            Spread p = points.get(i);
            if (Double.isFinite(p.mean())) {
              csv.append(line).append(',').append(at[i]).append(',').append(x.get(i));
              for (double v : new double[] {p.mean(), p.low(), p.high(), p.median()}) {
                csv.append(',').append(number(v));
              }
              csv.append(',').append(p.count()).append('\n');
            }
          }
        });
    return csv.toString();
  }

  /** With one seed there is no interval: the cell is empty. */
  private static String number(double value) {
    return Double.isFinite(value) ? String.format(Locale.ROOT, "%.6g", value) : "";
  }

  private String gnuplot(double[] at, boolean numbers, double low, double top) {
    GnuplotScript script = new GnuplotScript(name, xTitle, yTitle);
    if (isWide(low, top)) {
      script.set("logscale y");
    }
    if (!numbers) {
      List<String> ticks = new ArrayList<>();
      for (int i = 0; i < at.length; i++) {
        ticks.add("'%s' %d".formatted(x.get(i), i + 1));
      }
      script.set("xtics (" + String.join(", ", ticks) + ")");
    }
    for (String line : lines.keySet()) {
      String rows = "$1==\\\"" + line + "\\\"";
      String points = "2:4:(strlen(strcol(5))?$5:$4):(strlen(strcol(6))?$6:$4)";
      script.rows("figures/" + name + ".csv", rows, points, "yerrorlines", line);
    }
    return script.toString();
  }
}
