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
import org.sluice.runner.SluiceException;
import org.sluice.runner.compare.Agreement;
import org.sluice.runner.compare.AgreementVerdict;
import org.sluice.runner.compare.CaseAgreement;
import org.sluice.runner.compare.Comparand;
import org.sluice.runner.compare.Conversation;
import org.sluice.runner.compare.ConversationAligner;
import org.sluice.runner.compare.Criterion;
import org.sluice.runner.compare.ForeignResults;
import org.sluice.runner.compare.PairMeasures;
import org.sluice.runner.compare.RawFile;
import org.sluice.runner.compare.SeedSpread;
import org.sluice.runner.figures.AgreementFigures;
import org.sluice.runner.figures.ComparedFigures;
import org.sluice.runner.figures.FigureSet;
import org.sluice.runner.read.Experiment;
import org.sluice.runner.report.AgreementJson;
import org.sluice.runner.report.AgreementList;
import org.sluice.runner.report.AgreementPage;
import org.sluice.runner.results.AtomicFile;
import org.sluice.runner.results.PortId;
import org.sluice.runner.results.RunDescription;
import org.sluice.runner.results.RunResults;
import org.sluice.runner.simulator.Installation;

/**
 * An experiment in two simulators, or against results from elsewhere, and how far they agree
 * ({@code docs/evidence/agreement.md}).
 */
public final class ValidationRun {
  private static final String CONVERSATION = "conversation.sluice";
  private final String name;
  private final String title;
  private final List<Case> cases;
  private final ValidationOptions options;
  private final List<Installation> installations;
  private final PrintStream errors;
  private final boolean isTerminal;
  private ExitCode failed = ExitCode.DONE;

  /**
   * One combination of an experiment's values.
   *
   * @param name the variant
   * @param first what the first side runs
   * @param second what the second side runs; the same, unless the user wants a difference
   */
  public record Case(String name, Experiment first, Experiment second) {}

  /**
   * What a validation came to.
   *
   * @param code what the process exits with
   * @param out the output directory
   * @param agreement what was found
   * @param report the HTML report
   */
  public record Ended(ExitCode code, Path out, Agreement agreement, Path report) {}

  /** A run and what it left behind. */
  private record Side(@Nullable RunResults results, @Nullable String failure) {}

  /**
   * A validation to be done.
   *
   * @param name the experiment's name
   * @param title its headline
   * @param cases one or more
   * @param options how
   * @param installations with what each side is run; one if the other's results are there
   * @param errors where progress and sentences go
   * @param isTerminal whether that is a terminal
   */
  public ValidationRun(
      String name,
      String title,
      List<Case> cases,
      ValidationOptions options,
      List<Installation> installations,
      PrintStream errors,
      boolean isTerminal) {
    this.name = name;
    this.title = title;
    this.cases = List.copyOf(cases);
    this.options = options;
    this.installations = List.copyOf(installations);
    this.errors = errors;
    this.isTerminal = isTerminal;
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
    for (Case one : cases) {
      if (cases.size() > 1) {
        errors.println(
            "sluice: case " + (found.size() + 1) + " of " + cases.size() + ": " + one.name());
      }
      Path folder = cases.size() == 1 ? out : out.resolve(one.name());
      List<FigureSet.Drawn> drawn = new ArrayList<>();
      found.add(validate(one, folder, out, drawn));
      figures.add(drawn);
    }
    Agreement agreement =
        new Agreement(name, title, options.tolerances().asMap(), found, List.of());
    Path report = out.resolve("report.html");
    for (int i = 0; i < found.size(); i++) {
      String page = new AgreementPage(agreement, found.get(i)).render(figures.get(i));
      Path file = out.resolve(found.get(i).folder()).resolve("report.html");
      AtomicFile.write(file, writer -> writer.write(page));
    }
    if (found.size() > 1) {
      String list = new AgreementList(agreement).render();
      AtomicFile.write(report, writer -> writer.write(list));
    }
    ExitCode code = code(agreement.verdict());
    AgreementJson.write(out.resolve("agreement.json"), agreement, code.code());
    OutputFolder.mark(
        out, agreement.verdict() == AgreementVerdict.PARTIAL ? "partial" : "complete");
    return new Ended(code, out, agreement, report);
  }

  private ExitCode code(AgreementVerdict verdict) {
    return verdict == AgreementVerdict.PARTIAL && failed != ExitCode.DONE ? failed : verdict.code();
  }

