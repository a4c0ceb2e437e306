// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

/** The unit of a time axis, chosen by its length. */
enum TimeAxis {
  NANOSECONDS("ns", 1e-3),
  MICROSECONDS("µs", 1e-6),
  MILLISECONDS("ms", 1e-9),
  SECONDS("s", 1e-12);

  private final String unit;
  private final double perPs;

  TimeAxis(String unit, double perPs) {
    this.unit = unit;
    this.perPs = perPs;
  }

  static TimeAxis of(double longestPs) {
    TimeAxis chosen = NANOSECONDS;
    for (TimeAxis axis : values()) {
      if (longestPs * axis.perPs >= 2) {
        chosen = axis;
      }
    }
    return chosen;
  }

  String unit() {
    return unit;
  }

  double perPs() {
    return perPs;
  }
}
