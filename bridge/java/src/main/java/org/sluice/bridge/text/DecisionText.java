// SPDX-License-Identifier: MIT
package org.sluice.bridge.text;

import org.sluice.bridge.wire.DecisionKind;
import org.sluice.bridge.wire.RecordCursor;

/** Decisions in words. */
public final class DecisionText {
  private DecisionText() {}

  /** The kind alone, for example {@code "SET_RATE"}. */
  public static String kind(int kind) {
    DecisionKind known = DecisionKind.forNumber(kind);
    return known == null ? "decision kind " + kind : known.name().substring("DECISION_".length());
  }

  /**
   * The decision under the cursor, for example {@code "SET_RATE 40000000000 bit/s, effective at 5
   * us"}; the entity is that of its event and not shown.
   */
  public static String of(RecordCursor d) {
    return kind(d.kind())
        + DecisionArguments.of(d)
        + (d.timePs() == 0 ? "" : ", effective at " + TimeText.of(d.timePs()));
  }
}
