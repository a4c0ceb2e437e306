// SPDX-License-Identifier: MIT
package org.sluice.runner.judge;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import org.sluice.runner.expression.ExpressionException;
import org.sluice.runner.expression.Measurement;
import org.sluice.runner.expression.ResultFunction;
import org.sluice.runner.expression.Value;
import org.sluice.runner.theory.LoopModel;
import org.sluice.runner.theory.LoopParameter;
import org.sluice.runner.theory.OpenLoop;

/**
 * Answers the claim functions about control loops, which need no run. Their arguments: the model,
 * then names and values of its parameters; of a minimum or maximum the second argument is the
 * parameter that goes from the third to the fourth.
 */
enum LoopMeasurement implements Measurement {
  INSTANCE;

  /** Points of a range that is not of whole numbers. */
  private static final int POINTS = 401;

  private static final int MOST_WHOLE = 100_000;
  private static final int RANGE_ARGUMENTS = 4;

  @Override
  public BigDecimal measure(ResultFunction function, List<Value> a) {
    try {
      return BigDecimal.valueOf(
          switch (function) {
            case PHASE_MARGIN -> loop(a, 1, Map.of()).phaseMarginDeg();
            case LOOP_BANDWIDTH -> loop(a, 1, Map.of()).bandwidthHz();
            case PHASE_MARGIN_MIN -> over(function, a, Math::min);
            case PHASE_MARGIN_MAX -> over(function, a, Math::max);
            default ->
                throw new ExpressionException(
                    function.label() + " needs a simulation; this experiment is theory.");
          });
    } catch (IllegalArgumentException e) {
      throw e instanceof ExpressionException c
          ? c
          : new ExpressionException(function.label() + ": " + e.getMessage() + ".");
    } catch (ArithmeticException e) {
      throw new ExpressionException(function.label() + ": " + e.getMessage() + ".");
    }
  }

  private static double over(ResultFunction function, List<Value> a, DoubleBinaryOperator choose) {
    LoopParameter along = LoopModel.named(a.get(0).text()).parameter(a.get(1).text());
    double from = a.get(2).number().doubleValue();
    double to = a.get(3).number().doubleValue();
    if (!(from < to) || !(from > 0) || (along.whole() && to - from > MOST_WHOLE)) {
      throw new ExpressionException(
          function.label() + " goes from " + from + " to " + to + "; allowed is upwards, above 0.");
    }
    int points = along.whole() ? (int) (to - from) + 1 : POINTS;
    double chosen = Double.NaN;
    for (int i = 0; i < points; i++) {
      double share = (double) i / (points - 1);
      double at =
          along.whole() ? from + i : i == points - 1 ? to : from * Math.pow(to / from, share);
      double margin = loop(a, RANGE_ARGUMENTS, Map.of(along.name(), at)).phaseMarginDeg();
      chosen = i == 0 ? margin : choose.applyAsDouble(chosen, margin);
    }
    return chosen;
  }

  private static OpenLoop loop(List<Value> a, int first, Map<String, Double> fixed) {
    if ((a.size() - first) % 2 != 0) {
      throw new ExpressionException(
          String.format(Locale.ROOT, "'%s' has no value.", a.get(a.size() - 1).text()));
    }
    Map<String, Double> given = new LinkedHashMap<>(fixed);
    for (int i = first; i < a.size(); i += 2) {
      if (given.put(a.get(i).text(), a.get(i + 1).number().doubleValue()) != null) {
        throw new ExpressionException("'" + a.get(i).text() + "' is given twice.");
      }
    }
    return LoopModel.named(a.get(0).text()).at(given);
  }
}
