// SPDX-License-Identifier: MIT
package org.sluice.cc.hiercc;

import org.sluice.cc.Parameters;

/**
 * Equation 1 of section 3.3 for one virtual output queue: the rate of each of its flows on the way
 * to their ToR.
 */
final class FirstHopRate {
  private static final double BITS = 8e12; // bytes per picosecond to bits per second

  /** When the rate is the line's. */
  enum LineRateAt {
    EMPTY,
    BELOW_REFERENCE,
    NEVER
  }

  /**
   * What equation 1 takes as given.
   *
   * @param beta β
   * @param referenceBytes q_0
   * @param roundTripPs RTT_hop
   * @param lineRateAt reading of "if Q_voq < 0"
   * @param minBps floor: a rate of zero would absorb
   */
  record Settings(
      double beta, long referenceBytes, long roundTripPs, LineRateAt lineRateAt, double minBps) {
    static Settings of(Parameters p, long roundTripPs) {
      LineRateAt at =
          switch (p.text("lineRateAt")) {
            case "below-reference" -> LineRateAt.BELOW_REFERENCE;
            case "never" -> LineRateAt.NEVER;
            default -> LineRateAt.EMPTY;
          };
      return new Settings(
          p.asDouble("beta"), p.asLong("queueReference"), roundTripPs, at, minRateBps(p));
    }

    /** Time over which rates are measured and between two changes: RTT_hop/β. */
    long intervalPs() {
      return StrictMath.max(1, StrictMath.round(roundTripPs / beta));
    }
  }

  private final Settings settings;
  private final double lineBps;
  private double bps;

  /** Starts at the line's rate, as a flow does. */
  FirstHopRate(Settings settings, long lineRateBps) {
    this.settings = settings;
    lineBps = lineRateBps;
    bps = lineRateBps;
  }

  /**
   * Equation 1, once per interval.
   *
   * @param queueBytes Q_voq(t)
   * @param creditedBytes credits that came for the queue in the interval
   * @param arrivedBytes bytes that came for the queue in the interval
   * @param overPs length of the interval
   */
  void update(long queueBytes, long creditedBytes, long arrivedBytes, long overPs) {
    if (isLineRate(queueBytes)) {
      bps = lineBps;
      return;
    }
    if (arrivedBytes == 0) {
      return; // R_arrive = 0: nothing came at the former rate, so nothing says it was wrong
    }
    double creditBps = creditedBytes * BITS / overPs; // R_credit
    double arriveBps = arrivedBytes * BITS / overPs; // R_arrive
    double drainBps =
        settings.beta()
            * (queueBytes - settings.referenceBytes())
            * BITS
            / settings.roundTripPs(); // β (Q − q_0)/RTT_hop
    double next = bps * (creditBps - drainBps) / arriveBps;
    bps = StrictMath.min(lineBps, StrictMath.max(settings.minBps(), next));
  }

  private boolean isLineRate(long queueBytes) {
    return switch (settings.lineRateAt()) {
      case EMPTY -> queueBytes <= 0;
      case BELOW_REFERENCE -> queueBytes < settings.referenceBytes();
      case NEVER -> false;
    };
  }

  /** The rate of each flow, whole bits per second. */
  long bps() {
    return StrictMath.max(1, StrictMath.round(bps));
  }

  /** Unless it is set, a credit's bytes in the time between two marked packets. */
  private static double minRateBps(Parameters p) {
    return p.isAuto("minRate")
        ? p.asLong("credit") * 8 / p.asDouble("markInterval") * 1e6 // bits per us: Mb/s
        : p.rateBps("minRate");
  }
}
