// SPDX-License-Identifier: MIT
package org.sluice.cc.dctcp;

/** The sender's estimate α of the share of marked packets, the paper, equation 1. */
final class MarkedShare {
  private final double gain;
  private double alpha = 1; // RFC 8257, section 3.3; the paper does not say

  /**
   * @param gain g
   */
  MarkedShare(double gain) {
    this.gain = gain;
  }

  /** α ← (1 − g)·α + g·F, once per window of data. */
  void update(double marked, double all) {
    double share = StrictMath.min(1.0, marked / all); // F
    alpha = (1 - gain) * alpha + gain * share;
  }

  /** What a cut multiplies by: 1 − α/2, equation 2. */
  double factor() {
    return 1 - alpha / 2;
  }

  double alpha() {
    return alpha;
  }
}
