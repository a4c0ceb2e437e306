// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.util.Arrays;

/** Points of a line, without repeated ones. */
final class Polyline {
  /** A distribution has at most about so many steps. */
  private static final int MOST_STEPS = 1400;

  private double[] x = new double[64];
  private double[] y = new double[64];
  private int size;

  /**
   * A cumulative distribution, as steps.
   *
   * @param sorted the values, ascending
   * @param n of how many they are; with more than there are values the line ends below 1
   */
  static Polyline distribution(double[] sorted, int n) {
    double[] shares = new double[sorted.length];
    Arrays.setAll(shares, i -> (i + 1.0) / n);
    return distribution(sorted, shares, n);
  }

  /**
   * The same of values that do not all weigh the same.
   *
   * @param shares the share of all that each value and those before it are
   */
  static Polyline distribution(double[] sorted, double[] shares, int n) {
    Polyline line = new Polyline();
    int stride = Math.max(1, n / MOST_STEPS);
    for (int i = 0; i < sorted.length; i++) {
      if (i % stride == 0 || i == sorted.length - 1) {
        line.add(sorted[i], i == 0 ? 0 : shares[i - 1]);
        line.add(sorted[i], shares[i]);
      }
    }
    return line;
  }

  void add(double px, double py) {
    if (size > 0 && x[size - 1] == px && y[size - 1] == py) {
      return;
    }
    if (size == x.length) {
      x = Arrays.copyOf(x, 2 * size);
      y = Arrays.copyOf(y, 2 * size);
    }
    x[size] = px;
    y[size++] = py;
  }

  int size() {
    return size;
  }

  double[] x() {
    return Arrays.copyOf(x, size);
  }

  double[] y() {
    return Arrays.copyOf(y, size);
  }

  /** How far it goes up and down altogether. */
  double travel() {
    double travel = 0;
    for (int i = 1; i < size; i++) {
      double step = Math.abs(y[i] - y[i - 1]);
      travel += Double.isFinite(step) ? step : 0;
    }
    return travel;
  }

  /** The largest y, 0 if there is none. */
  double top() {
    return Arrays.stream(y, 0, size).filter(Double::isFinite).max().orElse(0);
  }
}
