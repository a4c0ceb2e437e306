// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.campaign.RunIdentity;
import org.sluice.runner.campaign.SettingGrid;
import org.sluice.runner.campaign.StoredExecution;
import org.sluice.runner.files.AtomicFile;
import org.sluice.runner.judge.ClaimTable;
import org.sluice.runner.read.Choices;
import org.sluice.runner.read.ExperimentReader;
import org.sluice.runner.reproduce.FigureLibrary;
import org.sluice.runner.reproduce.FigureRun;
import org.sluice.runner.reproduce.ReproductionsPages;
import org.sluice.runner.reproduce.StoredVerdict;
import org.sluice.runner.reproduce.VerdictStore;
import org.sluice.runner.run.Execution;
import org.sluice.runner.run.OneByOne;
import org.sluice.runner.run.RunOptions;
import org.sluice.runner.simulator.Installation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sluice reproduce}. */
@Command(
    name = "reproduce",
    description = {
      "Runs all that a figure of a paper compares and prints its claims with what was measured.",
      "",
      "The key 'reproduces' of an experiment file names the figure that it reproduces. All runs of"
          + " a figure go into OUT/PAPER/FIGURE, its verdict into OUT/verdicts when all are done:"
          + " what is there is whole. With --set, both have a folder for each combination of"
          + " values. If one run fails the others go on; the exit code is then that of the first"
          + " run that failed, else 6 if a claim of any figure failed, else 0.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  sluice reproduce --list",
      "  sluice reproduce rocc/fig8 --quick",
      "  sluice reproduce pacc/fig1 --seeds 1-10 -j 4",
      "  sluice reproduce swift/incast --set duration=10ms,20ms --set scheme.parameters.beta=0.4,0.8 -j 4",
      "  sluice reproduce rocc",
      "  sluice reproduce rocc/fig12a --publish    also keeps the verdict in docs/evidence/reproductions",
    })
