// SPDX-License-Identifier: MIT
package org.sluice.runner.theory;

import java.util.List;
import java.util.Map;
import org.sluice.workloads.Dimension;

/**
 * RoCC (CoNEXT 2020) section 5, equation 6: G(s) = K·(1 + s/z₁)·e^(−sT)/s² with K = κNα/T, z₁ =
 * α/((β + α/2)·T) and κ = ΔF/ΔQ.
 *
 * <p>Equation 2 needs ΔF in bytes per second where ΔQ is in bytes: κ = 10 Mb/s / 8 / 600 B = 2083.3
 * per second.
 */
final class RoccLoop implements LoopModel {
  private static final double PS = 1e-12;
  private static final int BITS = 8;

  /** Algorithm 1 line 18: the regions end at F_max/64. */
  private static final int LAST_LEVEL = 64;

  @Override
  public String name() {
    return "rocc";
  }

  @Override
  public String description() {
    return "RoCC (CoNEXT 2020) section 5, equation 6";
  }

  @Override
  public List<LoopParameter> parameters() {
    return List.of(
        LoopParameter.count("flows", 1, 1e6, 2, "section 5.2: Figure 5", "flows at the queue, N"),
        LoopParameter.real("alpha", 1e-9, 1e3, 0.3, "section 5.2: Figure 7", "α, before ratio"),
        LoopParameter.real("beta", 0, 1e3, 3, "section 5.2: Figure 7", "β, before ratio"),
        LoopParameter.real(
            "ratio", 1, 1e6, 1, "Algorithm 1 line 20", "α and β are divided by this"),
        LoopParameter.yes(
            "autoTune",
            false,
            "Algorithm 1 lines 15 to 21",
            "divide by what AUTO_TUNE finds at the fair rate, too"),
        LoopParameter.real(
            "usableShare",
            0.5,
            1,
            1,
            "section 5.3: F_max/N",
            "N·F/F_max at rest: below 1 by what frames cost on the wire and F does not count"),
        LoopParameter.of(
            "updateInterval", Dimension.TIME, 1e3, 1e12, 40e6, "section 5.2", "T, also the delay"),
        LoopParameter.of("rateResolution", Dimension.RATE, 1, 1e12, 10e6, "section 6", "ΔF, bit/s"),
        LoopParameter.of("queueResolution", Dimension.BYTES, 1e-3, 1e6, 600, "section 6", "ΔQ"));
  }

  @Override
  public OpenLoop openLoop(Map<String, Double> v) {
    double n = v.getOrDefault("flows", 0.0);
    double ratio = v.getOrDefault("ratio", 1.0);
    if (v.getOrDefault("autoTune", 0.0) == 1) {
      ratio *= autoTuneRatio(n / v.getOrDefault("usableShare", 1.0));
    }
    double alpha = v.getOrDefault("alpha", 0.0) / ratio;
    double beta = v.getOrDefault("beta", 0.0) / ratio;
    double intervalS = v.getOrDefault("updateInterval", 0.0) * PS;
    double kappa =
        v.getOrDefault("rateResolution", 0.0) / BITS / v.getOrDefault("queueResolution", 1.0);
    double gain = kappa * n * alpha / intervalS;
    double zero = alpha / ((beta + alpha / 2) * intervalS);
    return new OpenLoop(gain, 2, new OpenLoop.Zero(zero), intervalS, 0);
  }

  /**
   * The ratio of Algorithm 1 lines 15 to 19 at a fair rate of F_max/N.
   *
   * @param flows N, more by what frames cost on the wire
   */
  static int autoTuneRatio(double flows) {
    int level = 2;
    while (1 / flows < 1.0 / level && level < LAST_LEVEL) {
      level *= 2;
    }
    return level / 2;
  }
}
