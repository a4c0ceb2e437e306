// SPDX-License-Identifier: MIT
package org.sluice.cc.pacc;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sluice.cc.Parameter;
import org.sluice.cc.Profile;
import org.sluice.cc.dcqcn.DcqcnSender;

/** Every parameter of PACC, declared once, and its profiles. */
final class PaccParameters {
  static final String UPDATE_INTERVAL = "updateInterval";
  static final String TICK_PHASE = "tickPhase";
  static final String BETA1 = "beta1";
  static final String BETA2 = "beta2";
  static final String CONTROLLER = "controller";
  static final String POSITIONAL = "positional";
  static final String INCREMENTAL = "incremental";
  static final String QUEUE_UNIT_BYTES = "queueUnitBytes";
  static final String QUEUE_THRESHOLD = "queueThreshold";
  static final String BURST_THRESHOLD = "burstThreshold";
  static final String AGEING_THRESHOLD = "ageingThreshold";
  static final String AVERAGE_WEIGHT = "averageWeight";
  static final String CNP_SPACING = "cnpSpacing";
  static final String CNP_BYTES = "cnpBytes";
  static final String CONGESTION_BITS = "congestionBits";

  private static final long MAX_BYTES = 1_000_000_000_000L;
  private static final double MAX_US = 1e6;

  private PaccParameters() {}

  static List<Parameter> all() {
    List<Parameter> all = new ArrayList<>(ofTheSwitch());
    for (Parameter p : DcqcnSender.parameters()) {
      all.add(ofTheSender(p));
    }
    return all;
  }

  private static List<Parameter> ofTheSwitch() {
    return List.of(
        Parameter.ofDouble(
            UPDATE_INTERVAL,
            "us",
            0.1,
            MAX_US,
            80,
            "section IV-C: T = 80 us",
            "time between two allocations of CNPs"),
        Parameter.ofDouble(
            TICK_PHASE,
            "us",
            0,
            MAX_US,
            0,
            "not in the paper",
            "ticks are at multiples of updateInterval and this much later"),
        Parameter.ofDouble(
            BETA1, "", 0, 1000, 0.05, "sections IV-C and V-A: β1", "weight of the error"),
        Parameter.ofDouble(
            BETA2, "", 0, 1000, 0.1, "sections IV-C and V-A: β2", "weight of the queue's change"),
        Parameter.ofChoice(
            CONTROLLER,
            List.of(POSITIONAL, INCREMENTAL),
            POSITIONAL,
            "Algorithm 1 line 12; incremental: equation 7",
            "what equation 2 gives: the number of CNPs, or by how much it changes"),
        Parameter.ofLong(
            QUEUE_UNIT_BYTES,
            "B",
            1,
            1_000_000,
            80,
            "not in the paper; inferred, see deviations",
            "unit of the queue lengths in equation 2"),
        Parameter.ofAutoLong(
            QUEUE_THRESHOLD,
            "B",
            0,
            MAX_BYTES,
            "updateInterval/2 times the port's rate: 125 kB at 25 Gb/s",
            "sections IV-C and V-A: Q_th",
            "queue length the controller aims at, and above which packets count as congested"),
        Parameter.ofAutoLong(
            BURST_THRESHOLD,
            "B",
            0,
            MAX_BYTES,
            "4 kB per 25 Gb/s of the port",
            "sections IV-C and V-A: Q_burst",
            "average queue up to which no CNP is sent"),
        Parameter.ofAutoLong(
            AGEING_THRESHOLD,
            "B",
            0,
            MAX_BYTES,
            "burstThreshold",
            "sections IV-C and V-A: B_th",
            "bytes in one interval below which a flow leaves the table"),
        Parameter.ofDouble(
            AVERAGE_WEIGHT, "", 0, 1, 0.9, "section V-A: w", "weight of the queue now in Q_avg"),
        Parameter.ofDouble(
            CNP_SPACING,
            "us",
            0.001,
            MAX_US,
            4,
            "section III-B4",
            "least time between two CNPs to one sender"),
        Parameter.ofLong(CNP_BYTES, "B", 64, 9000, 64, "smallest frame", "frame of a CNP"),
        Parameter.ofLong(
            CONGESTION_BITS,
            "bit",
            1,
            32,
            8,
            "Table I: 8 bits",
            "width of N_cong, which stops at its largest value"));
  }

  private static Parameter ofTheSender(Parameter p) {
    String source = "section IV, appendix A: (τ', T_i) = (1, 300)";
    return switch (p.name()) {
      case "alphaTimer" -> withDefault(p, "1", source);
      case "rpTimer" -> withDefault(p, "300", source);
      default -> withDefault(p, p.defaultValue(), "DCQCN: " + p.source());
    };
  }

  private static Parameter withDefault(Parameter p, String value, String source) {
    return new Parameter(
        p.name(),
        p.type(),
        p.unit(),
        p.minimum(),
        p.maximum(),
        p.choices(),
        value,
        p.autoRule(),
        source,
        p.help());
  }

  static List<Profile> profiles() {
    return List.of(
        new Profile(
            "hpcc-sim",
            "as section V evaluates it: values of sections IV-C and V-A, senders of the HPCC"
                + " simulator with run.py's values",
            Map.of(
                "cutAt", "interval",
                "decreaseInterval", "4",
                "byteCounter", "0",
                "fastRecoveryTimes", "1",
                "clampTargetRate", "false",
                "rateAi", Parameter.AUTO,
                "rateHai", Parameter.AUTO,
                "minRate", "1000")),
        new Profile(
            "paper",
            "the same switch; senders by equation 1 and the DCQCN paper, with (τ', T_i) = (1, 300)"
                + " us",
            Map.of()));
  }
}
