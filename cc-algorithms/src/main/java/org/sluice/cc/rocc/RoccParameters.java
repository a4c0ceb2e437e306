// SPDX-License-Identifier: MIT
package org.sluice.cc.rocc;

import java.util.List;
import java.util.Map;
import org.sluice.cc.Parameter;
import org.sluice.cc.Parameters;
import org.sluice.cc.Profile;

/** Every parameter of RoCC, declared once, and its two profiles. */
final class RoccParameters {
  static final String UPDATE_INTERVAL = "updateInterval";
  static final String QUEUE_RESOLUTION = "queueResolution";
  static final String RATE_RESOLUTION = "rateResolution";
  static final String QUEUE_REFERENCE = "queueReference";
  static final String QUEUE_MID = "queueMid";
  static final String QUEUE_MAX = "queueMax";
  static final String ALPHA = "alpha";
  static final String BETA = "beta";
  static final String MIN_RATE = "minRate";
  static final String MAX_RATE = "maxRate";
  static final String INITIAL_RATE = "initialRate";
  static final String ARITHMETIC = "arithmetic";
  static final String REAL = "real";
  static final String INTEGER = "integer";
  static final String CNP_BYTES = "cnpBytes";
  static final String CNP_PRIORITISED = "cnpPrioritised";
  static final String RATE_COMPUTED_AT = "rateComputedAt";
  static final String SWITCH = "switch";
  static final String HOST = "host";
  static final String ACCEPT = "accept";
  static final String NOT_HIGHER = "not-higher";
  static final String LOWER = "lower";
  static final String FLOW_TABLE = "flowTable";
  static final String QUEUE = "queue";
  static final String AGED = "aged";
  static final String AFD = "afd";
  static final String ELEPHANT_TRAP = "elephant-trap";
  static final String BUBBLE_CACHE = "bubble-cache";
  static final String FLOW_AGE = "flowAge";
  static final String TABLE_ENTRIES = "tableEntries";
  static final String SAMPLE_INTERVAL = "sampleInterval";
  static final String RECOVERY_PERIOD = "recoveryPeriod";

  private static final double MAX_MBPS = 10_000_000;
  private static final long MAX_BYTES = 1_000_000_000_000L;

  private RoccParameters() {}

