// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.runner.calibrate.CalibrationInputs;
import org.sluice.runner.calibrate.CalibrationPage;
import org.sluice.runner.calibrate.CalibrationRun;
import org.sluice.runner.calibrate.CalibrationTable;
import org.sluice.runner.read.Calibration;
import org.sluice.runner.read.ExperimentLibrary;
import org.sluice.runner.read.ExperimentReader;
import org.sluice.runner.reproduce.FigureLibrary;
import org.sluice.runner.run.RunOptions;
import org.sluice.runner.simulator.Installation;

/** Calibrations of a figure of one flow, in the simulator. */
@Tag("simulator")
class CalibrationRunTest {
  private static final String FIGURE =
      """
      title: "a figure"
      source: "a paper"
      reproduces: {paper: tests, figure: fig1, says: "it completes"}
      topology: {kind: star, senders: 1, linkRate: 25Gbps, linkDelay: 1us}
      traffic: [{kind: flows, from: sender0, to: receiver, bytes: 100KB}]
      scheme: SCHEME
      flowControl: pfc
      duration: 1ms
      controls: {off: {breaks: "it", set: {scheme: none}}}
      claims:
        - {text: "It is fast", source: "ours", measured: fctMean("*"), atMost: 900us, failsUnder: off}
      """;

  @TempDir private Path folder;

  private CalibrationPage run(String scheme, String grid) throws Exception {
    Files.createDirectories(folder.resolve("calibrate"));
    Files.createDirectories(folder.resolve("tests"));
    Files.writeString(
        folder.resolve("calibrate/tests.yaml"), "title: t\nscheme: " + scheme + "\n" + grid);
    Files.writeString(folder.resolve("tests/fig1.yaml"), FIGURE.replace("SCHEME", scheme));
    CalibrationInputs inputs =
        CalibrationInputs.of(
            Calibration.read(folder, "tests"),
            new FigureLibrary(new ExperimentLibrary(folder)),
            new ExperimentReader(SchemeCatalog.load().schemes()),
            true);
    RunOptions options =
        new RunOptions(
            "jvm",
            null,
            folder.resolve("out"),
            true,
            null,
            List.of(),
            3000,
            5000,
            List.of(),
            false,
            List.of());
    return new CalibrationRun(
            inputs,
            options,
            Installation.in(Path.of(System.getProperty("sluice.home"))),
            new PrintStream(PrintStream.nullOutputStream()))
        .run();
  }

  @Test
  void aPointIsJudgedAsTheRunsOfTheFile() throws Exception {
    // One flow on its own: DCQCN never acts, so that its run says nothing.
    CalibrationPage page =
        run("dcqcn", "parameters: {cnpInterval: {values: [50000000, 60000000]}}\n");
    assertThat(page.usual().holds()).containsExactly(false);
    assertThat(page.table().points())
        .hasSize(2)
        .allSatisfy(point -> assertThat(point.holds()).containsExactly(false));
  }

  @Test
  void aSearchGoesOnAfterValuesThatAreRefused() throws Exception {
    CalibrationPage page =
        run(
            "ldcp",
            """
            search: {evaluations: 12, seed: 1}
            parameters:
              kmin: {from: 6250, to: 100000}
              kmax: {from: 12500, to: 200000}
            """);
    CalibrationTable table = page.table();
    assertThat(table.notRun()).isNotEmpty();
    assertThat(table.points()).isNotEmpty();
    assertThat(table.notRun())
        .allSatisfy(none -> assertThat(none.why()).contains("it must be at most kmax"));
    assertThat(page.render()).contains("counted nowhere");
  }
}
