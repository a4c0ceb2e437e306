// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The ends of both axes of a figure, and what its reader must know of them. A start at line rate
 * that is gone within the first tenth of the time would press everything else to the floor: then
 * the vertical axis is cut, and a sentence says so.
 *
 * @param xFrom left end
 * @param xTo right end
 * @param isXLog whether the horizontal axis is logarithmic
 * @param yFrom lower end
 * @param yTo upper end
 * @param isYLog whether the vertical axis is logarithmic
 * @param yTitle the title of the vertical axis, which says if that is cut
 * @param note a sentence on what is not seen, with a leading space; empty if all is
 */
record PlotRange(
    double xFrom,
    double xTo,
    boolean isXLog,
    double yFrom,
    double yTo,
    boolean isYLog,
    String yTitle,
    String note) {
  /** The part of the time in which a spike is a start. */
  static final double START = 0.1;

  private static final double CUT_ABOVE = 3;
  private static final double AFTER_CUT = 1.3;
  private static final double MARGIN = 0.06;
  private static final double X_MARGIN = 0.03;
  private static final double X_LOG_MARGIN = 1.1;
  private static final double LOG_MARGIN = 1.15;

  /** A logarithmic axis spans at most so much below its upper end. */
  private static final double MOST_DECADES = 1e6;

  static PlotRange of(Plot plot, FigureOptions options) {
    boolean isXLog = isLog(plot.x(), options, FigureOptions.AxisName.X);
    boolean isYLog = isLog(plot.y(), options, FigureOptions.AxisName.Y);
    double[] x = xEnds(plot, isXLog);
    FigureOptions.@Nullable Range chosen = options.y();
    double[] y =
        chosen == null ? yEnds(plot, x, isYLog) : new double[] {chosen.from(), chosen.to()};
    String note = "";
    String yTitle = plot.y().title();
    double top = highest(plot, x[0], x[1]);
    if (chosen == null && !isYLog && plot.isOverTime() && options.window() == null) {
      double after = highest(plot, x[0] + START * (x[1] - x[0]), x[1]);
      if (after > 0 && top > CUT_ABOVE * after) {
        y[1] = AFTER_CUT * after;
        yTitle += ", axis cut";
        note =
            " The axis is cut: the start reaches " + Numbers.digits(top) + " " + plot.unit() + ".";
      }
    }
    if (isYLog && y[0] <= 0) {
      y[0] = Math.max(lowestPositive(plot, x[0], x[1]), y[1] / MOST_DECADES);
    }
    if (isYLog && plot.isOverTime() && lowest(plot, x[0], x[1]) <= 0) {
      note += " Zero is drawn at the lower end of the logarithmic axis.";
    }
    return new PlotRange(x[0], x[1], isXLog, y[0], y[1], isYLog, yTitle, note);
  }

  private static boolean isLog(Plot.Axis axis, FigureOptions options, FigureOptions.AxisName name) {
    boolean isWanted =
        options.logarithmic() == null ? axis.isLog() : options.logarithmic().contains(name);
    return isWanted && axis.names().isEmpty();
  }

  private static double[] xEnds(Plot plot, boolean isLog) {
    double from = plot.x().min();
    double to = plot.x().max();
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (Plot.Line line : plot.lines()) {
      for (double x : line.points().x()) {
        if (!isLog || x > 0) {
          low = Math.min(low, x);
          high = Math.max(high, x);
        }
      }
    }
    double margin = isLog ? 0 : X_MARGIN * (high - low);
    if (Double.isNaN(from) || (isLog && from <= 0)) {
      from = low >= 0 ? Math.max(0, low - margin) : low - margin;
    }
    if (Double.isNaN(to)) {
      to = high + margin;
    }
    if (isLog) {
      return new double[] {
        Math.max(from, to / MOST_DECADES) / (Double.isNaN(plot.x().min()) ? X_LOG_MARGIN : 1),
        to * (Double.isNaN(plot.x().max()) ? X_LOG_MARGIN : 1)
      };
    }
    return to > from ? new double[] {from, to} : new double[] {from - 0.5, from + 0.5};
  }

  private static double[] yEnds(Plot plot, double[] x, boolean isLog) {
    double top = highest(plot, x[0], x[1]);
    double from = plot.y().min();
    double to = plot.y().max();
    if (isLog) {
      double low = Double.isNaN(from) || from <= 0 ? lowestPositive(plot, x[0], x[1]) : from;
      double high = Double.isNaN(to) ? top * LOG_MARGIN : to;
      return new double[] {
        Math.max(low, top / MOST_DECADES) / (Double.isNaN(from) ? LOG_MARGIN : 1), high
      };
    }
    double bottom = lowest(plot, x[0], x[1]);
    if (plot.y().isFromZero()) {
      bottom = Math.min(0, bottom);
      top = Math.max(0, top);
    }
    double margin = MARGIN * Math.max(top - bottom, Double.MIN_NORMAL);
    double low =
        Double.isNaN(from) ? (plot.y().isFromZero() && bottom == 0 ? 0 : bottom - margin) : from;
    double high = Double.isNaN(to) ? (top > bottom ? top + margin : bottom + 1) : to;
    return new double[] {low, high};
  }

  private static double highest(Plot plot, double from, double to) {
    double top = most(plot, from, to, y -> y);
    for (Plot.Level level : plot.levels()) {
      top = Math.max(top, level.y());
    }
    return Double.isFinite(top) ? top : 0;
  }

  private static double lowest(Plot plot, double from, double to) {
    double low = -most(plot, from, to, y -> -y);
    return Double.isFinite(low) ? low : 0;
  }

  private static double lowestPositive(Plot plot, double from, double to) {
    double low = 1 / most(plot, from, to, y -> y > 0 ? 1 / y : Double.NEGATIVE_INFINITY);
    for (Plot.Level level : plot.levels()) {
      low = level.y() > 0 ? Math.min(low, level.y()) : low;
    }
    return low > 0 && Double.isFinite(low) ? low : 1;
  }

  /** The largest value of a function of what is drawn between two ends of the horizontal axis. */
  private static double most(Plot plot, double from, double to, DoubleUnaryOperator of) {
    double most = Double.NEGATIVE_INFINITY;
    for (Plot.Line line : plot.lines()) {
      most = Math.max(most, most(line.points().x(), line.points().y(), from, to, of));
    }
    for (Plot.Band band : plot.bands()) {
      most = Math.max(most, most(band.x(), band.high(), from, to, of));
      most = Math.max(most, most(band.x(), band.low(), from, to, of));
    }
    for (Plot.Bar bar : plot.bars()) {
      most = Math.max(most, of.applyAsDouble(bar.high()));
      most = Math.max(most, of.applyAsDouble(bar.low()));
    }
    return most;
  }

  private static double most(
      double[] x, double[] y, double from, double to, DoubleUnaryOperator of) {
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < x.length; i++) {
      if (x[i] >= from && x[i] <= to && Double.isFinite(y[i])) {
        most = Math.max(most, of.applyAsDouble(y[i]));
      }
    }
    return most;
  }
}
