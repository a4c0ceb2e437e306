// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.util.Arrays;

/**
 * A step function reduced to what can be seen: the time axis is cut into columns, each keeps the
 * value it began with, its smallest, its largest and its last. Nothing that stands out is lost, and
 * the size no longer depends on how many steps there are.
 */
final class ColumnTrace {
  private final long endPs;
  private final int columns;
  private final double[] entry;
  private final double[] low;
  private final double[] high;
  private final double[] last;
  private final boolean[] lowFirst;
  private double first = Double.NaN;
  private double current = Double.NaN;
  private long startPs = -1;
  private long stopPs;

  /**
   * @param endPs the time axis goes from 0 to here
   * @param columns how many columns
   */
  ColumnTrace(long endPs, int columns) {
    this.endPs = Math.max(1, endPs);
    this.columns = columns;
    this.stopPs = this.endPs;
    entry = new double[columns];
    low = new double[columns];
    high = new double[columns];
    last = new double[columns];
    lowFirst = new boolean[columns];
    Arrays.fill(entry, Double.NaN);
  }

  /** The column of a time. */
  static int column(long timePs, long endPs, int columns) {
    double position = (double) timePs / endPs * columns;
    return (int) Math.max(0, Math.min(columns - 1, Math.floor(position)));
  }

  /** Appends a step; times ascend. Of those before 0 the last holds at 0. */
  void add(long timePs, double value) {
    if (timePs < 0) {
      startPs = 0;
      first = value;
      current = value;
      return;
    }
    if (startPs < 0) {
      startPs = timePs;
      first = value;
      current = value;
    }
    int c = column(timePs, endPs, columns);
    if (Double.isNaN(entry[c])) {
      entry[c] = current;
      low[c] = current;
      high[c] = current;
    }
    if (value < low[c]) {
      low[c] = value;
      lowFirst[c] = false;
    }
    if (value > high[c]) {
      high[c] = value;
      lowFirst[c] = true;
    }
    last[c] = value;
    current = value;
  }

  /** Ends the trace before the end of the axis. */
  ColumnTrace stop(long timePs) {
    stopPs = Math.min(endPs, timePs);
    return this;
  }

  boolean isEmpty() {
    return startPs < 0 || stopPs < startPs;
  }

  /**
   * The polyline to draw.
   *
   * @param xStart where the axis starts, in its unit
   */
  Polyline polyline(double xStart, double xScale, double yScale) {
    Polyline line = new Polyline();
    if (isEmpty()) {
      return line;
    }
    line.add(xStart + startPs * xScale, first * yScale);
    double width = (double) endPs / columns;
    for (int c = 0; c < columns; c++) {
      if (Double.isNaN(entry[c])) {
        continue;
      }
      double middle = Math.max((double) startPs, Math.min((c + 0.5) * width, (double) stopPs));
      double x = xStart + middle * xScale;
      line.add(x, entry[c] * yScale);
      line.add(x, (lowFirst[c] ? low[c] : high[c]) * yScale);
      line.add(x, (lowFirst[c] ? high[c] : low[c]) * yScale);
      line.add(x, last[c] * yScale);
    }
    line.add(xStart + stopPs * xScale, current * yScale);
    return line;
  }
}
