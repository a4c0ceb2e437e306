// SPDX-License-Identifier: MIT
package org.sluice.cc.qcn;

import java.util.List;
import java.util.Map;
import org.sluice.cc.Parameter;
import org.sluice.cc.Profile;

/** Every parameter of QCN, declared once, and its profiles. */
final class QcnParameters {
  static final String QUEUE_REFERENCE = "queueReference";
  static final String WEIGHT = "weight";
  static final String SAMPLE_BASE = "sampleBase";
  static final String JITTER = "jitter";
  static final String FEEDBACK_BYTES = "feedbackBytes";
  static final String FEEDBACK_LEVELS = "feedbackLevels";
  static final String GAIN = "gain";
  static final String BYTE_COUNTER = "byteCounter";
  static final String TIMER = "timer";
  static final String FAST_RECOVERY_CYCLES = "fastRecoveryCycles";
  static final String RATE_AI = "rateAi";
  static final String RATE_HAI = "rateHai";
  static final String MIN_RATE = "minRate";
  static final String EXTRA_FAST_RECOVERY = "extraFastRecovery";
  static final String SCALE_WITH_RATE = "scaleWithRate";

  private static final long MAX_BYTES = 1_000_000_000_000L;
  private static final double MAX_MBPS = 10_000_000;
  private static final String PSEUDO_CODE = "pseudo code 2.x";

  private QcnParameters() {}

  static List<Parameter> all() {
    return List.of(
        Parameter.ofLong(
            QUEUE_REFERENCE,
            "B",
            1,
            MAX_BYTES,
            33_000,
            "the paper: Q_eq, 22 packets of 1500 B; 802.1Q: cpQueueSizeSetPoint 26,000 B",
            "queue length the switch aims at"),
        Parameter.ofDouble(
            WEIGHT,
            "",
            0,
            1000,
            2,
            "the paper, equation 1: w; 802.1Q: 2^1",
            "weight of the queue's growth"),
        Parameter.ofLong(
            SAMPLE_BASE,
            "B",
            64,
            MAX_BYTES,
            150_000,
            PSEUDO_CODE + "; 802.1Q: cpMinSampleBase",
            "bytes between two samples where there is no congestion"),
        Parameter.ofDouble(
            JITTER,
            "",
            0,
            0.5,
            0.15,
            PSEUDO_CODE,
            "random share by which intervals of samples, byte counter and timer differ"),
        Parameter.ofLong(
            FEEDBACK_BYTES, "B", 64, 9000, 64, "smallest frame", "frame of a feedback message"),
        Parameter.ofLong(
            FEEDBACK_LEVELS,
            "",
            63,
            64,
            64,
            "ours, so that G_d·|F_b| = 1/2 at the largest feedback; 802.1Q: 63",
            "steps of |F_b| up to (2w + 1) Q_eq; six bits hold 63 of them"),
        Parameter.ofDouble(
            GAIN,
            "",
            1e-6,
            1.0 / 63,
            1.0 / 128,
            "the paper: G_d, so that the largest feedback halves the rate; 802.1Q: rpgGd 7, 2^-7",
            "cut per unit of feedback"),
        Parameter.ofLong(
            BYTE_COUNTER,
            "B",
            1,
            MAX_BYTES,
            150_000,
            "the paper: 100 packets; 802.1Q: rpgByteReset",
            "bytes of a cycle of the byte counter in fast recovery; half of it after"),
        Parameter.ofDouble(
            TIMER,
            "us",
            0.001,
            1e9,
            10_000,
            "the paper: T; 802.1Q: rpgTimeReset 15 ms",
            "a cycle of the timer in fast recovery; half of it after"),
        Parameter.ofLong(
            FAST_RECOVERY_CYCLES,
            "",
            1,
            1000,
            5,
            "the paper; 802.1Q: rpgThreshold",
            "cycles of fast recovery"),
        Parameter.ofDouble(
            RATE_AI,
            "Mb/s",
            0,
            MAX_MBPS,
            5,
            "the paper: R_AI; 802.1Q: rpgAiRate",
            "step of active increase"),
        Parameter.ofDouble(
            RATE_HAI,
            "Mb/s",
            0,
            MAX_MBPS,
            50,
            "the paper: R_HAI; 802.1Q: rpgHaiRate",
            "step of hyper-active increase"),
        Parameter.ofDouble(
            MIN_RATE,
            "Mb/s",
            0.001,
            MAX_MBPS,
            10,
            "ours; 802.1Q: rpgMinRate 5 Mb/s",
            "lowest rate, or the link's"),
        Parameter.ofBoolean(
            EXTRA_FAST_RECOVERY,
            true,
            PSEUDO_CODE,
            "feedback in the first cycle keeps the target; a target ten times the rate falls to"
                + " 1/8"),
        Parameter.ofBoolean(
            SCALE_WITH_RATE,
            false,
            "ours: the values are for 10 Gb/s",
            "sizes and steps times, timer divided by the link's rate over 10 Gb/s"));
  }

  static List<Profile> profiles() {
    return List.of(
        new Profile("paper", "the paper's values, for 10 Gb/s, at every rate", Map.of()),
        new Profile(
            "scaled",
            "the same in proportion to the link's rate (ours)",
            Map.of(SCALE_WITH_RATE, "true")));
  }
}
