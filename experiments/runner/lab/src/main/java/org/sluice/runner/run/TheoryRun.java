// SPDX-License-Identifier: MIT
package org.sluice.runner.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.figures.FigureSet;
import org.sluice.runner.figures.TheoryFigures;
import org.sluice.runner.files.JsonFile;
import org.sluice.runner.files.JsonObject;
import org.sluice.runner.judge.ClaimChecker;
import org.sluice.runner.judge.ClaimTable;
import org.sluice.runner.model.ClaimResult;
import org.sluice.runner.model.IdleValue;
import org.sluice.runner.report.Outcome;
import org.sluice.runner.report.TheoryPage;
import org.sluice.runner.theory.OpenLoop;
import org.sluice.runner.theory.Sweep;
import org.sluice.runner.theory.SweepTable;
import org.sluice.runner.theory.TheoryExperiment;

/**
 * A run of an experiment that needs no simulator, from the checked file to its report.
 *
 * @param experiment what to work out
 * @param chosenOut the output directory, or null for {@code out/EXPERIMENT-theory-N}
 * @param overwrite whether it may hold an earlier run
 * @param commandLine as the user wrote it, for the manifest
 */
public record TheoryRun(
    TheoryExperiment experiment,
    @Nullable Path chosenOut,
    boolean overwrite,
    List<String> commandLine) {

  /**
   * Works it out: a CSV file and a figure for each sweep, {@code claims.json}, {@code
   * summary.json}, {@code manifest.json} and {@code report.html}.
   *
   * @throws IOException if a file cannot be written
   */
  public ExperimentRun.Ended run() throws IOException {
    Path out = OutputFolder.prepare(chosenOut, experiment.name(), "theory", overwrite);
    List<SweepTable> tables = new ArrayList<>();
    for (Sweep sweep : experiment.sweeps()) {
      SweepTable table = SweepTable.of(experiment.model(), experiment.given(), sweep);
      table.write(out);
      tables.add(table);
    }
    List<ClaimResult> claims =
        ClaimChecker.ofTheory(experiment.variables(), null).checkAll(experiment.claims());
    List<String> warnings =
        experiment.idle().stream()
            .map(IdleValue::sentence)
            .collect(Collectors.toCollection(ArrayList::new));
    List<FigureSet.Drawn> figures = new TheoryFigures(experiment.model()).write(out, tables);
    JsonFile.write(
        out.resolve("claims.json"), new ClaimTable(claims, experiment.explanation()).asData());
    JsonFile.write(out.resolve("summary.json"), summary(claims, warnings));
    Path page = TheoryPage.write(experiment, out, claims, figures);
    Outcome outcome = new Outcome(true, true, claims, warnings, List.of(), page);
    JsonFile.write(out.resolve("manifest.json"), manifest(outcome.code()));
    OutputFolder.finish(out, true);
    return new ExperimentRun.Ended(outcome.code(), out, outcome, null, experiment.explanation());
  }

  private JsonObject summary(List<ClaimResult> claims, List<String> warnings) {
    OpenLoop loop = experiment.model().at(experiment.given());
    return new JsonObject()
        .with("experiment", experiment.name())
        .with("title", experiment.title())
        .with("status", "complete")
        .with("theory", experiment.model().name())
        .with("parameters", experiment.model().values(experiment.given()))
        .with("variables", experiment.variables())
        .with(
            "open_loop",
            new JsonObject()
                .with("gain", loop.gain())
                .with("integrators", loop.integrators())
                .with("dead_time_s", loop.deadTimeS()))
        .with("claims", verdicts(claims))
        .with("warnings", warnings);
  }

  private static JsonObject verdicts(List<ClaimResult> claims) {
    JsonObject verdicts = new JsonObject().with("checked", claims.size());
    for (ClaimResult c : claims) {
      verdicts.merge(
          c.verdict().name().toLowerCase(Locale.ROOT), 1, (a, b) -> (Integer) a + (Integer) b);
    }
    return verdicts;
  }

  private JsonObject manifest(ExitCode code) {
    return new JsonObject()
        .with("experiment", experiment.name())
        .with("experiment_file", experiment.file().toAbsolutePath().normalize().toString())
        .with("title", experiment.title())
        .with("source", experiment.source())
        .with("command_line", commandLine)
        .with("theory", experiment.model().name())
        .with("equation", experiment.model().description())
        .with("variables", experiment.variables())
        .with("exit_code", code.code())
        .with("exit", code.meaning())
        .with("status", "complete");
  }
}
