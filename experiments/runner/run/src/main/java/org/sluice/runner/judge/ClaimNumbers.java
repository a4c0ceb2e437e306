// SPDX-License-Identifier: MIT
package org.sluice.runner.judge;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.expression.Units;
import org.sluice.runner.results.Spread;

/** Shows a claim's numbers for people, in the claim's unit. */
record ClaimNumbers(@Nullable String unit) {
  private static final MathContext TWO_DIGITS = new MathContext(2, RoundingMode.HALF_UP);
  private static final MathContext SHOWN = new MathContext(6, RoundingMode.HALF_UP);
  private static final MathContext EXACT = new MathContext(20, RoundingMode.HALF_UP);

  /** Six significant digits. */
  String number(BigDecimal value) {
    BigDecimal scaled = inUnit(value);
    BigDecimal rounded = scaled.precision() > SHOWN.getPrecision() ? round(scaled) : scaled;
    return plain(rounded) + suffix();
  }

  /**
   * A mean and half the width of its interval, which has two digits; the mean has no more. An
   * interval that is not even around the mean has its two ends instead.
   */
  String interval(Spread spread) {
    if (!spread.isEven()) {
      return "%s, 95 %% interval %s … %s"
          .formatted(number(spread.mean()), number(spread.low()), number(spread.high()));
    }
    BigDecimal factor = Units.factor(unit);
    double half = spread.high() - spread.mean();
    return plainInterval(
            BigDecimal.valueOf(spread.mean()).divide(factor, MathContext.DECIMAL64).doubleValue(),
            BigDecimal.valueOf(half).divide(factor, MathContext.DECIMAL64).doubleValue())
        + suffix();
  }

  private String number(double value) {
    return number(BigDecimal.valueOf(value));
  }

  /** The same without a unit. */
  static String plainInterval(double mean, double half) {
    BigDecimal width = BigDecimal.valueOf(half).round(TWO_DIGITS);
    int scale = Math.max(0, width.scale());
    return BigDecimal.valueOf(mean).setScale(scale, RoundingMode.HALF_UP).toPlainString()
        + " ± "
        + width.setScale(scale, RoundingMode.HALF_UP).toPlainString();
  }

  /** Every digit, of a fraction that does not end 20. */
  String exact(BigDecimal value) {
    return plain(inUnit(value).round(EXACT)) + suffix();
  }

  /** The measured value, every digit where they matter. */
  String measured(BigDecimal value, boolean exact) {
    return exact ? exact(value) : number(value);
  }

  /** How far off a value is, for example {@code (-0.31 %)}; empty if the centre is 0. */
  String deviation(BigDecimal value, BigDecimal centre) {
    if (centre.signum() == 0) {
      return "";
    }
    BigDecimal percent =
        value
            .subtract(centre)
            .multiply(BigDecimal.valueOf(100))
            .divide(centre.abs(), MathContext.DECIMAL64)
            .setScale(2, RoundingMode.HALF_UP);
    return " (" + (percent.signum() > 0 ? "+" : "") + percent.toPlainString() + " %)";
  }

  private BigDecimal inUnit(BigDecimal value) {
    return value.divide(Units.factor(unit), MathContext.DECIMAL128);
  }

  private static BigDecimal round(BigDecimal value) {
    // An integer keeps its digits: 1,234,567 marks are not 1.23457e6.
    return value.abs().compareTo(BigDecimal.valueOf(100_000)) >= 0
        ? value.setScale(0, RoundingMode.HALF_UP)
        : value.round(SHOWN);
  }

  private static String plain(BigDecimal value) {
    BigDecimal stripped = value.stripTrailingZeros();
    return (stripped.scale() < 0 ? stripped.setScale(0) : stripped).toPlainString();
  }

  private String suffix() {
    return unit == null ? "" : " " + unit;
  }
}
