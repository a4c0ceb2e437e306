// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.util.Locale;

/** Numbers for people: three or four significant digits and a unit. */
public final class Numbers {
  private Numbers() {}

  /** Of bytes. */
  public static String bytes(double bytes) {
    return scaled(bytes, new String[] {"B", "KB", "MB", "GB", "TB"});
  }

  /** Of bit/s. */
  public static String rate(double bps) {
    return scaled(bps, new String[] {"b/s", "Kb/s", "Mb/s", "Gb/s", "Tb/s"});
  }

  /** Of seconds. */
  public static String time(double seconds) {
    if (!Double.isFinite(seconds)) {
      return "–";
    }
    if (seconds >= 120) {
      return digits(seconds / 60) + " min";
    }
    if (seconds >= 1 || seconds == 0) {
      return digits(seconds) + " s";
    }
    if (seconds >= 1e-3) {
      return digits(seconds * 1e3) + " ms";
    }
    return seconds >= 1e-6 ? digits(seconds * 1e6) + " µs" : digits(seconds * 1e9) + " ns";
  }

  /** With thousands apart; a mean of counts may not be whole. */
  public static String count(double n) {
    return n == Math.rint(n) && Double.isFinite(n)
        ? String.format(Locale.ROOT, "%,d", Math.round(n))
        : digits(n);
  }

  /** Of a fraction. */
  public static String percent(double fraction) {
    return Double.isFinite(fraction) ? digits(100 * fraction) + " %" : "–";
  }

  /** Without a unit. */
  public static String digits(double value) {
    if (!Double.isFinite(value)) {
      return "–";
    }
    double magnitude = Math.abs(value);
    int decimals = magnitude >= 1000 || magnitude == 0 ? 0 : magnitude >= 100 ? 1 : 2;
    if (magnitude < 0.1 && magnitude > 0) {
      decimals = 4;
    }
    return String.format(Locale.ROOT, "%,." + decimals + "f", value);
  }

  private static String scaled(double value, String[] units) {
    if (!Double.isFinite(value)) {
      return "–";
    }
    int unit = 0;
    double v = value;
    while (Math.abs(v) >= 1000 && unit + 1 < units.length) {
      v /= 1000;
      unit++;
    }
    return (unit == 0 ? digits(v).replaceFirst("\\.00$", "") : digits(v)) + " " + units[unit];
  }
}
