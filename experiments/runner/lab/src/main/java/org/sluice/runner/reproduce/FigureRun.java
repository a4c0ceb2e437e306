// SPDX-License-Identifier: MIT
package org.sluice.runner.reproduce;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.judge.ClaimChecker;
import org.sluice.runner.judge.ControlledClaims;
import org.sluice.runner.model.ClaimResult;
import org.sluice.runner.model.Comparison;
import org.sluice.runner.model.ControlResult;
import org.sluice.runner.model.Experiment;
import org.sluice.runner.read.Choices;
import org.sluice.runner.read.ComparisonReader;
import org.sluice.runner.read.Control;
import org.sluice.runner.read.ExperimentReader;
import org.sluice.runner.report.Outcome;
import org.sluice.runner.run.Commit;
import org.sluice.runner.run.ComparisonRun;
import org.sluice.runner.run.ControlRuns;
import org.sluice.runner.run.Execution;
import org.sluice.runner.run.ExperimentRun;
import org.sluice.runner.run.RunOptions;
import org.sluice.runner.run.TheoryRun;
import org.sluice.runner.simulator.Installation;
import org.sluice.runner.theory.TheoryExperiment;

/** One experiment of a figure, perhaps with other values, read and checked, then run. */
public final class FigureRun {
  private final FigureLibrary.Figure figure;
  private final List<String> settings;
  private final @Nullable Comparison comparison;
  private final @Nullable TheoryExperiment theory;
  private final List<Control> controls;
  private final List<ExperimentReader.TheoryControl> theoryControls;
  private final boolean withControls;

  /**
   * Reads the experiment.
   *
   * @param figure which
   * @param reader reads experiments
   * @param choices what the command line chose
   * @param quick whether to take the quick variant
   * @param withControls whether to run its controls too
   * @param seeds in the place of the file's; empty for those
   * @throws org.sluice.runner.SluiceException if anything in it is wrong
   */
  public FigureRun(
      FigureLibrary.Figure figure,
      ExperimentReader reader,
      Choices choices,
      boolean quick,
      boolean withControls,
      List<Long> seeds) {
    this.figure = figure;
    this.settings = choices.settings();
    this.withControls = withControls;
    var entry = figure.entry();
    boolean isTheory = reader.isTheory(entry);
    this.theory = isTheory ? reader.readTheory(entry, choices) : null;
    this.comparison =
        isTheory
            ? null
            : new ComparisonReader(reader).read(entry, choices, quick, List.of(), seeds);
    this.controls =
        comparison != null && withControls
            ? new ComparisonReader(reader).controls(entry, choices, quick, comparison)
            : List.of();
    this.theoryControls =
        isTheory && withControls ? reader.theoryControls(entry, choices) : List.of();
  }

  /** Which figure it is of. */
  public FigureLibrary.Figure figure() {
    return figure;
  }

  /** What it is called: {@code rocc/fig8}, or {@code rocc/fig8 with senders=10 load=30%}. */
  public String name() {
    String name = figure.of().name();
    return settings.isEmpty() ? name : name + " with " + String.join(" ", settings);
  }

  /** Every run it has, with those of its controls, so that several reproductions run at a time. */
  public List<Execution.Job> jobs() {
    List<Execution.Job> jobs = new ArrayList<>();
    if (comparison != null) {
      comparison.variants().forEach(v -> addJobs(jobs, "", v.name(), v.runs()));
    }
    for (Control control : controls) {
      String prefix = "control " + control.name() + ", ";
      control.runs().forEach((variant, runs) -> addJobs(jobs, prefix, variant, runs));
    }
    return jobs;
  }

  private void addJobs(
      List<Execution.Job> jobs, String prefix, String variant, List<Experiment> runs) {
    String shown = variant.equals(ComparisonReader.ONLY) ? "" : variant + ", ";
    for (Experiment run : runs) {
      String label = name() + ": " + prefix + shown + "seed " + run.seed();
      jobs.add(new Execution.Job(label, run, Path.of(""), false));
    }
  }

  /** What is allowed in its runs and probably a slip, a sentence each. */
  public List<String> doubts() {
    return comparison == null ? List.of() : comparison.doubts();
  }

