// SPDX-License-Identifier: MIT
package org.sluice.cc.dcqcn;

import java.util.EnumMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.sluice.cc.golden.GoldenTrace;

/** What can happen to a flow in the HPCC simulator's DCQCN. */
enum Branch {
  FIRST_CNP,
  LATER_CNP,
  NACK,
  ALPHA_UP,
  ALPHA_DOWN,
  CUT_WITH_TARGET_UPDATE,
  CUT_WITHOUT_TARGET_UPDATE,
  FAST_RECOVERY,
  ADDITIVE_INCREASE,
  HYPER_INCREASE;

  /** The branches of a trace, read from the trace alone. */
  static EnumMap<Branch, Integer> countedIn(GoldenTrace trace) {
    EnumMap<Branch, Integer> counts = new EnumMap<>(Branch.class);
    TreeSet<String> signalled = new TreeSet<>();
    TreeMap<String, Long> stages = new TreeMap<>();
    for (GoldenTrace.Line line : trace.lines()) {
      long stage = stages.getOrDefault(line.flow(), 0L);
      Branch branch =
          switch (line.event()) {
            case "ALPHA" -> line.flagged() ? ALPHA_UP : ALPHA_DOWN;
            case "DEC" -> stage > 0 ? CUT_WITH_TARGET_UPDATE : CUT_WITHOUT_TARGET_UPDATE;
            case "INC" -> increase(line.whole("stage") - 1, 1);
            case "NACK" -> NACK;
            case "ACK" -> line.flagged() ? ack(signalled.add(line.flow())) : null;
            default -> null;
          };
      if (branch != null) {
        counts.merge(branch, 1, Integer::sum);
      }
      stages.put(line.flow(), line.whole("stage"));
    }
    return counts;
  }

  static Branch ack(boolean first) {
    return first ? FIRST_CNP : LATER_CNP;
  }

  static Branch increase(long stageBefore, long fastRecoveryTimes) {
    if (stageBefore < fastRecoveryTimes) {
      return FAST_RECOVERY;
    }
    return stageBefore == fastRecoveryTimes ? ADDITIVE_INCREASE : HYPER_INCREASE;
  }
}
