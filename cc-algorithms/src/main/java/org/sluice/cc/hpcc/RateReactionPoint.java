// SPDX-License-Identifier: MIT
package org.sluice.cc.hpcc;

import org.sluice.cc.FlowStart;
import org.sluice.cc.Parameters;
import org.sluice.cc.RpActions;

/**
 * The reaction point of the HPCC simulator: the rate is the state, in whole bit/s, and the window
 * follows it, in whole bytes.
 */
final class RateReactionPoint extends InflightReactionPoint {
  private static final double REFERENCE_BPS = 25e9;

  private final boolean limitsWindow;
  private long rateBps;
  private long referenceBps;
  private long maxBps;
  private long minBps;
  private long rateAiBps;
  private long initialWindowBytes;
  private long appliedBps = -1;

  RateReactionPoint(Parameters p) {
    super(p);
    limitsWindow = HpccScheme.limitsWindow(p);
  }

  @Override
  void startAt(Parameters p, FlowStart start, long windowBytes, long baseRttPs) {
    maxBps = start.lineRateBps();
    rateBps = maxBps;
    referenceBps = maxBps;
    minBps = StrictMath.min(maxBps, p.rateBps("minRate"));
    rateAiBps = rateAiBps(p, maxBps);
    initialWindowBytes = windowBytes;
  }

  static long rateAiBps(Parameters p, long lineRateBps) {
    return p.rateBps("rateAi", StrictMath.round(10e6 * (lineRateBps / REFERENCE_BPS)));
  }

  @Override
  void compute(double k) {
    double divided = StrictMath.min(referenceBps / k, (double) maxBps); // k may be near 0
    long computed = (long) divided + rateAiBps;
    rateBps = StrictMath.min(maxBps, StrictMath.max(minBps, computed));
  }

  @Override
  void scale(double factor) {
    rateBps = StrictMath.max(minBps, (long) (rateBps * factor));
  }

  @Override
  void makeReference() {
    referenceBps = rateBps;
  }

  @Override
  void decide(RpActions actions) {
    if (rateBps != appliedBps) {
      appliedBps = rateBps;
      if (limitsWindow) {
        actions.setWindow((double) windowBytes());
      }
      actions.setRate(rateBps);
    }
  }

  /** W_init·R/line rate in whole bytes, at least 1. */
  long windowBytes() {
    boolean fits =
        StrictMath.multiplyHigh(initialWindowBytes, rateBps) == 0
            && initialWindowBytes * rateBps >= 0;
    long bytes =
        fits
            ? initialWindowBytes * rateBps / maxBps
            : (long) ((double) initialWindowBytes * rateBps / maxBps);
    return StrictMath.max(1, bytes);
  }

  /** R, bit/s. */
  long rateBps() {
    return rateBps;
  }

  /** The reference, bit/s; for tests. */
  long referenceBps() {
    return referenceBps;
  }
}
