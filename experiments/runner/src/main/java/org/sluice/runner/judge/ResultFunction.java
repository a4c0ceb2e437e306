// SPDX-License-Identifier: MIT
package org.sluice.runner.judge;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The functions claim expressions have over the results of a run ({@code
 * docs/reference/claims.md}).
 */
enum ResultFunction {
  QUEUE_MEAN("queueMean", 1, 3),
  QUEUE_SD("queueSd", 1, 3),
  QUEUE_PEAK("queuePeak", 1, 3),
  QUEUE_AT("queueAt", 2, 2),
  QUEUE_TAIL_MEAN("queueTailMean", 1, 2),
  QUEUE_TAIL_SD("queueTailSd", 1, 2),
  QUEUE_TAIL_PEAK("queueTailPeak", 1, 2),
  QUEUE_CONVERGENCE_TIME("queueConvergenceTime", 1, 3),
  RATE_MEAN("rateMean", 1, 3),
  RATE_TAIL_MEAN("rateTailMean", 1, 2),
  RATE_TAIL_SD("rateTailSd", 1, 2),
  RATE_AT("rateAt", 2, 2),
  CONVERGENCE_TIME("convergenceTime", 1, 3),
  GOODPUT("goodput", 1, 3),
  GOODPUT_TAIL("goodputTail", 1, 2),
  JAIN("jain", 1, 3),
  JAIN_TAIL("jainTail", 1, 2),
  UTILISATION("utilisation", 2, 4),
  UTILISATION_TAIL("utilisationTail", 2, 3),
  LINK_RATE("linkRate", 1, 1),
  FCT("fct", 1, 1),
  FCT_MEAN("fctMean", 1, 1),
  FCT_MAX("fctMax", 1, 1),
  FCT_PERCENTILE("fctPercentile", 2, 2),
  SLOWDOWN("slowdown", 1, 1),
  SLOWDOWN_MEAN("slowdownMean", 1, 1),
  SLOWDOWN_MAX("slowdownMax", 1, 1),
  SLOWDOWN_PERCENTILE("slowdownPercentile", 2, 2),
  FLOWS_STARTED("flowsStarted", 1, 1),
  FLOWS_COMPLETED("flowsCompleted", 1, 1),
  DELIVERED("delivered", 1, 1),
  RETRANSMITTED("retransmitted", 1, 1),
  TIMEOUTS("timeouts", 1, 1),
  NACKS("nacks", 1, 1),
  PACKETS("packets", 1, 1),
  MARKS("marks", 1, 1),
  DROPS("drops", 1, 1),
  PAUSES("pauses", 1, 1),
  PAUSED_TIME("pausedTime", 1, 1),
  PEER_PAUSED_TIME("peerPausedTime", 1, 1),
  ENGINE("engine", 1, 1),
  PLANNED("planned", 1, 1),
  PHASE_MARGIN("phaseMargin", 1, 41),
  PHASE_MARGIN_MIN("phaseMarginMin", 4, 41),
  PHASE_MARGIN_MAX("phaseMarginMax", 4, 41),
  LOOP_BANDWIDTH("loopBandwidth", 1, 41);

  private static final Map<String, ResultFunction> BY_NAME = new TreeMap<>();

  static {
    for (ResultFunction f : values()) {
      BY_NAME.put(f.label.toLowerCase(Locale.ROOT), f);
    }
  }

  private final String label;
  private final int minArguments;
  private final int maxArguments;

  ResultFunction(String label, int minArguments, int maxArguments) {
    this.label = label;
    this.minArguments = minArguments;
    this.maxArguments = maxArguments;
  }

  /** The name in expressions. */
  String label() {
    return label;
  }

  /** The function of that name, letter case ignored, or null. */
  static @Nullable ResultFunction named(String name) {
    return BY_NAME.get(name.toLowerCase(Locale.ROOT));
  }

  /** Refuses a wrong number of arguments with one sentence. */
  void checkArguments(int count) {
    if (count < minArguments || count > maxArguments) {
      throw new ClaimException(
          label
              + " takes "
              + (minArguments == maxArguments ? minArguments : minArguments + " to " + maxArguments)
              + " arguments, has "
              + count
              + ".");
    }
  }
}
