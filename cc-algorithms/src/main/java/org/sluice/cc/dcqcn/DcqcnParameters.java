// SPDX-License-Identifier: MIT
package org.sluice.cc.dcqcn;

import java.util.List;
import java.util.Map;
import org.sluice.cc.Parameter;
import org.sluice.cc.Profile;

/** Every parameter of DCQCN, declared once, and its profiles. */
final class DcqcnParameters {
  static final String SIGNAL = "signal";
  static final String CNP = "cnp";
  static final String ACK_ECHO = "ack-echo";
  static final String CUT_AT = "cutAt";
  static final String INTERVAL = "interval";
  static final String CNP_INTERVAL = "cnpInterval";
  static final String CNP_BYTES = "cnpBytes";
  static final String CNP_PRIORITISED = "cnpPrioritised";
  static final String ALPHA_TIMER = "alphaTimer";
  static final String DECREASE_INTERVAL = "decreaseInterval";
  static final String RP_TIMER = "rpTimer";
  static final String BYTE_COUNTER = "byteCounter";
  static final String EWMA_GAIN = "ewmaGain";
  static final String FAST_RECOVERY_TIMES = "fastRecoveryTimes";
  static final String CLAMP_TARGET_RATE = "clampTargetRate";
  static final String RATE_ON_FIRST_CNP = "rateOnFirstCnp";
  static final String RATE_AI = "rateAi";
  static final String RATE_HAI = "rateHai";
  static final String MIN_RATE = "minRate";
  static final String KMIN = "kmin";
  static final String KMAX = "kmax";
  static final String PMAX = "pmax";
  static final String ECN_AVERAGE_WEIGHT = "ecnAverageWeight";

  private static final double MAX_MBPS = 10_000_000;
  private static final double MAX_US = 1e9;
  private static final long MAX_BYTES = 1_000_000_000_000L;
  private static final String PAPER_TABLE = "the paper, section 5.2, figure 14";

  private DcqcnParameters() {}

  static List<Parameter> all() {
    return List.of(
        Parameter.ofChoice(
            SIGNAL,
            List.of(CNP, ACK_ECHO),
            CNP,
            "the paper, section 3.1; HPCC simulator: ack-echo",
            "what tells the sender: CNPs of the receiver, or marks echoed by ACKs"),
        Parameter.ofChoice(
            CUT_AT,
            List.of(CNP, INTERVAL),
            CNP,
            "the paper, equation 1; HPCC simulator: interval",
            "cut at each signal, or at the end of each decreaseInterval with a signal"),
        Parameter.ofDouble(
            CNP_INTERVAL,
            "us",
            0.001,
            MAX_US,
            50,
            "the paper, section 3.1: N",
            "least time" + " between two CNPs of a flow"),
        Parameter.ofLong(CNP_BYTES, "B", 64, 9000, 64, "smallest frame", "frame of a CNP"),
        Parameter.ofBoolean(
            CNP_PRIORITISED,
            true,
            "the paper, section 3.3",
            "CNPs in the control class, or with the data"),
        Parameter.ofDouble(
            ALPHA_TIMER,
            "us",
            0.001,
            MAX_US,
            55,
            "the paper, section 3.1: K; run.py ALPHA_RESUME_INTERVAL",
            "period after which α is updated"),
        Parameter.ofDouble(
            DECREASE_INTERVAL,
            "us",
            0.001,
            MAX_US,
            4,
            "run.py RATE_DECREASE_INTERVAL",
            "period of the check for a cut (cutAt = interval only)"),
        Parameter.ofDouble(
            RP_TIMER,
            "us",
            0.001,
            MAX_US,
            55,
            PAPER_TABLE + ": T; run.py RP_TIMER",
            "period of the rate increase timer"),
        Parameter.ofLong(
            BYTE_COUNTER,
            "B",
            0,
            MAX_BYTES,
            10_000_000,
            PAPER_TABLE + ": B",
            "bytes after which the rate increases, 0: none"),
        Parameter.ofDouble(
            EWMA_GAIN, "", 1e-9, 1, 1.0 / 256, PAPER_TABLE + ": g", "gain of the average α"),
        Parameter.ofLong(
            FAST_RECOVERY_TIMES,
            "",
            0,
            1000,
            5,
            "the paper, section 3.1: F; run.py FAST_RECOVERY_TIMES",
            "increases that halve the distance to the target rate before it rises"),
        Parameter.ofBoolean(
            CLAMP_TARGET_RATE,
            true,
            "the paper, equation 1; run.py CLAMP_TARGET_RATE 0",
            "at each cut the target becomes the current rate, or only if there was an increase"),
        Parameter.ofDouble(
            RATE_ON_FIRST_CNP,
            "",
            0.001,
            1,
            1,
            "HPCC simulator, RateOnFirstCnp",
            "factor on the rate at a flow's first signal (cutAt = interval only)"),
        scaled(
            RATE_AI,
            "Mb/s",
            MAX_MBPS,
            "40",
            "5 Mb/s per 25 Gb/s of the sender's link",
            "the paper, section 5.2: R_AI; run.py RATE_AI",
            "step of additive increase"),
        scaled(
            RATE_HAI,
            "Mb/s",
            MAX_MBPS,
            "400",
            "50 Mb/s per 25 Gb/s of the sender's link",
            "not in the paper: 10 R_AI as in run.py; run.py RATE_HAI",
            "step of hyper increase"),
        Parameter.ofDouble(
            MIN_RATE,
            "Mb/s",
            0.001,
            MAX_MBPS,
            100,
            "not in the paper: built-in of the HPCC simulator; run.py MIN_RATE 1000",
            "lowest rate"),
        scaled(
            KMIN,
            "B",
            MAX_BYTES,
            "5000",
            "100 kB per 25 Gb/s of the port",
            PAPER_TABLE + "; run.py KMIN_MAP",
            "queue above which packets are marked with growing probability"),
        scaled(
            KMAX,
            "B",
            MAX_BYTES,
            "200000",
            "400 kB per 25 Gb/s of the port",
            PAPER_TABLE + "; run.py KMAX_MAP",
            "queue above which every packet is marked"),
        Parameter.ofDouble(
            PMAX, "", 0, 1, 0.01, PAPER_TABLE + "; run.py PMAX_MAP", "probability at kmax"),
        Parameter.ofDouble(
            ECN_AVERAGE_WEIGHT,
            "",
            1e-9,
            1,
            1,
            "the paper, section 3.1: instantaneous queue",
            "weight of the newest sample in the marked queue's average"));
  }

