// SPDX-License-Identifier: MIT
package org.sluice.runner.model;

import java.math.BigDecimal;
import java.util.List;
import org.sluice.runner.expression.ExpressionException;
import org.sluice.runner.expression.Formula;

/**
 * What a claim expects of its measured value. Every bound is an expression in the language of
 * {@code docs/reference/claims.md}.
 */
public sealed interface Expectation {

  /** Its expressions. */
  List<Formula> expressions();

  /** Those that the measured value is compared with or added to. */
  default List<Formula> comparedWith() {
    return expressions();
  }

  /**
   * Equal, to the last digit.
   *
   * @param expected the expected value
   */
  record Exactly(Formula expected) implements Expectation {
    @Override
    public List<Formula> expressions() {
      return List.of(expected);
    }
  }

  /**
   * Within {@code fraction} of the expected value's magnitude.
   *
   * @param expected the expected value
   * @param fraction relative tolerance, 0.01 for one percent
   */
  record WithinRelative(Formula expected, Formula fraction) implements Expectation {
    @Override
    public List<Formula> expressions() {
      return List.of(expected, fraction);
    }

    @Override
    public List<Formula> comparedWith() {
      return List.of(expected);
    }
  }

  /**
   * Within an absolute distance, in the unit of the measured value.
   *
   * @param expected the expected value
   * @param distance largest allowed distance
   */
  record WithinAbsolute(Formula expected, Formula distance) implements Expectation {
    @Override
    public List<Formula> expressions() {
      return List.of(expected, distance);
    }
  }

  /**
   * Not below.
   *
   * @param bound the smallest allowed value
   */
  record AtLeast(Formula bound) implements Expectation {
    @Override
    public List<Formula> expressions() {
      return List.of(bound);
    }
  }

  /**
   * Not above.
   *
   * @param bound the largest allowed value
   */
  record AtMost(Formula bound) implements Expectation {
    @Override
    public List<Formula> expressions() {
      return List.of(bound);
    }
  }

  /**
   * Between two bounds, both allowed.
   *
   * @param low the smallest allowed value
   * @param high the largest allowed value
   */
  record Between(Formula low, Formula high) implements Expectation {
    @Override
    public List<Formula> expressions() {
      return List.of(low, high);
    }

    /** Refuses bounds between which there is nothing. */
    public void requireOrder(BigDecimal lowest, BigDecimal highest) {
      if (lowest.compareTo(highest) > 0) {
        throw new ExpressionException(
            "between [%s, %s] allows nothing; allowed is the lower bound first."
                .formatted(low.source(), high.source()));
      }
    }
  }
}