  static List<Parameter> all() {
    return List.of(
        Parameter.ofDouble(
            UPDATE_INTERVAL, "us", 0.1, 1e6, 40, "section 6: T", "time between two fair rates"),
        Parameter.ofLong(
            QUEUE_RESOLUTION, "B", 1, 1_000_000, 600, "section 6: ΔQ", "queue length resolution"),
        Parameter.ofDouble(
            RATE_RESOLUTION, "Mb/s", 0.001, 1e5, 10, "section 6: ΔF", "rate resolution"),
        Parameter.ofAutoLong(
            QUEUE_REFERENCE,
            "B",
            1,
            MAX_BYTES,
            "50 kB + 2.5 kB per Gb/s of the port: 75, 150, 300 kB at 10, 40, 100 Gb/s",
            "sections 6 and 6.2: Q_ref",
            "queue length the controller aims at"),
        Parameter.ofAutoLong(
            QUEUE_MID,
            "B",
            1,
            MAX_BYTES,
            "twice queueReference",
            "sections 6 and 6.2: Q_mid",
            "growth in one interval that halves the rate"),
        Parameter.ofAutoLong(
            QUEUE_MAX,
            "B",
            1,
            MAX_BYTES,
            "queueMid + 60 kB",
            "sections 6 and 6.2: Q_max",
            "queue length that sets the rate to its minimum"),
        Parameter.ofAutoDouble(
            ALPHA,
            "",
            0,
            1000,
            "0.3 up to 40 Gb/s, 0.45 from 100 Gb/s, linear between",
            "section 6: α̃",
            "weight of the distance from the reference"),
        Parameter.ofAutoDouble(
            BETA, "", 0, 1000, "5 times alpha", "section 6: β̃", "weight of the queue's growth"),
        Parameter.ofDouble(
            MIN_RATE, "Mb/s", 0.001, MAX_MBPS, 100, "section 6: F_min · ΔF", "lowest fair rate"),
        Parameter.ofAutoDouble(
            MAX_RATE,
            "Mb/s",
            0.001,
            MAX_MBPS,
            "the rate of the link",
            "section 6: F_max · ΔF",
            "highest fair rate (switch) and rate without a limiter (host)"),
        Parameter.ofAutoDouble(
            INITIAL_RATE,
            "Mb/s",
            0,
            MAX_MBPS,
            "the rate of the link",
            "not in the paper; the authors' code starts at 0",
            "fair rate before the first interval"),
        Parameter.ofChoice(
            ARITHMETIC,
            List.of(REAL, INTEGER),
            REAL,
            "section 6 (fixed point); the authors' code",
            "real numbers, or whole multiples cut towards zero"),
        Parameter.ofLong(
            CNP_BYTES, "B", 64, 9000, 64, "section 3.3; the authors' code", "frame of a CNP"),
        Parameter.ofBoolean(
            CNP_PRIORITISED, true, "section 3.3", "CNPs in the control class, or with the data"),
        Parameter.ofChoice(
            RATE_COMPUTED_AT,
            List.of(SWITCH, HOST),
            SWITCH,
            "section 3.6",
            "who runs Algorithm 1: the switch, or the hosts on what the switch sends"),
        Parameter.ofChoice(
            ACCEPT,
            List.of(NOT_HIGHER, LOWER),
            NOT_HIGHER,
            "Algorithm 2 line 4 (≤); the authors' code has <",
            "rate another congestion point's CNP must have to be accepted"),
        Parameter.ofAutoDouble(
            RECOVERY_PERIOD,
            "us",
            0.1,
            1e6,
            "2.5 times updateInterval",
            "not in the paper; the authors' code: 55",
            "time without an accepted CNP after which the rate doubles"),
        Parameter.ofChoice(
            FLOW_TABLE,
            List.of(QUEUE, AGED, AFD, ELEPHANT_TRAP, BUBBLE_CACHE),
            QUEUE,
            "section 3.4 (1) to (5)",
            "which flows get feedback: those in the queue; those seen lately, at most F_max/F_min;"
                + " or those that a table of sampled packets holds"),
        Parameter.ofAutoDouble(
            FLOW_AGE,
            "us",
            0.1,
            1e9,
            "2.5 times updateInterval",
            "not in the paper (section 3.4 (2))",
            "time without a packet after which a flow leaves the table (flowTable = aged)"),
        Parameter.ofLong(
            TABLE_ENTRIES,
            "",
            1,
            65_536,
            256,
            "not in the paper",
            "samples (afd) or flows (elephant-trap, bubble-cache) that the table holds"),
        Parameter.ofLong(
            SAMPLE_INTERVAL,
            "B",
            1,
            1_000_000_000L,
            5_240,
            "not in the paper; every fifth packet of 1048 B",
            "bytes between two samples (afd, elephant-trap, bubble-cache)"));
  }

  /** Time after which a flow leaves the table, in microseconds. */
  static double flowAge(Parameters p) {
    return p.asDouble(FLOW_AGE, 2.5 * p.asDouble(UPDATE_INTERVAL));
  }

  /** Whether the flow table is made of sampled packets. */
  static boolean samples(Parameters p) {
    String table = p.text(FLOW_TABLE);
    return !table.equals(QUEUE) && !table.equals(AGED);
  }

  /** The recovery period in microseconds. */
  static double recoveryPeriod(Parameters p) {
    return p.asDouble(RECOVERY_PERIOD, 2.5 * p.asDouble(UPDATE_INTERVAL));
  }

  static List<Profile> profiles() {
    return List.of(
        new Profile("paper", "Algorithms 1 and 2 as printed, values of section 6", Map.of()),
        new Profile(
            "reference",
            "the authors' OMNeT++ code: integer arithmetic, strict accept, CNPs with the data",
            Map.of(
                ARITHMETIC,
                INTEGER,
                INITIAL_RATE,
                "0",
                CNP_PRIORITISED,
                "false",
                ACCEPT,
                LOWER,
                RECOVERY_PERIOD,
                "55")));
  }
}
