// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.sluice.runner.figures.FigureSet;
import org.sluice.runner.judge.Claim;
import org.sluice.runner.judge.ClaimChecker;
import org.sluice.runner.judge.ClaimResult;
import org.sluice.runner.judge.ClaimTable;
import org.sluice.runner.results.AtomicFile;
import org.sluice.runner.results.DescriptionFile;
import org.sluice.runner.results.InlineAskCost;
import org.sluice.runner.results.JsonFile;
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
  private final Drawing drawing;

  /** Draws the figures of a run. */
  @FunctionalInterface
  interface Drawing {
    List<FigureSet.Drawn> draw(RunResults results) throws IOException;
  }

  /** A report with figures. */
  public RunReport() {
    this(results -> new FigureSet(results).write());
  }

  /** A report without figures. */
  public static RunReport withoutFigures() {
    return new RunReport(results -> List.of());
  }

  /**
   * Adds the sentences on why a run is no evidence, or slow, to its warnings.
   *
   * @throws IOException if a series is malformed
   */
  public static void addFindings(RunResults results) throws IOException {
    if (results.complete()) {
      results.soundness().findings().forEach(results::warn);
    }
    InlineAskCost.of(results.engine()).warning().ifPresent(results::warn);
  }

  RunReport(Drawing drawing) {
    this.drawing = drawing;
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
    addFindings(results);
    List<ClaimResult> claims = new ClaimChecker(results).checkAll(wanted);
    ClaimTable table = new ClaimTable(claims, run.about().explanation());
    JsonFile.write(run.out().resolve("claims.json"), table.asData());
    phase.accept("figures");
    List<FigureSet.Drawn> figures =
        FigureSet.drawIfPossible(() -> drawing.draw(results), results::warn);
    JsonFile.write(
        run.out().resolve("summary.json"), new Summary(results).build(claims, activity, soundness));
    Path report = run.out().resolve("report.html");
    AtomicFile.write(report, new RunPage(results, claims, figures).render());
    return new Outcome(results.complete(), soundness.isSound(), claims, results.warnings(), report);
  }
}
