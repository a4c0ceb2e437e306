// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

import org.jspecify.annotations.Nullable;
import org.sluice.bridge.wire.DecisionKind;
import org.sluice.bridge.wire.OutBuffer;
import org.sluice.cc.Verdict;

/**
 * The one answer of a session's schemes to an event that is asked inline: of verdicts on a packet
 * the most severe one, or the port of a flowlet.
 */
final class Judgement {
  private static final int NO_PORT = -1;

  private @Nullable Verdict verdict;
  private int port = NO_PORT;

  /** A scheme's verdict on the packet. */
  void add(Verdict said) {
    if (verdict == null || said.compareTo(verdict) > 0) {
      verdict = said;
    }
  }

  /** A scheme's port for the flowlet. */
  void take(int chosen) {
    port = chosen;
  }

  /** Writes the answer, if there is one, and is ready for the next event. */
  void conclude(int eventIndex, OutBuffer out) {
    if (verdict != null) {
      write(DecisionKind.DECISION_VERDICT_VALUE, verdict.number(), eventIndex, out);
      verdict = null;
    }
    if (port != NO_PORT) {
      write(DecisionKind.DECISION_TAKE_PATH_VALUE, port, eventIndex, out);
      port = NO_PORT;
    }
  }

  private static void write(int decision, long answer, int eventIndex, OutBuffer out) {
    out.append(decision, 0, eventIndex, ActionsWriter.WHEN_APPLIED, answer, 0, 0, 0, 0);
  }
}
