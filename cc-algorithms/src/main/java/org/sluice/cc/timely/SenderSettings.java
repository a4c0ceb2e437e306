// SPDX-License-Identifier: MIT
package org.sluice.cc.timely;

import org.sluice.cc.Parameters;

/**
 * What both reaction points need, for one sender: rates in bit/s by the rate of its link.
 *
 * @param lineBps rate of the link, the highest rate
 * @param minBps lowest rate
 * @param startBps first rate
 * @param rateAiBps additive increase
 * @param rateHaiBps hyper-active increase
 */
record SenderSettings(long lineBps, long minBps, long startBps, long rateAiBps, long rateHaiBps) {
  private static final double REFERENCE_BPS = 25e9;

  static SenderSettings of(Parameters p, long lineBps) {
    double ai = p.asDouble(TimelyParameters.RATE_AI, 25 * (lineBps / REFERENCE_BPS));
    long min = StrictMath.min(lineBps, bps(p.asDouble(TimelyParameters.MIN_RATE)));
    long first = StrictMath.round(lineBps * p.asDouble(TimelyParameters.START_RATE));
    return new SenderSettings(
        lineBps,
        min,
        StrictMath.max(min, first),
        bps(ai),
        bps(p.asDouble(TimelyParameters.RATE_HAI, 5 * ai)));
  }

  private static long bps(double mbps) {
    return StrictMath.round(mbps * 1e6);
  }
}
