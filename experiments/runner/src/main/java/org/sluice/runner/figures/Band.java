// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/** The range, per column of the time axis, that many step functions span together. */
final class Band {
  private final long endPs;
  private final double[] low;
  private final double[] high;
  private final Map<Long, Double> current = new HashMap<>();
  private final BitSet seen = new BitSet();
  private int filled;

  Band(long endPs, int columns) {
    this.endPs = Math.max(1, endPs);
    low = new double[columns];
    high = new double[columns];
    Arrays.fill(low, Double.POSITIVE_INFINITY);
    Arrays.fill(high, Double.NEGATIVE_INFINITY);
  }

  /** One function steps; times ascend over all of them. */
  void add(long timePs, long flow, double value) {
    int column = ColumnTrace.column(timePs, endPs, low.length);
    carryTo(column);
    current.put(flow, value);
    seen.set((int) flow);
    widen(column, value);
  }

  /** One function ends. */
  void end(long timePs, long flow) {
    carryTo(ColumnTrace.column(timePs, endPs, low.length));
    current.remove(flow);
  }

  private void carryTo(int column) {
    if (column <= filled) {
      return;
    }
    double min = Double.POSITIVE_INFINITY;
    double max = Double.NEGATIVE_INFINITY;
    for (double value : current.values()) {
      min = Math.min(min, value);
      max = Math.max(max, value);
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

  /** The outline: along the top, and back along the bottom. */
  Polyline outline(double xScale, double yScale) {
    carryTo(low.length - 1);
    Polyline outline = new Polyline();
    double width = (double) endPs / low.length * xScale;
    for (int c = 0; c < low.length; c++) {
      if (low[c] <= high[c]) {
        outline.add((c + 0.5) * width, high[c] * yScale);
      }
    }
    for (int c = low.length - 1; c >= 0; c--) {
      if (low[c] <= high[c]) {
        outline.add((c + 0.5) * width, low[c] * yScale);
      }
    }
    return outline;
  }
}
