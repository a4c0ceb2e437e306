// SPDX-License-Identifier: MIT
package org.sluice.runner.expression;

import java.math.BigDecimal;

/** What an expression comes to: a number in base units, a condition or a text. */
public sealed interface Value {

  /**
   * A number.
   *
   * @param value in base units (ps, bit/s, B)
   */
  record Numeric(BigDecimal value) implements Value {
    @Override
    public String text() {
      return value.stripTrailingZeros().toPlainString();
    }
  }

  /**
   * Yes or no.
   *
   * @param value whether it holds
   */
  record Condition(boolean value) implements Value {
    @Override
    public String text() {
      return Boolean.toString(value);
    }
  }

  /**
   * A text, for example a name.
   *
   * @param text the text
   */
  record Text(String text) implements Value {}

  /** As text; a number without trailing zeros and exponent. */
  String text();

  /** Whether it is a number. */
  default boolean isNumber() {
    return this instanceof Numeric;
  }

  /**
   * The number it is, in base units.
   *
   * @throws ExpressionException if it is none
   */
  default BigDecimal number() {
    if (this instanceof Numeric n) {
      return n.value();
    }
    throw new ExpressionException("'%s' is no number.".formatted(text()));
  }
}
