// SPDX-License-Identifier: MIT
package org.sluice.runner.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.runner.read.Calibration;
import org.sluice.runner.read.ExperimentLibrary;
import org.sluice.runner.read.ExperimentReader;
import org.sluice.runner.reproduce.FigureLibrary;

class CalibrationInputsTest {
  private static final String GRID =
      """
      title: "the unit"
      scheme: pacc
      parameters: {queueUnitBytes: {values: [80, 160]}}
      """;

  private static final String FIGURE =
      """
      title: "a figure"
      source: "a paper"
      reproduces: {paper: pacc, figure: fig1, says: "it rests"}
      topology: {kind: star, senders: 2, linkRate: 25Gbps, linkDelay: 1us}
      traffic: [{kind: flows, from: "sender*", to: receiver, bytes: 1MB}]
      scheme: pacc
      flowControl: pfc
      duration: 1ms
      seeds: [1]
      controls: {off: {breaks: "it", set: {scheme: none}}}
      claims:
        - text: "It rests"
          source: "section 1"
          measured: queueMean("switch:0")
          atMost: 150 KB
          failsUnder: off
      """;

  @TempDir Path folder;

  private String digest(String grid, String figure, boolean quick) throws IOException {
    Files.createDirectories(folder.resolve("calibrate"));
    Files.createDirectories(folder.resolve("pacc"));
    Files.writeString(folder.resolve("calibrate/pacc.yaml"), grid);
    Files.writeString(folder.resolve("pacc/fig1.yaml"), figure);
    return CalibrationInputs.of(
            Calibration.read(folder, "pacc"),
            new FigureLibrary(new ExperimentLibrary(folder)),
            new ExperimentReader(SchemeCatalog.load().schemes()),
            quick)
        .digest();
  }

  @Test
  void theDigestIsOfTheGridTheRunsAndTheClaims() throws IOException {
    String digest = digest(GRID, FIGURE, true);

    assertThat(digest).matches("[0-9a-f]{16}");
    assertThat(digest(GRID.replace("160", "320"), FIGURE, true)).isNotEqualTo(digest);
    assertThat(digest(GRID, FIGURE.replace("1MB", "2MB"), true)).isNotEqualTo(digest);
    assertThat(digest(GRID, FIGURE.replace("[1]", "[2]"), true)).isNotEqualTo(digest);
    assertThat(digest(GRID, FIGURE.replace("150 KB", "140 KB"), true)).isNotEqualTo(digest);
    assertThat(digest(GRID, FIGURE.replace("atMost", "atLeast"), true)).isNotEqualTo(digest);
    String given = "scheme: {name: pacc, parameters: {queueUnitBytes: 81}}";
    assertThat(digest(GRID, FIGURE.replace("scheme: pacc", given), true)).isNotEqualTo(digest);
  }

  @Test
  void whatChangesNoVerdictIsNotInIt() throws IOException {
    String digest = digest(GRID, FIGURE, true);

    assertThat(digest(GRID, "# a comment\n" + FIGURE, true)).isEqualTo(digest);
    assertThat(digest(GRID, FIGURE.replace("breaks: \"it\"", "breaks: \"all\""), true))
        .isEqualTo(digest);
    String explained = "failsUnder: off\n    explanation: \"words\"";
    assertThat(digest(GRID, FIGURE.replace("failsUnder: off", explained), true)).isEqualTo(digest);
  }
}
