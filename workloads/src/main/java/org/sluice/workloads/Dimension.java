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
  TIME(
      "a time such as 1.5us (ps, ns, us, ms, s)",
      false,
      "ps=1 ns=1_000 us=1_000_000 ms=1_000_000_000 s=1_000_000_000_000"),
  RATE(
      "a rate such as 40Gbps (bps, Kbps, Mbps, Gbps, Tbps)",
      false,
      """
      bps=1 b/s=1 bit/s=1
      Kbps=1_000 Kb/s=1_000 Kbit/s=1_000
      Mbps=1_000_000 Mb/s=1_000_000 Mbit/s=1_000_000
      Gbps=1_000_000_000 Gb/s=1_000_000_000 Gbit/s=1_000_000_000
      Tbps=1_000_000_000_000 Tb/s=1_000_000_000_000 Tbit/s=1_000_000_000_000
      kbps=1_000 kb/s=1_000"""),
  BYTES(
      "a size such as 100KB (B, KB, MB, GB, TB, KiB, MiB, GiB, TiB, PiB)",
      true,
      """
      B=1 KB=1_000 kB=1_000 MB=1_000_000 GB=1_000_000_000
      TB=1_000_000_000_000 KiB=1_024 MiB=1_048_576 GiB=1_073_741_824
      TiB=1_099_511_627_776 PiB=1_125_899_906_842_624"""),
  NUMBER("a number such as 0.9 or 90%", true, "%=0.01");

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

  /**
   * One with its units.
   *
   * @param units each with what one of it is in the base unit
   */
  Dimension(String allowed, boolean plainAllowed, String units) {
    this.allowed = allowed;
    this.plainAllowed = plainAllowed;
    Map<String, BigDecimal> all = new LinkedHashMap<>();
    for (String unit : units.split("\\s+")) {
      String[] parts = unit.split("=");
      all.put(parts[0], new BigDecimal(parts[1].replace("_", "")));
    }
    this.units = Collections.unmodifiableMap(all);
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
   * Reads a number with its unit. A plain number is in the base unit; a time or a rate other than 0
   * needs a unit.
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
}
