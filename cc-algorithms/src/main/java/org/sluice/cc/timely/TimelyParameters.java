// SPDX-License-Identifier: MIT
package org.sluice.cc.timely;

import java.util.List;
import java.util.Map;
import org.sluice.cc.Parameter;
import org.sluice.cc.Profile;

/** Every parameter of TIMELY, declared once, and its profiles. */
final class TimelyParameters {
  static final String VARIANT = "variant";
  static final String ORIGINAL = "original";
  static final String PATCHED = "patched";
  static final String CARD = "card";
  static final String SEGMENT_BYTES = "segmentBytes";
  static final String EWMA_ALPHA = "ewmaAlpha";
  static final String BETA = "beta";
  static final String MOST_CUT = "mostCut";
  static final String T_LOW = "tLow";
  static final String T_HIGH = "tHigh";
  static final String MIN_RTT = "minRtt";
  static final String RTT_REFERENCE = "rttReference";
  static final String RATE_AI = "rateAi";
  static final String RATE_HAI = "rateHai";
  static final String HAI_AFTER = "haiAfter";
  static final String START_RATE = "startRate";
  static final String MIN_RATE = "minRate";

  private static final double MAX_MBPS = 10_000_000;
  private static final double MAX_US = 1e9;

  private TimelyParameters() {}

  static List<Parameter> all() {
    return List.of(
        Parameter.ofChoice(
            VARIANT,
            List.of(ORIGINAL, PATCHED, CARD),
            ORIGINAL,
            "the paper, algorithm 1; ECN or Delay, algorithm 2; HPCC simulator: card",
            "algorithm 1 per segment, patched TIMELY per segment, or the HPCC simulator's per RTT"),
        Parameter.ofLong(
            SEGMENT_BYTES,
            "B",
            1,
            1L << 40,
            16_000,
            "the paper, section 6: 16 KB; ECN or Delay, section 4.3: Seg = 16 KB",
            "bytes whose acknowledgement is one completion event (not card)"),
        Parameter.ofDouble(
            EWMA_ALPHA,
            "",
            1e-6,
            1,
            0.875,
            "ECN or Delay, section 4.1: 0.875, \"recommended in\" the paper; HPCC simulator,"
                + " TimelyAlpha",
            "weight of the newest difference of RTTs"),
        Parameter.ofDouble(
            BETA,
            "",
            1e-6,
            1,
            0.8,
            "the paper, section 6: β = 0.8; ECN or Delay, section 4.3: 0.008",
            "multiplicative decrease factor"),
        Parameter.ofDouble(
            MOST_CUT,
            "",
            0.01,
            1,
            0.5,
            "not in the paper; implementations after its authors' code snippet halve at most",
            "a decrease takes at most this share of the rate (not card)"),
        Parameter.ofDouble(
            T_LOW, "us", 0.001, MAX_US, 50, "the paper, section 6: T_low", "RTT below: increase"),
        Parameter.ofDouble(
            T_HIGH,
            "us",
            0.001,
            MAX_US,
            500,
            "the paper, section 6: T_high",
            "RTT above: decrease"),
        Parameter.ofDouble(
            MIN_RTT,
            "us",
            0.001,
            MAX_US,
            20,
            "the paper, algorithm 1: minRTT; ECN or Delay, section 4.1: 20 us",
            "what differences of RTTs are normalised by"),
        Parameter.ofAutoDouble(
            RTT_REFERENCE,
            "us",
            0.001,
            MAX_US,
            "tLow",
            "ECN or Delay, section 4.3: q' = C·T_low",
            "RTT that patched TIMELY steers to (patched only)"),
        new Parameter(
            RATE_AI,
            Parameter.Type.DOUBLE,
            "Mb/s",
            0,
            MAX_MBPS,
            List.of(),
            "10",
            "25 Mb/s per 25 Gb/s of the sender's link",
            "the paper, section 6: δ = 10 Mb/s; run.py RATE_AI",
            "additive increase"),
        Parameter.ofAutoDouble(
            RATE_HAI,
            "Mb/s",
            0,
            MAX_MBPS,
            "5 · rateAi",
            "the paper: N·δ with N = 5 (not checked against its text); run.py RATE_HAI",
            "additive increase after haiAfter increases in a row"),
        Parameter.ofLong(
            HAI_AFTER,
            "",
            1,
            1_000_000,
            5,
            "the authors' code snippet: HAI_Thresh 5",
            "events without congestion before increases are hyper-active"),
        Parameter.ofDouble(
            START_RATE,
            "",
            1e-6,
            1,
            1,
            "HPCC simulator; ECN or Delay, section 4: C/(N+1)",
            "a flow's first rate, share of its link"),
        Parameter.ofDouble(
            MIN_RATE,
            "Mb/s",
            0.001,
            MAX_MBPS,
            10,
            "not in the paper; run.py MIN_RATE 1000",
            "lowest rate"));
  }

  static List<Profile> profiles() {
    return List.of(
        new Profile("paper", "algorithm 1 with the values of the paper", Map.of()),
        new Profile(
            "patched",
            "patched TIMELY with the values of ECN or Delay",
            Map.of(VARIANT, PATCHED, SEGMENT_BYTES, "16000", BETA, "0.008")),
        new Profile(
            "hpcc-sim",
            "the HPCC simulator's TIMELY with run.py's values, state by state",
            Map.of(
                VARIANT,
                CARD,
                RATE_AI,
                Parameter.AUTO,
                RATE_HAI,
                Parameter.AUTO,
                MIN_RATE,
                "1000")));
  }
}
