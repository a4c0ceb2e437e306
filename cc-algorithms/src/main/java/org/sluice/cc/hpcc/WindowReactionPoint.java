// SPDX-License-Identifier: MIT
package org.sluice.cc.hpcc;

import org.sluice.cc.FlowStart;
import org.sluice.cc.Parameters;
import org.sluice.cc.RpActions;

/** Function ComputeWind of algorithm 1: the window is the state and R = W/T. */
final class WindowReactionPoint extends InflightReactionPoint {
  private static final double PS_PER_S_AND_BITS = 8e12;

  private final double windowAiBytes;
  private final boolean limitsWindow;
  private final double initialBytes;
  private final double leastBytes;
  private final long lineRateBps;
  private double windowBytes;
  private double referenceBytes;
  private double appliedBytes = -1;

  WindowReactionPoint(FlowStart start, Parameters p) {
    super(start, p);
    limitsWindow = p.asBoolean("limitWindow");
    initialBytes = firstWindowBytes; // section 3.2: W_init = B_NIC·T
    windowBytes = initialBytes;
    referenceBytes = p.text("initialReference").equals("zero") ? 0 : initialBytes;
    long additiveFlows = p.asLong("additiveFlows");
    windowAiBytes =
        additiveFlows > 0
            ? initialBytes * (1 - p.asDouble("eta")) / additiveFlows // section 3.3
            : p.asDouble("windowAi");
    lineRateBps = start.lineRateBps();
    double leastBps = p.rateBps("minRate");
    leastBytes = StrictMath.min(initialBytes, leastBps * baseRttPs / PS_PER_S_AND_BITS);
  }

  /** Equation 4: W = W_c/k + W_AI. */
  @Override
  void compute(double k) {
    double computed = referenceBytes / k + windowAiBytes;
    windowBytes = StrictMath.min(initialBytes, StrictMath.max(leastBytes, computed));
  }

  @Override
  void scale(double factor) {
    windowBytes = StrictMath.max(leastBytes, windowBytes * factor);
  }

  @Override
  void makeReference() {
    referenceBytes = windowBytes;
  }

  @Override
  void decide(RpActions actions) {
    if (windowBytes != appliedBytes) {
      appliedBytes = windowBytes;
      if (limitsWindow) {
        actions.setWindow(windowBytes);
      }
      actions.setRate(rateBps()); // line 27
    }
  }

  /** R = W/T, bit/s, at most the rate of the link. */
  long rateBps() {
    long bps = StrictMath.round(windowBytes * PS_PER_S_AND_BITS / baseRttPs);
    return windowBytes >= initialBytes
        ? lineRateBps
        : StrictMath.max(1, StrictMath.min(lineRateBps, bps));
  }

  /** W, for tests. */
  double windowBytes() {
    return windowBytes;
  }

  /** W_c, for tests. */
  double referenceBytes() {
    return referenceBytes;
  }
}
