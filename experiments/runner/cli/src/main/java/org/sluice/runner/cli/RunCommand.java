// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.io.IOException;
import java.io.PrintWriter;
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
import org.sluice.runner.campaign.Campaign;
import org.sluice.runner.campaign.CampaignRun;
import org.sluice.runner.campaign.RunIdentity;
import org.sluice.runner.campaign.StoredExecution;
import org.sluice.runner.judge.ClaimTable;
import org.sluice.runner.model.Comparison;
import org.sluice.runner.model.Experiment;
import org.sluice.runner.model.SchemeChoice;
import org.sluice.runner.plan.ServerAddress;
import org.sluice.runner.read.Choices;
import org.sluice.runner.read.ComparisonReader;
import org.sluice.runner.read.ExperimentLibrary;
import org.sluice.runner.read.ExperimentReader;
import org.sluice.runner.read.SettingValues;
import org.sluice.runner.report.Outcome;
import org.sluice.runner.run.Caller;
import org.sluice.runner.run.ComparisonRun;
import org.sluice.runner.run.ExperimentRun;
import org.sluice.runner.run.OutputFolder;
import org.sluice.runner.run.RunOptions;
import org.sluice.runner.run.TheoryRun;
import org.sluice.runner.simulator.Installation;
import org.sluice.runner.theory.TheoryExperiment;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code sluice run}. */
@Command(
    name = "run",
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
      "  sluice run rocc/fig8 --set senders=2,10,100 --set load=50%%,90%% --seeds 1-10 -j 4",
    })
