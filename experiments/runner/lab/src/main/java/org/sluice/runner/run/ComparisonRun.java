// SPDX-License-Identifier: MIT
package org.sluice.runner.run;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.sluice.runner.ExitCode;
import org.sluice.runner.model.Comparison;
import org.sluice.runner.model.Experiment;
import org.sluice.runner.process.OfferedTraffic;
import org.sluice.runner.process.Progress;
import org.sluice.runner.report.ComparedRun;
import org.sluice.runner.report.ComparisonReport;
import org.sluice.runner.report.Outcome;
import org.sluice.runner.simulator.Installation;

/**
 * Every run of a comparison and the report on all of them.
 *
 * @param comparison what to run
 * @param options how; {@code out} is the directory of the whole
 * @param installation with what
 * @param errors where progress and sentences go
 * @param isTerminal whether that is a terminal
 */
public record ComparisonRun(
    Comparison comparison,
    RunOptions options,
    Installation installation,
    PrintStream errors,
    boolean isTerminal) {
  /** With more runs than these, each one's own figures are left out. */
  private static final int MOST_WITH_FIGURES = 16;

  /**
   * What a comparison came to.
   *
   * @param code what the process exits with: that of the first run that did not end well, or
   *     whether all claims hold
   * @param outcome verdicts and report
   * @param runs every run
   * @param out its directory
   */
  public record Ended(ExitCode code, Outcome outcome, List<ComparedRun> runs, Path out) {
    /** Copies the list. */
    public Ended {
      runs = List.copyOf(runs);
    }

    /** Why the first run that did not end well did not, or how all ended. */
    public String sentence() {
      for (ComparedRun run : runs) {
        if (run.failure() != null) {
          return run.variant() + ", seed " + run.seed() + ": " + run.failure();
        }
      }
      return code.meaning();
    }
  }

  /**
   * Writes the plans as they would be run, each after a line with its variant, for {@code
   * --dry-run}.
   */
  public void writePlans(Appendable to) throws IOException {
    for (Comparison.Variant variant : comparison.variants()) {
      for (Experiment experiment : variant.runs()) {
        to.append("# %s, seed %d\n".formatted(variant.name(), experiment.seed()));
        one(experiment, options).writePlan(to);
      }
    }
  }

  /**
   * Runs them all, one after the other; one that fails does not stop the others.
   *
   * @throws org.sluice.runner.SluiceException if the first cannot be started
   */
  public Ended run() throws IOException, InterruptedException {
    return run(new OneByOne(options, installation, errors, isTerminal));
  }

  /**
   * Runs them all.
   *
   * @param execution where, and how many at a time
   * @throws org.sluice.runner.SluiceException if none can be started
   */
  public Ended run(Execution execution) throws IOException, InterruptedException {
    installation.simulator().require();
    Path out =
        OutputFolder.prepare(options.out(), comparison.name(), "comparison", options.overwrite());
    List<Execution.Job> jobs = jobs(out);
    List<ExperimentRun.Ended> ends = execution.run(jobs);
    List<ComparedRun> runs = new ArrayList<>();
    ExitCode worst = ExitCode.DONE;
    for (Comparison.Variant variant : comparison.variants()) {
      for (Experiment experiment : variant.runs()) {
        ExperimentRun.Ended ended = ends.get(runs.size());
        boolean isWhole = ended.code() == ExitCode.DONE || ended.code() == ExitCode.NO_EVIDENCE;
        if (worst == ExitCode.DONE && !isWhole) {
          worst = ended.code();
        }
        runs.add(
            new ComparedRun(
                variant.name(),
                experiment.seed(),
                relative(out, ended.out()),
                isWhole ? ended.run() : null,
                isWhole ? null : ended.sentence(),
                ended.outcome() == null ? List.of() : ended.outcome().warnings()));
      }
    }
    Outcome outcome;
    try (Progress progress = new Progress(errors, isTerminal, OfferedTraffic.NONE)) {
      progress.phase("report on all runs");
      outcome = new ComparisonReport(comparison, out).write(runs);
    }
    OutputFolder.finish(out, worst == ExitCode.DONE);
    return new Ended(worst == ExitCode.DONE ? outcome.code() : worst, outcome, runs, out);
  }

  private List<Execution.Job> jobs(Path out) {
    List<Execution.Job> jobs = new ArrayList<>();
    int total = comparison.variants().size() * comparison.seeds().size();
    for (Comparison.Variant variant : comparison.variants()) {
      for (Experiment experiment : variant.runs()) {
        Path folder = folder(out, variant.name(), experiment.seed());
        jobs.add(new Execution.Job(variant.name(), experiment, folder, total <= MOST_WITH_FIGURES));
      }
    }
    return jobs;
  }

  private static String relative(Path out, Path folder) {
    return out.toAbsolutePath()
        .normalize()
        .relativize(folder.toAbsolutePath().normalize())
        .toString();
  }

  private ExperimentRun one(Experiment experiment, RunOptions how) {
    return new ExperimentRun(experiment, how, installation, errors, isTerminal);
  }

  private Path folder(Path out, String variant, long seed) {
    Path folder = out.resolve(variant);
    return comparison.seeds().size() == 1 ? folder : folder.resolve("seed-" + seed);
  }
}
