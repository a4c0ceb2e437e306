// SPDX-License-Identifier: MIT
package org.sluice.cc.hpcc;

import org.sluice.cc.FlowStart;
import org.sluice.cc.Parameters;
import org.sluice.cc.RpActions;

/**
 * The reaction point of the HPCC simulator. Its state is a rate, from which the window follows;
 * that of the paper is a window, from which the rate follows.
 */
final class RateReactionPoint extends InflightReactionPoint {
  private final RateState rate;

  RateReactionPoint(FlowStart start, Parameters p) {
    super(start, p);
    rate = new RateState(p.asBoolean("limitWindow"), p, start, firstWindowBytes);
  }

  @Override
  void compute(double k) {
    rate.compute(k);
  }

  @Override
  void scale(double factor) {
    rate.scale(factor);
  }

  @Override
  void makeReference() {
    rate.makeReference();
  }

  @Override
  void decide(RpActions actions) {
    rate.decide(actions);
  }

  /** R and its reference. */
  RateState rate() {
    return rate;
  }
}
