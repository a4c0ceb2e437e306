// SPDX-License-Identifier: MIT
package org.sluice.experiments.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.experiments.ExitCode;
import org.sluice.experiments.SluiceException;
import org.sluice.experiments.claims.ClaimTable;
import org.sluice.experiments.experiment.Choices;
import org.sluice.experiments.experiment.Comparison;
import org.sluice.experiments.experiment.ComparisonReader;
import org.sluice.experiments.experiment.Experiment;
import org.sluice.experiments.experiment.ExperimentLibrary;
import org.sluice.experiments.experiment.ExperimentReader;
import org.sluice.experiments.outcome.RunOutcome;
import org.sluice.experiments.run.ComparisonRun;
import org.sluice.experiments.run.ExperimentRun;
import org.sluice.experiments.run.RunOptions;
import org.sluice.experiments.run.TheoryRun;
import org.sluice.experiments.theory.TheoryExperiment;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sluice run}. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Runs one experiment in a simulator, from its file to its report; one that compares"
          + " several schemes or settings runs each of them and reports on all together.",
      "",
      "Everything is checked before anything runs. The output directory holds summary.json,"
          + " fct.csv, queue.csv, rate.csv, throughput.csv, figures, report.html, manifest.json and"
          + " the plan. At the end the experiment's claims are shown with what was measured.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  sluice run rocc/fig8",
      "  sluice run rocc/fig8 --set senders=100 --set linkRate=100Gbps",
      "  sluice run rocc/fig8 --set scheme.parameters.alpha=0.2 --set dataplane.payload=1472",
      "  sluice run rocc/fig8 --scheme dcqcn --profile mellanox --out dcqcn-in-fig8",
      "  sluice run rocc/fig8 --simulator omnet",
      "  sluice run my-experiment.yaml --transport zmq --record run.sluice",
    })
