// SPDX-License-Identifier: MIT
package org.sluice.bridge.text;

import org.sluice.bridge.wire.EventKind;
import org.sluice.bridge.wire.RecordCursor;

/** Events in words. */
public final class EventText {
  private EventText() {}

  /** The kind alone, for example {@code "ACK"}. */
  public static String kind(int kind) {
    EventKind known = EventKind.forNumber(kind);
    return known == null ? "event kind " + kind : known.name().substring("EVENT_".length());
  }

  /**
   * The event under the cursor, for example {@code "TIMER 2 (snapshot none), to the …, at 5 us"}.
   */
  public static String of(RecordCursor e) {
    return kind(e.kind())
        + EventArguments.of(e)
        + ", to the "
        + EntityText.of(e.entity())
        + ", at "
        + TimeText.of(e.timePs());
  }
}
