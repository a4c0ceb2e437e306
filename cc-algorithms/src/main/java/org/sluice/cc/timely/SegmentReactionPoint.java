// SPDX-License-Identifier: MIT
package org.sluice.cc.timely;

import org.sluice.cc.Ack;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Parameters;
import org.sluice.cc.RateScaled;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.RpActions;
import org.sluice.cc.RpActions.AckFilter;

/**
 * The reaction point of the papers: a new rate at each completion of a segment, by algorithm 1 of
 * TIMELY or by algorithm 2 of ECN or Delay (patched TIMELY), which differ between T_low and T_high.
 */
final class SegmentReactionPoint implements ReactionPoint {

  private final boolean patched;
  private final long segmentBytes;
  private final double beta;
  private final double leastFactor;
  private final double lowPs;
  private final double highPs;
  private final double referencePs;
  private final long haiAfter;
  private final RttGradient gradient;
  private final SenderSettings settings;
  private double rateBps;
  private long appliedBps;
  private long ackedBytes;
  private long fallingInARow;

  SegmentReactionPoint(FlowStart start, Parameters p) {
    patched = p.text("variant").equals("patched");
    segmentBytes = p.asLong("segmentBytes");
    beta = p.asDouble("beta");
    leastFactor = 1 - p.asDouble("mostCut");
    lowPs = p.timePs("tLow");
    highPs = p.timePs("tHigh");
    referencePs = p.timePs("rttReference", p.timePs("tLow"));
    haiAfter = p.asLong("haiAfter");
    gradient = new RttGradient(p.asDouble("ewmaAlpha"), p.timePs("minRtt"));
    settings = SenderSettings.of(p, start.lineRateBps());
    rateBps = settings.startBps();
    appliedBps = settings.startBps();
  }

  @Override
  public void onStart(FlowStart start, RpActions actions) {
    actions.setRate(appliedBps);
    actions.watchAcks(AckFilter.ALL);
  }

  @Override
  public void onAck(Ack ack, RpActions actions) {
    ackedBytes += ack.newlyAckedBytes();
    if (ackedBytes < segmentBytes) {
      return;
    }
    ackedBytes %= segmentBytes;
    completed(ack.rttPs());
    long bps = StrictMath.round(rateBps);
    if (bps != appliedBps) {
      appliedBps = bps;
      actions.setRate(bps);
    }
  }

  /** Flow control scales the rate: a cut like any other. */
  @Override
  public void onRateScaled(RateScaled scaled, RpActions actions) {
    rateBps = StrictMath.max((double) settings.minBps(), rateBps * scaled.factor());
    appliedBps = StrictMath.round(rateBps);
    actions.setRate(appliedBps);
  }

  /** A completion event with its round-trip time. */
  private void completed(long rttPs) {
    double g = gradient.next(rttPs); // lines 1, 3 and 4
    gradient.remember(rttPs); // line 2
    fallingInARow = g <= 0 ? fallingInARow + 1 : 0;
    if (rttPs < lowPs) { // lines 5 and 6
      rateBps += settings.rateAiBps();
    } else if (rttPs > highPs) { // lines 7 and 8
      rateBps *= StrictMath.max(leastFactor, 1 - beta * (1 - highPs / rttPs));
    } else if (patched) {
      steer(rttPs, g);
    } else if (g <= 0) { // lines 9 and 10
      rateBps += fallingInARow >= haiAfter ? settings.rateHaiBps() : settings.rateAiBps();
    } else { // lines 11 and 12
      rateBps *= StrictMath.max(leastFactor, 1 - beta * g);
    }
    rateBps = StrictMath.min((double) settings.lineBps(), rateBps);
    rateBps = StrictMath.max((double) settings.minBps(), rateBps);
  }

  /** ECN or Delay, algorithm 2, lines 10 to 12: rate = δ(1 - w) + rate·(1 - β·w·error). */
  private void steer(long rttPs, double g) {
    double weight = weight(g);
    double error = (rttPs - referencePs) / referencePs;
    rateBps = settings.rateAiBps() * (1 - weight) + rateBps * (1 - beta * weight * error);
  }

  /** ECN or Delay, equation 30: 0 up to -1/4, 1 from 1/4 on, linear between. */
  static double weight(double g) {
    return StrictMath.max(0, StrictMath.min(1, 2 * g + 0.5));
  }

  /** The rate, bit/s; for tests. */
  double rateBps() {
    return rateBps;
  }
}
