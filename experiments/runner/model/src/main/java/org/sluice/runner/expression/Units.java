// SPDX-License-Identifier: MIT
package org.sluice.runner.expression;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sluice.workloads.Dimension;

/**
 * Numbers with units in expressions: those of {@link Dimension}, in whose base units (ps, B, bit/s)
 * an expression is calculated.
 */
public final class Units {
  private static final Map<String, BigDecimal> FACTORS = factors();
  private static final Pattern STRING_OR_NUMBER =
      Pattern.compile(
          "\"[^\"]*\"|'[^']*'|(?<![\\w.])(%s) ?(?:(%s)(?![\\w(])|(%%)(?=\\s*(?:$|[),]))|(?![\\w.]))"
              .formatted(Dimension.PLAIN_NUMBER, unitAlternatives()));

  private Units() {}

  private static Map<String, BigDecimal> factors() {
    Map<String, BigDecimal> f = new LinkedHashMap<>();
    for (Dimension dimension : Dimension.values()) {
      dimension.units().forEach((unit, factor) -> f.put(unit, factor.stripTrailingZeros()));
    }
    f.put("µs", Dimension.TIME.parse("1us").stripTrailingZeros());
    return f;
  }

  private static String unitAlternatives() {
    List<String> units = new ArrayList<>(FACTORS.keySet());
    units.remove("%");
    units.sort(Comparator.comparingInt(String::length).reversed());
    return String.join("|", units.stream().map(Pattern::quote).toList());
  }

  /** Whether there is such a unit. */
  public static boolean isUnit(String unit) {
    return FACTORS.containsKey(unit);
  }

  /** Every unit, for a message. */
  public static String names() {
    return String.join(", ", FACTORS.keySet());
  }

  /** How many base units one {@code unit} is; 1 for null. */
  public static BigDecimal factor(@Nullable String unit) {
    BigDecimal factor = unit == null ? BigDecimal.ONE : FACTORS.get(unit);
    if (factor == null) {
      throw new ExpressionException(
          "unit '%s' is unknown; allowed are %s.".formatted(unit, names()));
    }
    return factor;
  }

  /** What a unit measures. */
  public static Dimensions dimensions(String unit) {
    return Dimensions.of(
        Arrays.stream(Dimension.values())
            .filter(d -> d.units().containsKey(unit.replace("µ", "u")))
            .findFirst()
            .orElseThrow());
  }

  /**
   * An expression in base units.
   *
   * @param text the expression, every number with a unit replaced by the number in base units
   * @param units what these numbers measure, by where each begins in the text, from 1
   */
  record Converted(String text, Map<Integer, Dimensions> units) {}

  /** Replaces every number with a unit; strings stay. */
  static Converted toBaseUnits(String expression) {
    Matcher m = STRING_OR_NUMBER.matcher(expression);
    StringBuilder out = new StringBuilder();
    Map<Integer, Dimensions> units = new HashMap<>();
    int end = 0;
    while (m.find()) {
      out.append(expression, end, m.start());
      String replacement = m.group();
      if (m.group(1) != null) {
        String number = m.group(1).replace("_", "");
        String unit = m.group(2) == null ? m.group(3) : m.group(2);
        replacement = replacement.replace("_", "");
        if (unit != null) {
          units.put(out.length() + 1, dimensions(unit));
          replacement = new BigDecimal(number).multiply(factor(unit)).toPlainString();
        }
      }
      out.append(replacement);
      end = m.end();
    }
    return new Converted(out.append(expression, end, expression.length()).toString(), units);
  }
}
