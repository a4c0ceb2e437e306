// SPDX-License-Identifier: MIT
package org.sluice.cc.hiercc;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sluice.cc.Parameter;
import org.sluice.cc.Parameters;
import org.sluice.cc.Profile;

/** Every parameter of HierCC, declared once, and its profiles. */
final class HierccParameters {
  static final String INITIAL_CREDIT = "initialCredit";
  static final String CREDIT = "credit";
  static final String CREDIT_RULE = "creditRule";
  static final String POSITIVE = "positive";
  static final String WHOLE = "whole";
  static final String CREDIT_ROUND = "creditRound";
  static final String CREDIT_RATE = "creditRate";
  static final String CREDIT_FRAME = "creditFrame";
  static final String CREDIT_RECOVERY = "creditRecovery";
  static final String QUEUE_REFERENCE = "queueReference";
  static final String BETA = "beta";
  static final String ROUND_TRIP = "hopRoundTrip";
  static final String LINE_RATE_AT = "lineRateAt";
  static final String EMPTY = "empty";
  static final String BELOW_REFERENCE = "below-reference";
  static final String NEVER = "never";
  static final String MIN_RATE = "minRate";
  static final String STOP_ABOVE = "stopAbove";
  static final String RESUME_BELOW = "resumeBelow";
  static final String STOP = "stop";
  static final String PUSH = "push";
  static final String MARKED = "marked";
  static final String STOPPED_INTERVALS = "stoppedIntervals";
  static final String SKIP = "skip";
  static final String COUNT = "count";
  static final String RESUME_GUARD = "resumeGuard";
  static final String FEEDBACK = "feedback";
  static final String INTERVAL = "interval";
  static final String MARK_INTERVAL = "markInterval";
  static final String RATE_FRAME = "rateFrame";
  static final String IN_RACK = "inRack";
  static final String QUEUED = "queued";
  static final String DIRECT = "direct";
  static final String QUEUE_PER = "queuePer";
  static final String HOST = "host";
  static final String TOR = "tor";
  static final String QUEUE_LIMIT = "queueLimit";
  static final String TORS_PER_POD = "torsPerPod";

  private static final long MAX_BYTES = 1_000_000_000L;
  private static final double MAX_US = 1e6;

  private HierccParameters() {}

  static List<Parameter> all() {
    List<Parameter> all = new ArrayList<>();
    all.addAll(credits());
    all.addAll(rates());
    all.addAll(stops());
    all.addAll(places());
    return List.copyOf(all);
  }

  private static List<Parameter> credits() {
    return List.of(
        Parameter.ofLong(
            INITIAL_CREDIT,
            "B",
            1,
            MAX_BYTES,
            10_000,
            "section 5: C_0 = 10KB",
            "credit of a virtual output queue before any credit arrives"),
        Parameter.ofLong(
            CREDIT, "B", 1, 1_000_000, 1000, "sections 3.2 and 5: Δ = 1KB", "bytes of one credit"),
        Parameter.ofChoice(
            CREDIT_RULE,
            List.of(POSITIVE, WHOLE),
            POSITIVE,
            "section 3.2: \"available credits\"",
            "a packet leaves its queue when credit is left, or when credit covers all of it"),
        Parameter.ofDouble(
            CREDIT_ROUND,
            "us",
            0.01,
            1000,
            0.5,
            "not in the paper",
            "time between two readings of what the stamps say was sent"),
        Parameter.ofDouble(
            CREDIT_RATE,
            "",
            0.01,
            2,
            1,
            "section 3.2 has no number",
            "rate of a port's credits, as a share of its link's rate"),
        Parameter.ofLong(
            CREDIT_FRAME, "B", 64, 9000, 64, "not in the paper", "frame of a credit between ToRs"),
        Parameter.ofDouble(
            CREDIT_RECOVERY,
            "us",
            0,
            MAX_US,
            100,
            "not in the paper",
            "a queue that holds packets and neither sent nor was credited for so long asks the"
                + " receiver's ToR; 0: never"));
  }

