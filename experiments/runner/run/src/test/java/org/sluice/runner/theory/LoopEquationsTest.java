// SPDX-License-Identifier: MIT
package org.sluice.runner.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The equations of the papers against values worked out by hand. */
class LoopEquationsTest {
  private static final Map<String, Double> PAPER = Map.of("alpha", 0.3, "beta", 3.0, "flows", 2.0);

  private static OpenLoop rocc(Map<String, Double> given) {
    return LoopModel.named("rocc").at(given);
  }

  @Test
  @DisplayName("RoCC equation 6: K = κNα/T with κ = 10 Mb/s / 8 / 600 B = 2083.33/s")
  void roccGain() {
    // 2083.333 · 2 · 0.3 / 40e-6 = 3.125e7
    assertThat(rocc(PAPER).gain()).isCloseTo(3.125e7, within(1.0));
    assertThat(rocc(PAPER).deadTimeS()).isCloseTo(40e-6, within(1e-15));
    assertThat(rocc(PAPER).integrators()).isEqualTo(2);
  }

  /** The controller's part of the phase. */
  private static double controllerDeg(OpenLoop loop, double radPerS) {
    return loop.phaseDeg(radPerS)
        + 90.0 * loop.integrators()
        + StrictMath.toDegrees(radPerS * loop.deadTimeS());
  }

  @Test
  @DisplayName("RoCC equation 6: z₁ = α/((β + α/2)T)")
  void roccZero() {
    // 0.3 / (3.15 · 40e-6) = 2380.952
    assertThat(controllerDeg(rocc(PAPER), 2380.952381)).isCloseTo(45, within(1e-7));
  }

  @ParameterizedTest
  @DisplayName("RoCC equation 6: ω⁴ = K²(1 + ω²/z₁²), margin = atan(ω/z₁) − ωT")
  @CsvSource({
    // flows, queueResolution (75 B: κ with bits for bytes), ω by hand, margin by hand
    "2, 600, 13332.65, 49.3186",
    "10, 600, 65668.4, -62.5767",
    "2, 75, 105027, -152.0027"
  })
  void roccMargin(double flows, double resolution, double radPerS, double marginDeg) {
    OpenLoop loop =
        rocc(Map.of("alpha", 0.3, "beta", 3.0, "flows", flows, "queueResolution", resolution));
    assertThat(loop.crossoversRadPerS()).hasSize(1);
    assertThat(loop.crossoversRadPerS().get(0)).isCloseTo(radPerS, within(radPerS * 1e-4));
    assertThat(loop.phaseMarginDeg()).isCloseTo(marginDeg, within(0.01));
    assertThat(loop.bandwidthHz()).isCloseTo(radPerS / 6.2831853, within(radPerS * 1e-4));
  }

  @ParameterizedTest
  @DisplayName("RoCC Algorithm 1 lines 15 to 19: ratio at F = F_max/N")
  @CsvSource({"1,1", "2,1", "3,2", "4,2", "5,4", "8,4", "9,8", "33,32", "64,32", "128,32"})
  void roccAutoTune(double flows, int ratio) {
    assertThat(RoccLoop.autoTuneRatio(flows)).isEqualTo(ratio);
    OpenLoop tuned = rocc(Map.of("flows", flows, "autoTune", 1.0));
    OpenLoop divided = rocc(Map.of("flows", flows, "ratio", (double) ratio));
    assertThat(tuned.gain()).isEqualTo(divided.gain());
  }

  @ParameterizedTest
  @DisplayName(
      "RoCC Algorithm 1 lines 15 to 19: ratio at the rest of 1048 B frames with 20 B of gap")
  @CsvSource({"2,2", "3,2", "4,4", "7,4", "8,8", "10,8", "16,16", "32,32", "64,32"})
  void roccAutoTuneAtRest(double flows, double ratio) {
    double usable = 1048.0 / 1068;
    OpenLoop tuned = rocc(Map.of("flows", flows, "autoTune", 1.0, "usableShare", usable));
    assertThat(tuned.gain()).isEqualTo(rocc(Map.of("flows", flows, "ratio", ratio)).gain());
  }

  @Test
  @DisplayName("PACC equation 16: K = Cβ₁α*/(2T²), z = β₁/((β₂ + β₁/2)T)")
  void paccPrinted() {
    OpenLoop loop = LoopModel.named("pacc").at(Map.of());
    // 3.125e9 B/s · 0.05 · 0.04714 / (2 · (80e-6)²) = 5.7544e14
    assertThat(loop.gain()).isCloseTo(5.7544e14, within(1e10));
    // 0.05 / (0.125 · 80e-6) = 5000
    assertThat(controllerDeg(loop, 5000)).isCloseTo(45, within(1e-9));
    assertThat(loop.deadTimeS()).isCloseTo(160e-6, within(1e-15));
    assertThat(loop.integrators()).isEqualTo(3);
  }

