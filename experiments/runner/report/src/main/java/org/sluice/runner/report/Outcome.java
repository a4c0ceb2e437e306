// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import java.nio.file.Path;
import java.util.List;
import org.sluice.runner.ExitCode;
import org.sluice.runner.model.ClaimResult;

/**
 * What a run or a comparison came to.
 *
 * @param complete whether the simulator said that its files are complete, of each run
 * @param sound whether no flow is stranded and the scheme acted, in each run that is complete
 * @param claims every claim with its verdict, in the experiment's order
 * @param warnings sentences for the user, also in the report
 * @param happened what happened in a run, the most important sentences; none of a comparison
 * @param report the HTML report
 */
public record Outcome(
    boolean complete,
    boolean sound,
    List<ClaimResult> claims,
    List<String> warnings,
    List<String> happened,
    Path report) {

  /** Copies the lists. */
  public Outcome {
    claims = List.copyOf(claims);
    warnings = List.copyOf(warnings);
    happened = List.copyOf(happened);
  }

  /** What a run that ended well exits with. Only what claims something can lack the evidence. */
  public ExitCode code() {
    if (claims.stream().anyMatch(c -> c.verdict().isFailure())) {
      return ExitCode.CLAIM_FAILED;
    }
    return complete && !sound && !claims.isEmpty() ? ExitCode.NO_EVIDENCE : ExitCode.DONE;
  }
}
