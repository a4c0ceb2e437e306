// SPDX-License-Identifier: MIT
package org.sluice.cc.expresspass;

import java.util.List;
import java.util.Map;
import org.sluice.cc.Parameter;
import org.sluice.cc.Profile;

/** The parameters of ExpressPass, with their sources. */
final class ExpressPassParameters {
  static final String CREDIT_FRAME = "creditFrame";
  static final String CREDIT_SPREAD = "creditSpread";
  static final String DATA_FRAME = "dataFrame";
  static final String GAP = "gap";
  static final String CREDIT_QUEUE = "creditQueue";
  static final String JITTER = "jitter";
  static final String FEEDBACK = "feedback";
  static final String ALGORITHM = "algorithm1";
  static final String SIMULATOR = "ns2";
  static final String INITIAL_RATE = "initialRate";
  static final String INITIAL_AGGRESSIVENESS = "initialAggressiveness";
  static final String MIN_AGGRESSIVENESS = "minAggressiveness";
  static final String MAX_AGGRESSIVENESS = "maxAggressiveness";
  static final String TARGET_LOSS = "targetLoss";
  static final String PERIOD = "updatePeriod";
  static final String SMOOTHING = "roundTripSmoothing";
  static final String TIMEOUT = "requestTimeout";

  private static final String AGENT = "the authors' ns-2 agent";

  private ExpressPassParameters() {}

  static List<Parameter> all() {
    return List.of(
        Parameter.ofLong(
            CREDIT_FRAME, "B", 1, 9000, 64, "section 3: 84 B with preamble and gap", "credit"),
        Parameter.ofLong(
            CREDIT_SPREAD, "B", 0, 1000, 8, "section 3: 84 to 92 B", "random bytes on top"),
        Parameter.ofLong(
            DATA_FRAME, "B", 1, 65536, 1518, "section 3: 1538 B with preamble and gap", "data"),
        Parameter.ofLong(GAP, "B", 0, 100, 20, "Ethernet", "preamble and gap of each frame"),
        Parameter.ofLong(
            CREDIT_QUEUE, "credits", 1, 100_000, 8, "section 3; ns-2 scripts", "room at each port"),
        Parameter.ofDouble(JITTER, "", 0, 1, 0.1, AGENT, "interval between credits varies by ±"),
        Parameter.ofChoice(
            FEEDBACK, List.of(ALGORITHM, SIMULATOR), ALGORITHM, "Algorithm 1; " + AGENT, "rule"),
        Parameter.ofDouble(
            INITIAL_RATE, "", 1e-6, 1, 0.5, "Algorithm 1; ns-2: alpha_", "share of the line's"),
        Parameter.ofDouble(
            INITIAL_AGGRESSIVENESS, "", 1e-6, 1, 0.5, "Algorithm 1: w_init", "first w"),
        Parameter.ofDouble(
            MIN_AGGRESSIVENESS, "", 1e-6, 1, 0.01, "Algorithm 1; ns-2: min_w_", "smallest w"),
        Parameter.ofDouble(MAX_AGGRESSIVENESS, "", 1e-6, 1, 0.5, "Algorithm 1: w_max", "largest w"),
        Parameter.ofDouble(
            TARGET_LOSS, "", 0, 0.99, 0.1, "Algorithm 1: target loss 10 %", "credits to lose"),
        Parameter.ofAutoDouble(
            PERIOD, "us", 0.01, 1e9, "the measured round trip", "Algorithm 1: once per RTT", "T"),
        Parameter.ofDouble(SMOOTHING, "", 1e-3, 1, 0.2, AGENT, "weight of the newest round trip"),
        Parameter.ofDouble(
            TIMEOUT, "us", 1, 1e9, 100, AGENT + ": 100 us", "until a request is sent again"));
  }

  static List<Profile> profiles() {
    return List.of(
        new Profile("paper", "Algorithm 1 with w_init = w_max = 1/2, target loss 10 %", Map.of()),
        new Profile(
            "slow-start",
            "Algorithm 1 with initial rate and w_init of 1/16, the authors' scripts' choice for"
                + " short flows",
            Map.of(INITIAL_RATE, "0.0625", INITIAL_AGGRESSIVENESS, "0.0625")),
        new Profile(
            "ns2",
            "the rule and constants of the authors' ns-2 agent and scripts",
            Map.of(
                FEEDBACK,
                SIMULATOR,
                TARGET_LOSS,
                "0.125",
                INITIAL_AGGRESSIVENESS,
                "0.0625",
                CREDIT_SPREAD,
                "0")));
  }
}
