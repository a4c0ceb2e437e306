// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

/**
 * How far up a figure over time reaches. A start at line rate that is gone within the first
 * percents would press everything else to the floor: then the axis is cut, and the caption says so.
 */
final class VerticalRange {
  private static final double START = 0.03;
  private static final double CUT_ABOVE = 3;

  private final double startEnd;
  private double all;
  private double afterStart;

  /**
   * @param xMax end of the time axis
   */
  VerticalRange(double xMax) {
    this.startEnd = START * xMax;
  }

  void include(Polyline line) {
    all = Math.max(all, line.top());
    afterStart = Math.max(afterStart, line.topFrom(startEnd));
  }

  void include(double level) {
    all = Math.max(all, level);
    afterStart = Math.max(afterStart, level);
  }

  private boolean isCut() {
    return afterStart > 0 && all > CUT_ABOVE * afterStart;
  }

  /** The value that stands just below the top of the axis. */
  double top() {
    return isCut() ? 1.4 * afterStart : all;
  }

  /** A sentence on the cut, with a leading space; empty if there is none. */
  String note(String unit) {
    return isCut()
        ? " The axis is cut: the start reaches " + Numbers.digits(all) + " " + unit + "."
        : "";
  }
}
