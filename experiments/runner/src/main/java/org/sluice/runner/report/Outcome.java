// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import java.nio.file.Path;
import java.util.List;
import org.sluice.runner.judge.ClaimResult;

/**
 * What a run or a comparison came to.
 *
 * @param complete whether the simulator said that its files are complete, of each run
 * @param claims every claim with its verdict, in the experiment's order
 * @param warnings sentences for the user, also in the report
 * @param report the HTML report
 */
public record Outcome(
    boolean complete, List<ClaimResult> claims, List<String> warnings, Path report) {

  /** Copies the lists. */
  public Outcome {
    claims = List.copyOf(claims);
    warnings = List.copyOf(warnings);
  }

  /** Whether no claim failed or went unmeasured (exit code 6 otherwise). */
  public boolean claimsHold() {
    return claims.stream().noneMatch(c -> c.verdict().isFailure());
  }
}
