// SPDX-License-Identifier: MIT
package org.sluice.runner.run;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.compare.Agreement;
import org.sluice.runner.compare.AgreementVerdict;
import org.sluice.runner.compare.CaseAgreement;
import org.sluice.runner.compare.ForeignResults;
import org.sluice.runner.figures.FigureSet;
import org.sluice.runner.files.AtomicFile;
import org.sluice.runner.model.Experiment;
import org.sluice.runner.report.AgreementJson;
import org.sluice.runner.report.AgreementList;
import org.sluice.runner.report.AgreementPage;
import org.sluice.runner.simulator.Installation;

/**
 * An experiment in two simulators, or against results from elsewhere, and how far they agree
 * ({@code docs/evidence/agreement.md}).
 *
 * @param name the experiment's name
 * @param title its headline
 * @param cases one or more
 * @param options how
 * @param installations with what each side is run; one if the other's results are there
 * @param errors where progress and sentences go
 * @param isTerminal whether that is a terminal
 */
public record ValidationRun(
    String name,
    String title,
    List<Case> cases,
    ValidationOptions options,
    List<Installation> installations,
    PrintStream errors,
    boolean isTerminal) {

  /**
   * One combination of an experiment's values.
   *
   * @param name the variant
   * @param first what the first side runs
   * @param second what the second side runs; the same, unless the user compares two schemes or
   *     settings
   */
  public record Case(String name, Experiment first, Experiment second) {}

  /**
   * What a validation came to.
   *
   * @param code what the process exits with
   * @param agreement what was found
   * @param report the HTML report
   */
  public record Ended(ExitCode code, Agreement agreement, Path report) {}

  /** Copies the lists. */
  public ValidationRun {
    cases = List.copyOf(cases);
    installations = List.copyOf(installations);
  }

  /**
   * Runs and compares everything.
   *
   * @throws SluiceException if the first run cannot be started, or results from elsewhere are not
   *     of the documented form
   */
  public Ended run() throws IOException, InterruptedException {
    @Nullable Path against = options.against();
    if (against != null) {
      // Before anything runs.
      new ForeignResults(against).check();
    }
    installations.forEach(i -> i.simulator().require());
    Path out = OutputFolder.prepare(options.out(), name, "agreement", options.overwrite());
    List<CaseAgreement> found = new ArrayList<>();
    List<List<FigureSet.Drawn>> figures = new ArrayList<>();
    ExitCode failed = ExitCode.DONE;
    for (Case one : cases) {
      if (cases.size() > 1) {
        errors.println(
            "sluice: case " + (found.size() + 1) + " of " + cases.size() + ": " + one.name());
      }
      Path folder = cases.size() == 1 ? out : out.resolve(one.name());
      CaseValidation validation =
          new CaseValidation(one, options, installations, errors, isTerminal, folder);
      found.add(validation.run(out.relativize(folder).toString()));
      figures.add(validation.figures());
      failed = failed == ExitCode.DONE ? validation.failed() : failed;
    }
    Agreement agreement =
        new Agreement(name, title, options.tolerances().asMap(), found, List.of());
    Path report = out.resolve("report.html");
    for (int i = 0; i < found.size(); i++) {
      String page = new AgreementPage(agreement, found.get(i), figures.get(i)).render();
      Path file = out.resolve(found.get(i).folder()).resolve("report.html");
      AtomicFile.write(file, page);
    }
    if (found.size() > 1) {
      AtomicFile.write(report, new AgreementList(agreement).render());
    }
    boolean isPartial = agreement.verdict() == AgreementVerdict.PARTIAL;
    ExitCode code = isPartial && failed != ExitCode.DONE ? failed : agreement.verdict().code();
    AgreementJson.write(out.resolve("agreement.json"), agreement, code.code());
    OutputFolder.finish(out, !isPartial);
    return new Ended(code, agreement, report);
  }
}
