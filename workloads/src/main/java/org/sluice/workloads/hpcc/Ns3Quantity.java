// SPDX-License-Identifier: MIT
package org.sluice.workloads.hpcc;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.OptionalLong;

/** Rates and times as the HPCC simulator's ns-3.17 reads them ({@code data-rate.cc, time.cc}). */
public final class Ns3Quantity {
  private static final double KIBI = 1024;
  private static final double MEBI = 1_048_576;
  private static final int FRACTION_BITS = 64;
  private static final int SECONDS = 9;

  /** What one of a unit is in bit/s; the units differ in what was written, not by a rule. */
  private static final Map<String, Double> RATES =
      Map.ofEntries(
          Map.entry("bps", 1.0),
          Map.entry("b/s", 1.0),
          Map.entry("Bps", 8.0),
          Map.entry("B/s", 8.0),
          Map.entry("kbps", 1e3),
          Map.entry("kb/s", 1e3),
          Map.entry("Kbps", 1e3),
          Map.entry("Kb/s", 1e3),
          Map.entry("kBps", 8e3),
          Map.entry("kB/s", 8e3),
          Map.entry("KBps", 8e3),
          Map.entry("KB/s", 8e3),
          Map.entry("Kib/s", KIBI),
          Map.entry("KiB/s", 8 * KIBI),
          Map.entry("Mbps", 1e6),
          Map.entry("Mb/s", 1e6),
          Map.entry("MBps", 8e6),
          Map.entry("MB/s", 8e6),
          Map.entry("Mib/s", MEBI),
          Map.entry("MiB/s", 8 * MEBI),
          Map.entry("Gbps", 1e9),
          Map.entry("Gb/s", 1e9),
          Map.entry("GBps", 8e9),
          Map.entry("GB/s", 8e9),
          Map.entry("Gib/s", MEBI * KIBI),
          Map.entry("GiB/s", 8 * MEBI * KIBI));

  /** Powers of ten by which a unit is more than a nanosecond. */
  private static final Map<String, Integer> TIMES =
      Map.of("", SECONDS, "s", SECONDS, "ms", 6, "us", 3, "ns", 0, "ps", -3, "fs", -6);

  private Ns3Quantity() {}

  /**
   * A rate, cut to whole bit/s; without a unit the whole number at its beginning.
   *
   * @return bit/s, or nothing where that program ends with "Could not parse rate"
   */
  public static OptionalLong rateBps(String text) {
    int unitAt = endOf(text, "0123456789.");
    if (unitAt == 0) {
      return OptionalLong.empty();
    }
    WordStream number = stream(text, unitAt);
    if (unitAt == text.length()) {
      return OptionalLong.of(number.unsigned64(0));
    }
    Double unit = RATES.get(text.substring(unitAt));
    return unit == null ? OptionalLong.empty() : OptionalLong.of((long) (number.number(0) * unit));
  }

  /**
   * A time, cut to whole nanoseconds; without a unit in seconds.
   *
   * @return ns, or nothing where that program ends with "Can't Parse Time"
   */
  public static OptionalLong timeNs(String text) {
    int unitAt = endOf(text, "+-0123456789.");
    Integer power = TIMES.get(text.substring(unitAt));
    return unitAt == 0 || power == null
        ? OptionalLong.empty()
        : timeNs(stream(text, unitAt).number(0), power);
  }

  /**
   * {@code Seconds(value)}: that program holds a time in whole nanoseconds, so that 2.0002 s is
   * 2.000199999 s.
   *
   * @return ns, or nothing where it does not fit 63 bits
   */
  public static OptionalLong secondsNs(double seconds) {
    return timeNs(seconds, SECONDS);
  }

  /** In 64 bits before and 64 bits behind the point, what is finer cut off. */
  private static OptionalLong timeNs(double value, int power) {
    BigInteger one = BigInteger.ONE.shiftLeft(FRACTION_BITS);
    BigInteger fixed = new BigDecimal(Math.abs(value)).multiply(new BigDecimal(one)).toBigInteger();
    BigInteger factor = BigInteger.TEN.pow(Math.abs(power));
    BigInteger ns;
    if (power >= 0) {
      ns = fixed.multiply(factor).shiftRight(FRACTION_BITS);
    } else {
      // The inverse is rounded up, and the product of both fractions is left out.
      BigInteger inverse = one.multiply(one).divide(factor).add(BigInteger.ONE);
      BigInteger[] a = fixed.divideAndRemainder(one);
      BigInteger[] b = inverse.divideAndRemainder(one);
      BigInteger middle = a[0].multiply(b[1]).add(a[1].multiply(b[0])).shiftRight(FRACTION_BITS);
      ns = a[0].multiply(b[0]).add(middle).shiftRight(FRACTION_BITS);
    }
    if (ns.bitLength() >= Long.SIZE) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(value < 0 ? -ns.longValue() : ns.longValue());
  }

  private static int endOf(String text, String characters) {
    int end = 0;
    while (end < text.length() && characters.indexOf(text.charAt(end)) >= 0) {
      end++;
    }
    return end;
  }

  private static WordStream stream(String text, int end) {
    return new WordStream(text, text.substring(0, end).getBytes(StandardCharsets.US_ASCII));
  }
}
