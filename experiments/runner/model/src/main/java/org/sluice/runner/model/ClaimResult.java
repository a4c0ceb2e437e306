// SPDX-License-Identifier: MIT
package org.sluice.runner.model;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A claim after it was checked.
 *
 * @param claim the claim
 * @param verdict what became of it
 * @param expected the expectation with its numbers, for people
 * @param measured the measured value with its unit, for people
 * @param measuredValue the measured value in base units, or null when there is none
 * @param bound what it is compared with in base units, or null when there is none or a range
 * @param note why it could not be measured or does not apply, or null
 * @param seeds what was found with each seed, in their order; empty if there is one
 */
public record ClaimResult(
    Claim claim,
    Verdict verdict,
    String expected,
    String measured,
    @Nullable BigDecimal measuredValue,
    @Nullable BigDecimal bound,
    @Nullable String note,
    List<ClaimResult> seeds) {

  /** One without a measured value. */
  public static ClaimResult without(
      Claim claim, Verdict verdict, String expected, @Nullable String note) {
    return new ClaimResult(claim, verdict, expected, "", null, null, note, List.of());
  }

  /** The same under another claim: one that names its variant, or explains nothing. */
  public ClaimResult of(Claim shown) {
    return new ClaimResult(shown, verdict, expected, measured, measuredValue, bound, note, seeds);
  }
}
