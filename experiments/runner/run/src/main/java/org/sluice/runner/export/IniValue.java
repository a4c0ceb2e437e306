// SPDX-License-Identifier: MIT
package org.sluice.runner.export;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.sluice.cc.Parameter;
import org.sluice.runner.dataplane.DataplaneKey;

/** Values as NED and ini files have them: with OMNeT++'s units, texts in quotes. */
final class IniValue {
  private static final String[] TIMES = {"ps", "ns", "us", "ms", "s"};
  private static final String[] RATES = {"bps", "kbps", "Mbps", "Gbps", "Tbps"};
  private static final String[] SIZES = {"B", "kB", "MB", "GB", "TB"};
  private static final int MOST_DECIMALS = 3;

  /** Units of schemes' parameters that OMNeT++ has, and its name for them. */
  private static final Map<String, String> UNITS =
      Map.of(
          "s", "s", "ms", "ms", "us", "us", "ns", "ns", "ps", "ps", "B", "B", "Gb/s", "Gbps",
          "Mb/s", "Mbps", "kb/s", "kbps", "bit/s", "bps");

  private IniValue() {}

  /** A time, in the unit that makes it shortest. */
  static String time(long ps) {
    return ps == 0 ? "0s" : inUnit(ps, TIMES);
  }

  /** A rate, in the unit that makes it shortest. */
  static String rate(long bps) {
    return inUnit(bps, RATES);
  }

  /** A size, in the unit that makes it shortest. */
  static String size(long bytes) {
    return inUnit(bytes, SIZES);
  }

  /** A text in quotes. */
  static String text(String value) {
    return "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }

  /** A list of texts. */
  static String texts(Collection<String> values) {
    return values.stream().map(IniValue::text).collect(Collectors.joining(", ", "[", "]"));
  }

  /** A number without exponent. */
  static String number(double value) {
    return value == 0 ? "0" : BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  /**
   * The value of a data-plane key.
   *
   * @param value as a plan has it
   */
  static String of(DataplaneKey key, String value) {
    // A word whose number is in the range needs no name of its own.
    if (!key.word().isEmpty()
        && value.equals(key.wordValue())
        && new BigDecimal(value).compareTo(new BigDecimal(key.min())) < 0) {
      return text(key.word());
    }
    return switch (key.kind()) {
      case BYTES -> size(Long.parseLong(value));
      case TIME -> time(Long.parseLong(value));
      case RATE -> rate(Long.parseLong(value));
      case COUNT, NUMBER, FLAG -> value;
      case CHOICE -> text(value);
      case PAIRS -> texts(List.of(value.split(",")));
    };
  }

  /**
   * The value of a scheme's parameter.
   *
   * @param value in the parameter's unit
   */
  static String of(Parameter parameter, String value) {
    return switch (parameter.type()) {
      case BOOLEAN -> value;
      case CHOICE -> text(value);
      case LONG, DOUBLE ->
          value.equals(Parameter.AUTO)
              ? text(value)
              : value + UNITS.getOrDefault(parameter.unit(), "");
    };
  }

  private static String inUnit(long value, String[] units) {
    String best = value + units[0];
    BigDecimal factor = BigDecimal.ONE;
    for (int unit = 1; unit < units.length; unit++) {
      factor = factor.movePointRight(3);
      BigDecimal number =
          BigDecimal.valueOf(value).divide(factor, MOST_DECIMALS, RoundingMode.DOWN);
      boolean exact = number.multiply(factor).compareTo(BigDecimal.valueOf(value)) == 0;
      String text = number.stripTrailingZeros().toPlainString() + units[unit];
      if (exact && number.abs().compareTo(BigDecimal.ONE) >= 0 && text.length() < best.length()) {
        best = text;
      }
    }
    return best;
  }
}
