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
  /** One event, and the machine that gets it. */
  record Event(AskMode mode, int entity, Raised raised) {
    EventKind kind() {
      return raised.kind;
    }
  }

  private static final Comparator<Event> BY_ENTITY =
      (x, y) -> Integer.compareUnsigned(x.entity(), y.entity());

  private final List<Event> events = new ArrayList<>();

  void add(int entity, Raised raised) {
    events.add(new Event(AskMode.ASK_DEFERRED, entity, raised));
  }

  void inline(int entity, Raised raised) {
    events.add(new Event(AskMode.ASK_INLINE, entity, raised));
  }

  void notice(int entity, Raised raised) {
    events.add(new Event(AskMode.ASK_NOTIFY, entity, raised));
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
          event.raised().kind.getNumber(),
          event.mode().getNumber(),
          event.entity(),
          nowPs,
          event.raised().a,
          event.raised().b,
          event.raised().c,
          event.raised().d,
          event.raised().e,
          event.raised().words);
    }
  }
}
