// SPDX-License-Identifier: MIT
package org.sluice.runner.run;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sluice.bridge.recording.ReplayException;
import org.sluice.runner.ExitCode;
import org.sluice.runner.compare.CaseAgreement;
import org.sluice.runner.compare.Conversation;
import org.sluice.runner.compare.ConversationAligner;
import org.sluice.runner.compare.Criterion;
import org.sluice.runner.compare.ForeignResults;
import org.sluice.runner.compare.PairMeasures;
import org.sluice.runner.compare.RawFile;
import org.sluice.runner.compare.SeedSpread;
import org.sluice.runner.compare.SideResults;
import org.sluice.runner.figures.AgreementFigures;
import org.sluice.runner.figures.ComparedFigures;
import org.sluice.runner.figures.ComparedLooks;
import org.sluice.runner.figures.FigureOptions;
import org.sluice.runner.figures.FigureSet;
import org.sluice.runner.files.FileList;
import org.sluice.runner.model.Experiment;
import org.sluice.runner.model.PortId;
import org.sluice.runner.results.RunDescription;
import org.sluice.runner.results.RunResults;
import org.sluice.runner.simulator.Installation;

/** One case of a validation: both sides are run and compared. */
final class CaseValidation {
  private static final String CONVERSATION = "conversation.sluice";

  private final ValidationRun.Case one;
  private final ValidationOptions options;
  private final List<Installation> installations;
  private final PrintStream errors;
  private final boolean isTerminal;
  private final Path folder;
  private final List<FigureSet.Drawn> figures = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();
  private ExitCode failed = ExitCode.DONE;

  /** A run and what it left behind. */
  private record Side(@Nullable RunResults results, @Nullable String failure) {}

  /**
   * A case to be run.
   *
   * @param installations with what each side is run; one if the other's results are there
   * @param folder where its runs and its report go
   */
  CaseValidation(
      ValidationRun.Case one,
      ValidationOptions options,
      List<Installation> installations,
      PrintStream errors,
      boolean isTerminal,
      Path folder) {
    this.one = one;
    this.options = options;
    this.installations = installations;
    this.errors = errors;
    this.isTerminal = isTerminal;
    this.folder = folder;
  }

  /** The figures that were drawn. */
  List<FigureSet.Drawn> figures() {
    return figures;
  }

  /** How the first run that did not end well ended; {@link ExitCode#DONE} if all did. */
  ExitCode failed() {
    return failed;
  }

  /**
   * Runs and compares what the case says.
   *
   * @param place the folder as results name it
   */
  CaseAgreement run(String place) throws IOException, InterruptedException {
    Files.createDirectories(folder);
    String firstName = simulator(0);
    Path firstFolder = folder.resolve("1-" + firstName);
    Side first = run(one.first(), 0, firstFolder, true);
    @Nullable Path against = options.against();
    String secondName = against != null ? String.valueOf(against.getFileName()) : simulator(1);
    Path secondFolder = against != null ? against : folder.resolve("2-" + secondName);
    @Nullable Side second = against != null ? null : second(first, secondFolder);
    if (secondName.equals(firstName)) {
      firstName += " (1)";
      secondName += " (2)";
    }
    @Nullable RunResults firstResults = first.results();
    @Nullable RunResults secondResults = second == null ? null : second.results();
    @Nullable PairMeasures measures = null;
    @Nullable SeedSpread spread = null;
    if (firstResults != null && (second == null || secondResults != null)) {
      Map<PortId, String> ports = ports(firstResults);
      Set<PortId> bottlenecks = new LinkedHashSet<>(firstResults.bottlenecks());
      SideResults a = SideResults.of(firstName, firstResults, ports.keySet());
      SideResults b;
      if (secondResults != null) {
        b = SideResults.of(secondName, secondResults, ports.keySet());
      } else {
        ForeignResults foreign = new ForeignResults(secondFolder);
        b = foreign.read(secondName, a);
        a = foreign.comparable(a);
        warnings.addAll(FileList.doubts(secondFolder));
        if (foreign.unknownFlows() > 0) {
          warnings.add(
              "%s lines of %s are of no flow of the run."
                  .formatted(foreign.unknownFlows(), secondFolder.resolve("fct.txt")));
        }
      }
      measures = PairMeasures.of(a, b, ports, bottlenecks);
      draw(firstResults, secondResults, a, b, measures);
      if (first.failure() == null) {
        spread = spread(firstResults, ports, bottlenecks);
      }
    }
    List<Criterion> criteria =
        measures == null ? List.of() : options.tolerances().check(measures, spread);
    return new CaseAgreement(
        one.name(),
        place,
        describe(
            first, firstName, 0, one.first().seed(), folder.relativize(firstFolder).toString()),
        second == null
            ? new CaseAgreement.Side(secondName, "", "", "", -1, secondFolder.toString(), null)
            : describe(
                second,
                secondName,
                1,
                one.second().seed(),
                folder.relativize(secondFolder).toString()),
        measures,
        second == null ? List.of() : RawFile.compare(firstFolder, secondFolder),
        second == null
            ? null
            : conversation(firstFolder.resolve(CONVERSATION), secondFolder.resolve(CONVERSATION)),
        spread,
        criteria,
        warnings);
  }

