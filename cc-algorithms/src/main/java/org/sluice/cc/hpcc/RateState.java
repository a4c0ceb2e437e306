// SPDX-License-Identifier: MIT
package org.sluice.cc.hpcc;

import org.sluice.cc.FlowStart;
import org.sluice.cc.Parameters;
import org.sluice.cc.RpActions;

/**
 * The rate as the HPCC simulator keeps it, in whole bit/s, with the reference that it is computed
 * from; the window follows it, in whole bytes.
 */
final class RateState {
  private static final double REFERENCE_BPS = 25e9;
  private static final double TOO_LARGE = 0x1p64;

  private final boolean limitsWindow;
  private final long maxBps;
  private final long minBps;
  private final long rateAiBps;
  private final long initialWindowBytes;
  private long rateBps;
  private long referenceBps;
  private long appliedBps = -1;

  /**
   * A flow at line rate.
   *
   * @param limitsWindow whether a window is decided
   * @param p with minRate and rateAi
   * @param start of the flow
   * @param windowBytes W_init, more than 0
   */
  RateState(boolean limitsWindow, Parameters p, FlowStart start, long windowBytes) {
    this.limitsWindow = limitsWindow;
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

  /** A new rate from the reference, divided by {@code k}; 1 adds only. */
  void compute(double k) {
    double divided = referenceBps / k; // k may be near 0, or 0
    // A double that is no unsigned number of 64 bits becomes 0 on the machines that simulator is
    // for.
    long whole = divided < TOO_LARGE ? (long) StrictMath.min(divided, (double) maxBps) : 0;
    long computed = whole + rateAiBps;
    rateBps = StrictMath.min(maxBps, StrictMath.max(minBps, computed));
  }

  /** A rate that was computed elsewhere. */
  void set(long bps) {
    rateBps = bps;
  }

  void scale(double factor) {
    rateBps = StrictMath.max(minBps, (long) (rateBps * factor));
  }

  void makeReference() {
    referenceBps = rateBps;
  }

  /** Sets the rate, changed or not: in that simulator it moves the wake-up of a NIC either way. */
  void decide(RpActions actions) {
    if (rateBps != appliedBps && limitsWindow) {
      actions.setWindow((double) windowBytes());
    }
    appliedBps = rateBps;
    actions.setRate(rateBps);
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

  /** The reference, bit/s. */
  long referenceBps() {
    return referenceBps;
  }
}
