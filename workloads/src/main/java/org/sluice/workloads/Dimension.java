// SPDX-License-Identifier: MIT
package org.sluice.workloads;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A physical dimension with the units a user may write, and exact conversion to the integer base
 * unit: picoseconds, bit/s, bytes. Decimal prefixes are powers of 1000 (KB = 1000 B), binary ones
 * powers of 1024 (KiB = 1024 B).
 */
public enum Dimension {
  TIME("a time such as 1.5us (ps, ns, us, ms, s)", false, timeUnits()),
  RATE("a rate such as 40Gbps (bps, Kbps, Mbps, Gbps, Tbps)", true, rateUnits()),
  BYTES("a size such as 100KB (B, KB, MB, GB, KiB, MiB, GiB)", true, byteUnits()),
  NUMBER("a number such as 0.9 or 90%", true, numberUnits());

  /** A number without sign and unit, as a regular expression. */
  public static final String PLAIN_NUMBER =
      "(?:\\d[\\d_]*(?:\\.\\d+)?|\\.\\d+)(?:[eE][-+]?\\d{1,3})?";

  private static final Pattern QUANTITY =
      Pattern.compile("([-+]?%s)\\s*(\\S*)".formatted(PLAIN_NUMBER));

  private static final int MOST_DECIMALS = 3;

  private final String allowed;
  private final boolean plainAllowed;

  @SuppressWarnings("ImmutableEnumChecker") // unmodifiable; Guava's ImmutableMap is not here
  private final Map<String, BigDecimal> units;

  Dimension(String allowed, boolean plainAllowed, Map<String, BigDecimal> units) {
    this.allowed = allowed;
    this.plainAllowed = plainAllowed;
    this.units = units;
  }

  /** What may be written, as a phrase for an error message. */
  public String allowed() {
    return allowed;
  }

  /** The units of this dimension and what one of each is in the base unit. */
  public Map<String, BigDecimal> units() {
    return units;
  }

  /**
   * A whole number of base units as a person would write it: in the unit that makes it shortest,
   * exactly, for example {@code 38.5us} for 38,500,000 ps.
   */
  public String text(long value) {
    if (this == NUMBER || value == 0) {
      return Long.toString(value);
    }
    String best = value + units.keySet().iterator().next();
    for (Map.Entry<String, BigDecimal> unit : units.entrySet()) {
      BigDecimal number =
          BigDecimal.valueOf(value).divide(unit.getValue(), MOST_DECIMALS, RoundingMode.DOWN);
      boolean exact = number.multiply(unit.getValue()).compareTo(BigDecimal.valueOf(value)) == 0;
      String text = number.stripTrailingZeros().toPlainString() + unit.getKey();
      if (exact && number.abs().compareTo(BigDecimal.ONE) >= 0 && text.length() < best.length()) {
        best = text;
      }
    }
    return best;
  }

  /**
   * Reads a number with its unit. A plain number is in the base unit; a time other than 0 needs a
   * unit.
   *
   * @return the value in the base unit, exactly as written
   * @throws NumberFormatException if the text is not a quantity of this dimension; the message says
   *     what is allowed
   */
  public BigDecimal parse(String text) {
    Matcher m = QUANTITY.matcher(text.trim());
    if (!m.matches()) {
      throw new NumberFormatException(allowed);
    }
    BigDecimal number = new BigDecimal(m.group(1).replace("_", ""));
    String unit = m.group(2).replace("μ", "u").replace("µ", "u");
    if (unit.isEmpty()) {
      if (!plainAllowed && number.signum() != 0) {
        throw new NumberFormatException(allowed);
      }
      return number;
    }
    BigDecimal factor = units.get(unit);
    if (factor == null) {
      throw new NumberFormatException(allowed);
    }
    return number.multiply(factor);
  }

  /**
   * Reads a number with its unit as a whole number of base units.
   *
   * @throws NumberFormatException if the text is no such quantity or not a whole number of base
   *     units that fits 64 bits
   */
  public long parseLong(String text) {
    return exactLong(parse(text));
  }

  /**
   * The value as a whole number of base units.
   *
   * @throws NumberFormatException if it is not one, or does not fit 64 bits
   */
  public long exactLong(BigDecimal value) {
    try {
      return value.longValueExact();
    } catch (ArithmeticException e) {
      throw new NumberFormatException(
          switch (this) {
            case TIME -> "a whole number of picoseconds below 106 days";
            case RATE -> "a whole number of bit/s below 9e18";
            case BYTES -> "a whole number of bytes below 9e18";
            case NUMBER -> "a whole number below 9e18";
          });
    }
  }

  private static Map<String, BigDecimal> timeUnits() {
    Map<String, BigDecimal> u = new LinkedHashMap<>();
    u.put("ps", BigDecimal.ONE);
    u.put("ns", power(1000, 1));
    u.put("us", power(1000, 2));
    u.put("ms", power(1000, 3));
    u.put("s", power(1000, 4));
    return Collections.unmodifiableMap(u);
  }

  private static Map<String, BigDecimal> rateUnits() {
    Map<String, BigDecimal> u = new LinkedHashMap<>();
    String[] prefixes = {"", "K", "M", "G", "T"};
    for (int i = 0; i < prefixes.length; i++) {
      u.put(prefixes[i] + "bps", power(1000, i));
      u.put(prefixes[i] + "b/s", power(1000, i));
      u.put(prefixes[i] + "bit/s", power(1000, i));
    }
    u.put("kbps", power(1000, 1));
    u.put("kb/s", power(1000, 1));
    return Collections.unmodifiableMap(u);
  }

  private static Map<String, BigDecimal> byteUnits() {
    Map<String, BigDecimal> u = new LinkedHashMap<>();
    u.put("B", BigDecimal.ONE);
    u.put("KB", power(1000, 1));
    u.put("kB", power(1000, 1));
    u.put("MB", power(1000, 2));
    u.put("GB", power(1000, 3));
    u.put("KiB", power(1024, 1));
    u.put("MiB", power(1024, 2));
    u.put("GiB", power(1024, 3));
    return Collections.unmodifiableMap(u);
  }

  private static Map<String, BigDecimal> numberUnits() {
    Map<String, BigDecimal> u = new LinkedHashMap<>();
    u.put("%", new BigDecimal("0.01"));
    return Collections.unmodifiableMap(u);
  }

  private static BigDecimal power(int base, int exponent) {
    return BigDecimal.valueOf(base).pow(exponent);
  }
}