  /** What the first cannot even begin with is not tried a second time. */
  private Side second(Side first, Path folder) throws IOException, InterruptedException {
    return first.results() == null
        ? new Side(null, "not run, because the first left nothing behind")
        : run(one.second(), 1, folder, true);
  }

  private String simulator(int side) {
    return installations.get(side).simulator().name();
  }

  private Side run(Experiment experiment, int side, Path folder, boolean records)
      throws IOException, InterruptedException {
    RunOptions how = options.runOf(side, folder, records ? folder.resolve(CONVERSATION) : null);
    ExperimentRun.Ended ended =
        new ExperimentRun(experiment, how, installations.get(side), errors, isTerminal).run();
    boolean isWhole = ended.code().isComplete();
    if (!isWhole && failed == ExitCode.DONE) {
      failed = ended.code();
    }
    @Nullable RunDescription run = ended.run();
    @Nullable String failure = run == null ? null : run.end().failure();
    return new Side(
        run == null ? null : RunResults.read(run),
        isWhole ? null : failure == null ? ended.code().meaning() : failure);
  }

  private CaseAgreement.Side describe(
      Side side, String shownAs, int number, long seed, String folder) {
    @Nullable RunResults results = side.results();
    return new CaseAgreement.Side(
        shownAs,
        simulator(number),
        results == null ? "" : results.engine().path("simulator_version").asText(""),
        results == null ? "" : results.run().setup().transport(),
        seed,
        folder,
        side.failure());
  }

  /** The ports of the experiment's groups, the bottleneck's first. */
  private static Map<PortId, String> ports(RunResults results) {
    Map<PortId, String> ports = new LinkedHashMap<>();
    results
        .portGroups()
        .values()
        .forEach(group -> group.forEach(port -> ports.put(port, results.plan().portName(port))));
    return ports;
  }

  private void draw(
      RunResults first,
      @Nullable RunResults second,
      SideResults a,
      SideResults b,
      PairMeasures measures)
      throws IOException {
    if (second != null) {
      Map<String, RunResults> both = new LinkedHashMap<>();
      both.put(a.name(), first);
      both.put(b.name(), second);
      // Queues are drawn port by port below.
      new ComparedFigures(
              List.of(both),
              ComparedLooks.overlaid(List.copyOf(both.keySet())),
              folder.resolve("figures"),
              FigureOptions.report())
          .write().stream().filter(f -> !f.name().startsWith("queue")).forEach(figures::add);
    }
    figures.addAll(new AgreementFigures(a, b, measures).write(folder));
  }

  private @Nullable Conversation conversation(Path first, Path second) {
    if (!Files.exists(first) || !Files.exists(second)) {
      warnings.add(
          (Files.exists(first) ? second : first)
              + " is missing: the conversations are not compared.");
      return null;
    }
    try {
      return ConversationAligner.align(first, second, options.timeTolerancePs());
    } catch (ReplayException e) {
      warnings.add("The conversations are not compared: " + e.getMessage() + ".");
      return null;
    }
  }

  /** Other seeds of the first simulator; the second run shows whether more are useful. */
  private @Nullable SeedSpread spread(
      RunResults base, Map<PortId, String> ports, Set<PortId> bottlenecks)
      throws IOException, InterruptedException {
    if (options.seeds() < 2) {
      return null;
    }
    Experiment experiment = one.first();
    String simulator = simulator(0);
    List<Long> seeds = new ArrayList<>(List.of(experiment.seed()));
    List<SideResults> runs =
        new ArrayList<>(List.of(SideResults.of(simulator, base, ports.keySet())));
    boolean isDeterministic = false;
    for (int i = 1; i < options.seeds() && !isDeterministic; i++) {
      long seed = experiment.seed() + i;
      Side side =
          run(
              experiment.withSeed(seed),
              0,
              folder.resolve("seeds").resolve(simulator + "-" + seed),
              false);
      @Nullable RunResults results = side.results();
      if (results == null || side.failure() != null) {
        warnings.add(
            "The run with seed " + seed + " did not end well and is left out: " + side.failure());
        continue;
      }
      seeds.add(seed);
      runs.add(SideResults.of(simulator, results, ports.keySet()));
      isDeterministic =
          runs.size() == 2 && RawFile.areSame(List.of(base.run().out(), results.run().out()));
    }
    return runs.size() < 2
        ? null
        : SeedSpread.of(simulator, seeds, runs, isDeterministic, ports, bottlenecks);
  }
}
