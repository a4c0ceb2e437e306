// SPDX-License-Identifier: MIT
package org.sluice.runner.expression;

import java.math.BigDecimal;
import java.util.List;

/** Answers the functions of expressions from the results of one run. */
@FunctionalInterface
public interface Measurement {

  /** Where there is no run: no function has an answer. */
  Measurement NONE =
      (function, arguments) -> {
        throw new ExpressionException(function.label() + " needs the results of a run.");
      };

  /**
   * Evaluates one function.
   *
   * @param function which
   * @param arguments its arguments, their number already checked
   * @return the value in base units
   * @throws ExpressionException if the run cannot answer; one sentence saying why
   */
  BigDecimal measure(ResultFunction function, List<Value> arguments);

  /**
   * What answers of another variant of the comparison.
   *
   * @param variant its name
   * @throws ExpressionException if the run does not exist
   */
  default Measurement of(String variant) {
    throw new ExpressionException(
        "this run is not compared with a variant '%s'.".formatted(variant));
  }
}
