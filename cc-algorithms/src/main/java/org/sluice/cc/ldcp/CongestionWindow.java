// SPDX-License-Identifier: MIT
package org.sluice.cc.ldcp;

import org.sluice.cc.Parameters;

/**
 * A flow's congestion window cw, in packets, and the rules that change it (section 2.2): never
 * below γ, never above a limit.
 */
final class CongestionWindow {
  private final double alpha;
  private final double beta;
  private final double gamma;
  private final double eta;
  private final double mostPackets;
  private double packets;

  /**
   * Opens at its limit.
   *
   * @param mostPackets limit, at least 1
   */
  CongestionWindow(Parameters p, double mostPackets) {
    alpha = p.asDouble("alpha");
    beta = p.asDouble("beta");
    gamma = p.asDouble("gamma");
    eta = p.asDouble("eta");
    this.mostPackets = mostPackets;
    packets = mostPackets;
  }

  /** cw, in packets. */
  double packets() {
    return packets;
  }

  /** Section 3.1, transitions: cw is set, not below γ. */
  void set(double newPackets) {
    packets = StrictMath.min(StrictMath.max(newPackets, gamma), mostPackets);
  }

  /** Equations 1 and 2, "if ECN-Echo = 0"; below one packet a fixed step for each ACK. */
  void grantedBy(long ackedPackets) {
    set(packets < 1 ? packets + gamma : packets + ackedPackets * alpha / packets);
  }

  /** Equations 1 and 2, "if ECN-Echo = 1"; below one packet a factor for each ACK. */
  void revokedBy(long ackedPackets) {
    set(packets < 1 ? eta * packets : packets - ackedPackets * beta);
  }

  /** Section 3.2: one step for each round trip that is known to have passed. */
  void grantedPerRoundTrip(boolean smallStepBelowOne) {
    set(packets + (packets < 1 && smallStepBelowOne ? gamma : alpha));
  }
}
