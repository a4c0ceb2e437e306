// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import java.nio.file.Path;
import java.util.List;
import org.sluice.runner.judge.ClaimResult;

/**
 * What {@link ComparisonReport#finish} found.
 *
 * @param complete whether every run was
 * @param claims every claim with its verdict
 * @param warnings sentences for the user, each with its variant
 * @param report the HTML report
 */
public record ComparisonOutcome(
    boolean complete, List<ClaimResult> claims, List<String> warnings, Path report) {

  /** Copies the lists. */
  public ComparisonOutcome {
    claims = List.copyOf(claims);
    warnings = List.copyOf(warnings);
  }

  /** Whether no claim failed or went unmeasured. */
  public boolean claimsHold() {
    return claims.stream().noneMatch(c -> c.verdict().isFailure());
  }
}