public final class ReproduceCommand extends SluiceCommand {
  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "PAPER[/FIGURE]",
      description =
          "A figure such as rocc/fig8, a paper (all of its figures), or a YAML file of your own.")
  private @Nullable String name;

  @Option(names = "--list", description = "List all figures with their last verdicts; run nothing.")
  private boolean list;

  @Option(
      names = "--quick",
      description =
          "The smaller variant that an experiment's section 'quick' describes; an experiment"
              + " without one runs whole.")
  private boolean quick;

  @Option(
      names = "--controls",
      description =
          "Also run the figure's controls: runs in which the mechanism under test is off or a"
              + " constant is wrong. A claim that holds in a control it names ends with code 6.")
  private boolean controls;

  @Option(
      names = "--out",
      paramLabel = "OUT",
      description =
          "Where runs and verdicts go (default: out/reproduce, in OMNeT++ out/reproduce-omnet); an"
              + " earlier run of the same figure there is replaced.")
  private @Nullable Path chosenOut;

  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE[,VALUE…]",
      description =
          "Sets a variable or any other value of the figure's file, as in sluice run. Every"
              + " combination of several values is a reproduction of its own. Repeatable.")
  private List<String> settings = new ArrayList<>();

  @Mixin private CampaignChoice campaign = new CampaignChoice();

  @Mixin private SeedChoice seed = new SeedChoice();

  @Mixin private TransportChoice transport = new TransportChoice();

  @Option(
      names = "--publish",
      description = "Also keep the verdict in docs/evidence/reproductions and rewrite its pages.")
  private boolean publish;

  @Option(
      names = "--page",
      description = "Rewrite docs/evidence/reproductions.md and its pages from the kept verdicts.")
  private boolean page;

  @Mixin private SimulatorChoice simulator = new SimulatorChoice();

  @Mixin private SchemePath schemePath = new SchemePath();

  @Override
  ExitCode run() throws IOException, InterruptedException {
    checkOptions();
    Set<OptionTable.Mode> modes = EnumSet.noneOf(OptionTable.Mode.class);
    if (list || name == null) {
      modes.add(OptionTable.Mode.NOTHING);
    }
    if (simulator.isNs3()) {
      modes.add(OptionTable.Mode.NS3);
    }
    refuseIdleOptions(modes);
    FigureLibrary figures = new FigureLibrary(Home.experiments());
    @Nullable String wanted = name;
    if (list) {
      print(wanted == null ? figures.all() : figures.find(wanted));
      return ExitCode.DONE;
    }
    ExitCode worst = wanted == null ? ExitCode.DONE : reproduce(figures.find(wanted), wanted);
    if (page || publish) {
      writePages();
    }
    return worst;
  }

  /** A figure's file with one combination of values, read and checked. */
  private record Planned(SettingGrid.Point point, FigureRun run) {}

  private ExitCode reproduce(List<FigureLibrary.Figure> figures, String wanted)
      throws IOException, InterruptedException {
    SettingGrid grid = SettingGrid.of(settings, wanted);
    List<List<Planned>> plannedByFigure = planned(figures, grid, wanted);
    Installation installation = simulator.installation();
    boolean isCampaign = campaign.isAsked() || !grid.axes().isEmpty();
    @Nullable Execution stored = isCampaign ? stored(installation) : null;
    ExitCode worst = ExitCode.DONE;
    List<String> counts = new ArrayList<>();
    for (List<Planned> planned : plannedByFigure) {
      if (stored != null && planned.size() > 1) {
        // All at a time; each reproduction then finds its runs.
        stored.run(planned.stream().flatMap(p -> p.run().jobs().stream()).toList());
      }
      for (Planned one : planned) {
        RunOptions options = options(one);
        Execution execution =
            stored != null ? stored : new OneByOne(options, installation, System.err, false);
        FigureRun.Ended ended = reproduce(one, options, installation, execution);
        counts.add(one.run().name() + ": " + ended.verdict().counts());
        worst = worst.isComplete() && ended.code() != ExitCode.DONE ? ended.code() : worst;
      }
    }
    if (grid.points().size() > 1) {
      counts.forEach(out()::println);
    }
    return worst;
  }

  private List<List<Planned>> planned(
      List<FigureLibrary.Figure> figures, SettingGrid grid, String wanted) {
    ExperimentReader reader = new ExperimentReader(schemePath.catalog().schemes());
    if (figures.stream().allMatch(figure -> reader.isTheory(figure.entry()))) {
      refuseIdleOptions(EnumSet.of(OptionTable.Mode.THEORY));
    }
    List<List<Planned>> all = new ArrayList<>();
    long runs = 0;
    for (FigureLibrary.Figure figure : figures) {
      List<Planned> planned = new ArrayList<>();
      for (SettingGrid.Point point : grid.points()) {
        FigureRun run = read(figure, reader, point.settings());
        runs += run.jobs().size();
        SettingGrid.requireFew(wanted, runs);
        planned.add(new Planned(point, run));
      }
      all.add(planned);
    }
    return all;
  }

  private FigureRun read(
      FigureLibrary.Figure figure, ExperimentReader reader, List<String> withSettings) {
    Choices choices = Choices.NONE.withSeed(seed.orNull()).withSettings(withSettings);
    choices.requireNoStatistics();
    try {
      return new FigureRun(figure, reader, choices, quick, controls, campaign.seeds());
    } catch (SluiceException e) {
      if (withSettings.isEmpty()) {
        throw e;
      }
      // What is wrong for one figure may be right for another.
      throw new SluiceException(e.exitCode(), figure.of().name() + ": " + e.getMessage());
    }
  }

  private Path folder() {
    String folder = simulator.isNs3() ? "out/reproduce" : "out/reproduce-" + simulator.name();
    return chosenOut == null ? Path.of(folder) : chosenOut;
  }

  private void checkOptions() {
    simulator.check();
    if (publish && !simulator.isNs3()) {
      throw SluiceException.wrongInput(
          "--publish keeps verdicts of ns-3 in docs/evidence/reproductions; allowed is --simulator ns3, but"
              + " it is "
              + simulator.name());
    }
    transport.check();
    seed.check();
    campaign.check(seed);
    if (publish && !campaign.seeds().isEmpty()) {
      throw SluiceException.wrongInput(
          "--publish keeps verdicts with the experiments' own seeds; allowed is no --seeds");
    }
    if (publish && !settings.isEmpty()) {
      throw SluiceException.wrongInput(
          "--publish keeps verdicts of experiments as their files are; allowed is no --set");
    }
    if (name == null && !list && !page) {
      throw SluiceException.wrongInput("reproduce needs PAPER/FIGURE, PAPER, --list or --page");
    }
  }

  private FigureRun.Ended reproduce(
      Planned planned, RunOptions options, Installation installation, Execution execution)
      throws IOException, InterruptedException {
    FigureRun run = planned.run();
    FigureLibrary.Figure figure = run.figure();
    PrintWriter to = out();
    to.println(run.name() + " (" + figure.entry().name() + "): " + figure.title());
    to.println("  \"" + figure.of().says() + "\"");
    if (quick && !run.isQuick()) {
      to.println("  It has no quick variant: it runs whole.");
    }
    Warnings warnings = new Warnings(System.err);
    warnings.say(run.doubts());
    FigureRun.Ended ended = run.run(options, installation, System.err, execution);
    StoredVerdict verdict = ended.verdict();
    warnings.say(verdict.warnings());
    new VerdictStore(folder().resolve("verdicts").resolve(planned.point().folder())).put(verdict);
    boolean isWhole = verdict.status().equals("complete");
    if (publish && isWhole) {
      published().put(verdict);
    } else if (publish) {
      to.println("It is not published: not every run of it ended well.");
    }
    to.println();
    to.println(new ClaimTable(ended.claims().claims(), run.explanation()).asText());
    if (controls) {
      print(verdict);
      ended.claims().findings().forEach(to::println);
    }
    to.println(run.name() + ": " + verdict.counts());
    to.println("Report: " + ended.report());
    to.println();
    return ended;
  }

  /** For all figures together; where results go does not matter to it. */
  private StoredExecution stored(Installation installation) throws IOException {
    installation.simulator().require();
    return new StoredExecution(
        campaign.execution(),
        new RunIdentity(installation, schemePath.catalog()),
        transport.replacing(folder(), schemePath, true, words()),
        installation,
        System.err,
        Terminal.isError());
  }

  /** Which claims fail without the mechanism. */
  private void print(StoredVerdict verdict) {
    for (StoredVerdict.StoredClaim c : verdict.claims()) {
      if (c.isToFailWithout()) {
        String by =
            c.killedBy().isEmpty() ? "NO control makes it fail" : "fails under " + c.killers();
        out().println(by + ": " + c.claim());
      }
    }
    for (StoredVerdict.StoredControl c : verdict.controlsOrNone()) {
      if (c.isConstant()) {
        long count = verdict.claims().stream().filter(k -> k.noticed().contains(c.name())).count();
        out()
            .println(
                "wrong constant %s (%s): %s"
                    .formatted(
                        c.name(),
                        c.breaks(),
                        c.failure() != null ? "not run: " + c.failure() : count + " claims fail"));
      }
    }
  }

  private RunOptions options(Planned planned) {
    FigureLibrary.Figure figure = planned.run().figure();
    String[] parts = figure.entry().name().split("/");
    Path folder =
        folder()
            .resolve(figure.of().paper())
            .resolve(figure.of().figure())
            .resolve(planned.point().folder())
            .resolve(parts[parts.length - 1] + (planned.run().isQuick() ? "-quick" : ""));
    return transport.replacing(folder, schemePath, true, words());
  }

  private void print(List<FigureLibrary.Figure> figures) throws IOException {
    int nameWidth = figures.stream().mapToInt(f -> f.of().name().length()).max().orElse(0);
    int fileWidth = figures.stream().mapToInt(f -> f.entry().name().length()).max().orElse(0);
    for (FigureLibrary.Figure f : figures) {
      String row = "%-" + nameWidth + "s  %-" + fileWidth + "s  %s%n";
      List<String> last = new ArrayList<>();
      for (boolean isQuick : new boolean[] {false, true}) {
        last(f.entry().name(), isQuick)
            .ifPresent(
                v ->
                    last.add(
                        String.format(
                            Locale.ROOT,
                            "%s%s, %s, %s",
                            v.counts(),
                            v.quick() ? " (quick)" : "",
                            v.date(),
                            v.version())));
      }
      out()
          .printf(
              row,
              f.of().name(),
              f.entry().name(),
              last.isEmpty() ? "not run yet" : String.join("; ", last));
    }
  }

  /** The later of what was run here and what was published. */
  private Optional<StoredVerdict> last(String experiment, boolean isQuick) throws IOException {
    Optional<StoredVerdict> own =
        new VerdictStore(folder().resolve("verdicts")).find(experiment, isQuick);
    Optional<StoredVerdict> kept = published().find(experiment, isQuick);
    boolean ownIsLater =
        own.isPresent() && (kept.isEmpty() || own.get().date().compareTo(kept.get().date()) >= 0);
    return ownIsLater ? own : kept;
  }

  private static VerdictStore published() {
    return new VerdictStore(Home.folder().resolve("docs/evidence/reproductions"));
  }

  private static void writePages() throws IOException {
    Path evidence = Home.folder().resolve("docs/evidence");
    for (Map.Entry<String, String> page :
        new ReproductionsPages(published().all()).render().entrySet()) {
      Path file = evidence.resolve(page.getKey());
      boolean isSame =
          Files.exists(file)
              && Files.readString(file, StandardCharsets.UTF_8).equals(page.getValue());
      if (!isSame) {
        AtomicFile.write(file, page.getValue());
      }
    }
  }
}
