// SPDX-License-Identifier: MIT
package org.sluice.runner.expression;

import java.util.List;
import java.util.Optional;

/** Checks the calls of result functions before there is a run. */
@FunctionalInterface
public interface CallCheck {

  /**
   * Checks one call.
   *
   * @param function which
   * @param arguments its arguments, their number already checked; empty where it is measured itself
   * @throws ExpressionException if no run of the experiment can answer
   */
  void check(ResultFunction function, List<Optional<Value>> arguments);

  /** What checks the calls about another variant of the comparison. */
  default CallCheck of(String variant) {
    return this;
  }
}
