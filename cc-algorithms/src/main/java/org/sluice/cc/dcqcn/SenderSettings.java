// SPDX-License-Identifier: MIT
package org.sluice.cc.dcqcn;

import org.sluice.cc.Parameters;

/**
 * What both reaction points need, for one sender: steps in bit/s by the rate of its link.
 *
 * @param lineBps rate of the link, the upper bound of rate and target rate
 * @param minBps lowest rate
 * @param rateAiBps step of additive increase
 * @param rateHaiBps step of hyper increase
 * @param gain g
 * @param fastRecoveryTimes F
 */
record SenderSettings(
    long lineBps,
    long minBps,
    long rateAiBps,
    long rateHaiBps,
    double gain,
    long fastRecoveryTimes) {

  private static final double REFERENCE_BPS = 25e9;

  static SenderSettings of(Parameters p, long lineRateBps) {
    double scale = lineRateBps / REFERENCE_BPS;
    return new SenderSettings(
        lineRateBps,
        StrictMath.min(lineRateBps, bps(p.asDouble(DcqcnParameters.MIN_RATE))),
        bps(p.asDouble(DcqcnParameters.RATE_AI, 5 * scale)),
        bps(p.asDouble(DcqcnParameters.RATE_HAI, 50 * scale)),
        p.asDouble(DcqcnParameters.EWMA_GAIN),
        p.asLong(DcqcnParameters.FAST_RECOVERY_TIMES));
  }

  private static long bps(double mbps) {
    return StrictMath.round(mbps * 1e6);
  }

  static long picoseconds(double microseconds) {
    return StrictMath.round(microseconds * 1e6);
  }
}
