// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.calibrate.CalibrationInputs;
import org.sluice.runner.calibrate.CalibrationPage;
import org.sluice.runner.calibrate.CalibrationRun;
import org.sluice.runner.calibrate.PublishedCalibration;
import org.sluice.runner.files.AtomicFile;
import org.sluice.runner.files.JsonFile;
import org.sluice.runner.read.Calibration;
import org.sluice.runner.read.ExperimentReader;
import org.sluice.runner.reproduce.FigureLibrary;
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
          + " and which claims contradict each other whatever the value. Without PAPER nothing is"
          + " run: published tables whose experiments have changed since are marked as stale.",
      ""
    })
public final class CalibrateCommand extends SluiceCommand {
  private static final String PAGES = "docs/evidence/calibration";

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "PAPER",
      description = "A paper such as pacc. Without: marks the published tables that are stale.")
  private @Nullable String paper;

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
    Set<OptionTable.Mode> modes = EnumSet.noneOf(OptionTable.Mode.class);
    if (simulator.isNs3()) {
      modes.add(OptionTable.Mode.NS3);
    }
    if (paper == null) {
      modes.add(OptionTable.Mode.NOTHING);
    }
    refuseIdleOptions(modes);
    ExperimentReader reader = new ExperimentReader(schemePath.catalog().schemes());
    FigureLibrary library = new FigureLibrary(Home.experiments());
    return paper == null ? markStale(library, reader) : run(paper, library, reader);
  }

  private ExitCode markStale(FigureLibrary library, ExperimentReader reader) throws IOException {
    for (PublishedCalibration page :
        PublishedCalibration.all(Home.folder().resolve(PAGES), experiments(), library, reader)) {
      page.mark();
      out().println(page.paper() + "  " + (page.isStale() ? "stale" : "current"));
    }
    return ExitCode.DONE;
  }

  private static Path experiments() {
    return Home.folder().resolve("experiments");
  }

  private ExitCode run(String paper, FigureLibrary library, ExperimentReader reader)
      throws IOException, InterruptedException {
    CalibrationInputs inputs =
        CalibrationInputs.of(Calibration.read(experiments(), paper), library, reader, !whole);
    Path out = chosenOut == null ? Path.of("out", "calibrate", paper) : chosenOut;
    CalibrationPage page =
        new CalibrationRun(
                inputs,
                transport.replacing(out, schemePath, true, words()),
                simulator.installation(),
                System.err)
            .run();
    String text = page.render();
    JsonFile.write(out.resolve("calibration.json"), page.table());
    AtomicFile.write(out.resolve("calibration.md"), text);
    if (publish) {
      AtomicFile.write(Home.folder().resolve(PAGES).resolve(paper + ".md"), text);
    }
    out().println(text);
    return ExitCode.DONE;
  }
}
