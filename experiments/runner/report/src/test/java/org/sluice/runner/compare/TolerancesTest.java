// SPDX-License-Identifier: MIT
package org.sluice.runner.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;

class TolerancesTest {
  @Test
  void standardIsOnePercentMedianThreePercentWorstTwoPercentTailQueue() {
    assertThat(Tolerances.of(List.of()).asMap())
        .containsOnly(
            org.assertj.core.api.Assertions.entry("median", 0.01),
            org.assertj.core.api.Assertions.entry("worst", 0.03),
            org.assertj.core.api.Assertions.entry("queue", 0.02));
  }

  @Test
  void takesPercentagesAndFractionsAndOff() {
    assertThat(
            Tolerances.of(List.of("median=0.5%", "rate=0.02", "queue=off", "worst=0", "ks=1e-1"))
                .asMap())
        .containsEntry("median", 0.005)
        .containsEntry("rate", 0.02)
        .containsEntry("worst", 0.0)
        .containsEntry("ks", 0.1)
        .doesNotContainKey("queue");
  }

  @Test
  void anUnknownKeyIsRefusedWithTheAllowedOnes() {
    assertThatThrownBy(() -> Tolerances.of(List.of("speed=1%")))
        .isInstanceOf(SluiceException.class)
        .hasMessageContaining("'speed'; allowed is one of median, p99, worst, ks, queue")
        .extracting(e -> ((SluiceException) e).exitCode())
        .isEqualTo(ExitCode.WRONG_INPUT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"median", "median=", "median=-1%", "median=one", "median=NaN", "median=1e9"})
  void aWrongValueIsRefused(String setting) {
    assertThatThrownBy(() -> Tolerances.of(List.of(setting)))
        .isInstanceOf(SluiceException.class)
        .hasMessageContaining("--tolerance median is '");
  }
}
