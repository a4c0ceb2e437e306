// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.sluice.runner.results.Spread;

/**
 * A step function reduced to the time-weighted mean of each column of the time axis; and the mean
 * of several seeds, with its confidence interval.
 */
final class ColumnMeans {
  private final long endPs;
  private final double[] area;
  private final double[] time;
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
  }

  /** Appends a step; times ascend. Of those before 0 the last holds at 0. */
  void add(long timePs, double value) {
    stop(timePs);
    atPs = Math.max(0, timePs);
    current = value;
  }

  /** The function goes on as it is until there, and has no value from then on. */
  ColumnMeans stop(long timePs) {
    long until = Math.min(endPs, timePs);
    if (atPs >= 0 && until > atPs) {
      double width = (double) endPs / area.length;
      int last = ColumnTrace.column(until - 1, endPs, area.length);
      for (int c = ColumnTrace.column(atPs, endPs, area.length); c <= last; c++) {
        double inside =
            Math.min((double) until, (c + 1) * width) - Math.max((double) atPs, c * width);
        if (inside > 0) {
          area[c] += inside * current;
          time[c] += inside;
        }
      }
    }
    atPs = -1;
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

  /** The mean over the seeds that have the column, each weighing the same. */
  private static Spread spread(List<ColumnMeans> seeds, int column) {
    return Spread.of(
        seeds.stream().filter(s -> s.time[column] > 0).mapToDouble(s -> s.mean(column)).toArray(),
        Spread.Range.NOT_NEGATIVE);
  }

  /** Of the columns that some seed has, the smallest number of seeds that have one. */
  static int fewest(List<ColumnMeans> seeds) {
    return (int)
        Arrays.stream(known(seeds))
            .mapToLong(c -> seeds.stream().filter(s -> s.time[c] > 0).count())
            .min()
            .orElse(seeds.size());
  }

  /** The mean over the seeds. */
  static Polyline line(List<ColumnMeans> seeds, double xStart, double xScale, double yScale) {
    Polyline line = new Polyline();
    for (int c : known(seeds)) {
      line.add(x(c, seeds.get(0), xStart, xScale), spread(seeds, c).mean() * yScale);
    }
    return line;
  }

  /** The 95 % confidence interval of the mean, of what is never negative. */
  static Plot.Band band(
      List<ColumnMeans> seeds, String line, double xStart, double xScale, double yScale) {
    int[] known = known(seeds);
    double[] x = new double[known.length];
    Spread[] spreads = new Spread[known.length];
    for (int i = 0; i < known.length; i++) {
      x[i] = x(known[i], seeds.get(0), xStart, xScale);
      spreads[i] = spread(seeds, known[i]);
    }
    return Plot.Band.of(line, x, spreads, yScale);
  }
}