  private CaseAgreement validate(Case one, Path folder, Path out, List<FigureSet.Drawn> drawn)
      throws IOException, InterruptedException {
    Files.createDirectories(folder);
    List<String> warnings = new ArrayList<>();
    String firstName = simulator(0);
    Path firstFolder = folder.resolve("1-" + firstName);
    Side first = run(one.first(), 0, firstFolder, true);
    @Nullable Path against = options.against();
    String secondName = against != null ? String.valueOf(against.getFileName()) : simulator(1);
    Path secondFolder = against != null ? against : folder.resolve("2-" + secondName);
    @Nullable Side second = against != null ? null : second(one, first, secondFolder);
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
      Comparand a = Comparand.of(firstName, firstResults, ports.keySet());
      Comparand b;
      if (secondResults != null) {
        b = Comparand.of(secondName, secondResults, ports.keySet());
      } else {
        ForeignResults foreign = new ForeignResults(secondFolder);
        b = foreign.read(secondName, a);
        a = foreign.comparable(a);
        if (foreign.unknownFlows() > 0) {
          warnings.add(
              "%s lines of %s are of no flow of the run."
                  .formatted(foreign.unknownFlows(), secondFolder.resolve("fct.txt")));
        }
      }
      measures = PairMeasures.of(a, b, ports, bottlenecks);
      drawn.addAll(draw(firstResults, secondResults, a, b, measures, folder, warnings));
      if (first.failure() == null) {
        spread = spread(one.first(), firstResults, folder, ports, bottlenecks, warnings);
      }
    }
    List<Criterion> criteria =
        measures == null ? List.of() : options.tolerances().check(measures, spread);
    return new CaseAgreement(
        one.name(),
        out.relativize(folder).toString(),
        told(first, firstName, 0, one.first().seed(), folder.relativize(firstFolder).toString()),
        second == null
            ? new CaseAgreement.Side(secondName, "", "", "", -1, secondFolder.toString(), null)
            : told(
                second,
                secondName,
                1,
                one.second().seed(),
                folder.relativize(secondFolder).toString()),
        measures,
        second == null ? List.of() : RawFile.compare(firstFolder, secondFolder),
        second == null
            ? null
            : conversation(
                firstFolder.resolve(CONVERSATION), secondFolder.resolve(CONVERSATION), warnings),
        spread,
        criteria,
        warnings);
  }

  /** What the first cannot even begin with is not tried a second time. */
  private Side second(Case one, Side first, Path folder) throws IOException, InterruptedException {
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
    boolean isWhole = ended.code() == ExitCode.DONE || ended.code() == ExitCode.CLAIM_FAILED;
    if (!isWhole && failed == ExitCode.DONE) {
      failed = ended.code();
    }
    @Nullable RunDescription run = ended.run();
    @Nullable String said = run == null ? null : run.end().failure();
    return new Side(
        run == null ? null : RunResults.read(run),
        isWhole ? null : said == null ? ended.code().meaning() : said);
  }

  private CaseAgreement.Side told(Side side, String shownAs, int number, long seed, String folder) {
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

  private static List<FigureSet.Drawn> draw(
      RunResults first,
      @Nullable RunResults second,
      Comparand a,
      Comparand b,
      PairMeasures measures,
      Path folder,
      List<String> warnings)
      throws IOException {
    List<FigureSet.Drawn> drawn = new ArrayList<>();
    try {
      if (second != null) {
        Map<String, RunResults> both = new LinkedHashMap<>();
        both.put(a.name(), first);
        both.put(b.name(), second);
        // Queues are drawn port by port below.
        new ComparedFigures(both, folder)
            .write().stream().filter(f -> !f.name().startsWith("queue")).forEach(drawn::add);
      }
      drawn.addAll(new AgreementFigures(a, b, measures).write(folder));
    } catch (RuntimeException | LinkageError | InternalError e) {
      warnings.add("The figures could not be drawn: " + e + ".");
    }
    return drawn;
  }

  private @Nullable Conversation conversation(Path first, Path second, List<String> warnings) {
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

  /** Other seeds of the first simulator; the second run tells whether there is any use in more. */
  private @Nullable SeedSpread spread(
      Experiment experiment,
      RunResults base,
      Path folder,
      Map<PortId, String> ports,
      Set<PortId> bottlenecks,
      List<String> warnings)
      throws IOException, InterruptedException {
    if (options.seeds() < 2) {
      return null;
    }
    String simulator = simulator(0);
    List<Long> seeds = new ArrayList<>(List.of(experiment.seed()));
    List<Comparand> runs = new ArrayList<>(List.of(Comparand.of(simulator, base, ports.keySet())));
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
      runs.add(Comparand.of(simulator, results, ports.keySet()));
      isDeterministic = runs.size() == 2 && sameFiles(base.run().out(), results.run().out());
    }
    return runs.size() < 2
        ? null
        : SeedSpread.of(simulator, seeds, runs, isDeterministic, ports, bottlenecks);
  }

  private static boolean sameFiles(Path first, Path second) throws IOException {
    return RawFile.compare(first, second).stream().allMatch(RawFile::isSame);
  }
}
