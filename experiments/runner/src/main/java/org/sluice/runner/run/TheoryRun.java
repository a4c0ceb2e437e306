// SPDX-License-Identifier: MIT
package org.sluice.runner.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.figures.FigureSet;
import org.sluice.runner.figures.TheoryFigures;
import org.sluice.runner.judge.ClaimChecker;
import org.sluice.runner.judge.ClaimResult;
import org.sluice.runner.judge.ClaimTable;
import org.sluice.runner.read.TheoryExperiment;
import org.sluice.runner.report.Outcome;
import org.sluice.runner.report.TheoryPage;
import org.sluice.runner.results.JsonFile;
import org.sluice.runner.theory.OpenLoop;
import org.sluice.runner.theory.Sweep;
import org.sluice.runner.theory.SweepTable;

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
    List<String> warnings = new ArrayList<>();
    List<FigureSet.Drawn> figures =
        FigureSet.drawIfPossible(
            () -> new TheoryFigures(experiment.model()).write(out, tables), warnings::add);
    JsonFile.write(
        out.resolve("claims.json"), new ClaimTable(claims, experiment.explanation()).asData());
    JsonFile.write(out.resolve("summary.json"), summary(claims, warnings));
    Path page = new TheoryPage(experiment).write(out, claims, figures);
    Outcome outcome = new Outcome(true, true, claims, warnings, page);
    JsonFile.write(out.resolve("manifest.json"), manifest(outcome.code()));
    OutputFolder.mark(out, "complete");
    return new ExperimentRun.Ended(outcome.code(), out, outcome, null, experiment.explanation());
  }

  private Map<String, @Nullable Object> summary(List<ClaimResult> claims, List<String> warnings) {
    Map<String, @Nullable Object> s = new LinkedHashMap<>();
    s.put("experiment", experiment.name());
    s.put("title", experiment.title());
    s.put("status", "complete");
    s.put("theory", experiment.model().name());
    s.put("parameters", experiment.model().values(experiment.given()));
    s.put("variables", experiment.variables());
    OpenLoop loop = experiment.model().at(experiment.given());
    s.put(
        "open_loop",
        Map.of(
            "gain", loop.gain(),
            "integrators", loop.integrators(),
            "dead_time_s", loop.deadTimeS()));
    Map<String, Object> verdicts = new LinkedHashMap<>();
    verdicts.put("checked", claims.size());
    for (ClaimResult c : claims) {
      verdicts.merge(
          c.verdict().name().toLowerCase(Locale.ROOT), 1, (a, b) -> (Integer) a + (Integer) b);
    }
    s.put("claims", verdicts);
    s.put("warnings", warnings);
    return s;
  }

  private Map<String, Object> manifest(ExitCode code) {
    Map<String, Object> m = new LinkedHashMap<>();
    m.put("experiment", experiment.name());
    m.put("experiment_file", experiment.file().toAbsolutePath().normalize().toString());
    m.put("title", experiment.title());
    m.put("source", experiment.source());
    m.put("command_line", commandLine);
    m.put("theory", experiment.model().name());
    m.put("equation", experiment.model().description());
    m.put("variables", experiment.variables());
    m.put("exit_code", code.code());
    m.put("exit", code.meaning());
    m.put("status", "complete");
    return m;
  }
}
