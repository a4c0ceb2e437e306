// SPDX-License-Identifier: MIT
package org.sluice.cc;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Values with another unit than the parameter's own, as OMNeT++ and people write them. */
final class ParameterUnits {
  private static final Pattern QUANTITY =
      Pattern.compile("([-+]?[0-9.]+(?:[eE][-+]?[0-9]{1,3})?) ?([A-Za-z/]+)");

  /** What one of each is in the smallest unit of its dimension. */
  private static final Map<String, BigDecimal> TIMES =
      Map.of("ps", ten(0), "ns", ten(3), "us", ten(6), "ms", ten(9), "s", ten(12));

  private static final Map<String, BigDecimal> RATES =
      Map.ofEntries(
          Map.entry("bps", ten(0)),
          Map.entry("b/s", ten(0)),
          Map.entry("bit/s", ten(0)),
          Map.entry("kbps", ten(3)),
          Map.entry("Kbps", ten(3)),
          Map.entry("kb/s", ten(3)),
          Map.entry("Kb/s", ten(3)),
          Map.entry("Mbps", ten(6)),
          Map.entry("Mb/s", ten(6)),
          Map.entry("Gbps", ten(9)),
          Map.entry("Gb/s", ten(9)),
          Map.entry("Tbps", ten(12)),
          Map.entry("Tb/s", ten(12)));

  private static final Map<String, BigDecimal> SIZES =
      Map.of(
          "B", ten(0), "kB", ten(3), "KB", ten(3), "MB", ten(6), "GB", ten(9), "KiB", two(10),
          "MiB", two(20), "GiB", two(30));

  private static final int DIGITS = 18;

  private ParameterUnits() {}

  /**
   * A value as a number in a unit.
   *
   * @param text a number, with a unit or without
   * @param unit the parameter's
   * @return the number alone; the text as it is if it has no unit, or one of another dimension
   */
  static String in(String text, String unit) {
    if (!mayHaveUnit(text)) {
      return text;
    }
    Matcher quantity = QUANTITY.matcher(text);
    if (!quantity.matches()) {
      return text;
    }
    for (Map<String, BigDecimal> units : List.of(TIMES, RATES, SIZES)) {
      BigDecimal own = units.get(unit);
      BigDecimal other = units.get(quantity.group(2));
      if (own != null && other != null) {
        try {
          return new BigDecimal(quantity.group(1))
              .multiply(other)
              .divide(own, DIGITS, RoundingMode.HALF_EVEN)
              .stripTrailingZeros()
              .toPlainString();
        } catch (NumberFormatException e) {
          return text;
        }
      }
    }
    return text;
  }

  /** Most values are numbers alone or words, and each session of a campaign reads dozens. */
  private static boolean mayHaveUnit(String text) {
    if (text.isEmpty()) {
      return false;
    }
    char first = text.charAt(0);
    char last = text.charAt(text.length() - 1);
    return first <= '9' && (last > '9' || last == '/');
  }

  private static BigDecimal ten(int exponent) {
    return BigDecimal.ONE.movePointRight(exponent);
  }

  private static BigDecimal two(int exponent) {
    return BigDecimal.valueOf(1L << exponent);
  }
}
