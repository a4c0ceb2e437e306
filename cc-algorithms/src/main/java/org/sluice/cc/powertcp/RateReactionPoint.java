// SPDX-License-Identifier: MIT
package org.sluice.cc.powertcp;

import org.sluice.cc.FlowStart;
import org.sluice.cc.Parameters;
import org.sluice.cc.RpActions;

/**
 * The reaction point of ns3-datacenter: the rate is the state, in whole bit/s, and both terms of
 * the average are computed from the rate of a round trip ago.
 */
final class RateReactionPoint extends PowerReactionPoint {
  private final double gamma;
  private final double rest;
  private final long maxBps;
  private final long minBps;
  private final long additiveBps;
  private long rateBps;
  private long referenceBps;
  private long appliedWindow = -1;

  RateReactionPoint(FlowStart start, Parameters p) {
    super(start, p, true);
    gamma = p.asDouble("gamma");
    rest = StrictMath.rint((1 - gamma) * 1e9) / 1e9; // a decimal there, 0.1 or 0.3
    maxBps = start.lineRateBps();
    minBps = StrictMath.min(maxBps, p.rateBps("minRate"));
    additiveBps = (long) rateAiBps(p, maxBps);
    rateBps = maxBps;
    referenceBps = maxBps;
  }

  @Override
  void compute(double power) {
    double divided = StrictMath.min(referenceBps / power, 1e15); // power may be near 0
    long sum = (power > 0 ? (long) divided : maxBps) + additiveBps;
    long computed = (long) (sum * gamma) + (long) (referenceBps * rest);
    rateBps = StrictMath.min(maxBps, StrictMath.max(minBps, computed));
  }

  @Override
  void makeOld() {
    referenceBps = rateBps;
  }

  @Override
  void scale(double factor) {
    rateBps = StrictMath.max(minBps, (long) (rateBps * factor));
  }

  /** Sets the rate, changed or not: in that simulator it moves the wake-up of a NIC either way. */
  @Override
  void decide(RpActions actions) {
    long window = windowBytes();
    if (window != appliedWindow) {
      appliedWindow = window;
      actions.setWindow((double) window);
    }
    actions.setRate(rateBps);
  }

  /** R·τ in whole bytes, at least 1. */
  long windowBytes() {
    return StrictMath.max(1, (long) ((double) rateBps * meter().baseRtt() * 1e-9 / 8.0));
  }

  /** R, bit/s. */
  long rateBps() {
    return rateBps;
  }

  /** The rate that others are computed from, bit/s. */
  long referenceBps() {
    return referenceBps;
  }
}
