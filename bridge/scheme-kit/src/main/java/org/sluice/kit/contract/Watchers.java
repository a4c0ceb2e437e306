// SPDX-License-Identifier: MIT
package org.sluice.kit.contract;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.sluice.bridge.wire.DecisionKind;
import org.sluice.bridge.wire.EventKind;
import org.sluice.bridge.wire.Protocol;
import org.sluice.bridge.wire.RecordCursor;
import org.sluice.bridge.wire.RecordField;
import org.sluice.bridge.wire.Unit;
import org.sluice.cc.EntityId;

/** Which slots of one machine watch events that a decision of their own arms ({@code trigger}). */
final class Watchers {
  private static final long MOST_PS = 1_000_000_000_000L;
  private static final long MOST_BYTES = 100_000_000;

  private final Map<EventKind, boolean[]> slots = new EnumMap<>(EventKind.class);

  /** Applies a decision that arms one. */
  void arm(EventKind event, RecordCursor decision) {
    of(event)[(int) decision.a()] = decision.b() != 0;
  }

  /** Whether a slot watches. */
  boolean watches(EventKind event, int slot) {
    return of(event)[slot];
  }

  /** A slot watches no more. */
  void forget(EventKind event, int slot) {
    of(event)[slot] = false;
  }

  private boolean[] of(EventKind event) {
    return slots.computeIfAbsent(event, e -> new boolean[Protocol.SLOTS]);
  }

  /** The events of which {@link #raise} makes up one. */
  static List<EventKind> events() {
    return List.of(DecisionKind.values()).stream()
        .flatMap(d -> Stream.ofNullable(d.trigger()))
        .toList();
  }

  /** One happens at a port or a host, with values that follow from the fields' units alone. */
  static void raise(RandomNetwork network, EventKind event) {
    Dice dice = network.dice;
    if (dice.chance(0.5)) {
      int host = dice.below(FlowModel.HOSTS);
      raise(network, event, EntityId.node(host), 0, network.hostWatchers.get(host));
      return;
    }
    PortModel port = network.anyPort();
    if (port != null) {
      for (PortModel.Armed armed : List.of(port.own, port.ofSwitch)) {
        raise(network, event, armed.entity, port.number, armed.watchers);
      }
    }
  }

  private static void raise(
      RandomNetwork network, EventKind event, int entity, int port, Watchers watchers) {
    for (int slot = 0; slot < Protocol.SLOTS; slot++) {
      if (watchers.watches(event, slot)) {
        long[] arguments = new long[5];
        for (RecordField field : event.fields()) {
          long value =
              field.name().equals("watcher")
                  ? slot
                  : field.name().endsWith("port") ? port : madeUp(field.unit(), network.dice);
          arguments[field.index()] |= value << field.shift() & field.mask();
        }
        network.batch.add(entity, new Raised.MadeUp(event, arguments));
      }
    }
  }

  private static long madeUp(Unit unit, Dice dice) {
    return switch (unit) {
      case TIME -> dice.magnitude(1, MOST_PS);
      case BYTES -> dice.magnitude(1, MOST_BYTES);
      default -> dice.below(2);
    };
  }
}
