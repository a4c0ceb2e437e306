// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import org.jspecify.annotations.Nullable;
import org.sluice.runner.model.Series;

/**
 * The part of a run that figures over time show, and the unit of their axis. Where the traffic does
 * not start with the run, the axis counts from its start.
 *
 * @param originPs where the axis counts from, picoseconds
 * @param startPs where the part starts
 * @param endPs where it ends
 * @param unit of the axis
 * @param columns into how many columns lines are reduced
 */
record TimeSpan(long originPs, long startPs, long endPs, TimeAxis unit, int columns) {
  /** How many columns of a line stand for one of a mean over seeds. */
  private static final int COLUMNS_PER_MEAN = 3;

  /**
   * All of a run from the traffic's start on, or the window in it that the user chose, up to the
   * run's end.
   */
  static TimeSpan of(long startPs, long endPs, FigureOptions options) {
    long end = Math.max(startPs + 1, endPs);
    TimeAxis unit = TimeAxis.of((double) (end - startPs));
    int columns = options.columns();
    FigureOptions.@Nullable Window window = options.window();
    return window == null
        ? new TimeSpan(startPs, startPs, end, unit, columns)
        : new TimeSpan(
            startPs,
            startPs + window.fromPs(),
            Math.max(startPs + window.fromPs() + 1, Math.min(end, startPs + window.toPs())),
            TimeAxis.of((double) window.toPs()),
            columns);
  }

  long lengthPs() {
    return endPs - startPs;
  }

  /** Where the axis starts, in its unit. */
  double from() {
    return (startPs - originPs) * unit.perPs();
  }

  /** Where the axis ends, in its unit. */
  double to() {
    return (endPs - originPs) * unit.perPs();
  }

  String title() {
    return (originPs == 0 ? "Time (" : "Time from the first flow's start on (") + unit.unit() + ")";
  }

  /** A time of the run on this span, picoseconds; below 0 before it. */
  long at(long timePs) {
    return timePs - startPs;
  }

  /** An empty trace on this span. */
  ColumnTrace trace() {
    return new ColumnTrace(lengthPs(), columns);
  }

  /** Empty means on this span. */
  ColumnMeans means() {
    return new ColumnMeans(lengthPs(), Math.max(1, columns / COLUMNS_PER_MEAN));
  }

  /** An empty band on this span. */
  Band band() {
    return new Band(lengthPs(), columns);
  }

  /** The line of a trace. */
  Polyline line(ColumnTrace trace, double scale) {
    return trace.polyline(from(), unit.perPs(), scale);
  }

  /** Gives a whole series to a trace; a value below 0 stands for none and is drawn as 0. */
  void feed(Series series, Steps steps) {
    for (int i = 0; i < series.size() && series.timePs(i) <= endPs; i++) {
      steps.add(at(series.timePs(i)), Math.max(0, series.value(i)));
    }
  }

  /** The trace of a whole series on this span. */
  ColumnTrace trace(Series series) {
    ColumnTrace trace = trace();
    feed(series, trace::add);
    return trace;
  }

  /** Takes the steps of a function, in the order of time. */
  @FunctionalInterface
  interface Steps {
    /**
     * Takes one.
     *
     * @param timePs from the start of the span on; below 0 before it
     */
    void add(long timePs, double value);
  }
}
