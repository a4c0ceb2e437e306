// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

import org.jspecify.annotations.Nullable;
import org.sluice.bridge.wire.DecisionKind;
import org.sluice.bridge.wire.OutBuffer;
import org.sluice.cc.NextHop;
import org.sluice.cc.Verdict;
import org.sluice.cc.facet.PathOrder.PathTurn;

/**
 * The one answer of a session's schemes to an event that is asked inline: of verdicts on a packet
 * the most severe one, or the path of a flowlet.
 */
final class Judgement {
  private @Nullable Verdict verdict;
  private @Nullable Taken taken;

  private record Taken(int port, int beyond, int request, long askAfterPs) {}

  /** A scheme's verdict on the packet. */
  void add(Verdict said) {
    if (verdict == null || said.compareTo(verdict) > 0) {
      verdict = said;
    }
  }

  /** A scheme's next hop for the flowlet. */
  void take(NextHop hop) {
    taken = new Taken(hop.port(), hop.beyond(), 0, 0);
  }

  /** A scheme's path for the flow. */
  void take(PathTurn turn) {
    taken = new Taken(turn.port(), turn.beyond(), turn.request().number(), turn.askAfterPs());
  }

  /** Writes the answer, if there is one, and is ready for the next event. */
  void conclude(int eventIndex, OutBuffer out) {
    if (verdict != null) {
      write(DecisionKind.DECISION_VERDICT_VALUE, eventIndex, out, verdict.number(), 0, 0, 0);
      verdict = null;
    }
    if (taken != null) {
      Taken t = taken;
      int kind = DecisionKind.DECISION_TAKE_PATH_VALUE;
      write(kind, eventIndex, out, t.port(), t.beyond(), t.request(), t.askAfterPs());
      taken = null;
    }
  }

  private static void write(
      int decision, int eventIndex, OutBuffer out, long a, long b, long c, long d) {
    out.append(decision, 0, eventIndex, ActionsWriter.WHEN_APPLIED, a, b, c, d, 0);
  }
}
