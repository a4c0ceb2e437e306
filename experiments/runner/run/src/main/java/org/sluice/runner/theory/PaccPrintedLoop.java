// SPDX-License-Identifier: MIT
package org.sluice.runner.theory;

import java.util.List;
import java.util.Map;

/**
 * PACC section IV, equation 16 as printed: G(s) = −K·(1 + s/z)·e^(−2sT)/s³ with K = C·β₁·α* / (2T²)
 * and z = β₁/((β₂ + β₁/2)·T).
 *
 * <p>Equation 7 integrates what Algorithm 1 line 12 does not, hence three integrators. The sign of
 * equation 16 is that of negative feedback, where E(s) = Q(s) − Q_th; {@code signAsPhase} takes it
 * into the phase a second time, as a Bode tool does that is given G(s) as it stands.
 */
final class PaccPrintedLoop extends PaccLoop {
  private static final int HALF_TURN_DEG = 180;

  @Override
  public String name() {
    return "pacc";
  }

  @Override
  public String description() {
    return "PACC section IV, equation 16 as printed";
  }

  @Override
  public List<LoopParameter> parameters() {
    List<LoopParameter> all = super.parameters();
    all.add(
        LoopParameter.yes(
            "signAsPhase", false, "equation 16", "the minus of equation 16 turns the phase"));
    return all;
  }

  @Override
  public OpenLoop openLoop(Map<String, Double> v) {
    double intervalS = v.getOrDefault("updateInterval", 0.0) * PS;
    double beta1 = v.getOrDefault("beta1", 0.0);
    double beta2 = v.getOrDefault("beta2", 0.0);
    double gain = numerator(v) / (2 * intervalS * intervalS);
    double zero = beta1 / ((beta2 + beta1 / 2) * intervalS);
    double turned = v.getOrDefault("signAsPhase", 0.0) * HALF_TURN_DEG;
    return new OpenLoop(gain, 3, new OpenLoop.Zero(zero), 2 * intervalS, turned);
  }
}