  private static Parameter scaled(
      String name,
      String unit,
      double max,
      String defaultValue,
      String rule,
      String source,
      String help) {
    Parameter.Type type = unit.equals("B") ? Parameter.Type.LONG : Parameter.Type.DOUBLE;
    return new Parameter(name, type, unit, 0, max, List.of(), defaultValue, rule, source, help);
  }

  static List<Profile> profiles() {
    return List.of(
        new Profile("paper", "the paper's algorithm and testbed values (40 Gb/s)", Map.of()),
        new Profile(
            "mellanox",
            "values of HPCC's run.py, with CNPs from the receiver",
            card(CNP, "1", "4", "300")),
        new Profile(
            "hpcc-sim",
            "the HPCC simulator's DCQCN with run.py's values, state by state",
            card(ACK_ECHO, "1", "4", "300")),
        new Profile(
            "hpcc-sim-paper",
            "the HPCC simulator's DCQCN with run.py's dcqcn_paper timers, state by state",
            card(ACK_ECHO, "50", "50", "55")));
  }

  private static Map<String, String> card(
      String signal, String alphaTimer, String decreaseInterval, String rpTimer) {
    return Map.ofEntries(
        Map.entry(SIGNAL, signal),
        Map.entry(CUT_AT, INTERVAL),
        Map.entry(CNP_INTERVAL, decreaseInterval),
        Map.entry(ALPHA_TIMER, alphaTimer),
        Map.entry(DECREASE_INTERVAL, decreaseInterval),
        Map.entry(RP_TIMER, rpTimer),
        Map.entry(BYTE_COUNTER, "0"),
        Map.entry(FAST_RECOVERY_TIMES, "1"),
        Map.entry(CLAMP_TARGET_RATE, "false"),
        Map.entry(RATE_AI, Parameter.AUTO),
        Map.entry(RATE_HAI, Parameter.AUTO),
        Map.entry(MIN_RATE, "1000"),
        Map.entry(KMIN, Parameter.AUTO),
        Map.entry(KMAX, Parameter.AUTO),
        Map.entry(PMAX, "0.2"));
  }
}
