// SPDX-License-Identifier: MIT
package org.sluice.cc.swift;

import org.sluice.cc.Parameters;

/**
 * The paper, section 3.5: the target of the fabric's delay, which follows the length of the path
 * and the number of flows; htsim, {@code targetDelay} and the constructor of {@code SwiftSrc}.
 */
final class TargetDelay {
  private final double basePs;
  private final double perHopPs;
  private final double rangePs;
  private final double alphaPs;
  private final double betaPs;

  TargetDelay(Parameters p) {
    basePs = p.timePs("baseTarget");
    perHopPs = p.timePs("perHop");
    rangePs = p.timePs("fsRange");
    double most = 1 / StrictMath.sqrt(p.asDouble("fsMaxCwnd"));
    alphaPs = rangePs / (1 / StrictMath.sqrt(p.asDouble("fsMinCwnd")) - most);
    betaPs = -alphaPs * most;
  }

  /**
   * Base, hops and flow scaling.
   *
   * @param cwnd of the flow, packets, above 0
   * @param hops switches on the way of the data
   * @return ps
   */
  double of(double cwnd, int hops) {
    double scaling = alphaPs / StrictMath.sqrt(cwnd) + betaPs;
    return basePs + hops * perHopPs + StrictMath.max(0, StrictMath.min(scaling, rangePs));
  }
}
