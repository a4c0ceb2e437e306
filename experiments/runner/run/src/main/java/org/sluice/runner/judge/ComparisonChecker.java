// SPDX-License-Identifier: MIT
package org.sluice.runner.judge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.expression.Measurement;
import org.sluice.runner.model.Claim;
import org.sluice.runner.model.ClaimResult;
import org.sluice.runner.model.VariantClaim;
import org.sluice.runner.model.Verdict;
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
    Claim shown = variant == null || variant.equals(only) ? claim : claim.ofVariant(variant);
    List<String> missing = claim.variants().stream().filter(left::contains).distinct().toList();
    if (!missing.isEmpty()) {
      String note = String.join(", ", missing) + " was not run";
      return ClaimResult.without(shown, Verdict.NOT_APPLICABLE, "", note);
    }
    List<ClaimResult> each = new ArrayList<>();
    for (Map<String, RunResults> runs : bySeed) {
      each.add(check(claim, variant, runs));
    }
    return SeedVerdict.of(each).of(shown);
  }

  private ClaimResult check(Claim claim, @Nullable String variant, Map<String, RunResults> runs) {
    Map<String, Measurement> measurements = new LinkedHashMap<>();
    runs.forEach((name, results) -> measurements.put(name, new RunMeasurement(results)));
    @Nullable Measurement meant = variant == null ? null : measurements.get(variant);
    if (variant != null && meant == null) {
      String note = "there is no complete run of the variant '" + variant + "'.";
      return ClaimResult.without(claim, Verdict.NOT_MEASURED, "", note);
    }
    @Nullable RunResults results =
        variant == null ? runs.values().stream().findFirst().orElse(null) : runs.get(variant);
    Map<String, Object> variables = results == null ? Map.of() : results.run().variables();
    return new ClaimChecker(new ComparedMeasurement(measurements, meant), variables, control)
        .checkAll(List.of(claim))
        .get(0);
  }
}
