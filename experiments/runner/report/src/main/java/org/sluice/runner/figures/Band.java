// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/** The range, per column of the time axis, that many step functions span together. */
final class Band {
  private final long endPs;
  private final double[] low;
  private final double[] high;
  private final Map<Long, Double> current = new HashMap<>();
  private final BitSet seen = new BitSet();
  private int filled = -1;

  Band(long endPs, int columns) {
    this.endPs = Math.max(1, endPs);
    low = new double[columns];
    high = new double[columns];
    Arrays.fill(low, Double.POSITIVE_INFINITY);
    Arrays.fill(high, Double.NEGATIVE_INFINITY);
  }

  /** One function steps; times ascend over all of them. Below 0 they are before the axis. */
  void add(long timePs, long flow, double value) {
    if (timePs >= 0) {
      int column = ColumnTrace.column(timePs, endPs, low.length);
      carryTo(column);
      widen(column, value);
      seen.set((int) flow);
    }
    current.put(flow, value);
  }

  /** One function ends. */
  void end(long timePs, long flow) {
    if (timePs >= 0) {
      carryTo(ColumnTrace.column(timePs, endPs, low.length));
    }
    current.remove(flow);
  }

  private void carryTo(int column) {
    if (column <= filled) {
      return;
    }
    double min = Double.POSITIVE_INFINITY;
    double max = Double.NEGATIVE_INFINITY;
    for (Map.Entry<Long, Double> e : current.entrySet()) {
      min = Math.min(min, e.getValue());
      max = Math.max(max, e.getValue());
      seen.set((int) (long) e.getKey());
    }
    while (filled < column) {
      filled++;
      if (min <= max) {
        widen(filled, min);
        widen(filled, max);
      }
    }
  }

  private void widen(int column, double value) {
    low[column] = Math.min(low[column], value);
    high[column] = Math.max(high[column], value);
  }

  int functions() {
    return seen.cardinality();
  }

  /** The area to draw, in grey. */
  Plot.Band area(String label, double xStart, double xScale, double yScale) {
    carryTo(low.length - 1);
    double width = (double) endPs / low.length * xScale;
    int[] known = IntStream.range(0, low.length).filter(c -> low[c] <= high[c]).toArray();
    return new Plot.Band(
        label,
        null,
        Arrays.stream(known).mapToDouble(c -> xStart + (c + 0.5) * width).toArray(),
        Arrays.stream(known).mapToDouble(c -> low[c] * yScale).toArray(),
        Arrays.stream(known).mapToDouble(c -> high[c] * yScale).toArray());
  }
}
