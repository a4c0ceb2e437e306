// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import java.math.BigDecimal;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers with the units a declaration may use, in base units: bytes, picoseconds, bit/s. */
final class Quantity {
  private static final Pattern NUMBER = Pattern.compile("(-?\\d+(?:\\.\\d+)?)([A-Za-z]*)");
  private static final Map<String, Long> UNITS =
      Map.ofEntries(
          Map.entry("", 1L),
          Map.entry("B", 1L),
          Map.entry("KiB", 1L << 10),
          Map.entry("MiB", 1L << 20),
          Map.entry("GiB", 1L << 30),
          Map.entry("TiB", 1L << 40),
          Map.entry("PiB", 1L << 50),
          Map.entry("ps", 1L),
          Map.entry("ns", 1_000L),
          Map.entry("us", 1_000_000L),
          Map.entry("ms", 1_000_000_000L),
          Map.entry("s", 1_000_000_000_000L),
          Map.entry("bps", 1L),
          Map.entry("kbps", 1_000L),
          Map.entry("Mbps", 1_000_000L),
          Map.entry("Gbps", 1_000_000_000L),
          Map.entry("Tbps", 1_000_000_000_000L));

  private Quantity() {}

  /**
   * @throws DeclarationException if it is no number with a known unit
   */
  static BigDecimal parse(String text) {
    Matcher matcher = NUMBER.matcher(text);
    Long unit = matcher.matches() ? UNITS.get(matcher.group(2)) : null;
    if (unit == null) {
      throw new DeclarationException(
          "'%s' is not a number with a unit out of %s".formatted(text, UNITS.keySet()));
    }
    return new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(unit));
  }
}