  /** Whether the file's quick variant was taken. */
  public boolean isQuick() {
    return comparison != null && comparison.quick();
  }

  /**
   * What a run came to.
   *
   * @param code what it would exit with
   * @param verdict to be stored
   * @param claims every claim with its verdict, and what its controls showed
   * @param report the HTML report
   */
  public record Ended(ExitCode code, StoredVerdict verdict, ControlledClaims claims, Path report) {}

  /**
   * Runs it.
   *
   * @param options how
   * @param installation with what
   * @param errors where progress and sentences go
   * @param execution where its runs are executed, and how many at a time
   */
  public Ended run(
      RunOptions options, Installation installation, PrintStream errors, Execution execution)
      throws IOException, InterruptedException {
    long startedNs = System.nanoTime();
    if (comparison != null) {
      ComparisonRun.Ended ended =
          new ComparisonRun(comparison, options, installation, errors, false).run(execution);
      ControlledClaims claims =
          new ControlRuns(comparison, controls, options, installation, errors)
              .run(ended, execution);
      Summary summary =
          new Summary(
              comparison.seeds(),
              comparison.variants().stream().map(Comparison.Variant::name).toList(),
              ended.outcome().complete(),
              claims,
              comparison.explanation(),
              ended.outcome().warnings());
      return ended(summary, ended.code(), installation, startedNs, ended.outcome().report());
    }
    if (theory == null) {
      throw new IllegalStateException(figure.entry().name() + " is no experiment");
    }
    ExperimentRun.Ended ended =
        new TheoryRun(theory, options.out(), true, options.commandLine()).run();
    @Nullable Outcome outcome = ended.outcome();
    if (outcome == null) {
      throw new IllegalStateException(figure.entry().name() + " has no outcome");
    }
    List<ControlResult> results = new ArrayList<>();
    for (ExperimentReader.TheoryControl control : theoryControls) {
      List<ClaimResult> checked =
          ClaimChecker.ofTheory(control.experiment().variables(), control.name())
              .checkAll(control.experiment().claims());
      results.add(
          new ControlResult(control.name(), control.breaks(), false, Set.of(), checked, null));
    }
    Summary summary =
        new Summary(
            List.of(),
            List.of(),
            true,
            new ControlledClaims(outcome.claims(), results),
            theory.explanation(),
            outcome.warnings());
    return ended(summary, ended.code(), installation, startedNs, outcome.report());
  }

  private Ended ended(
      Summary summary, ExitCode code, Installation installation, long startedNs, Path report) {
    ControlledClaims claims = summary.claims();
    boolean contradicted =
        withControls
            && (!claims.findings().isEmpty()
                || claims.claims().stream().anyMatch(c -> c.verdict().isFailure()));
    ExitCode worst = code == ExitCode.DONE && contradicted ? ExitCode.CLAIM_FAILED : code;
    return new Ended(worst, verdict(summary, worst, installation, startedNs), claims, report);
  }

  private record Summary(
      List<Long> seeds,
      List<String> variants,
      boolean complete,
      ControlledClaims claims,
      @Nullable String explanation,
      List<String> warnings) {}

  private StoredVerdict verdict(
      Summary summary, ExitCode code, Installation installation, long startedNs) {
    Map<String, Object> git = Commit.of(installation.home());
    return new StoredVerdict(
        figure.of().paper(),
        figure.of().figure(),
        figure.entry().name(),
        figure.title(),
        figure.of().says(),
        isQuick(),
        settings,
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
        String.valueOf(git.get("commit")),
        Boolean.TRUE.equals(git.get("dirty")),
        summary.complete() ? "complete" : "partial",
        code.code(),
        Math.round((System.nanoTime() - startedNs) / 1e8) / 10.0,
        summary.seeds(),
        summary.variants(),
        StoredVerdict.StoredClaim.allOf(summary.claims()),
        summary.explanation(),
        summary.warnings(),
        withControls ? StoredVerdict.StoredControl.allOf(summary.claims()) : null);
  }

  /** The experiment's own words on claims known to fail, or null. */
  public @Nullable String explanation() {
    if (comparison != null) {
      return comparison.explanation();
    }
    return theory == null ? null : theory.explanation();
  }
}
