// SPDX-License-Identifier: MIT
package org.sluice.cc.expresspass;

import org.sluice.cc.Parameters;

/**
 * The constants of Algorithm 1.
 *
 * @param isSimulators whether the authors' ns-2 agent is followed instead of Algorithm 1
 * @param initialRate first credit rate, as a share of the largest
 * @param initialAggressiveness w_init
 * @param minAggressiveness w_min
 * @param maxAggressiveness w_max
 * @param targetLoss target loss; of the simulator its scaling
 */
record FeedbackSettings(
    boolean isSimulators,
    double initialRate,
    double initialAggressiveness,
    double minAggressiveness,
    double maxAggressiveness,
    double targetLoss) {
  private static final double SIMULATOR_STEP = 0.05;

  static FeedbackSettings of(Parameters p) {
    return new FeedbackSettings(
        p.text("feedback").equals("ns2"),
        p.asDouble("initialRate"),
        p.asDouble("initialAggressiveness"),
        p.asDouble("minAggressiveness"),
        p.asDouble("maxAggressiveness"),
        p.asDouble("targetLoss"));
  }

  /** What the simulator adds to w in each increase after the first. */
  double simulatorStep() {
    return SIMULATOR_STEP;
  }
}
