// SPDX-License-Identifier: MIT
package org.sluice.cc.hpcc;

import org.sluice.cc.FlowStart;
import org.sluice.cc.Parameters;
import org.sluice.cc.PathLoad;
import org.sluice.cc.RateScaled;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.RpActions;
import org.sluice.cc.facet.LoadDigest;

/**
 * The reaction point of HPCC-PINT as the HPCC simulator has it (HandleAckHpPint and
 * UpdateRateHpPint): switches estimate U, and each digest that is sampled gives a new rate,
 * computed from a reference that moves once per round trip.
 */
final class DigestReactionPoint implements ReactionPoint, LoadDigest.Listener {
  private final double eta;
  private final long maxStage;
  private final double share;
  private final RateState rate;
  private long lastUpdateBytes;
  private long incStage;

  DigestReactionPoint(FlowStart start, Parameters p) {
    eta = p.asDouble("eta");
    maxStage = p.asLong("maxStage");
    share = p.asDouble("share");
    long baseRttPs = InflightReactionPoint.baseRttPs(p, start);
    rate =
        new RateState(
            p.asBoolean("limitWindow"),
            p,
            start,
            InflightReactionPoint.windowBytes(start.lineRateBps(), baseRttPs));
  }

  @Override
  public void onStart(FlowStart start, RpActions actions) {
    actions.facet(LoadDigest.class).stampLoad(share);
    rate.decide(actions);
  }

  /** Flow control scales the rate and its reference, from which it grows again. */
  @Override
  public void onRateScaled(RateScaled scaled, RpActions actions) {
    rate.scale(scaled.factor());
    rate.makeReference();
    rate.decide(actions);
  }

  @Override
  public void onPathLoad(PathLoad path, RpActions actions) {
    if (lastUpdateBytes == 0) { // the first round trip
      lastUpdateBytes = path.nextSendBytes();
      return;
    }
    boolean update = path.cumulativeBytes() > lastUpdateBytes;
    double k = path.load() / eta; // HPCC, equation 3
    boolean multiplicative = k >= 1 || incStage >= maxStage; // HPCC, algorithm 1, line 12
    rate.compute(multiplicative ? k : 1);
    if (update) {
      incStage = multiplicative ? 0 : incStage + 1;
      rate.makeReference();
      lastUpdateBytes = StrictMath.max(lastUpdateBytes, path.nextSendBytes());
    }
    rate.decide(actions);
  }

  /** R and its reference. */
  RateState rate() {
    return rate;
  }

  /** Additive increases since the last multiplicative step, for tests. */
  long incStage() {
    return incStage;
  }

  /** Where the round trip of the last update ends, bytes; for tests. */
  long lastUpdateBytes() {
    return lastUpdateBytes;
  }
}
