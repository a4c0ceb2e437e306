// SPDX-License-Identifier: MIT
package org.sluice.cc.timely;

import org.sluice.cc.Ack;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Nack;
import org.sluice.cc.Parameters;
import org.sluice.cc.RateScaled;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.RpActions;
import org.sluice.cc.RpActions.AckFilter;

/**
 * The reaction point of the HPCC simulator: algorithm 1 of the paper once per round trip, with
 * round-trip times in whole ns and rates in whole bit/s; increases below T_low count towards
 * hyper-active increase, too.
 */
final class RoundTripReactionPoint implements ReactionPoint {
  private static final long PS_PER_NS = 1000;

  private final double beta;
  private final double lowNs;
  private final double highNs;
  private final long haiAfter;
  private final RttGradient gradient;
  private final SenderSettings settings;
  private long rateBps;
  private long appliedBps;
  private long lastUpdateBytes;
  private long increases;

  RoundTripReactionPoint(FlowStart start, Parameters p) {
    beta = p.asDouble("beta");
    lowNs = p.timePs("tLow") / (double) PS_PER_NS;
    highNs = p.timePs("tHigh") / (double) PS_PER_NS;
    haiAfter = p.asLong("haiAfter");
    gradient = new RttGradient(p.asDouble("ewmaAlpha"), p.timePs("minRtt") / (double) PS_PER_NS);
    settings = SenderSettings.of(p, start.lineRateBps());
    rateBps = settings.startBps();
    appliedBps = rateBps;
  }

  @Override
  public void onStart(FlowStart start, RpActions actions) {
    actions.setRate(rateBps);
    actions.watchAcks(AckFilter.ALL);
  }

  @Override
  public void onAck(Ack ack, RpActions actions) {
    acknowledged(ack.cumulativeBytes(), ack.nextSendBytes(), ack.rttPs() / PS_PER_NS, actions);
  }

  /** A NACK also acknowledges and carries a round-trip time; by then the sender has gone back. */
  @Override
  public void onNack(Nack nack, RpActions actions) {
    acknowledged(nack.expectedBytes(), nack.resumesAtBytes(), nack.rttPs() / PS_PER_NS, actions);
  }

  /** Flow control scales the rate: a cut like any other. */
  @Override
  public void onRateScaled(RateScaled scaled, RpActions actions) {
    cut(scaled.factor());
    appliedBps = rateBps;
    actions.setRate(rateBps);
  }

  private void acknowledged(long sequence, long nextSendBytes, long rttNs, RpActions actions) {
    if (sequence <= lastUpdateBytes) {
      return; // one update per round trip
    }
    boolean first = lastUpdateBytes == 0;
    if (!first) {
      update(rttNs);
      if (rateBps != appliedBps) {
        appliedBps = rateBps;
        actions.setRate(rateBps);
      }
    }
    if (nextSendBytes > lastUpdateBytes) {
      lastUpdateBytes = nextSendBytes;
      gradient.remember(rttNs);
    }
  }

  private void update(long rttNs) {
    double g = gradient.next(rttNs);
    if (rttNs < lowNs) {
      increase();
    } else if (rttNs > highNs) {
      cut(1 - beta * (1 - highNs / rttNs));
    } else if (g <= 0) {
      increase();
    } else {
      cut(StrictMath.max(0, 1 - beta * g));
    }
  }

  private void increase() {
    long step = increases < haiAfter ? settings.rateAiBps() : settings.rateHaiBps();
    rateBps = StrictMath.min(settings.lineBps(), rateBps + step);
    increases++;
  }

  private void cut(double factor) {
    rateBps = StrictMath.max(settings.minBps(), (long) (rateBps * factor));
    increases = 0;
  }

  /**
   * What a flow's congestion control knows.
   *
   * @param rateBps rate
   * @param differenceNs average difference of round-trip times
   * @param increases in a row
   * @param lastRttNs round-trip time of the last update
   * @param lastUpdateBytes where the round trip of the last update ends
   */
  record State(
      long rateBps, double differenceNs, long increases, long lastRttNs, long lastUpdateBytes) {}

  State state() {
    return new State(
        rateBps, gradient.difference(), increases, gradient.previous(), lastUpdateBytes);
  }
}
