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
        StrictMath.min(lineRateBps, p.rateBps("minRate")),
        p.rateBps("rateAi", StrictMath.round(5e6 * scale)),
        p.rateBps("rateHai", StrictMath.round(50e6 * scale)),
        p.asDouble("ewmaGain"),
        p.asLong("fastRecoveryTimes"));
  }
}
