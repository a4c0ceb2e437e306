// SPDX-License-Identifier: MIT
package org.sluice.runner.judge;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.expression.ExpressionException;
import org.sluice.runner.expression.Formula;
import org.sluice.runner.expression.Measurement;
import org.sluice.runner.model.Claim;
import org.sluice.runner.model.ClaimResult;
import org.sluice.runner.model.Expectation;
import org.sluice.runner.model.Verdict;
import org.sluice.runner.results.RunResults;

/**
 * Checks claims against the results of a run.
 *
 * @param results what was measured
 * @param variables the experiment's variables
 * @param control the control they are checked in, or null for none
 */
public record ClaimChecker(
    Measurement results, Map<String, Object> variables, @Nullable String control) {
  /**
   * @param results the run
   */
  public ClaimChecker(RunResults results) {
    this(new RunMeasurement(results), results.run().variables(), null);
  }

  /**
   * A checker of claims about theory, which have no run.
   *
   * @param variables the experiment's variables
   * @param control the control they are checked in, or null for none
   */
  public static ClaimChecker ofTheory(Map<String, Object> variables, @Nullable String control) {
    return new ClaimChecker(LoopMeasurement.INSTANCE, variables, control);
  }

  /** Checks all claims, in order; a claim that cannot be measured does not stop the others. */
  public List<ClaimResult> checkAll(List<Claim> claims) {
    return claims.stream().map(this::check).toList();
  }

  private ClaimResult check(Claim claim) {
    @Nullable String under = claim.proof().under();
    if (under != null && !under.equals(control)) {
      String note = "judged in the control '" + under + "' (reproduce --controls)";
      return ClaimResult.without(claim, Verdict.NOT_APPLICABLE, "", note);
    }
    @Nullable Formula when = claim.when();
    try {
      if (when != null && !when.condition(variables, results)) {
        return ClaimResult.without(
            claim, Verdict.NOT_APPLICABLE, "", "applies when " + when.source());
      }
    } catch (ExpressionException e) {
      return ClaimResult.without(claim, Verdict.NOT_MEASURED, "", e.getMessage());
    }
    ClaimNumbers show = new ClaimNumbers(claim.unit());
    String expected = "";
    try {
      Bounds bounds = bounds(claim.expectation(), show);
      expected = bounds.text();
      BigDecimal measured = value(claim.measured());
      boolean holds =
          (bounds.low() == null || measured.compareTo(bounds.low()) >= 0)
              && (bounds.high() == null || measured.compareTo(bounds.high()) <= 0);
      String text =
          show.measured(measured, bounds.exact() || (!holds && bounds.looksMet(measured, show)));
      return new ClaimResult(
          claim,
          holds ? Verdict.HOLDS : Verdict.FAILED,
          expected,
          bounds.centre() == null || bounds.exact()
              ? text
              : text + show.deviation(measured, bounds.centre()),
          measured,
          bounds.single(),
          null,
          List.of());
    } catch (ExpressionException e) {
      return ClaimResult.without(claim, Verdict.NOT_MEASURED, expected, e.getMessage());
    }
  }

  private record Bounds(
      @Nullable BigDecimal low,
      @Nullable BigDecimal high,
      @Nullable BigDecimal centre,
      boolean exact,
      String text) {
    /** Whether a value that is beyond a bound is rounded to it. */
    boolean looksMet(BigDecimal value, ClaimNumbers show) {
      return Stream.of(Optional.ofNullable(low), Optional.ofNullable(high))
          .flatMap(Optional::stream)
          .anyMatch(bound -> show.number(bound).equals(show.number(value)));
    }

    /** The one value that the measured one is compared with, or null for a range. */
    @Nullable BigDecimal single() {
      if (centre != null) {
        return centre;
      }
      return low == null ? high : high == null ? low : null;
    }
  }

  private Bounds bounds(Expectation expectation, ClaimNumbers show) {
    if (expectation instanceof Expectation.Exactly e) {
      BigDecimal v = value(e.expected());
      return new Bounds(v, v, v, true, "= " + show.exact(v));
    }
    if (expectation instanceof Expectation.WithinRelative e) {
      BigDecimal v = value(e.expected());
      BigDecimal distance = v.abs().multiply(value(e.fraction()));
      return around(v, distance, show.number(v) + " ± " + e.fraction().source());
    }
    if (expectation instanceof Expectation.WithinAbsolute e) {
      BigDecimal v = value(e.expected());
      BigDecimal distance = value(e.distance());
      return around(v, distance, show.number(v) + " ± " + show.number(distance));
    }
    if (expectation instanceof Expectation.AtLeast e) {
      BigDecimal v = value(e.bound());
      return new Bounds(v, null, null, false, "≥ " + show.number(v));
    }
    if (expectation instanceof Expectation.AtMost e) {
      BigDecimal v = value(e.bound());
      return new Bounds(null, v, null, false, "≤ " + show.number(v));
    }
    Expectation.Between e = (Expectation.Between) expectation;
    BigDecimal low = value(e.low());
    BigDecimal high = value(e.high());
    e.requireOrder(low, high);
    return new Bounds(low, high, null, false, show.number(low) + " … " + show.number(high));
  }

  private static Bounds around(BigDecimal centre, BigDecimal distance, String text) {
    return new Bounds(centre.subtract(distance), centre.add(distance), centre, false, text);
  }

  private BigDecimal value(Formula formula) {
    return formula.number(variables, results);
  }
}
