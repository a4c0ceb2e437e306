// SPDX-License-Identifier: MIT
package org.sluice.cc.expresspass;

import org.sluice.cc.Parameters;

/**
 * Frames of credits and data, and what share of a line the credits may have: a credit lets one data
 * frame come back, and both directions carry a frame's preamble and gap.
 *
 * @param minCredit smallest credit frame, bytes
 * @param maxCredit largest credit frame, bytes
 * @param data frame of a full data packet, bytes
 * @param gap preamble and gap of a frame, bytes
 */
record CreditSizes(int minCredit, int maxCredit, int data, int gap) {
  private static final double BITS = 8;
  private static final long PAPER_DATA_BYTES = 1518;
  private static final long PAPER_GAP_BYTES = 20;

  static CreditSizes of(Parameters p) {
    return new CreditSizes(
        (int) p.asLong("creditFrame"),
        (int) p.asLong("creditFrame") + (int) p.asLong("creditSpread"),
        (int) p.asLong("dataFrame", PAPER_DATA_BYTES),
        (int) p.asLong("gap", PAPER_GAP_BYTES));
  }

  double meanCredit() {
    return (minCredit + maxCredit) / 2.0;
  }

  /** Credits per second whose data and credits fill a line. */
  double creditsPerSecond(long lineRateBps) {
    return lineRateBps / BITS / (meanCredit() + data + 2.0 * gap);
  }

  /** The same as a rate of frame bits. */
  double rateBps(long lineRateBps) {
    return creditsPerSecond(lineRateBps) * meanCredit() * BITS;
  }
}
