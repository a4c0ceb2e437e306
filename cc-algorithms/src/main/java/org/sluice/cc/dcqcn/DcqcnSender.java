// SPDX-License-Identifier: MIT
package org.sluice.cc.dcqcn;

import java.util.ArrayList;
import java.util.List;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Parameter;
import org.sluice.cc.Parameters;
import org.sluice.cc.ReactionPoint;

/**
 * DCQCN's reaction point, unchanged, for schemes whose CNPs come from elsewhere: every message that
 * reaches it is a CNP.
 */
public final class DcqcnSender {
  private static final List<String> OWN =
      List.of(
          "cutAt",
          "alphaTimer",
          "decreaseInterval",
          "alphaUpdates",
          "decreaseTimer",
          "rpTimer",
          "byteCounter",
          "ewmaGain",
          "fastRecoveryTimes",
          "clampTargetRate",
          "rateOnFirstCnp",
          "rateAi",
          "rateHai",
          "minRate");

  private DcqcnSender() {}

  /** The reaction point's parameters, as DCQCN declares them; "the paper" is DCQCN's. */
  public static List<Parameter> parameters() {
    List<Parameter> own = new ArrayList<>();
    for (Parameter p : new DcqcnScheme().parameters()) {
      if (OWN.contains(p.name())) {
        own.add(p);
      }
    }
    return own;
  }

  /**
   * Relations that must hold between its parameters.
   *
   * @param scheme name of the scheme that declares them
   * @return one sentence for each broken one
   */
  public static List<String> check(Parameters p, String scheme) {
    return cutsAtIntervals(p) && p.asLong("byteCounter") > 0
        ? List.of(
            "byteCounter of scheme "
                + scheme
                + " is "
                + p.text("byteCounter")
                + " B; with cutAt = interval it must be 0, that reaction point has no byte counter")
        : List.of();
  }

  /**
   * Makes a reaction point whose CNPs are messages.
   *
   * @param start of its flow
   * @param p values of {@link #parameters}
   * @param firstAlpha α at a flow's first CNP; 1 in DCQCN
   */
  public static ReactionPoint newReactionPoint(FlowStart start, Parameters p, double firstAlpha) {
    return newReactionPoint(start, p, false, firstAlpha);
  }

  static ReactionPoint newReactionPoint(
      FlowStart start, Parameters p, boolean acksEcho, double firstAlpha) {
    return cutsAtIntervals(p)
        ? new CardReactionPoint(start, p, acksEcho, firstAlpha)
        : new PaperReactionPoint(start, p, acksEcho, firstAlpha);
  }

  private static boolean cutsAtIntervals(Parameters p) {
    return p.text("cutAt").equals("interval");
  }
}
