// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import org.sluice.runner.results.Series;

/**
 * The part of a run that figures over time show, and the unit of their axis. Where it does not
 * start with the run, the axis counts from its start.
 *
 * @param startPs where it starts, picoseconds
 * @param endPs where it ends
 * @param unit of the axis
 */
record TimeSpan(long startPs, long endPs, TimeAxis unit) {
  static TimeSpan of(long startPs, long endPs) {
    long end = Math.max(startPs + 1, endPs);
    return new TimeSpan(startPs, end, TimeAxis.of((double) (end - startPs)));
  }

  long lengthPs() {
    return endPs - startPs;
  }

  /** Where the axis ends, in its unit. */
  double length() {
    return lengthPs() * unit.perPs();
  }

  String title() {
    return (startPs == 0 ? "Time (" : "Time from the first flow's start on (") + unit.unit() + ")";
  }

  /** A time of the run on this span, picoseconds; what came before counts as its start. */
  long at(long timePs) {
    return Math.max(0, timePs - startPs);
  }

  /** An empty trace on this span. */
  ColumnTrace trace() {
    return new ColumnTrace(lengthPs(), FigureStyle.COLUMNS);
  }

  /**
   * The trace of a whole series on this span; a value below 0 stands for none and is drawn as 0.
   */
  ColumnTrace trace(Series series) {
    ColumnTrace trace = trace();
    for (int i = 0; i < series.size() && series.timePs(i) <= endPs; i++) {
      boolean isOver = i + 1 < series.size() && series.timePs(i + 1) <= startPs;
      if (!isOver) {
        trace.add(at(series.timePs(i)), Math.max(0, series.value(i)));
      }
    }
    return trace;
  }

  /** A gnuplot script of a figure on this span. */
  GnuplotScript script(String name, String yTitle) {
    return new GnuplotScript(name, title(), yTitle).set("xrange [0:" + length() + "]");
  }

  /** The gnuplot expression of a time in a file's first column. */
  String gnuplotTime() {
    return startPs == 0
        ? "($1*" + unit.perPs() + ")"
        : "(($1-" + startPs + ".0)*" + unit.perPs() + ")";
  }
}
