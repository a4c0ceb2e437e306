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
    long ai = p.rateBps("rateAi", StrictMath.round(25e6 * (lineBps / REFERENCE_BPS)));
    long min = StrictMath.min(lineBps, p.rateBps("minRate"));
    long first = StrictMath.round(lineBps * p.asDouble("startRate"));
    return new SenderSettings(
        lineBps, min, StrictMath.max(min, first), ai, p.rateBps("rateHai", 5 * ai));
  }
}
