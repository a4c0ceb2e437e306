// SPDX-License-Identifier: MIT
package org.sluice.cc.fafc;

import java.util.List;
import java.util.Map;
import org.sluice.cc.Parameter;
import org.sluice.cc.Profile;

/** Every parameter of FAFC, declared once, and its profiles. */
final class FafcParameters {
  static final String PAUSE_THRESHOLD = "pauseThreshold";
  static final String ECN_THRESHOLD = "ecnThreshold";
  static final String QUEUE_SMOOTHING = "queueSmoothing";
  static final String RATE_SMOOTHING = "rateSmoothing";
  static final String TREND = "trend";
  static final String RAW = "raw";
  static final String SMOOTHED = "smoothed";
  static final String HOP_DELAY = "hopDelay";
  static final String CONGESTED_THRESHOLD = "congestedThreshold";
  static final String CONGESTED_BY = "congestedBy";
  static final String EGRESS = "egress";
  static final String PAIR = "pair";
  static final String DECREASE_FACTOR = "decreaseFactor";
  static final String DECREASED = "decreased";
  static final String ARRIVALS = "arrivals";
  static final String ARRIVALS_AND_BUILDUP = "arrivals-and-buildup";
  static final String DECREASE_WITHIN = "decreaseWithin";
  static final String ONCE_A_TICK = "onceATick";
  static final String MARKING = "marking";
  static final String PREDICTION = "prediction";
  static final String NONE = "none";
  static final String ECN_OFFSET = "ecnOffset";
  static final String SERVE_BY_INGRESS = "serveByIngress";
  static final String ENDPOINTS = "endpoints";
  static final String SCALE = "scale";
  static final String PAUSE_ONLY = "pause-only";
  static final String MIN_SCALE = "minScale";

  private static final long MAX_BYTES = 1_000_000_000_000L;

  private FafcParameters() {}

  static List<Parameter> all() {
    return List.of(
        Parameter.ofLong(
            PAUSE_THRESHOLD,
            "B",
            1,
            MAX_BYTES,
            350_000,
            "section IV.A: \"the triggering threshold is set to 350 kB\"; Algorithm 1: th_p",
            "predicted queue above which pauses are sent"),
        Parameter.ofLong(
            ECN_THRESHOLD,
            "B",
            0,
            MAX_BYTES,
            200_000,
            "sections IV.A and IV.B: 200 kB; Algorithm 1: th_e",
            "predicted queue above which packets are marked"),
        Parameter.ofDouble(
            QUEUE_SMOOTHING,
            "",
            0.001,
            1,
            0.8,
            "section III.A: \"both values to 0.8\"; equation 2: α",
            "weight of the newest queue length"),
        Parameter.ofDouble(
            RATE_SMOOTHING,
            "",
            0.001,
            1,
            0.8,
            "section III.A: \"both values to 0.8\"; equation 3: β",
            "weight of the newest rates"),
        Parameter.ofChoice(
            TREND,
            List.of(RAW, SMOOTHED),
            RAW,
            "Algorithm 1, line 25 (raw); equation 3 (smoothed)",
            "which queue's growth is the trend r"),
        Parameter.ofAutoDouble(
            HOP_DELAY,
            "us",
            0.1,
            1e6,
            "the propagation delay of each link, at least 0.1 us",
            "sections II.A and III.A: T_hop, 1 us in section IV",
            "T_hop: interval of prediction, time slot, longest pause"),
        Parameter.ofAutoLong(
            CONGESTED_THRESHOLD,
            "B",
            0,
            MAX_BYTES,
            "what the egress port's link carries in T_hop: with that, equation 4 has no loss",
            "Algorithm 2: th_c, no value given",
            "queue above which an egress counts as congested"),
        Parameter.ofChoice(
            CONGESTED_BY,
            List.of(EGRESS, PAIR),
            EGRESS,
            "equation 9 (q_*k); Algorithm 2, line 6 (q_ik)",
            "queue that is compared with congestedThreshold"),
        Parameter.ofDouble(
            DECREASE_FACTOR,
            "",
            0.01,
            1,
            0.9,
            "Algorithm 2, line 10: f_dec, no value given; ours",
            "share of the arrival rates that is expected after a pause just sent"),
        Parameter.ofChoice(
            DECREASED,
            List.of(ARRIVALS_AND_BUILDUP, ARRIVALS),
            ARRIVALS_AND_BUILDUP,
            "section III.D (purpose); Algorithm 2, line 9 (arrivals)",
            "what decreaseFactor multiplies in line 13: both sides' arrival rates, or the left's"),
        Parameter.ofLong(
            DECREASE_WITHIN,
            "T_hop",
            0,
            1_000_000,
            4,
            "Algorithm 2, line 8",
            "time since the last pause for the egress in which decreaseFactor applies"),
        Parameter.ofBoolean(
            ONCE_A_TICK,
            true,
            "section II.D: \"sent periodically in every single T_hop\"; Algorithm 1, line 19"
                + " (false)",
            "an egress triggers pauses at most once between two ticks, or at every departure"),
        Parameter.ofChoice(
            MARKING,
            List.of(PREDICTION, NONE),
            PREDICTION,
            "section II.E; Algorithm 1, lines 16 and 17",
            "ECN by the predicted queue; none leaves marking to the congestion control"),
        Parameter.ofBoolean(
            ECN_OFFSET,
            true,
            "section III.C; Algorithm 4",
            "bytes that came while the port was paused do not count for marking"),
        Parameter.ofBoolean(
            SERVE_BY_INGRESS,
            true,
            "section IV: \"port-based weighted fair queuing (WFQ)\"",
            "egress queues are served fairly by ingress port; else first come, first served"),
        Parameter.ofChoice(
            ENDPOINTS,
            List.of(SCALE, PAUSE_ONLY),
            SCALE,
            "Algorithm 3, lines 3 and 4",
            "a paused host scales the rates of its flows by 1 - T/T_hop, or only pauses"),
        Parameter.ofDouble(
            MIN_SCALE,
            "",
            1e-6,
            1,
            0.001,
            "Algorithm 3, line 4: 0 where T = T_hop; ours",
            "least factor of one scaling; the experiment's minimum rate is the floor of the rate"));
  }

  static List<Profile> profiles() {
    return List.of(
        new Profile(
            "paper", "Algorithms 1 to 4 as read here, thresholds of section IV.A", Map.of()),
        new Profile(
            "testbed",
            "section IV.B: ECN threshold 200 kB, flow control threshold 1 MB",
            Map.of(PAUSE_THRESHOLD, "1000000")),
        new Profile(
            "printed",
            "where two readings are defensible, the letter of the algorithms",
            Map.of(CONGESTED_BY, PAIR, DECREASED, ARRIVALS, ONCE_A_TICK, "false")));
  }
}