  @Test
  @DisplayName("PACC equation 16: margin = −90° + atan(ω/z) − 2ωT, at best −86.4° by default")
  void paccPrintedIsNeverStable() {
    // atan(2.5x) − 2x is largest at x = ωT = 0.2: atan(0.5) − 0.4 = 26.565° − 22.918° = 3.647°
    double best = Double.NEGATIVE_INFINITY;
    for (double alphaStar = 1e-6; alphaStar <= 1; alphaStar *= 1.1) {
      OpenLoop loop =
          LoopModel.named("pacc").at(Map.of("alphaStar", alphaStar, "queueUnit", 1000.0));
      best = Math.max(best, loop.phaseMarginDeg());
    }
    assertThat(best).isCloseTo(-86.353, within(0.01)).isLessThan(-86.35);
  }

  @Test
  @DisplayName("PACC equation 16: its minus in the phase adds half a turn")
  void paccSign() {
    Map<String, Double> kilobytes = Map.of("queueUnit", 1000.0);
    Map<String, Double> turned = Map.of("queueUnit", 1000.0, "signAsPhase", 1.0);
    // ω = 11224.5: −90 + atan(2.2449) − 1.79592 rad = −90 + 65.990 − 102.899
    assertThat(LoopModel.named("pacc").at(kilobytes).phaseMarginDeg())
        .isCloseTo(-126.909, within(0.01));
    assertThat(LoopModel.named("pacc").at(turned).phaseMarginDeg()).isCloseTo(53.091, within(0.01));
  }

  @Test
  @DisplayName("PACC Algorithm 1 line 12: N = β₁E + β₂(E(t) − E(t − T))")
  void paccPositional() {
    OpenLoop loop = LoopModel.named("pacc-positional").at(Map.of());
    // 3.125e9 · 0.05 · 0.04714 / (2 · 80e-6) = 4.603516e10
    assertThat(loop.gain()).isCloseTo(4.603516e10, within(1e5));
    assertThat(loop.integrators()).isEqualTo(2);
    // a quarter turn per interval: ωT = π/2, 1 + 2·(1 − (−j)) = 3 + 2j
    double radPerS = Math.PI / 2 / 80e-6;
    assertThat(controllerDeg(loop, radPerS))
        .isCloseTo(StrictMath.toDegrees(StrictMath.atan2(2, 3)), within(1e-9));
    assertThat(loop.magnitude(radPerS) * radPerS * radPerS / loop.gain())
        .isCloseTo(StrictMath.sqrt(13), within(1e-9));
  }

  @Test
  @DisplayName("PACC footnote 1 and Algorithm 1 line 4: a share of N_all divides the gain by N")
  void paccShare() {
    OpenLoop all = LoopModel.named("pacc-positional").at(Map.of("flows", 10.0));
    OpenLoop share = LoopModel.named("pacc-positional").at(Map.of("flows", 10.0, "share", 1.0));
    assertThat(share.gain()).isCloseTo(all.gain() / 10, within(1.0));
  }

  @ParameterizedTest
  @DisplayName("PACC's default pair, positional: never above 0, in any unit, for any N")
  @CsvSource({"1,1", "80,2", "1000,1", "1000,2", "1000,100", "1000000,100"})
  void paccPositionalDefaultIsNeverStable(double unit, double flows) {
    OpenLoop loop =
        LoopModel.named("pacc-positional")
            .at(Map.of("queueUnit", unit, "flows", flows, "share", 1.0));
    assertThat(loop.phaseMarginDeg()).isLessThan(0);
  }

  @Test
  void refusesUnknownNamesAndValuesOutOfRange() {
    assertThatThrownBy(() -> LoopModel.named("roc"))
        .hasMessage("'roc' is no loop model; allowed is one of rocc, pacc, pacc-positional");
    assertThatThrownBy(() -> rocc(Map.of("gamma", 1.0)))
        .hasMessageContaining("'gamma' is no parameter of the loop model rocc; allowed is one of");
    assertThatThrownBy(() -> rocc(Map.of("flows", 2.5)))
        .hasMessageContaining("flows of the loop model rocc is 2.5; allowed is a whole number");
    assertThatThrownBy(() -> rocc(Map.of("alpha", Double.NaN))).hasMessageContaining("alpha");
  }
}
