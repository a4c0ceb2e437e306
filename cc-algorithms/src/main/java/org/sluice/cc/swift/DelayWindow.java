// SPDX-License-Identifier: MIT
package org.sluice.cc.swift;

import org.sluice.cc.Parameters;

/** A congestion window in packets that is steered by one kind of delay: the paper, algorithm 1. */
final class DelayWindow {
  private final double ai;
  private final double beta;
  private final double maxMdf;
  private final double minCwnd;
  private final double maxCwnd;
  private double cwnd;
  private boolean hasDecreased;
  private long lastDecreasePs;

  /**
   * Opens it.
   *
   * @param cwnd first window, packets
   */
  DelayWindow(Parameters p, double cwnd) {
    ai = p.asDouble("ai");
    beta = p.asDouble("beta");
    maxMdf = p.asDouble("maxMdf");
    minCwnd = p.asDouble("minCwnd");
    maxCwnd = p.asDouble("maxCwnd");
    this.cwnd = clamped(cwnd);
  }

  double cwnd() {
    return cwnd;
  }

  /**
   * On an ACK.
   *
   * @param packets that it acknowledges
   * @param delayPs what was measured
   * @param targetPs what is wanted
   * @param rttPs within which the window is decreased once
   */
  void acknowledged(double packets, long delayPs, double targetPs, long nowPs, long rttPs) {
    if (delayPs < targetPs) { // additive increase: ai a round trip
      set(cwnd >= 1 ? cwnd + ai / cwnd * packets : cwnd + ai * packets, nowPs);
    } else if (mayDecrease(nowPs, rttPs)) { // multiplicative decrease
      set(cwnd * StrictMath.max(1 - beta * ((delayPs - targetPs) / delayPs), 1 - maxMdf), nowPs);
    }
  }

  /** On a loss: the largest decrease. */
  void lost(long nowPs, long rttPs) {
    if (mayDecrease(nowPs, rttPs)) {
      set(cwnd * (1 - maxMdf), nowPs);
    }
  }

  /** After many timeouts in a row. */
  void collapse(long nowPs) {
    set(minCwnd, nowPs);
  }

  /** A flow control asks for less. */
  void scale(double factor, long nowPs) {
    set(cwnd * factor, nowPs);
  }

  private boolean mayDecrease(long nowPs, long rttPs) {
    return !hasDecreased || nowPs - lastDecreasePs >= rttPs;
  }

  private void set(double wanted, long nowPs) {
    double before = cwnd;
    cwnd = clamped(wanted);
    if (cwnd < before) {
      hasDecreased = true;
      lastDecreasePs = nowPs;
    }
  }

  private double clamped(double wanted) {
    return StrictMath.max(minCwnd, StrictMath.min(maxCwnd, wanted));
  }
}
