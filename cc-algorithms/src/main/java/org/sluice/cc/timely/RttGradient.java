// SPDX-License-Identifier: MIT
package org.sluice.cc.timely;

/** The normalised gradient of round-trip times, algorithm 1 lines 1 to 4. */
final class RttGradient {
  private static final long NONE = -1;

  private final double alpha;
  private final double minRtt;
  private long previous = NONE;
  private double difference;

  /**
   * @param alpha weight of the newest difference
   * @param minRtt what differences are normalised by, in the unit of the round-trip times
   */
  RttGradient(double alpha, double minRtt) {
    this.alpha = alpha;
    this.minRtt = minRtt;
  }

  /** The gradient that a new round-trip time makes; the first one is no difference. */
  double next(long rtt) {
    if (previous != NONE) {
      difference = (1 - alpha) * difference + alpha * (rtt - previous); // lines 1 and 3
    }
    return difference / minRtt; // line 4
  }

  /** Line 2: the next difference is taken from this round-trip time. */
  void remember(long rtt) {
    previous = rtt;
  }

  /** The averaged difference, in the unit of the round-trip times. */
  double difference() {
    return difference;
  }

  /** The newest round-trip time, 0 if none. */
  long previous() {
    return previous == NONE ? 0 : previous;
  }
}
