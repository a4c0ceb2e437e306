// SPDX-License-Identifier: MIT
package org.sluice.cc.dctcp;

import java.util.List;
import java.util.Map;
import org.sluice.cc.Parameter;
import org.sluice.cc.Profile;

/** Every parameter of DCTCP, declared once, and its profiles. */
final class DctcpParameters {
  static final String STATE = "state";
  static final String WINDOW = "window";
  static final String RATE = "rate";
  static final String LIMIT_WINDOW = "limitWindow";
  static final String INITIAL_WINDOW = "initialWindow";
  static final String EWMA_GAIN = "ewmaGain";
  static final String RATE_AI = "rateAi";
  static final String MIN_RATE = "minRate";
  static final String THRESHOLD = "threshold";

  private static final double MAX_MBPS = 10_000_000;
  private static final long MAX_BYTES = 1_000_000_000_000L;

  private DctcpParameters() {}

  static List<Parameter> all() {
    return List.of(
        Parameter.ofChoice(
            STATE,
            List.of(WINDOW, RATE),
            WINDOW,
            "the paper, section 3.1; HPCC simulator: rate",
            "what is cut: the window, or the rate"),
        Parameter.ofBoolean(
            LIMIT_WINDOW,
            true,
            "run.py HAS_WIN, VAR_WIN",
            "bytes in flight are limited to BDP·rate/line rate (state = rate only)"),
        Parameter.ofAutoLong(
            INITIAL_WINDOW,
            "B",
            1,
            MAX_BYTES,
            "the flow's bandwidth-delay product",
            "not in the paper: RDMA senders start at line rate",
            "first window; below it a window grows exponentially (state = window only)"),
        Parameter.ofDouble(
            EWMA_GAIN,
            "",
            1e-9,
            1,
            1.0 / 16,
            "the paper, equation 1: g, section 3.5: 1/16; run.py EWMA_GAIN",
            "gain of the average α"),
        Parameter.ofDouble(
            RATE_AI,
            "Mb/s",
            0,
            MAX_MBPS,
            615,
            "run.py DCTCP_RATE_AI",
            "increase of the rate per round trip (state = rate only)"),
        Parameter.ofDouble(
            MIN_RATE,
            "Mb/s",
            0.001,
            MAX_MBPS,
            100,
            "built-in of the HPCC simulator; run.py MIN_RATE 1000",
            "lowest rate (state = rate only)"),
        new Parameter(
            THRESHOLD,
            Parameter.Type.LONG,
            "B",
            0,
            MAX_BYTES,
            List.of(),
            "97500",
            "30 kB per 10 Gb/s of the port",
            "the paper, section 3.5: K = 65 packets (of 1500 B) at 10 Gb/s; run.py KMIN_MAP",
            "queue above which every packet is marked"));
  }

  static List<Profile> profiles() {
    return List.of(
        new Profile("paper", "the paper's windows with its values for 10 Gb/s", Map.of()),
        new Profile(
            "hpcc-sim",
            "the HPCC simulator's DCTCP with run.py's values, state by state",
            card("true")),
        new Profile(
            "hpcc-sim-nowin",
            "the same without a window (HAS_WIN 0), state by state",
            card("false")));
  }

  private static Map<String, String> card(String limitWindow) {
    return Map.of(
        STATE,
        RATE,
        LIMIT_WINDOW,
        limitWindow,
        EWMA_GAIN,
        "0.0625",
        RATE_AI,
        "615",
        MIN_RATE,
        "1000",
        THRESHOLD,
        Parameter.AUTO);
  }
}
