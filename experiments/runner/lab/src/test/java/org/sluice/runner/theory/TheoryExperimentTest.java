// SPDX-License-Identifier: MIT
package org.sluice.runner.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sluice.runner.ExitCode;
import org.sluice.runner.read.Choices;
import org.sluice.runner.read.ExperimentLibrary;
import org.sluice.runner.read.ExperimentReader;
import org.sluice.runner.run.ExperimentRun;
import org.sluice.runner.run.TheoryRun;

class TheoryExperimentTest {
  private static final String GOOD =
      """
      title: T
      source: S
      variables:
        n: {default: 2, type: integer}
      theory:
        model: rocc
        parameters: {flows: "${n}", updateInterval: 40us}
        sweeps:
          - name: margin
            shows: phaseMargin
            along: {parameter: alpha, from: 0.1, to: 0.3, points: 3}
            lines: {first: {beta: 3}, second: {beta: 1.5}}
      claims:
        - {text: t, source: s, measured: 'phaseMargin("rocc", "flows", ${n})', atLeast: 0}
        - {text: u, source: s, measured: 'phaseMarginMin("rocc", "flows", 2, 4)', atMost: 30}
        - {text: v, source: s, measured: queueMean("*"), atLeast: 0}
      """;

  @TempDir Path folder;

  private TheoryExperiment read(String text, String... settings) {
    try {
      Path file = Files.writeString(folder.resolve("t.yaml"), text);
      ExperimentReader reader = new ExperimentReader(List.of());
      ExperimentLibrary.Entry entry = new ExperimentLibrary.Entry("t", file, "t.yaml");
      assertThat(reader.isTheory(entry)).isTrue();
      return reader.readTheory(entry, new Choices(List.of(settings), null, null, null, null));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void runsWithoutASimulatorToItsReport() throws IOException {
    Path out = folder.resolve("out");
    ExperimentRun.Ended ended = new TheoryRun(read(GOOD), out, false, List.of()).run();
    assertThat(ended.code()).isEqualTo(ExitCode.CLAIM_FAILED);
    assertThat(Files.readString(out.resolve("status"))).isEqualTo("complete\n");
    List<String> csv = Files.readAllLines(out.resolve("margin.csv"));
    assertThat(csv).hasSize(7).startsWith("alpha,line,phase_margin_deg");
    assertThat(csv.get(3)).startsWith("0.3,\"first\",49.318");
    assertThat(out.resolve("figures/margin.json")).isNotEmptyFile();
    assertThat(Files.readString(out.resolve("report.html")))
        .contains("2 claims hold", "1 claim not measured");
    assertThat(Files.readString(out.resolve("claims.json")))
        .contains("needs a simulation; this experiment is theory");
    assertThat(ended.outcome()).isNotNull();
    assertThat(ended.outcome().claims())
        .extracting(c -> c.verdict().name())
        .containsExactly("HOLDS", "HOLDS", "NOT_MEASURED");
  }

  @Test
  void aSettingChangesAVariable() {
    assertThat(read(GOOD, "n=10").given()).containsEntry("flows", 10.0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "model: rocc             | model: rock             | theory.model names or sets what the"
            + " model does not allow: 'rock' is no loop model; allowed is one of rocc",
        "shows: phaseMargin      | shows: margin           | theory.sweeps.0.shows is 'margin';"
            + " allowed is one of phaseMargin, loopBandwidth, magnitude, phase",
        "shows: phaseMargin      | shows: phase            | theory.sweeps.0.along.parameter is"
            + " 'alpha'; allowed is frequency",
        "updateInterval: 40us    | updateInterval: 0       | theory.parameters.updateInterval names"
            + " or sets what the model does not allow: updateInterval of the loop model rocc is"
            + " 0.0",
        "from: 0.1, to: 0.3      | from: 0.3, to: 0.1      | goes from 0.3 to 0.1; allowed is"
            + " upwards",
        "{beta: 3}               | {alpha: 3}              | has the line 'first' that sets alpha"
            + " itself",
        "points: 3               | points: 3, pints: 3     | theory.sweeps.0.along.pints is an"
            + " unknown key",
        "flows: \"${n}\"         | flows: 1.5              | flows of the loop model rocc is 1.5;"
            + " allowed is a whole number",
      })
  void refusesInOneSentence(String replaced, String by, String sentence) {
    assertThatThrownBy(() -> read(GOOD.replace(replaced, by)))
        .hasMessageStartingWith("t.yaml:")
        .hasMessageContaining(sentence);
  }
}
