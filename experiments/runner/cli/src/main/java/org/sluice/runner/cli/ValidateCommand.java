// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.compare.CaseAgreement;
import org.sluice.runner.compare.Tolerances;
import org.sluice.runner.model.Comparison;
import org.sluice.runner.read.ComparisonReader;
import org.sluice.runner.read.ExperimentLibrary;
import org.sluice.runner.read.ExperimentReader;
import org.sluice.runner.report.AgreementText;
import org.sluice.runner.run.ValidationOptions;
import org.sluice.runner.run.ValidationRun;
import org.sluice.runner.simulator.Simulator;
import org.sluice.workloads.Dimension;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code sluice validate}. */
@Command(
    name = "validate",
    description = {
      "Runs an experiment in two simulators and says, in numbers, how far they agree:"
          + " completion times, queues, rates, counts, and the first event or decision in which"
          + " their recorded conversations differ.",
      "",
      "The output directory holds agreement.json, report.html and both runs. An experiment that"
          + " compares several variants is validated variant by variant, with its first seed.",
      "",
      "Exit code 0: they agree within the tolerances; 6: they do not; 1: a state machine decided"
          + " otherwise on the same events.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  sluice validate rocc/fig8 --set senders=2",
      "  sluice validate pacc/fig1 --variant pacc --tolerance median=0.5%% --tolerance rate=1%%",
      "  sluice validate hpcc/two-flows --simulators ns3,ns3 --set-second"
          + " dataplane.reactionDelay=1us",
      "  sluice validate rocc/fig8 --against results/of/another/simulator",
      "",
    })
public final class ValidateCommand extends SluiceCommand {
  private static final String BOTH = "ns3,omnet";
  private static final int MOST_SEEDS = 100;
  private static final long MOST_TOLERANCE_PS = 1_000_000_000_000L;
  private static final long STANDARD_TOLERANCE_PS = 1000;

  @Option(
      names = "--simulators",
      paramLabel = "A,B",
      split = ",",
      hideParamSyntax = true,
      description = "The two simulators (default: ns3,omnet; with --against one, ns3).")
  private List<String> simulators = new ArrayList<>();

  @Mixin private SimulatorChoice.OmnetFolders folders = new SimulatorChoice.OmnetFolders();

