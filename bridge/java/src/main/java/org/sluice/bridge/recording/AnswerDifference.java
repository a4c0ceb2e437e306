// SPDX-License-Identifier: MIT
package org.sluice.bridge.recording;

import org.jspecify.annotations.Nullable;
import org.sluice.bridge.proto.Ask;
import org.sluice.bridge.text.DecisionText;
import org.sluice.bridge.text.EventText;
import org.sluice.bridge.text.TimeText;
import org.sluice.bridge.wire.OutBuffer;
import org.sluice.bridge.wire.RecordCursor;

/** Finds and words the first difference between two answers to one ask. */
record AnswerDifference(Ask ask, OutBuffer events) {
  /** One sentence on the first difference, or null if there is none. */
  @Nullable String between(OutBuffer expected, OutBuffer actual) {
    if (expected.bytes() == actual.bytes()
        && expected
            .buffer()
            .slice(0, expected.bytes())
            .equals(actual.buffer().slice(0, actual.bytes()))) {
      return null;
    }
    RecordCursor then = new RecordCursor().reset(expected.buffer(), 0, expected.bytes());
    RecordCursor now = new RecordCursor().reset(actual.buffer(), 0, actual.bytes());
    while (true) {
      boolean hasThen = then.next();
      boolean hasNow = now.next();
      if (hasThen && hasNow && then.sameBytes(now)) {
        continue;
      }
      long event =
          Math.min(
              hasThen ? Integer.toUnsignedLong(then.entity()) : Long.MAX_VALUE,
              hasNow ? Integer.toUnsignedLong(now.entity()) : Long.MAX_VALUE);
      return "ask %s at %s, event %s of its batch, %s: recorded was %s, decided now is %s"
          .formatted(
              ask.getNumber(),
              TimeText.of(ask.getNowPs()),
              event,
              eventText(event),
              said(hasThen, then, event),
              said(hasNow, now, event));
    }
  }

  private static String said(boolean has, RecordCursor decision, long event) {
    if (!has) {
      return "no further decision";
    }
    return Integer.toUnsignedLong(decision.entity()) == event
        ? DecisionText.of(decision)
        : "no further decision on this event";
  }

  private String eventText(long index) {
    RecordCursor cursor = new RecordCursor().reset(events.buffer(), 0, events.bytes());
    while (cursor.next()) {
      if (cursor.index() == index) {
        return EventText.of(cursor);
      }
    }
    return "which the ask does not have";
  }
}