public final class RunCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      index = "0",
      paramLabel = "EXPERIMENT",
      description = "A name such as rocc/fig8 (see sluice list), or the path of a YAML file.")
  private String name = "";

  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      description =
          "Sets a variable by its name, or any value of the file by its path:"
              + " --set senders=10, --set topology.linkRate=100Gbps,"
              + " --set scheme.parameters.alpha=0.1, --set traffic.0.load=50%%. Repeatable.")
  private List<String> settings = new ArrayList<>();

  @Option(
      names = "--scheme",
      paramLabel = "NAME",
      description =
          "Another congestion-control scheme (see sluice schemes); the file's profile and"
              + " parameters belong to the file's scheme and are left out.")
  private @Nullable String scheme;

  @Option(
      names = "--profile",
      paramLabel = "P",
      description = "A profile of the scheme: a named set of parameter values.")
  private @Nullable String profile;

  @Option(
      names = "--flow-control",
      paramLabel = "FC",
      description =
          "pfc, pfc-static, pfc-dynamic, lossy, infinite, or the name of a flow-control scheme.")
  private @Nullable String flowControl;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of every random stream; 0 or more.")
  private @Nullable Long seed;

  @Option(
      names = "--variant",
      paramLabel = "NAME",
      split = ",",
      description =
          "Only these variants of an experiment that compares several, by name or pattern"
              + " ('rocc/*'); claims on the others do not apply then.")
  private List<String> variants = new ArrayList<>();

  @Option(
      names = "--quick",
      description = "The smaller variant that the experiment's section 'quick' describes.")
  private boolean quick;

  @Mixin private SimulatorChoice simulator = new SimulatorChoice();

  @Option(
      names = "--transport",
      paramLabel = "T",
      defaultValue = "auto",
      description =
          "How simulator and algorithms talk: jvm (in one process, fastest), zmq (tcp), or auto"
              + " (default: jvm if it is installed). Results are the same.")
  private String transport = "auto";

  @Option(
      names = "--endpoint",
      paramLabel = "tcp://HOST:PORT",
      description = "zmq: a server that runs already (sluice serve), instead of one started here.")
  private @Nullable String endpoint;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Output directory (default: out/EXPERIMENT-SCHEME-N, a fresh one).")
  private @Nullable Path out;

  @Option(
      names = "--overwrite",
      description = "Empty the output directory first if it holds an earlier run.")
  private boolean overwrite;

  @Option(
      names = "--record",
      paramLabel = "FILE",
      description = "Record the conversation, for sluice replay.")
  private @Nullable Path record;

  @Option(
      names = "--dry-run",
      description = "Check everything and print the plan the simulator would get; run nothing.")
  private boolean dryRun;

  @Mixin private SchemePath schemePath = new SchemePath();

  @Option(
      names = "--answer-deadline",
      paramLabel = "MS",
      defaultValue = "3000",
      description =
          "End the run if a scheme has not answered for so long (default 3000; 0: never, for"
              + " debugging).")
  private int answerDeadlineMs = 3000;

  @Option(
      names = "--silence-deadline",
      paramLabel = "MS",
      defaultValue = "3000",
      description =
          "End the run if the other process was not heard for so long (default 3000; 0: never).")
  private int silenceDeadlineMs = 3000;

  @Option(
      names = "--hide",
      paramLabel = "CAPABILITY",
      split = ",",
      hidden = true,
      description = "Capabilities the simulator does not offer, to try what is said then.")
  private List<String> hidden = new ArrayList<>();

  @Override
  public Integer call() throws IOException, InterruptedException {
    checkOptions();
    SchemeCatalog catalog = schemePath.catalog();
    ExperimentLibrary.Entry entry = Home.experiments().find(name);
    Choices choices = new Choices(settings, scheme, profile, flowControl, seed);
    ExperimentReader reader = new ExperimentReader(catalog.schemes());
    if (reader.isTheory(entry.file(), entry.shownAs())) {
      return theory(reader.readTheory(entry.name(), entry.file(), entry.shownAs(), choices));
    }
    ComparisonReader comparisons = new ComparisonReader(reader);
    if (quick || !variants.isEmpty() || comparisons.compares(entry)) {
      return compare(comparisons.read(entry, choices, quick, variants));
    }
    Experiment experiment = reader.read(entry.name(), entry.file(), entry.shownAs(), choices);
    ExperimentRun run =
        new ExperimentRun(
            experiment, options(), simulator.installation(), System.err, isTerminal());
    if (dryRun) {
      spec.commandLine().getOut().print(run.plan());
      spec.commandLine().getOut().flush();
      return ExitCode.DONE.code();
    }
    ExperimentRun.Ended ended = run.run();
    print(ended);
    return ended.code().code();
  }

  private Integer theory(TheoryExperiment experiment) throws IOException {
    if (dryRun) {
      throw wrong("--dry-run prints a simulator's plan, but " + name + " is theory and has none");
    }
    ExperimentRun.Ended ended = new TheoryRun(experiment, out, overwrite, commandLine()).run();
    print(ended);
    return ended.code().code();
  }

  private int compare(Comparison comparison) throws IOException, InterruptedException {
    if (record != null) {
      throw wrong("--record " + record + " cannot be used with several runs; allowed is one run");
    }
    ComparisonRun run =
        new ComparisonRun(
            comparison, options(), simulator.installation(), System.err, isTerminal());
    if (dryRun) {
      spec.commandLine().getOut().print(run.plans());
      spec.commandLine().getOut().flush();
      return ExitCode.DONE.code();
    }
    ComparisonRun.Ended ended = run.run();
    for (String warning : ended.outcome().warnings()) {
      System.err.println("sluice: warning: " + warning);
    }
    PrintWriter to = spec.commandLine().getOut();
    if (!ended.outcome().claims().isEmpty()) {
      to.println(new ClaimTable(ended.outcome().claims(), comparison.explanation()).asText());
    }
    to.println("Report: " + ended.outcome().report());
    to.flush();
    return ended.code().code();
  }

  private void checkOptions() {
    simulator.check();
    requireOneOf("--transport", transport, List.of("auto", "jvm", "zmq"));
    requireDeadline("--answer-deadline", answerDeadlineMs);
    requireDeadline("--silence-deadline", silenceDeadlineMs);
    if (endpoint != null && transport.equals("jvm")) {
      throw wrong("--endpoint " + endpoint + " needs --transport zmq, but --transport is jvm");
    }
    if (endpoint != null && !endpoint.matches("tcp://[^\\s:/]+:\\d{1,5}")) {
      throw wrong("--endpoint is '" + endpoint + "'; allowed is tcp://HOST:PORT");
    }
    if (endpoint != null && record != null) {
      throw wrong(
          "--record "
              + record
              + " cannot be used with --endpoint; the server there records"
              + " (sluice serve --record)");
    }
    if (record != null && Files.exists(record)) {
      throw wrong("--record " + record + " exists already; allowed is a new file");
    }
    if (seed != null && seed < 0) {
      throw wrong("--seed is " + seed + "; allowed is 0 or more");
    }
  }

  private RunOptions options() {
    return new RunOptions(
        transport,
        endpoint,
        out,
        overwrite,
        record,
        schemePath.paths(),
        answerDeadlineMs,
        silenceDeadlineMs,
        hidden,
        true,
        commandLine());
  }

  private List<String> commandLine() {
    List<String> words = new ArrayList<>(List.of("sluice"));
    words.addAll(spec.root().commandLine().getParseResult().originalArgs());
    return words;
  }

  private void print(ExperimentRun.Ended ended) {
    PrintWriter to = spec.commandLine().getOut();
    RunOutcome outcome = ended.outcome();
    if (outcome == null) {
      System.err.println("sluice: nothing was recorded in " + ended.out());
      return;
    }
    for (String warning : outcome.warnings()) {
      System.err.println("sluice: warning: " + warning);
    }
    if (!outcome.claims().isEmpty()) {
      to.println(new ClaimTable(outcome.claims(), ended.explanation()).asText());
    }
    to.println((outcome.complete() ? "Report: " : "Partial report: ") + outcome.report());
    to.flush();
  }

  private static boolean isTerminal() {
    try {
      Path target = Files.readSymbolicLink(Path.of("/proc/self/fd/2"));
      return target.startsWith("/dev/pts") || target.startsWith("/dev/tty");
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }

  private static void requireOneOf(String option, String value, List<String> allowed) {
    if (!allowed.contains(value)) {
      throw wrong(option + " is '" + value + "'; allowed is one of " + String.join(", ", allowed));
    }
  }

  private static void requireDeadline(String option, int milliseconds) {
    int most = 86_400_000;
    if (milliseconds < 0 || milliseconds > most) {
      throw wrong(option + " is " + milliseconds + " ms; allowed is 0 (off) to " + most);
    }
  }

  private static SluiceException wrong(String sentence) {
    return new SluiceException(ExitCode.WRONG_INPUT, sentence);
  }
}
