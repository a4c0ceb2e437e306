// SPDX-License-Identifier: MIT
package org.sluice.runner.judge;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.expression.ExpressionException;
import org.sluice.runner.expression.Measurement;
import org.sluice.runner.expression.ResultFunction;
import org.sluice.runner.expression.Value;

/**
 * Answers claim functions from the runs of a comparison, one of which is meant if none is named.
 *
 * @param runs the runs that are complete, by variant
 * @param meant the run that is meant where none is named, or null
 */
record ComparedMeasurement(Map<String, Measurement> runs, @Nullable Measurement meant)
    implements Measurement {
  @Override
  public BigDecimal measure(ResultFunction function, List<Value> arguments) {
    if (meant == null) {
      throw new ExpressionException(function.label() + " does not say of which variant.");
    }
    return meant.measure(function, arguments);
  }

  @Override
  public Measurement of(String variant) {
    Measurement run = runs.get(variant);
    if (run == null) {
      throw new ExpressionException("there is no complete run of the variant '" + variant + "'.");
    }
    return run;
  }
}
