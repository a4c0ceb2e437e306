// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import org.sluice.runner.figures.FigureSet;
import org.sluice.runner.files.AtomicFile;
import org.sluice.runner.files.JsonFile;
import org.sluice.runner.happened.WhatHappened;
import org.sluice.runner.judge.ClaimChecker;
import org.sluice.runner.judge.ClaimTable;
import org.sluice.runner.model.Claim;
import org.sluice.runner.model.ClaimResult;
import org.sluice.runner.results.DescriptionFile;
import org.sluice.runner.results.InlineAskCost;
import org.sluice.runner.results.RunDescription;
import org.sluice.runner.results.RunResults;
import org.sluice.runner.results.SchemeActivity;
import org.sluice.runner.results.Soundness;

/**
 * Turns the raw files of a run into the documented results ({@code docs/reference/results.md}):
 * {@code fct.csv}, {@code fct.txt}, {@code pfc.txt}, {@code summary.json}, {@code claims.json}, the
 * figures and {@code report.html}. Every file is written under a temporary name and renamed, so
 * that nothing half-written looks whole. {@code manifest.json} is the runner's.
 */
public final class RunReport {
  private final boolean hasFigures;

  /** A report with figures. */
  public RunReport() {
    this(true);
  }

  /** A report without figures. */
  public static RunReport withoutFigures() {
    return new RunReport(false);
  }

  /**
   * Adds alarms and the sentences on why a run is no evidence, or slow, to its warnings; of flows
   * that are stranded also why, as a page on several runs has no section on what happened.
   *
   * @throws IOException if a raw file is malformed
   */
  public static void addFindings(RunResults results) throws IOException {
    WhatHappened happened = WhatHappened.of(results);
    addFindings(results, happened, true);
    if (results.complete() && results.soundness().strands()) {
      happened.unfinished().ifPresent(results::warn);
    }
  }

  private static void addFindings(RunResults results, WhatHappened happened, boolean claims)
      throws IOException {
    happened.alarms().forEach(results::warn);
    // What claims nothing needs no evidence: what happened says the same.
    if (results.complete() && (claims || !happened.isKnown())) {
      results.soundness().findings().forEach(results::warn);
    }
    InlineAskCost.of(results.engine()).warning().ifPresent(results::warn);
  }

  /**
   * What a run came to, without writing anything.
   *
   * @param wanted the claims to check
   * @throws IOException if a file cannot be read or does not have the documented form
   */
  public static Outcome judge(RunDescription run, List<Claim> wanted) throws IOException {
    RunResults results = RunResults.read(run);
    WhatHappened happened = WhatHappened.of(results);
    addFindings(results, happened, !wanted.isEmpty());
    return outcome(results, happened, checked(results, wanted));
  }

  /** What an experiment says of claims that fail is not said of a run that ended early. */
  private static List<ClaimResult> checked(RunResults results, List<Claim> wanted) {
    return new ClaimChecker(results)
        .checkAll(results.complete() ? wanted : wanted.stream().map(Claim::unexplained).toList());
  }

  private static Outcome outcome(
      RunResults results, WhatHappened happened, List<ClaimResult> claims) throws IOException {
    return new Outcome(
        results.complete(),
        results.soundness().isSound(),
        claims,
        results.warnings(),
        happened.lines(),
        results.run().out().resolve("report.html"));
  }

  private RunReport(boolean hasFigures) {
    this.hasFigures = hasFigures;
  }

  /** Writes the report of one run without naming its phases. */
  Outcome write(RunDescription run, List<Claim> wanted) throws IOException {
    return write(run, wanted, phase -> {});
  }

  /**
   * Writes the report of one run. A run that is not whole gets the same files, marked partial.
   *
   * @param run what the runner knows about it; its output directory must exist
   * @param wanted the claims to check
   * @param phase called with the name of each phase when it starts
   * @return the verdicts and warnings
   * @throws IOException if a file cannot be read or written, or does not have the documented form
   */
  public Outcome write(RunDescription run, List<Claim> wanted, Consumer<String> phase)
      throws IOException {
    phase.accept("results");
    // With it figures can be drawn again.
    DescriptionFile.write(run.out(), run);
    RunResults results = RunResults.read(run);
    FctFiles fct = new FctFiles(results);
    fct.writeFctCsv();
    fct.writeFctTxt();
    fct.writePfcTxt();
    SchemeActivity activity = SchemeActivity.of(results);
    Soundness soundness = results.soundness();
    WhatHappened happened = WhatHappened.of(results);
    addFindings(results, happened, !wanted.isEmpty());
    List<ClaimResult> claims = checked(results, wanted);
    ClaimTable table = new ClaimTable(claims, run.about().explanation());
    JsonFile.write(run.out().resolve("claims.json"), table.asData());
    phase.accept("figures");
    List<FigureSet.Drawn> figures = hasFigures ? new FigureSet(results).write() : List.of();
    JsonFile.write(
        run.out().resolve("summary.json"),
        new Summary(results).build(claims, activity, soundness, happened));
    Outcome outcome = outcome(results, happened, claims);
    AtomicFile.write(outcome.report(), RunPage.of(results, happened, claims, figures).render());
    return outcome;
  }
}
