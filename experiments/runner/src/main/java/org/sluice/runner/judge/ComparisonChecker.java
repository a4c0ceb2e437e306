// SPDX-License-Identifier: MIT
package org.sluice.runner.judge;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.expression.Measurement;
import org.sluice.runner.results.RunResults;

/**
 * Checks the claims of a comparison: seed by seed, then together. With several seeds a claim holds
 * if it holds with more than half of them; one of the seeds is shown.
 *
 * @param bySeed for each seed its complete runs, by variant
 * @param left variants that were not run because they were not selected
 * @param only what the variant of a file without variants is called: it is not named in verdicts
 * @param control the control whose runs these are, or null for the experiment's own
 */
public record ComparisonChecker(
    List<Map<String, RunResults>> bySeed, Set<String> left, String only, @Nullable String control) {
  /** Copies the list. */
  public ComparisonChecker {
    bySeed = List.copyOf(bySeed);
  }

  /** A checker of the experiment's own runs. */
  public ComparisonChecker(List<Map<String, RunResults>> bySeed, Set<String> left, String only) {
    this(bySeed, left, only, null);
  }

  /** Checks all claims, in order: one verdict per variant, or one for a claim across them. */
  public List<ClaimResult> checkAll(List<VariantClaim> claims) {
    List<ClaimResult> checked = new ArrayList<>();
    for (VariantClaim claim : claims) {
      if (claim.isAcross()) {
        checked.add(check(claim.claim(), null));
      }
      for (String variant : claim.variants()) {
        if (!left.contains(variant)) {
          checked.add(check(claim.claim(), variant));
        }
      }
    }
    return checked;
  }

  private ClaimResult check(Claim claim, @Nullable String variant) {
    Claim shown = variant == null || variant.equals(only) ? claim : ofVariant(claim, variant);
    List<String> missing = claim.variants().stream().filter(left::contains).distinct().toList();
    if (!missing.isEmpty()) {
      String note = String.join(", ", missing) + " was not run";
      return new ClaimResult(shown, Verdict.NOT_APPLICABLE, "", "", null, note);
    }
    List<ClaimResult> each = new ArrayList<>();
    for (Map<String, RunResults> runs : bySeed) {
      each.add(check(claim, variant, runs));
    }
    ClaimResult together = together(each);
    return new ClaimResult(
        shown,
        together.verdict(),
        together.expected(),
        together.measured(),
        together.measuredValue(),
        together.note());
  }

  private ClaimResult check(Claim claim, @Nullable String variant, Map<String, RunResults> runs) {
    Map<String, Measurement> measurements = new LinkedHashMap<>();
    runs.forEach((name, results) -> measurements.put(name, new RunMeasurement(results)));
    @Nullable Measurement meant = variant == null ? null : measurements.get(variant);
    if (variant != null && meant == null) {
      String note = "there is no complete run of the variant '" + variant + "'.";
      return new ClaimResult(claim, Verdict.NOT_MEASURED, "", "", null, note);
    }
    @Nullable RunResults results =
        variant == null ? runs.values().stream().findFirst().orElse(null) : runs.get(variant);
    Map<String, Object> variables = results == null ? Map.of() : results.run().variables();
    return new ClaimChecker(new ComparedMeasurement(measurements, meant), variables, control)
        .checkAll(List.of(claim))
        .get(0);
  }

  private static Claim ofVariant(Claim claim, String variant) {
    Set<String> about = new TreeSet<>(claim.about());
    about.add(variant);
    return new Claim(
        variant + ": " + claim.text(),
        about,
        claim.source(),
        claim.measured(),
        claim.expectation(),
        claim.when(),
        claim.unit(),
        claim.explanation(),
        claim.proof());
  }

  private static ClaimResult together(List<ClaimResult> each) {
    if (each.size() == 1) {
      return each.get(0);
    }
    List<ClaimResult> measured =
        each.stream()
            .filter(c -> c.measuredValue() != null)
            .sorted(Comparator.comparing(ComparisonChecker::value))
            .toList();
    if (measured.isEmpty()) {
      return each.get(0);
    }
    long holding = each.stream().filter(c -> c.verdict() == Verdict.HOLDS).count();
    Verdict verdict = 2 * holding > each.size() ? Verdict.HOLDS : Verdict.FAILED;
    ClaimResult seed = shownSeed(measured, verdict);
    ClaimNumbers show = new ClaimNumbers(seed.claim().unit());
    String range =
        show.number(value(measured.get(0)))
            + " … "
            + show.number(value(measured.get(measured.size() - 1)));
    return new ClaimResult(
        seed.claim(),
        verdict,
        seed.expected(),
        seed.measured() + "; " + range + "; " + holding + " of " + each.size() + " seeds hold",
        seed.measuredValue(),
        null);
  }

  /**
   * The median; but where each seed has a bound of its own, one with the verdict of all, the
   * nearest to the median: its value and its bound are what the table shows.
   *
   * @param measured in ascending order
   */
  private static ClaimResult shownSeed(List<ClaimResult> measured, Verdict verdict) {
    int middle = (measured.size() - 1) / 2;
    boolean isOneBound = measured.stream().map(ClaimResult::expected).distinct().count() == 1;
    return IntStream.range(0, measured.size())
        .boxed()
        .filter(i -> isOneBound || measured.get(i).verdict() == verdict)
        .min(Comparator.comparingInt(i -> Math.abs(i - middle)))
        .map(measured::get)
        .orElseGet(() -> measured.get(middle));
  }

  private static BigDecimal value(ClaimResult result) {
    BigDecimal value = result.measuredValue();
    return value == null ? BigDecimal.ZERO : value;
  }
}
