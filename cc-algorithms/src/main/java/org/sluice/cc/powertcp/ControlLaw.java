// SPDX-License-Identifier: MIT
package org.sluice.cc.powertcp;

import org.sluice.cc.Parameters;

/**
 * The feedback f of the control law divided by its equilibrium e: the paper, equations 7 and 8, and
 * for voltage or current alone equations 20 and 21. A value above 1 says that the windows are too
 * large.
 *
 * @param feedback which of the two counts
 * @param leastCurrent share of the link's rate that the current is at least
 */
record ControlLaw(Feedback feedback, double leastCurrent) {
  /** What f is. */
  enum Feedback {
    POWER,
    VOLTAGE,
    CURRENT
  }

  static ControlLaw of(Parameters p) {
    Feedback feedback =
        switch (p.text("feedback")) {
          case "voltage" -> Feedback.VOLTAGE;
          case "current" -> Feedback.CURRENT;
          default -> Feedback.POWER;
        };
    return new ControlLaw(feedback, p.asDouble("leastCurrent"));
  }

  /**
   * Algorithm 1, lines 14 to 19.
   *
   * @param currentBps λ, what arrives at the queue
   * @param queueBytes that the packet left behind
   * @param linkBps b
   * @param baseRtt τ in whole ticks
   * @param tickSeconds length of a tick
   */
  double ofQueue(
      double currentBps, long queueBytes, double linkBps, double baseRtt, double tickSeconds) {
    double current = StrictMath.max(currentBps, linkBps * leastCurrent);
    double voltage = queueBytes * 8.0 + linkBps * (baseRtt * tickSeconds); // line 16
    double product = linkBps * baseRtt * tickSeconds; // line 15
    return switch (feedback) {
      case POWER -> current * voltage / (linkBps * product); // lines 17 to 19
      case VOLTAGE -> voltage / product;
      case CURRENT -> current / linkBps;
    };
  }

  /**
   * Algorithm 2, line 12.
   *
   * @param gradient of the round-trip time
   * @param rtt the round-trip time
   * @param baseRtt τ in the same unit
   */
  double ofRoundTrip(double gradient, double rtt, double baseRtt) {
    double current = StrictMath.max(gradient + 1, leastCurrent);
    return switch (feedback) {
      case POWER -> current * rtt / baseRtt;
      case VOLTAGE -> rtt / baseRtt;
      case CURRENT -> current;
    };
  }
}
