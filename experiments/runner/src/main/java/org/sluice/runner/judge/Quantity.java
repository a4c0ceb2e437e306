// SPDX-License-Identifier: MIT
package org.sluice.runner.judge;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sluice.workloads.Dimension;

/**
 * Units of claim expressions: those of {@link Dimension}, in whose base units (ps, B, bit/s) an
 * expression is calculated.
 */
final class Quantity {
  private static final Map<String, BigDecimal> FACTORS = factors();
  private static final Pattern LITERAL =
      Pattern.compile(
          "\"[^\"]*\"|'[^']*'|(?<![\\w.])(\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?) ?("
              + unitAlternatives()
              + ")(?![\\w(/])|(?<![\\w.])(\\d+(?:\\.\\d+)?) ?%(?=\\s*(?:$|[),]))");

  private Quantity() {}

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

  static boolean isUnit(String unit) {
    return FACTORS.containsKey(unit);
  }

  static String unitNames() {
    return String.join(", ", FACTORS.keySet());
  }

  /** How many base units one {@code unit} is; 1 for null. */
  static BigDecimal factor(@Nullable String unit) {
    BigDecimal factor = unit == null ? BigDecimal.ONE : FACTORS.get(unit);
    if (factor == null) {
      throw new ClaimException("unit '" + unit + "' is unknown; allowed are " + unitNames() + ".");
    }
    return factor;
  }

  /** Replaces every quantity of an expression by its number in base units; strings stay. */
  static String toBaseUnits(String expression) {
    Matcher m = LITERAL.matcher(expression);
    StringBuilder out = new StringBuilder();
    while (m.find()) {
      String replacement = m.group();
      if (m.group(2) != null) {
        replacement = new BigDecimal(m.group(1)).multiply(factor(m.group(2))).toPlainString();
      } else if (m.group(3) != null) {
        replacement = new BigDecimal(m.group(3)).movePointLeft(2).toPlainString();
      }
      m.appendReplacement(out, Matcher.quoteReplacement(replacement));
    }
    m.appendTail(out);
    return out.toString();
  }
}
