// SPDX-License-Identifier: MIT
package org.sluice.cc.hpcc;

import java.util.List;
import java.util.Map;
import org.sluice.cc.Parameter;
import org.sluice.cc.Profile;

/** Every parameter of HPCC, declared once, and its profiles. */
final class HpccParameters {
  static final String STATE = "state";
  static final String WINDOW = "window";
  static final String RATE = "rate";
  static final String BASE_RTT = "baseRtt";
  static final String ETA = "eta";
  static final String MAX_STAGE = "maxStage";
  static final String WINDOW_AI = "windowAi";
  static final String RATE_AI = "rateAi";
  static final String MIN_RATE = "minRate";
  static final String FAST_REACT = "fastReact";
  static final String INT_QUANTISED = "intQuantised";
  static final String INT_MULTIPLE = "intMultiple";
  static final String MAX_HOPS = "maxHops";

  private static final double MAX_MBPS = 10_000_000;

  private HpccParameters() {}

  static List<Parameter> all() {
    return List.of(
        Parameter.ofChoice(
            STATE,
            List.of(WINDOW, RATE),
            WINDOW,
            "the paper, algorithm 1; HPCC simulator: rate",
            "what is kept: the window, and R = W/T; or the rate, and W = W_init·R/line rate"),
        Parameter.ofAutoDouble(
            BASE_RTT,
            "us",
            0.001,
            1e6,
            "the flow's own round-trip time on an idle path",
            "the paper, section 3.2: T, the base RTT",
            "T; the same for all flows of a network in the paper"),
        Parameter.ofDouble(
            ETA,
            "",
            0.01,
            1,
            0.95,
            "the paper, equation 3: η, section 5.1: 95 %; run.py U_TARGET",
            "target utilisation"),
        Parameter.ofLong(
            MAX_STAGE,
            "",
            0,
            1_000_000,
            5,
            "the paper, algorithm 1 line 12, section 5.1; run.py MI_THRESH 0",
            "additive increases in a row before a multiplicative step"),
        Parameter.ofDouble(
            WINDOW_AI,
            "B",
            0.001,
            1e9,
            80,
            "the paper, equation 4: W_AI, section 5.1",
            "additive increase of the window (state = window only)"),
        Parameter.ofAutoDouble(
            RATE_AI,
            "Mb/s",
            0,
            MAX_MBPS,
            "10 Mb/s per 25 Gb/s of the sender's link",
            "run.py RATE_AI",
            "additive increase of the rate (state = rate only)"),
        Parameter.ofDouble(
            MIN_RATE,
            "Mb/s",
            0.001,
            MAX_MBPS,
            1,
            "not in the paper; run.py MIN_RATE 1000",
            "lowest rate"),
        Parameter.ofBoolean(
            FAST_REACT,
            true,
            "the paper, algorithm 1 line 26; run.py FAST_REACT",
            "react to every ACK from the reference of the last round trip; false: once per RTT"),
        Parameter.ofBoolean(
            INT_QUANTISED,
            false,
            "HPCC simulator, IntHop; the paper, figure 7 has fields of as many bits",
            "telemetry as its header holds it: 24 bits of ns, 20 of 128 B, 17 of 80 B"),
        Parameter.ofAutoLong(
            INT_MULTIPLE,
            "",
            1,
            1024,
            "the link's rate in units of 25 Gb/s, at least 1",
            "run.py INT_MULTI",
            "multiple of the units of bytes (intQuantised only)"),
        Parameter.ofLong(
            MAX_HOPS,
            "",
            1,
            255,
            255,
            "HPCC simulator, IntHeader: 5",
            "an ACK with more hops changes no rate"));
  }

  static List<Profile> profiles() {
    return List.of(
        new Profile("paper", "algorithm 1 with the values of section 5.1", Map.of()),
        new Profile(
            "hpcc-sim",
            "the HPCC simulator's HPCC with run.py's values, state by state",
            Map.ofEntries(
                Map.entry(STATE, RATE),
                Map.entry(MAX_STAGE, "0"),
                Map.entry(RATE_AI, Parameter.AUTO),
                Map.entry(MIN_RATE, "1000"),
                Map.entry(FAST_REACT, "true"),
                Map.entry(INT_QUANTISED, "true"),
                Map.entry(INT_MULTIPLE, Parameter.AUTO),
                Map.entry(MAX_HOPS, "5"))));
  }
}
