// SPDX-License-Identifier: MIT
package org.sluice.kit.contract;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.sluice.bridge.wire.AskMode;
import org.sluice.bridge.wire.EventKind;
import org.sluice.bridge.wire.OutBuffer;

/**
 * The events of one instant, put into the order in which a simulator delivers them ({@code
 * sluice/delivery_order.h}).
 */
final class EventBatch {
  /** One event; the arguments are those of {@code sluice.proto}. */
  @SuppressWarnings("ArrayRecordComponent")
  record Event(
      EventKind kind,
      AskMode mode,
      int entity,
      long a,
      long b,
      long c,
      long d,
      long e,
      long... words) {}

  private static final Comparator<Event> BY_ENTITY =
      (x, y) -> Integer.compareUnsigned(x.entity(), y.entity());

  private final List<Event> events = new ArrayList<>();

  void add(EventKind kind, int entity, long a, long b, long c, long d, long e, long... words) {
    events.add(new Event(kind, AskMode.ASK_DEFERRED, entity, a, b, c, d, e, words));
  }

  void inline(EventKind kind, int entity, long a, long b, long c, long d, long e) {
    events.add(new Event(kind, AskMode.ASK_INLINE, entity, a, b, c, d, e));
  }

  void notice(EventKind kind, int entity) {
    events.add(new Event(kind, AskMode.ASK_NOTIFY, entity, 0, 0, 0, 0, 0));
  }

  boolean isEmpty() {
    return events.isEmpty();
  }

  /** The events in canonical order; the batch is empty afterwards. */
  List<Event> take() {
    List<Event> taken = new ArrayList<>(events);
    taken.sort(BY_ENTITY); // stable, and all are of one time
    events.clear();
    return taken;
  }

  static void write(List<Event> events, long nowPs, OutBuffer out) {
    out.clear();
    for (Event event : events) {
      out.append(
          event.kind().getNumber(),
          event.mode().getNumber(),
          event.entity(),
          nowPs,
          event.a(),
          event.b(),
          event.c(),
          event.d(),
          event.e(),
          event.words());
    }
  }
}
