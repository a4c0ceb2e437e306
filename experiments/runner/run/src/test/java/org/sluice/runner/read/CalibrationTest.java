// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CalibrationTest {
  private static final String GRID =
      """
      title: t
      scheme: pacc
      figures: fig6
      parameters:
        a: {values: [1, 2]}
        b: {values: [x, y]}
      """;
  private static final String SEARCH =
      """
      title: t
      scheme: pacc
      search: {evaluations: 10, seed: 3}
      parameters:
        a: {from: 1, to: 100, scale: log, whole: true}
        b: {from: 0, to: 2}
      """;

  @TempDir Path experiments;

  @Test
  void aGridIsEveryCombination() throws IOException {
    assertThat(read(GRID).grid())
        .containsExactly(
            Map.of("a", "1", "b", "x"),
            Map.of("a", "1", "b", "y"),
            Map.of("a", "2", "b", "x"),
            Map.of("a", "2", "b", "y"));
  }

  @Test
  void aSearchGoesFromOneEndOfARangeToTheOther() throws IOException {
    Calibration c = read(SEARCH);

    assertThat(c.evaluations()).isEqualTo(10);
    assertThat(c.seed()).isEqualTo(3);
    assertThat(c.parameters().get(0).at(0)).isEqualTo("1");
    assertThat(c.parameters().get(0).at(0.5)).isEqualTo("10");
    assertThat(c.parameters().get(0).at(7)).isEqualTo("100");
    assertThat(c.parameters().get(1).at(0.25)).isEqualTo("0.5");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "values: [1, 2] | from: 1 | values",
        "[x, y]         | []      | is empty; allowed are values",
        "figures:       | figure: | figure",
      })
  void refusesAWrongFile(String from, String to, String why) {
    assertThatThrownBy(() -> read(GRID.replace(from, to))).hasMessageContaining(why);
  }

  @Test
  void refusesARangeThatGoesDown() {
    assertThatThrownBy(() -> read(SEARCH.replace("to: 2}", "to: -2}")))
        .hasMessageContaining("goes from 0.0 to -2.0; allowed is upwards");
    assertThatThrownBy(() -> Calibration.read(experiments, "nosuch"))
        .hasMessageContaining("there is no experiments/calibrate/nosuch.yaml");
  }

  private Calibration read(String text) throws IOException {
    Files.createDirectories(experiments.resolve("calibrate"));
    Files.writeString(experiments.resolve("calibrate/p.yaml"), text);
    return Calibration.read(experiments, "p");
  }
}
