// SPDX-License-Identifier: MIT
package org.sluice.runner.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.expression.CallCheck;
import org.sluice.runner.expression.Dimensions;
import org.sluice.runner.expression.ExpressionException;
import org.sluice.runner.expression.Formula;
import org.sluice.runner.expression.Measurement;
import org.sluice.runner.expression.Units;

/**
 * One machine-checked statement about a run; its YAML form is described in {@code
 * docs/reference/claims.md}.
 *
 * @param text what is claimed, in the source's words where it has them
 * @param about the variants whose runs it measures, or none in a file without variants
 * @param source where it is claimed: paper and section, or reference data
 * @param measured expression over the results
 * @param expectation what the measured value must be
 * @param when condition under which the claim is made, or null for always
 * @param unit unit both numbers are shown in, or null to show plain numbers in base units
 * @param explanation what to say when the claim fails, or null
 * @param inEverySeed whether it must hold with every seed, not just with most
 * @param proof what is to show that it says something
 */
public record Claim(
    String text,
    Set<String> about,
    String source,
    Formula measured,
    Expectation expectation,
    @Nullable Formula when,
    @Nullable String unit,
    @Nullable String explanation,
    boolean inEverySeed,
    Proof proof) {
  /** Copies the set. */
  public Claim {
    about = Set.copyOf(about);
  }

  /** Whether a claim with this source is of the experiment's author, not of a paper. */
  public static boolean isOurs(String source) {
    return source.startsWith("ours");
  }

  /** The explanation with the controls that are to show it, or null if there is none. */
  public @Nullable String explanationWithRuns() {
    return explanation == null || proof.shownBy().isEmpty()
        ? explanation
        : explanation + " (control " + String.join(", ", proof.shownBy()) + ")";
  }

  /** The same claim without its explanation: for a run that is not the one explained. */
  public Claim unexplained() {
    return new Claim(
        text, about, source, measured, expectation, when, unit, null, inEverySeed, proof);
  }

  /** The same claim about these variants. */
  public Claim about(Set<String> names) {
    return with(text, names);
  }

  /** The same claim about a variant that it does not name, which its text then begins with. */
  public Claim ofVariant(String variant) {
    Set<String> names = new TreeSet<>(about);
    names.add(variant);
    return with(variant + ": " + text, names);
  }

  private Claim with(String words, Set<String> variants) {
    return new Claim(
        words,
        variants,
        source,
        measured,
        expectation,
        when,
        unit,
        explanation,
        inEverySeed,
        proof);
  }

  /** The variants that its expressions name. */
  public List<String> variants() {
    return formulas().stream().flatMap(f -> f.variants().stream()).toList();
  }

  /** Whether it measures, and every measurement says of which variant. */
  public boolean isAcross() {
    return !variants().isEmpty() && formulas().stream().noneMatch(Formula::measuresUnnamed);
  }

  /**
   * Finds what cannot be calculated whatever the results are.
   *
   * @param variables the experiment's variables
   * @param calls checks the calls of functions over results
   * @throws ExpressionException if there is something
   */
  public void checkBeforeRun(Map<String, Object> variables, CallCheck calls) {
    if (when != null) {
      when.checkBeforeRun(variables, calls);
      if (!when.measures() && !when.condition(variables, Measurement.NONE)) {
        return;
      }
    }
    measured.checkBeforeRun(variables, calls);
    expectation.expressions().forEach(f -> f.checkBeforeRun(variables, calls));
    if (expectation instanceof Expectation.Between bounds
        && bounds.expressions().stream().noneMatch(Formula::measures)) {
      bounds.requireOrder(
          bounds.low().number(variables, Measurement.NONE),
          bounds.high().number(variables, Measurement.NONE));
    }
  }

  /**
   * Refuses to compare what cannot be compared.
   *
   * @param variables what the experiment's variables measure
   * @throws ExpressionException if the measured value and a bound, or the unit, are of two kinds
   */
  public void checkDimensions(Map<String, Dimensions> variables) {
    if (when != null) {
      Dimensions unused = when.dimensions(variables);
    }
    Dimensions of = measured.dimensions(variables);
    for (Formula bound : expectation.comparedWith()) {
      requireFits(of, bound.dimensions(variables), "'" + bound.source() + "'");
    }
    if (unit != null) {
      requireFits(of, Units.dimensions(unit), "the unit " + unit);
    }
  }

  private void requireFits(Dimensions of, Dimensions other, String what) {
    if (!of.fits(other)) {
      throw new ExpressionException(
          "claim '%s' compares '%s', %s, with %s, %s; allowed are two of a kind."
              .formatted(text, measured.source(), of.phrase(), what, other.phrase()));
    }
  }

  /** Every expression that decides its verdict. */
  public List<Formula> formulas() {
    List<Formula> formulas = new ArrayList<>(expectation.expressions());
    formulas.add(measured);
    if (when != null) {
      formulas.add(when);
    }
    return formulas;
  }
}
