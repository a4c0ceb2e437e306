// SPDX-License-Identifier: MIT
package org.sluice.runner.judge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.sluice.runner.expression.ExpressionException;
import org.sluice.runner.expression.Formula;
import org.sluice.runner.expression.Measurement;
import org.sluice.runner.expression.Units;
import org.sluice.runner.model.Curve;
import org.sluice.runner.results.RunResults;
import org.sluice.runner.results.Spread;

/**
 * The measured points of a curve.
 *
 * @param lines for each line, by its name, one point for each x, in the curve's unit; NaN where a
 *     seed has no answer
 * @param missing one sentence for each line and reason for which points are missing
 */
public record CurvePoints(Map<String, List<Spread>> lines, List<String> missing) {

  /**
   * Measures every point with every seed.
   *
   * @param curve what to measure
   * @param bySeed for each seed its complete runs, by variant
   * @param left variants that were not selected: their points are left out without a word
   */
  public static CurvePoints measure(
      Curve curve, List<Map<String, RunResults>> bySeed, Set<String> left) {
    double factor = Units.factor(curve.unit()).doubleValue();
    List<Map<String, Measurement>> measurements = new ArrayList<>();
    for (Map<String, RunResults> runs : bySeed) {
      Map<String, Measurement> ofSeed = new LinkedHashMap<>();
      runs.forEach((variant, results) -> ofSeed.put(variant, new RunMeasurement(results)));
      measurements.add(ofSeed);
    }
    Map<String, List<Spread>> lines = new LinkedHashMap<>();
    Map<String, Map<String, Set<String>>> missing = new LinkedHashMap<>();
    curve
        .lines()
        .forEach(
            (line, formulas) -> {
              List<Spread> points = new ArrayList<>();
              for (int i = 0; i < formulas.size(); i++) {
                Formula formula = formulas.get(i);
                double[] values = new double[bySeed.size()];
                for (int s = 0; s < values.length; s++) {
                  values[s] = Double.NaN;
                  try {
                    values[s] = value(formula, bySeed.get(s), measurements.get(s)) / factor;
                  } catch (ExpressionException e) {
                    if (formula.variants().stream().noneMatch(left::contains)) {
                      missing
                          .computeIfAbsent(line, l -> new LinkedHashMap<>())
                          .computeIfAbsent(
                              String.valueOf(e.getMessage()), m -> new LinkedHashSet<>())
                          .add(curve.x().get(i));
                    }
                  }
                }
                points.add(Spread.of(values, MeasuredRange.of(formula)));
              }
              lines.put(line, points);
            });
    List<String> sentences = new ArrayList<>();
    missing.forEach(
        (line, reasons) ->
            reasons.forEach(
                (why, at) -> sentences.add(line + " at " + String.join(", ", at) + ": " + why)));
    return new CurvePoints(lines, sentences);
  }

  private static double value(
      Formula formula, Map<String, RunResults> runs, Map<String, Measurement> measurements) {
    Map<String, Object> variables =
        formula.variants().stream()
            .flatMap(variant -> Optional.ofNullable(runs.get(variant)).stream())
            .findFirst()
            .map(results -> results.run().variables())
            .orElse(Map.of());
    return formula.number(variables, new ComparedMeasurement(measurements, null)).doubleValue();
  }
}
