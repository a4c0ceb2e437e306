// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import java.nio.file.Path;
import java.util.List;
import org.sluice.runner.judge.ClaimResult;

/**
 * What {@link RunReport#finish} found.
 *
 * @param complete whether the simulator said that its files are complete
 * @param claims every claim with its verdict, in the experiment's order
 * @param warnings sentences for the user, also in {@code summary.json} and the report
 * @param report the HTML report
 */
public record RunOutcome(
    boolean complete, List<ClaimResult> claims, List<String> warnings, Path report) {

  /** Copies the lists. */
  public RunOutcome {
    claims = List.copyOf(claims);
    warnings = List.copyOf(warnings);
  }

  /** Whether no claim failed or went unmeasured (exit code 6 otherwise). */
  public boolean claimsHold() {
    return claims.stream().noneMatch(c -> c.verdict().isFailure());
  }
}
