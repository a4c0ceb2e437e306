// SPDX-License-Identifier: MIT
package org.sluice.cc.powertcp;

import org.sluice.cc.FlowStart;
import org.sluice.cc.Parameters;
import org.sluice.cc.RpActions;

/** Algorithms 1 and 2: the window is the state and R = cwnd/τ. */
final class WindowReactionPoint extends PowerReactionPoint {
  private static final double BITS = 8;

  private final double gamma;
  private final double lineBps;
  private final double additiveBps;
  private final double leastBps;
  private double windowBytes;
  private double oldBytes;
  private double appliedBytes = -1;

  WindowReactionPoint(FlowStart start, Parameters p) {
    super(start, p, false);
    gamma = p.asDouble("gamma");
    lineBps = (double) start.lineRateBps();
    additiveBps = rateAiBps(p, start.lineRateBps());
    leastBps = StrictMath.min(lineBps, (double) p.rateBps("minRate"));
    windowBytes = product(lineBps); // section 3.3: cwnd_init = HostBw·τ
    oldBytes = windowBytes;
  }

  /** Bytes that this rate sends in τ. */
  private double product(double bps) {
    return bps * meter().baseRttSeconds() / BITS;
  }

  /** Algorithm 1, line 27; algorithm 2, line 19. */
  @Override
  void compute(double power) {
    double wanted = gamma * (oldBytes / power + product(additiveBps)) + (1 - gamma) * windowBytes;
    windowBytes = clamped(power > 0 ? wanted : Double.MAX_VALUE);
  }

  private double clamped(double bytes) {
    return StrictMath.max(product(leastBps), StrictMath.min(product(lineBps), bytes));
  }

  @Override
  void makeOld() {
    oldBytes = windowBytes;
  }

  @Override
  void scale(double factor) {
    windowBytes = clamped(windowBytes * factor);
  }

  @Override
  void decide(RpActions actions) {
    if (windowBytes != appliedBytes) {
      appliedBytes = windowBytes;
      actions.setWindow(windowBytes);
      actions.setRate(rateBps());
    }
  }

  /** Line 6: cwnd/τ, bit/s. */
  long rateBps() {
    double bps = windowBytes * BITS / meter().baseRttSeconds();
    return StrictMath.max(1, StrictMath.round(StrictMath.min(lineBps, bps)));
  }

  /** Cwnd, for tests. */
  double windowBytes() {
    return windowBytes;
  }

  /** Cwnd_old, for tests. */
  double oldBytes() {
    return oldBytes;
  }
}
