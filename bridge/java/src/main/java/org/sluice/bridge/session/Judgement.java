// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

import org.jspecify.annotations.Nullable;
import org.sluice.bridge.wire.DecisionKind;
import org.sluice.bridge.wire.OutBuffer;
import org.sluice.cc.Verdict;

/** The verdict of a session's schemes on one packet: the most severe one holds. */
final class Judgement {
  private @Nullable Verdict verdict;

  /** A scheme's verdict on the packet. */
  void add(Verdict said) {
    if (verdict == null || said.compareTo(verdict) > 0) {
      verdict = said;
    }
  }

  /** Writes the verdict, if anybody judged, and is ready for the next packet. */
  void conclude(int eventIndex, OutBuffer out) {
    if (verdict != null) {
      out.append(
          DecisionKind.DECISION_VERDICT_VALUE,
          0,
          eventIndex,
          ActionsWriter.WHEN_APPLIED,
          verdict.number(),
          0,
          0,
          0,
          0);
      verdict = null;
    }
  }
}
