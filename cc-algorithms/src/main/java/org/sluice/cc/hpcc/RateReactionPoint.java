// SPDX-License-Identifier: MIT
package org.sluice.cc.hpcc;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Parameters;
import org.sluice.cc.RpActions;

/** The reaction point of the HPCC simulator: the rate is the state, see {@link RateState}. */
final class RateReactionPoint extends InflightReactionPoint {
  private final boolean limitsWindow;
  private @Nullable RateState rate;

  RateReactionPoint(Parameters p) {
    super(p);
    limitsWindow = p.asBoolean("limitWindow");
  }

  @Override
  void startAt(Parameters p, FlowStart start, long windowBytes, long baseRttPs) {
    rate = new RateState(limitsWindow, p, start, windowBytes);
  }

  @Override
  void compute(double k) {
    rate().compute(k);
  }

  @Override
  void scale(double factor) {
    rate().scale(factor);
  }

  @Override
  void makeReference() {
    rate().makeReference();
  }

  @Override
  void decide(RpActions actions) {
    rate().decide(actions);
  }

  /** R and its reference. */
  RateState rate() {
    return Objects.requireNonNull(rate, "an event came before the start of the flow");
  }
}
