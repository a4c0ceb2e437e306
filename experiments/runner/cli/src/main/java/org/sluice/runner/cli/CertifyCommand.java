// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.judge.ClaimTable;
import org.sluice.runner.model.ClaimResult;
import org.sluice.runner.model.Experiment;
import org.sluice.runner.read.Choices;
import org.sluice.runner.read.ExperimentLibrary;
import org.sluice.runner.read.ExperimentReader;
import org.sluice.runner.report.Outcome;
import org.sluice.runner.run.ExperimentRun;
import org.sluice.runner.run.RunOptions;
import org.sluice.runner.simulator.Installation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sluice certify}. */
@Command(
    name = "certify",
    description = {
      "Runs the certification suite in a simulator: small experiments whose results are known in"
          + " closed form, at least one for each capability of the data plane. A simulator that"
          + " passes all of them runs every scheme.",
      "",
      "One line for each exam, the claims of those that fail, and a last line that counts. The exit"
          + " code is 0 if all passed, that of the first run that did not end well, else 6.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  sluice certify",
      "  sluice certify --simulator omnet voq-* pfc-headroom",
    })
public final class CertifyCommand extends SluiceCommand {
  private static final String PREFIX = "certify/";

  @Parameters(
      index = "0",
      arity = "0..*",
      paramLabel = "EXAM",
      description = "Names or patterns of exams, without 'certify/' (default: all).")
  private List<String> names = new ArrayList<>();

  @Mixin private SimulatorChoice simulator = new SimulatorChoice();

  @Mixin private TransportChoice transport = new TransportChoice();

  @Option(
      names = "--out",
      paramLabel = "OUT",
      description =
          "Where the runs go, one folder each (default: out/certify-SIM); earlier runs there are"
              + " replaced.")
  private @Nullable Path out;

  @Option(names = "--list", description = "Show the exams; run nothing.")
  private boolean list;

  @Mixin private SchemePath schemePath = new SchemePath();

  @Override
  ExitCode run() throws IOException, InterruptedException {
    transport.check();
    Set<OptionTable.Mode> modes = EnumSet.noneOf(OptionTable.Mode.class);
    if (list) {
      modes.add(OptionTable.Mode.NOTHING);
    }
    if (simulator.isNs3()) {
      modes.add(OptionTable.Mode.NS3);
    }
    refuseIdleOptions(modes);
    Installation installation = simulator.installation();
    ExperimentReader reader = new ExperimentReader(schemePath.catalog().schemes());
    List<ExperimentLibrary.Entry> exams = exams();
    if (list) {
      for (ExperimentLibrary.Entry exam : exams) {
        String title = reader.summary(exam).title();
        out().printf("%-24s %s%n", shortName(exam), title.replaceFirst("^Certification: ", ""));
      }
      return ExitCode.DONE;
    }
    installation.simulator().require();
    ExitCode worst = ExitCode.DONE;
    int passed = 0;
    for (ExperimentLibrary.Entry exam : exams) {
      Experiment experiment = reader.read(exam, Choices.NONE);
      ExperimentRun.Ended ended =
          new ExperimentRun(
                  experiment,
                  options(shortName(exam), installation.simulator().name()),
                  installation,
                  System.err,
                  false)
              .run();
      boolean isPassed = ended.code() == ExitCode.DONE;
      passed += isPassed ? 1 : 0;
      boolean isWorse = worst.isComplete();
      worst = isWorse && !isPassed ? ended.code() : worst;
      print(shortName(exam), ended);
    }
    out()
        .printf(
            "%s: %d of %d exams passed%n", installation.simulator().name(), passed, exams.size());
    return worst;
  }

  private List<ExperimentLibrary.Entry> exams() {
    List<ExperimentLibrary.Entry> all = new ArrayList<>();
    for (ExperimentLibrary.Entry e : Home.experiments().all().values()) {
      if (e.name().startsWith(PREFIX)) {
        all.add(e);
      }
    }
    if (names.isEmpty()) {
      return all;
    }
    List<ExperimentLibrary.Entry> chosen = new ArrayList<>();
    for (String name : names) {
      Pattern pattern = Pattern.compile(Pattern.quote(name).replace("*", "\\E.*\\Q"));
      List<ExperimentLibrary.Entry> found =
          all.stream().filter(e -> pattern.matcher(shortName(e)).matches()).toList();
      if (found.isEmpty()) {
        throw SluiceException.wrongInput(
            "no exam is named '" + name + "'; sluice certify --list shows them");
      }
      found.stream().filter(e -> !chosen.contains(e)).forEach(chosen::add);
    }
    return chosen;
  }

  private static String shortName(ExperimentLibrary.Entry exam) {
    return exam.name().substring(PREFIX.length());
  }

  private void print(String name, ExperimentRun.Ended ended) {
    Outcome outcome = ended.outcome();
    List<ClaimResult> claims = outcome == null ? List.of() : outcome.claims();
    boolean isPassed = ended.code() == ExitCode.DONE;
    out()
        .printf(
            "%-24s %s%n",
            name,
            isPassed
                ? "passed, " + claims.size() + (claims.size() == 1 ? " claim" : " claims")
                : "FAILED: " + ended.code().meaning());
    if (!isPassed && !claims.isEmpty()) {
      out().println(new ClaimTable(claims, ended.explanation()).asText());
    }
  }

  private RunOptions options(String exam, String simulatorName) {
    Path folder = out == null ? Path.of("out", "certify-" + simulatorName) : out;
    return transport.replacing(folder.resolve(exam), schemePath, false, words());
  }
}
