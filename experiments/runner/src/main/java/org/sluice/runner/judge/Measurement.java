// SPDX-License-Identifier: MIT
package org.sluice.runner.judge;

import com.ezylang.evalex.data.EvaluationValue;
import java.math.BigDecimal;
import java.util.List;

/** Answers the functions of claim expressions from the results of one run. */
interface Measurement {

  /**
   * Evaluates one function.
   *
   * @param function which
   * @param arguments its arguments, their number already checked
   * @return the value in base units
   * @throws ClaimException if the run cannot answer; one sentence saying why
   */
  BigDecimal measure(ResultFunction function, List<EvaluationValue> arguments);

  /**
   * What answers of another variant of the comparison.
   *
   * @param variant its name
   * @throws ClaimException if there is no such run
   */
  default Measurement of(String variant) {
    throw new ClaimException("this run is not compared with a variant '" + variant + "'.");
  }
}
