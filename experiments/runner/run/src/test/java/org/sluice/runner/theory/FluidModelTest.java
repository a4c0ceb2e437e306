// SPDX-License-Identifier: MIT
package org.sluice.runner.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The papers' way from the fluid models to their open loops, step by step: what each step gives at
 * one frequency, by hand, against the loop that the experiments use.
 */
class FluidModelTest {
  private static final double T_S = 80e-6;
  private static final double RATE = 3.125e9; // C, bytes per second
  private static final double ALPHA_STAR = 0.04714;
  private static final double BETA_1 = 0.05;
  private static final double BETA_2 = 0.1;

  /** PACC's equation 10, the right-hand sides of equations 4, 6 and 7. */
  private static double queue(double flows, double rate) {
    return flows * rate - RATE;
  }

  private static double rate(double rate, double alpha, double cnps) {
    return -rate / (2 * T_S) * alpha * cnps;
  }

  private static double cnps(double offset, double growth) {
    return BETA_1 / T_S * offset + (BETA_2 + BETA_1 / 2) * growth;
  }

  private static double slope(DoubleUnaryOperator f, double at, double step) {
    return (f.applyAsDouble(at + step) - f.applyAsDouble(at - step)) / (2 * step);
  }

  @Test
  @DisplayName("RoCC equations 2 and 4: one unit of F more for N = 2 fills κN = 4166.67 units/s")
  void roccQueue() {
    double gain = LoopModel.named("rocc").at(Map.of("alpha", 0.3, "flows", 2.0)).gain();
    // 2 · 10 Mb/s / 8 / 600 B; equation 6's K is that times α/T
    assertThat(gain * 40e-6 / 0.3).isCloseTo(2 * 10e6 / 8 / 600, within(1e-6));
  }

  @Test
  @DisplayName("RoCC equations 4 and 5: Q(s)/F(s) and F(s)/E(s) make equation 6")
  void roccComposition() {
    OpenLoop loop = LoopModel.named("rocc").at(Map.of("alpha", 0.3, "beta", 3.0, "flows", 2.0));
    double radPerS = 1e4;
    // equation 4: 4166.667/1e4 = 0.4166667, −90° − 0.4 rad
    // equation 5: |7500 + 31500j|/1e4 = 3.2380550, atan(4.2) − 90°
    assertThat(loop.magnitude(radPerS)).isCloseTo(0.4166666667 * 3.2380549717, within(1e-8));
    assertThat(loop.phaseDeg(radPerS)).isCloseTo(-90 - 22.918312 + 76.607502 - 90, within(1e-5));
  }

  @ParameterizedTest
  @DisplayName("RoCC Algorithm 1 line 8 and equation 2 tick by tick: 0.3:3 is stable up to 7 flows")
  @CsvSource({"2,true", "6,true", "7,true", "8,false", "10,false"})
  void roccSampled(int flows, boolean settles) {
    // A new rate fills the queue 18.3 us after its tick: two links of 1.5 us, 15 us, a CNP and half
    // of the time between two packets; until then the old rate does.
    double late = 18.3 / 40;
    double perTick = flows * 10e6 / 8 / 600 * 40e-6; // ΔQ of queue per tick and ΔF of rate
    double[] queue = {1, 1};
    double rate = 0;
    double largest = 0;
    for (int tick = 0; tick < 2000; tick++) {
      double next = rate - 0.3 * queue[1] - 3 * (queue[1] - queue[0]);
      queue[0] = queue[1];
      queue[1] += perTick * (late * rate + (1 - late) * next);
      rate = next;
      largest = tick < 1900 ? 0 : Math.max(largest, Math.abs(queue[1]));
    }
    assertThat(largest < 1e-3).isEqualTo(settles);
    assertThat(largest > 1e3).isNotEqualTo(settles);
  }

  @Test
  @DisplayName("PACC equations 8 and 9: the queue, the rates and the CNPs rest at Q_th and C/N")
  void paccFixedPoint() {
    for (int flows : new int[] {1, 2, 10}) {
      assertThat(queue(flows, RATE / flows)).isZero();
      assertThat(rate(RATE / flows, ALPHA_STAR, 0)).isZero();
      assertThat(cnps(0, 0)).isZero();
      Map<String, Double> n = Map.of("flows", (double) flows);
      assertThat(LoopModel.named("pacc").at(n).gain())
          .as("N·R* = C, so that equation 16 has no N")
          .isEqualTo(LoopModel.named("pacc").at(Map.of()).gain());
    }
  }

  @Test
  @DisplayName("PACC equations 4, 6, 7 and 10 to 14: slopes at the fixed point, N = 2")
  void paccLinearisation() {
    double flows = 2;
    double share = RATE / flows;
    double ofRate = slope(r -> queue(flows, r), share, 1e3);
    assertThat(ofRate).as("equation 11").isCloseTo(2, within(1e-9));
    assertThat(slope(r -> rate(r, ALPHA_STAR, 0), share, 1e3)).as("equation 12").isZero();
    assertThat(slope(a -> rate(share, a, 0), ALPHA_STAR, 1e-3)).as("equation 12").isZero();
    double ofCnps = slope(n -> rate(share, ALPHA_STAR, n), 0, 1e-3);
    // −1.5625e9 · 0.04714 / 160e-6
    assertThat(ofCnps).as("equation 12").isCloseTo(-4.603515625e11, within(1e3));
    double ofQueue = slope(q -> cnps(q, 0), 0, 1);
    assertThat(ofQueue).as("equation 13: 0.05/80e-6").isCloseTo(625, within(1e-9));
    assertThat(slope(g -> cnps(0, g), 0, 1)).as("equation 13").isCloseTo(0.125, within(1e-12));
    // equation 14's factors in a row are equation 16's −K
    assertThat(ofRate * ofCnps * ofQueue)
        .isCloseTo(-LoopModel.named("pacc").at(Map.of()).gain(), within(1e7));
  }

  @Test
  @DisplayName("PACC equation 15: the three transfer functions make equation 16 but for its minus")
  void paccComposition() {
    OpenLoop loop = LoopModel.named("pacc").at(Map.of());
    double radPerS = 5000; // also z
    // N e^(−sT)/s: 2/5000; R*α*/(2sT): 4.603516e11/5000; |625 + 625j|/5000 = 0.1767767
    assertThat(loop.magnitude(radPerS))
        .isCloseTo(0.0004 * 92_070_312.5 * 0.17677669529663687, within(1e-6));
    // three integrators, atan(1), and 2ωT = 0.8 rad: equation 16 has twice the delay of 15
    assertThat(loop.phaseDeg(radPerS)).isCloseTo(-270 + 45 - 45.836624, within(1e-5));
  }
}