  private static List<Parameter> rates() {
    return List.of(
        Parameter.ofLong(
            QUEUE_REFERENCE,
            "B",
            0,
            MAX_BYTES,
            20_000,
            "section 5: q_0 = 20KB",
            "length a virtual output queue converges to"),
        Parameter.ofDouble(BETA, "", 0.001, 1, 0.2, "section 5: β", "gain of equation 1"),
        Parameter.ofAutoDouble(
            ROUND_TRIP,
            "us",
            0.01,
            10_000,
            "twice the longest delay of a link of the rack, not below 0.1 us",
            "section 3.3: RTT_hop, \"like 2us\"",
            "round trip between a sender and its ToR; rates change every hopRoundTrip/beta"),
        Parameter.ofChoice(
            LINE_RATE_AT,
            List.of(EMPTY, BELOW_REFERENCE, NEVER),
            EMPTY,
            "equation 1: \"if Q_voq < 0\"",
            "queue that sets the rate to the line's: none left, below q_0, or none ever (as"
                + " printed)"),
        Parameter.ofAutoDouble(
            MIN_RATE,
            "Mb/s",
            0.001,
            10_000_000,
            "one credit per markInterval (800 Mb/s): who sends less cannot mark so often",
            "not in the paper",
            "lowest rate of a flow"),
        Parameter.ofChoice(
            FEEDBACK,
            List.of(MARKED, INTERVAL),
            MARKED,
            "section 4: \"feeds a rate allocation packet for every marked packet\"",
            "who is told a rate: the sender of each marked packet, or every sender at each"
                + " interval"),
        Parameter.ofDouble(
            MARK_INTERVAL,
            "us",
            0.1,
            MAX_US,
            10,
            "section 4: \"every 10us\"",
            "time between two packets that a sender marks"),
        Parameter.ofLong(
            RATE_FRAME, "B", 64, 9000, 64, "not in the paper", "frame of a rate allocation"));
  }

  private static List<Parameter> stops() {
    return List.of(
        Parameter.ofLong(
            STOP_ABOVE,
            "B",
            1,
            MAX_BYTES,
            70_000,
            "section 5: V_high = 70KB",
            "senders stop above"),
        Parameter.ofLong(
            RESUME_BELOW,
            "B",
            0,
            MAX_BYTES,
            50_000,
            "section 5: V_low = 50KB",
            "senders resume at the former rate below"),
        Parameter.ofChoice(
            STOP,
            List.of(PUSH, MARKED),
            PUSH,
            "section 3.3: \"we stop the source\"",
            "a crossing of stopAbove is told to all senders at once, or to the sender of each"
                + " marked packet"),
        Parameter.ofChoice(
            STOPPED_INTERVALS,
            List.of(SKIP, COUNT),
            SKIP,
            "section 3.3 leaves it open",
            "whether an interval in which senders were stopped changes the rate"),
        Parameter.ofDouble(
            RESUME_GUARD,
            "us",
            0,
            1e9,
            10_000,
            "not in the paper",
            "a stopped sender that hears nothing for so long resumes by itself; 0: never"));
  }

  private static List<Parameter> places() {
    return List.of(
        Parameter.ofChoice(
            IN_RACK,
            List.of(QUEUED, DIRECT),
            QUEUED,
            "section 3.1: \"each ToR has at most N VOQs\", its own hosts' among them",
            "traffic within a rack: queued and credited like any other, or straight to its port"),
        Parameter.ofChoice(
            QUEUE_PER,
            List.of(HOST, TOR),
            HOST,
            "section 4, proposal 2",
            "what has a virtual output queue: each receiver, or each receiver's ToR"),
        Parameter.ofLong(
            QUEUE_LIMIT,
            "",
            1,
            1_000_000_000,
            100_000,
            "section 4: \"100K VOQ queues\"",
            "virtual output queues of a switch; if receivers exceed it, one per receiver's ToR"),
        Parameter.ofLong(
            TORS_PER_POD,
            "",
            0,
            1_000_000,
            0,
            "section 4, proposal 1",
            "ToRs of a pod, in ascending node number; traffic between pods is not controlled; 0: no"
                + " pods"));
  }

  /** The lowest rate in bit/s: a credit's bytes in the time between two marked packets. */
  static double minRateBps(Parameters p) {
    double perMark = p.asLong(CREDIT) * 8 / p.asDouble(MARK_INTERVAL); // bits per us: Mb/s
    return p.asDouble(MIN_RATE, perMark) * 1e6;
  }

  static long picoseconds(Parameters p, String name) {
    return StrictMath.round(p.asDouble(name) * 1e6);
  }

  static List<Profile> profiles() {
    return List.of(
        new Profile("paper", "sections 3 to 5 with the values of section 5", Map.of()),
        new Profile(
            "bdp",
            "as paper, but C_0 = 37.5 kB: 25 Gb/s for the 12 us of section 2.2",
            Map.of(INITIAL_CREDIT, "37500")),
        new Profile(
            "pods",
            "section 4, proposal 1: HierCC within pods of 4 ToRs (a size of ours)",
            Map.of(TORS_PER_POD, "4")),
        new Profile(
            "tor-queues",
            "section 4, proposal 2: one virtual output queue per receiver's ToR",
            Map.of(QUEUE_PER, TOR)));
  }
}
