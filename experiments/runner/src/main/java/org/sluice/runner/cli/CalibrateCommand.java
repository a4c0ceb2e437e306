// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.calibrate.CalibrationPage;
import org.sluice.runner.calibrate.CalibrationRun;
import org.sluice.runner.read.Calibration;
import org.sluice.runner.read.ComparisonReader;
import org.sluice.runner.read.ExperimentReader;
import org.sluice.runner.reproduce.FigureLibrary;
import org.sluice.runner.results.AtomicFile;
import org.sluice.runner.results.JsonFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sluice calibrate}. */
@Command(
    name = "calibrate",
    description = {
      "Tries values of what a paper leaves open on all its figures at once.",
      "",
      "experiments/calibrate/PAPER.yaml names the parameters and the values of a grid, or the range"
          + " of a search. For each point the quick figures are run and their claims judged. The"
          + " table says how many hold, what each figure says at the values that the others choose,"
          + " and which claims contradict each other whatever the value.",
      ""
    })
public final class CalibrateCommand extends SluiceCommand {
  @Parameters(index = "0", paramLabel = "PAPER", description = "A paper such as pacc.")
  private String paper = "";

  @Option(names = "--whole", description = "Run whole figures, not their quick variants.")
  private boolean whole;

  @Option(
      names = "--out",
      paramLabel = "OUT",
      description = "Where runs and table go (default: out/calibrate/PAPER).")
  private @Nullable Path chosenOut;

  @Mixin private TransportChoice transport = new TransportChoice();

  @Option(
      names = "--publish",
      description = "Also keep the table as docs/evidence/calibration/PAPER.md.")
  private boolean publish;

  @Mixin private SimulatorChoice simulator = new SimulatorChoice();

  @Mixin private SchemePath schemePath = new SchemePath();

  @Override
  ExitCode run() throws IOException, InterruptedException {
    simulator.check();
    transport.check();
    refuseIdleOptions(
        simulator.isNs3() ? Set.of(OptionTable.Mode.NS3) : Set.<OptionTable.Mode>of());
    Calibration calibration = Calibration.read(Home.folder().resolve("experiments"), paper);
    ExperimentReader reader = new ExperimentReader(schemePath.catalog().schemes());
    List<FigureLibrary.Figure> figures = new ArrayList<>();
    for (FigureLibrary.Figure figure : new FigureLibrary(Home.experiments()).find(paper)) {
      boolean isWanted =
          calibration.figures().isEmpty() || calibration.figures().contains(figure.of().figure());
      if (isWanted && !reader.isTheory(figure.entry())) {
        figures.add(figure);
      }
    }
    for (String name : calibration.figures()) {
      if (figures.stream().noneMatch(f -> f.of().figure().equals(name))) {
        throw SluiceException.wrongInput(
            "experiments/calibrate/%s.yaml: figures names '%s', which no simulated experiment of the paper reproduces"
                .formatted(paper, name));
      }
    }
    Path out = chosenOut == null ? Path.of("out", "calibrate", paper) : chosenOut;
    CalibrationPage page =
        new CalibrationRun(
                calibration,
                figures,
                new ComparisonReader(reader),
                !whole,
                transport.replacing(out, schemePath, true, words()),
                simulator.installation(),
                System.err)
            .run();
    String text = page.render();
    JsonFile.write(out.resolve("calibration.json"), page.table());
    AtomicFile.write(out.resolve("calibration.md"), text);
    if (publish) {
      AtomicFile.write(
          Home.folder().resolve("docs/evidence/calibration").resolve(paper + ".md"), text);
    }
    out().println(text);
    return ExitCode.DONE;
  }
}
