// SPDX-License-Identifier: MIT
package org.sluice.runner.theory;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sluice.workloads.Dimension;

/** What the two readings of PACC's loop share: the quantities of its section IV. */
abstract class PaccLoop implements LoopModel {
  static final double PS = 1e-12;
  private static final int BITS = 8;

  @Override
  public List<LoopParameter> parameters() {
    return new ArrayList<>(
        List.of(
            LoopParameter.real("beta1", 1e-9, 1e3, 0.05, "section IV-C", "β₁, weight of Q − Q_th"),
            LoopParameter.real("beta2", 0, 1e3, 0.1, "section IV-C", "β₂, weight of Q's growth"),
            LoopParameter.of(
                "linkRate", Dimension.RATE, 1, 1e13, 25e9, "section II", "C, the egress link"),
            LoopParameter.of(
                "updateInterval", Dimension.TIME, 1e3, 1e12, 80e6, "section IV-C", "T"),
            LoopParameter.real(
                "alphaStar", 1e-6, 1, 0.04714, "appendix A", "α*, the stable value of α"),
            LoopParameter.of(
                "queueUnit",
                Dimension.BYTES,
                1,
                1e6,
                1,
                "not in the paper",
                "what one unit of Q in equation 2 is"),
            LoopParameter.count("flows", 1, 1e6, 1, "footnote 1", "N, used where share is 1"),
            LoopParameter.yes(
                "share", false, "Algorithm 1 line 4", "a flow gets N_all/N and not N_all")));
  }

  /** C·β₁·α* in queue units per second, per flow's share of the CNPs. */
  static double numerator(Map<String, Double> v) {
    double share = v.getOrDefault("share", 0.0) == 1 ? v.getOrDefault("flows", 1.0) : 1;
    double unitsPerS = v.getOrDefault("linkRate", 0.0) / BITS / v.getOrDefault("queueUnit", 1.0);
    return unitsPerS * v.getOrDefault("beta1", 0.0) * v.getOrDefault("alphaStar", 0.0) / share;
  }
}
