// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sluice.runner.SluiceException;

class FigureStyleFileTest {
  @TempDir Path out;

  private FigureStyleFile read(String text) throws IOException {
    return FigureStyleFile.read(Files.writeString(out.resolve("paper.yaml"), text));
  }

  @Test
  void saysWhatTheFileSaysAndNothingElse() throws IOException {
    FigureStyleFile style =
        read(
            """
            width: 8.4cm
            textSize: 9pt
            dashes: false
            colours: ["#112233", "#445566"]
            lines:
              hpcc: {colour: "#009E73", dash: [4, 2], label: HPCC}
              rocc: {dash: solid}
            """);

    assertThat(style.widthPt().orElseThrow()).isCloseTo(8.4 / 2.54 * 72, within(1e-9));
    assertThat(style.heightPt()).isEmpty();
    assertThat(style.textPt()).hasValue(9.0);
    assertThat(style.dashes()).hasValue(false);
    assertThat(style.colours()).containsExactly("#112233", "#445566");
    FigureStyleFile.Line hpcc = style.lines().get("hpcc");
    assertThat(hpcc.colour()).hasValue("#009E73");
    assertThat(hpcc.dashes().orElseThrow()).containsExactly(4.0, 2.0);
    assertThat(hpcc.label()).hasValue("HPCC");
    assertThat(style.lines().get("rocc").dashes().orElseThrow()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "widht: 3in|paper.yaml:1: widht is an unknown key; allowed are width, height",
        "width: 3.5|is '3.5'; allowed is a length",
        "width: 0in|is '0in'; allowed is a length",
        "lines: {hpcc: {colour: green}}|lines.hpcc.colour is 'green'; allowed is a colour",
        "lines: {hpcc: {dash: [0]}}|is '0'; allowed is a number above 0",
        "lines: {hpcc: {color: 1}}|is an unknown key; allowed are colour, dash, label",
        "dashes: maybe|is 'maybe'; allowed is true or false",
        "colours: []|allowed is a list",
      })
  void refusesWhatItDoesNotKnow(String text, String message) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(SluiceException.class)
        .hasMessageContaining(message);
  }
}
