// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A step function reduced to the time-weighted mean of each column of the time axis, with its
 * smallest and largest value there; and what those of several seeds have in common.
 */
final class ColumnMeans {
  private final long endPs;
  private final double[] area;
  private final double[] time;
  private final double[] low;
  private final double[] high;
  private long atPs = -1;
  private double current = Double.NaN;

  /**
   * @param endPs the time axis goes from 0 to here
   * @param columns how many columns
   */
  ColumnMeans(long endPs, int columns) {
    this.endPs = Math.max(1, endPs);
    area = new double[columns];
    time = new double[columns];
    low = new double[columns];
    high = new double[columns];
    Arrays.fill(low, Double.POSITIVE_INFINITY);
    Arrays.fill(high, Double.NEGATIVE_INFINITY);
  }

  /** Appends a step; times ascend. Of those before 0 the last holds at 0. */
  void add(long timePs, double value) {
    stop(timePs);
    atPs = Math.max(0, timePs);
    current = value;
    if (timePs >= 0 && timePs <= endPs) {
      int c = ColumnTrace.column(timePs, endPs, area.length);
      low[c] = Math.min(low[c], value);
      high[c] = Math.max(high[c], value);
    }
  }

  /** The function goes on as it is until there. */
  ColumnMeans stop(long timePs) {
    long until = Math.min(endPs, timePs);
    if (atPs < 0 || until <= atPs) {
      return this;
    }
    double width = (double) endPs / area.length;
    int last = ColumnTrace.column(until - 1, endPs, area.length);
    for (int c = ColumnTrace.column(atPs, endPs, area.length); c <= last; c++) {
      double inside =
          Math.min((double) until, (c + 1) * width) - Math.max((double) atPs, c * width);
      if (inside > 0) {
        area[c] += inside * current;
        time[c] += inside;
        low[c] = Math.min(low[c], current);
        high[c] = Math.max(high[c], current);
      }
    }
    atPs = until;
    return this;
  }

  private double mean(int column) {
    return area[column] / time[column];
  }

  /** The columns that at least one of several seeds has. */
  private static int[] known(List<ColumnMeans> seeds) {
    return IntStream.range(0, seeds.get(0).area.length)
        .filter(c -> seeds.stream().anyMatch(s -> s.time[c] > 0))
        .toArray();
  }

  private static double x(int column, ColumnMeans of, double xStart, double xScale) {
    return xStart + (column + 0.5) * of.endPs / of.area.length * xScale;
  }

  /** The mean over the seeds, each weighing the same. */
  static Polyline line(List<ColumnMeans> seeds, double xStart, double xScale, double yScale) {
    Polyline line = new Polyline();
    for (int c : known(seeds)) {
      double mean =
          seeds.stream().filter(s -> s.time[c] > 0).mapToDouble(s -> s.mean(c)).average().orElse(0);
      line.add(x(c, seeds.get(0), xStart, xScale), mean * yScale);
    }
    return line;
  }

  /** From the smallest value of any seed to the largest. */
  static Plot.Band band(
      List<ColumnMeans> seeds, String line, double xStart, double xScale, double yScale) {
    int[] known = known(seeds);
    double[] x = new double[known.length];
    double[] low = new double[known.length];
    double[] high = new double[known.length];
    for (int i = 0; i < known.length; i++) {
      int c = known[i];
      x[i] = x(c, seeds.get(0), xStart, xScale);
      low[i] = seeds.stream().mapToDouble(s -> s.low[c]).min().orElse(0) * yScale;
      high[i] = seeds.stream().mapToDouble(s -> s.high[c]).max().orElse(0) * yScale;
    }
    return new Plot.Band(null, line, x, low, high);
  }
}