public final class RunCommand extends SluiceCommand {
  private Caller caller = new ShellCaller();
  private Warnings warnings = new Warnings(caller.errors());

  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE[,VALUE…]",
      description =
          "Sets a variable by its name, or any value of the file by its path: --set senders=10,"
              + " --set topology.linkRate=100Gbps, --set scheme.parameters.alpha=0.1, --set"
              + " traffic.0.load=50%%. Several values make a campaign: --set senders=2,10."
              + " Repeatable.")
  private List<String> settings = new ArrayList<>();

  @Mixin private CampaignChoice campaign = new CampaignChoice();

  @Mixin private ExperimentChoice experiment = new ExperimentChoice();

  @Mixin private SimulatorChoice simulator = new SimulatorChoice();

  @Mixin private TransportChoice transport = new TransportChoice();

  @Mixin private EndpointChoice endpoint = new EndpointChoice();

  @Mixin private OutputChoice output = new OutputChoice();

  @Option(
      names = "--record",
      paramLabel = "FILE",
      description = "Record the conversation, for sluice replay.")
  private @Nullable Path record;

  @Option(
      names = "--no-figures",
      description =
          "Draw no figures of single runs and of campaigns; everything else is as usual, in less"
              + " time.")
  private boolean withoutFigures;

  @Option(
      names = "--raw",
      description =
          "End with the simulator's own files: no numbers, no claims, no report. For one run.")
  private boolean raw;

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

  /** Says whom it is run for, if not for a user at a shell. */
  void calledBy(Caller program) {
    caller = program;
    warnings = new Warnings(program.errors());
  }

  @Override
  ExitCode run() throws IOException, InterruptedException {
    checkOptions();
    SchemeCatalog catalog = caller.schemes(schemePath.catalog());
    ExperimentLibrary.Entry entry = experiment.entry(settings);
    Choices choices = experiment.choices(settings);
    ExperimentReader reader = new ExperimentReader(catalog.schemes());
    boolean isTheory = reader.isTheory(entry);
    refuseIdleOptions(modes(isTheory));
    if (isTheory) {
      if (isCampaign()) {
        throw SluiceException.wrongInput(
            experiment.name() + " is theory and has no runs for a campaign");
      }
      return theory(reader.readTheory(entry, choices));
    }
    experiment.requireQuick(reader, entry);
    ComparisonReader comparisons = new ComparisonReader(reader);
    if (isCampaign()) {
      return campaign(
          Campaign.read(
              entry,
              comparisons,
              choices,
              experiment.variants(),
              experiment.isQuick(),
              campaign.seeds()),
          catalog);
    }
    choices.requireNoStatistics();
    if (experiment.compares(comparisons, entry)) {
      return compare(experiment.comparison(comparisons, entry, settings), catalog);
    }
    Experiment one = reader.read(entry, choices);
    warnings.say(one.doubts());
    ExperimentRun run =
        new ExperimentRun(
            one,
            options(catalog, List.of(one)),
            simulator.installation(),
            caller.errors(),
            caller.isTerminal());
    if (dryRun) {
      run.writePlan(out());
      return ExitCode.DONE;
    }
    ExperimentRun.Ended ended = raw ? run.raw(caller.idle()) : run.run();
    if (raw) {
      printFindings(ended.outcome());
    } else {
      print(ended);
    }
    return end(ended.out(), ended.code(), ended.sentence());
  }

  private Set<OptionTable.Mode> modes(boolean isTheory) {
    Set<OptionTable.Mode> modes = EnumSet.noneOf(OptionTable.Mode.class);
    add(modes, OptionTable.Mode.THEORY, isTheory);
    add(modes, OptionTable.Mode.CAMPAIGN, isCampaign());
    add(modes, OptionTable.Mode.HPCC, experiment.isOfHpcc());
    add(modes, OptionTable.Mode.RAW, raw);
    add(modes, OptionTable.Mode.DRY_RUN, dryRun);
    add(modes, OptionTable.Mode.NS3, simulator.isNs3());
    add(modes, OptionTable.Mode.FRESH, output.folderOrNull() == null);
    return modes;
  }

  private static void add(Set<OptionTable.Mode> to, OptionTable.Mode mode, boolean holds) {
    if (holds) {
      to.add(mode);
    }
  }

  private ExitCode theory(TheoryExperiment theory) throws IOException {
    ExperimentRun.Ended ended =
        new TheoryRun(theory, output.folderOrNull(), output.overwrites(), words()).run();
    print(ended);
    return end(ended.out(), ended.code(), ended.sentence());
  }

  private boolean isCampaign() {
    return campaign.isAsked() || settings.stream().anyMatch(s -> SettingValues.find(s).isPresent());
  }

  private ExitCode campaign(Campaign all, SchemeCatalog catalog)
      throws IOException, InterruptedException {
    if (caller.endpoint().isPresent()) {
      throw SluiceException.wrongInput(
          "a scheme in Python cannot be used with a campaign, which has to know the schemes' code");
    }
    if (all.axes().isEmpty()) {
      refuseIdleOptions(EnumSet.of(OptionTable.Mode.SEEDS));
    }
    warnings.say(
        all.points().stream()
            .flatMap(point -> point.comparison().doubts().stream())
            .distinct()
            .toList());
    PrintWriter to = out();
    Installation installation = simulator.installation();
    RunOptions options = options(catalog, List.of());
    if (dryRun) {
      for (Campaign.Point point : all.points()) {
        new ComparisonRun(point.comparison(), options, installation, caller.errors(), false)
            .writePlans(to);
      }
      return ExitCode.DONE;
    }
    installation.simulator().require();
    StoredExecution execution =
        new StoredExecution(
            campaign.execution(),
            new RunIdentity(installation, catalog),
            options,
            installation,
            caller.errors(),
            caller.isTerminal());
    CampaignRun.Ended ended = new CampaignRun(all, options, execution, campaign.jobs()).run();
    warnings.say(ended.warnings());
    to.println(ended.table());
    if (!ended.claims().isEmpty()) {
      to.println(ended.claims());
    }
    to.println("Table: " + ended.out().resolve("table.csv"));
    to.println("Report: " + ended.out().resolve("report.html"));
    return end(ended.out(), ended.code(), ended.code().meaning());
  }

  private ExitCode compare(Comparison comparison, SchemeCatalog catalog)
      throws IOException, InterruptedException {
    int runs = comparison.variants().size() * comparison.seeds().size();
    if (raw || runs > 1) {
      refuseIdleOptions(EnumSet.of(OptionTable.Mode.SEVERAL));
    }
    warnings.say(comparison.doubts());
    List<Experiment> all =
        comparison.variants().stream().flatMap(variant -> variant.runs().stream()).toList();
    ComparisonRun run =
        new ComparisonRun(
            comparison,
            options(catalog, all),
            simulator.installation(),
            caller.errors(),
            caller.isTerminal());
    if (dryRun) {
      run.writePlans(out());
      return ExitCode.DONE;
    }
    ComparisonRun.Ended ended = run.run();
    warnings.say(ended.outcome().warnings());
    if (!ended.outcome().claims().isEmpty()) {
      @Nullable String explanation = ended.outcome().complete() ? comparison.explanation() : null;
      out().println(new ClaimTable(ended.outcome().claims(), explanation).asText());
    }
    out().println("Report: " + ended.outcome().report());
    return end(ended.out(), ended.code(), ended.sentence());
  }

  private ExitCode end(Path out, ExitCode code, String sentence) {
    caller.ended(out, code, sentence);
    return code;
  }

  private void checkOptions() {
    simulator.check();
    transport.check();
    requireDeadline("--answer-deadline", answerDeadlineMs);
    requireDeadline("--silence-deadline", silenceDeadlineMs);
    @Nullable ServerAddress server = endpoint.orNull();
    if (server != null && transport.name().equals("jvm")) {
      throw SluiceException.wrongInput(
          "--endpoint " + server.endpoint() + " needs --transport zmq, but --transport is jvm");
    }
    endpoint.check();
    if (server != null && record != null) {
      throw SluiceException.wrongInput(
          ("--record %s cannot be used with --endpoint; the server there records (sluice"
                  + " serve --record)")
              .formatted(record));
    }
    if (record != null) {
      if (Files.exists(record)) {
        throw SluiceException.wrongInput(
            "--record " + record + " exists already; allowed is a new file");
      }
      OutputFolder.requireWritable("--record", record);
    }
    if (dryRun) {
      OutputFolder.check(output.folderOrNull(), output.overwrites());
    }
    experiment.check();
    campaign.check(experiment.seed());
    campaign.requireApart(output.folderOrNull(), output.overwrites());
  }

  private RunOptions options(SchemeCatalog catalog, List<Experiment> runs) {
    return new RunOptions(
        transport.name(),
        caller.endpoint().map(ServerAddress::at).orElse(server(catalog, runs)),
        output.folderOrNull(),
        output.overwrites(),
        record,
        schemePath.paths(),
        answerDeadlineMs,
        silenceDeadlineMs,
        hidden,
        !withoutFigures,
        words());
  }

  /** The server that was named, and what it must have: the parameters were read here. */
  private @Nullable ServerAddress server(SchemeCatalog catalog, List<Experiment> runs) {
    @Nullable ServerAddress named = endpoint.orNull();
    return named == null
        ? null
        : named.having(
            catalog.code(
                runs.stream()
                    .flatMap(run -> run.schemes().stream())
                    .map(SchemeChoice::name)
                    .toList()));
  }

  private void print(ExperimentRun.Ended ended) {
    Outcome outcome = ended.outcome();
    if (outcome == null) {
      caller.errors().println("sluice: nothing was recorded in " + ended.out());
      return;
    }
    printFindings(outcome);
    if (!outcome.claims().isEmpty()) {
      out().println(new ClaimTable(outcome.claims(), ended.explanation()).asText());
    }
    out().println((outcome.complete() ? "Report: " : "Partial report: ") + outcome.report());
  }

  private void printFindings(@Nullable Outcome outcome) {
    if (outcome != null) {
      warnings.say(outcome.warnings());
      outcome.happened().forEach(line -> caller.errors().println("sluice: happened: " + line));
    }
  }

  private static void requireDeadline(String option, int milliseconds) {
    int most = 86_400_000;
    if (milliseconds < 0 || milliseconds > most) {
      throw SluiceException.wrongInput(
          option + " is " + milliseconds + " ms; allowed is 0 (off) to " + most);
    }
  }
}
