// SPDX-License-Identifier: MIT
package org.sluice.runner.compare;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sluice.bridge.text.DecisionText;
import org.sluice.bridge.text.EventText;
import org.sluice.bridge.wire.OutBuffer;
import org.sluice.bridge.wire.RecordCursor;

/** A copy of one recorded event or decision; equal if every field is. */
final class Entry {
  private static final int ARGUMENTS = 5;

  private final int kind;
  private final int mode;
  private final int entity;
  private final long timePs;
  private final long[] arguments;
  private final long[] words;

  private Entry(int kind, int mode, int entity, long timePs, long[] arguments, long[] words) {
    this.kind = kind;
    this.mode = mode;
    this.entity = entity;
    this.timePs = timePs;
    this.arguments = arguments;
    this.words = words;
  }

  /** The event under the cursor. */
  static Entry event(RecordCursor r) {
    return new Entry(r.kind(), r.mode(), r.entity(), r.timePs(), arguments(r), r.words());
  }

  /** The decision under the cursor, without the index of its event. */
  static Entry decision(RecordCursor r) {
    return new Entry(r.kind(), r.mode(), 0, r.timePs(), arguments(r), r.words());
  }

  private static long[] arguments(RecordCursor r) {
    return new long[] {r.a(), r.b(), r.c(), r.d(), r.e()};
  }

  int kind() {
    return kind;
  }

  int mode() {
    return mode;
  }

  /** The entity an event is for. */
  int entity() {
    return entity;
  }

  /** When an event happened; when a decision takes effect, 0 for when it is applied. */
  long timePs() {
    return timePs;
  }

  /** Argument a to e by number, 0 to 4. */
  long argument(int i) {
    return arguments[Objects.checkIndex(i, ARGUMENTS)];
  }

  int wordCount() {
    return words.length;
  }

  long word(int i) {
    return words[i];
  }

  String eventText() {
    return EventText.of(cursor());
  }

  String decisionText() {
    return DecisionText.of(cursor());
  }

  private RecordCursor cursor() {
    OutBuffer out = new OutBuffer();
    out.append(
        kind,
        mode,
        entity,
        timePs,
        arguments[0],
        arguments[1],
        arguments[2],
        arguments[3],
        arguments[4],
        words);
    RecordCursor cursor = new RecordCursor().reset(out.buffer(), 0, out.bytes());
    cursor.next();
    return cursor;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Entry e
        && kind == e.kind
        && mode == e.mode
        && entity == e.entity
        && timePs == e.timePs
        && Arrays.equals(arguments, e.arguments)
        && Arrays.equals(words, e.words);
  }

  @Override
  public int hashCode() {
    return Objects.hash(kind, mode, entity, timePs, Arrays.hashCode(arguments));
  }
}
