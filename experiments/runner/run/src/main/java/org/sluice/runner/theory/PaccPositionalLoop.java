// SPDX-License-Identifier: MIT
package org.sluice.runner.theory;

import java.util.Map;

/**
 * PACC with the controller that Algorithm 1 line 12 is, N_all = β₁·(Q − Q_th) + β₂·(Q(t) − Q(t −
 * T)), in the place of equation 7; the rest of section IV as printed: G(s) = K·(1 + (β₂/β₁)·(1 −
 * e^(−sT)))·e^(−2sT)/s² with K = C·β₁·α* / (2T).
 */
final class PaccPositionalLoop extends PaccLoop {
  @Override
  public String name() {
    return "pacc-positional";
  }

  @Override
  public String description() {
    return "PACC section IV with Algorithm 1 line 12 in the place of equation 7";
  }

  @Override
  public OpenLoop openLoop(Map<String, Double> v) {
    double intervalS = v.getOrDefault("updateInterval", 0.0) * PS;
    double gain = numerator(v) / (2 * intervalS);
    double ratio = v.getOrDefault("beta2", 0.0) / v.getOrDefault("beta1", 1.0);
    return new OpenLoop(gain, 2, new OpenLoop.Difference(ratio, intervalS), 2 * intervalS, 0);
  }
}
