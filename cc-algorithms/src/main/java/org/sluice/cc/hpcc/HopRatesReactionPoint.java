// SPDX-License-Identifier: MIT
package org.sluice.cc.hpcc;

import java.util.ArrayList;
import java.util.List;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Parameters;
import org.sluice.cc.RpActions;

/**
 * The reaction point of the HPCC simulator with {@code MULTI_RATE 1} (its RdmaHw::UpdateRateHp): a
 * utilisation, a rate, its reference and its additive steps for each hop. The flow sends at the
 * lowest rate.
 */
final class HopRatesReactionPoint extends InflightReactionPoint {
  private final boolean limitsWindow;
  private final Parameters parameters;
  private final List<Hop> hops = new ArrayList<>();
  private final FlowStart start;
  private final RateState lowest;

  /** What is kept of one hop. */
  private static final class Hop {
    private final RateState rate;
    private double utilisation = 1;
    private long additiveSteps;

    Hop(RateState rate) {
      this.rate = rate;
    }
  }

  HopRatesReactionPoint(FlowStart start, Parameters p) {
    super(start, p);
    this.start = start;
    parameters = p;
    limitsWindow = p.asBoolean("limitWindow");
    lowest = newRate();
  }

  private RateState newRate() {
    return new RateState(limitsWindow, parameters, start, firstWindowBytes);
  }

  @Override
  void newValue(InflightMeter measured, boolean update) {
    long leastBps = start.lineRateBps();
    for (int i = 0; i < measured.hops(); i++) {
      if (i == hops.size()) {
        hops.add(new Hop(newRate()));
      }
      Hop hop = hops.get(i);
      RateState rate = hop.rate;
      if (measured.counted(i)) {
        hop.utilisation = measured.averageOf(i, hop.utilisation);
        double k = hop.utilisation / eta();
        boolean multiplicative = isMultiplicative(k, hop.additiveSteps);
        rate.compute(multiplicative ? k : 1);
        if (update) {
          rate.makeReference();
          hop.additiveSteps = multiplicative ? 0 : hop.additiveSteps + 1;
        }
        leastBps = StrictMath.min(leastBps, rate.rateBps());
      } else {
        leastBps = StrictMath.min(leastBps, rate.referenceBps());
      }
    }
    lowest.set(leastBps);
  }

  @Override
  void compute(double k) {
    lowest.compute(k);
  }

  @Override
  void scale(double factor) {
    lowest.scale(factor);
    hops.forEach(hop -> hop.rate.scale(factor));
  }

  @Override
  void makeReference() {
    hops.forEach(hop -> hop.rate.makeReference());
  }

  @Override
  void decide(RpActions actions) {
    lowest.decide(actions);
  }
}