  @Option(
      names = "--against",
      paramLabel = "DIR",
      description =
          "Compare with the fct.txt and queue.csv of this directory, either or both, instead of a"
              + " second simulator.")
  private @Nullable Path against;

  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      description = "Sets a variable, or any value by its path, as sluice run does. Repeatable.")
  private List<String> settings = new ArrayList<>();

  @Option(
      names = "--set-second",
      paramLabel = "NAME=VALUE",
      description =
          "The same for the second simulator alone: to see what one difference does. Repeatable.")
  private List<String> secondSettings = new ArrayList<>();

  @Mixin private ExperimentChoice experiment = new ExperimentChoice();

  @Option(
      names = "--tolerance",
      paramLabel = "KEY=VALUE",
      description =
          "How much may differ: median, worst, queue, …, as a percentage, a fraction, or off."
              + " Repeatable.")
  private List<String> tolerances = new ArrayList<>();

  @Option(
      names = "--time-tolerance",
      paramLabel = "TIME",
      description = "By how much the times of a pair of events may differ (default: 1ns).")
  private @Nullable String timeTolerance;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      defaultValue = "3",
      description =
          "Seeds of the first simulator that show its own spread (default: 3, of which two are"
              + " run if they do not differ; 1: none).")
  private int seeds = 3;

  @Option(
      names = "--transport",
      paramLabel = "T[,T]",
      split = ",",
      hideParamSyntax = true,
      description = "jvm, zmq or auto (default), for both or for each.")
  private List<String> transports = new ArrayList<>();

  @Mixin private OutputChoice output = new OutputChoice();

  @Option(names = "--answer-deadline", paramLabel = "MS", defaultValue = "3000", hidden = true)
  private int answerDeadlineMs = 3000;

  @Option(names = "--silence-deadline", paramLabel = "MS", defaultValue = "3000", hidden = true)
  private int silenceDeadlineMs = 3000;

  @Mixin private SchemePath schemePath = new SchemePath();

  @Override
  ExitCode run() throws IOException, InterruptedException {
    final ValidationOptions options = options();
    List<String> chosen = simulators();
    Set<OptionTable.Mode> modes = EnumSet.noneOf(OptionTable.Mode.class);
    if (experiment.isOfHpcc()) {
      modes.add(OptionTable.Mode.HPCC);
    }
    if (Set.of(Simulator.NS3).containsAll(chosen)) {
      modes.add(OptionTable.Mode.NS3);
    }
    if (output.folderOrNull() == null) {
      modes.add(OptionTable.Mode.FRESH);
    }
    refuseIdleOptions(modes);
    // First what ./sluice does not build, so that nothing is built in vain.
    chosen.stream()
        .filter(s -> !s.equals(Simulator.NS3))
        .forEach(s -> SimulatorChoice.installation(s, folders).simulator().require());
    SchemeCatalog catalog = schemePath.catalog();
    ExperimentReader reader = new ExperimentReader(catalog.schemes());
    ExperimentLibrary.Entry entry = experiment.simulated(reader, "validate", settings);
    ComparisonReader comparisons = new ComparisonReader(reader);
    Comparison first = experiment.comparison(comparisons, entry, settings);
    Comparison second = first;
    if (!secondSettings.isEmpty()) {
      List<String> all = new ArrayList<>(settings);
      all.addAll(secondSettings);
      second = experiment.comparison(comparisons, entry, all);
    }
    Warnings warnings = new Warnings(System.err);
    warnings.say(first.doubts());
    warnings.say(second.doubts());
    List<ValidationRun.Case> cases = new ArrayList<>();
    for (int i = 0; i < first.variants().size(); i++) {
      Comparison.Variant variant = first.variants().get(i);
      cases.add(
          new ValidationRun.Case(
              variant.name(), variant.runs().get(0), second.variants().get(i).runs().get(0)));
    }
    ValidationRun.Ended ended =
        new ValidationRun(
                first.name(),
                first.title(),
                cases,
                options,
                chosen.stream().map(s -> SimulatorChoice.installation(s, folders)).toList(),
                System.err,
                false)
            .run();
    print(ended);
    return ended.code();
  }

  private List<String> simulators() {
    List<String> chosen = simulators;
    if (chosen.isEmpty()) {
      chosen = against == null ? List.of(BOTH.split(",")) : List.of(Simulator.NS3);
    }
    int needed = against == null ? 2 : 1;
    if (chosen.size() != needed) {
      throw SluiceException.wrongInput(
          "--simulators is '%s'; allowed %s of %s"
              .formatted(
                  String.join(",", chosen),
                  needed == 2 ? "are two" : "with --against is one",
                  String.join(", ", Simulator.NAMES)));
    }
    chosen.forEach(s -> Simulator.requireName("--simulators", s));
    return chosen;
  }

  private long timeTolerancePs() {
    if (timeTolerance == null) {
      return STANDARD_TOLERANCE_PS;
    }
    try {
      BigDecimal ps = Dimension.TIME.parse(timeTolerance);
      if (ps.signum() >= 0 && ps.compareTo(BigDecimal.valueOf(MOST_TOLERANCE_PS)) <= 0) {
        return ps.longValue();
      }
    } catch (NumberFormatException e) {
      throw SluiceException.wrongInput(
          "--time-tolerance is '" + timeTolerance + "'; allowed is " + Dimension.TIME.allowed());
    }
    throw SluiceException.wrongInput(
        "--time-tolerance is '" + timeTolerance + "'; allowed is 0 to 1s");
  }

  private ValidationOptions options() {
    List<String> how = transports.isEmpty() ? List.of("auto") : transports;
    if (how.size() > 2 || !TransportChoice.NAMES.containsAll(how)) {
      throw SluiceException.wrongInput(
          "--transport is '%s'; allowed are one or two of %s"
              .formatted(String.join(",", how), String.join(", ", TransportChoice.NAMES)));
    }
    if (against != null && how.size() > 1) {
      throw SluiceException.wrongInput(
          "--transport is '%s'; allowed with --against, where nothing runs a second time, is one"
              .formatted(String.join(",", how)));
    }
    requireWithin("--seeds", seeds, 1, MOST_SEEDS);
    experiment.check();
    if (against != null && !Files.isDirectory(against)) {
      throw SluiceException.wrongInput("--against " + against + " is no directory");
    }
    if (against != null && timeTolerance != null) {
      throw SluiceException.wrongInput(
          "--time-tolerance cannot be used with --against, where no events are compared");
    }
    if (against != null && !secondSettings.isEmpty()) {
      throw SluiceException.wrongInput(
          "--set-second cannot be used with --against, where nothing runs a second time");
    }
    return new ValidationOptions(
        List.of(how.get(0), how.get(how.size() - 1)),
        against,
        Tolerances.of(tolerances),
        timeTolerancePs(),
        seeds,
        output.folderOrNull(),
        output.overwrites(),
        schemePath.paths(),
        answerDeadlineMs,
        silenceDeadlineMs,
        words());
  }

  private void print(ValidationRun.Ended ended) {
    for (CaseAgreement c : ended.agreement().cases()) {
      c.warnings().forEach(w -> System.err.println("sluice: warning: " + w));
      out().print(new AgreementText(c).render());
    }
    out().println("Report: " + ended.report());
  }
}
