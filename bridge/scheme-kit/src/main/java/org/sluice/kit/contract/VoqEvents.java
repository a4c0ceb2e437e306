// SPDX-License-Identifier: MIT
package org.sluice.kit.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sluice.bridge.wire.DecisionKind;
import org.sluice.bridge.wire.RecordCursor;
import org.sluice.cc.DepartureStamp;
import org.sluice.cc.EntityId;

/** What is decided on a switch's queues by destination, and what happens in them. */
final class VoqEvents {
  private static final int WORDS_PER_ASSIGNMENT = 2;
  private static final int WORDS_PER_TAKER = 4;
  private static final long MOST_BYTES = 1_000_000;

  private VoqEvents() {}

  /**
   * Applies a decision on these queues.
   *
   * @return false if the decision is not about these queues, or names a host, switch, pacer or
   *     value that does not exist
   */
  static boolean apply(SwitchModel place, DecisionKind kind, RecordCursor decision) {
    return switch (kind) {
      case DECISION_QUEUE_BY_DESTINATION -> assign(place, decision);
      case DECISION_GRANT -> decision.b() >= 0;
      case DECISION_WATCH_VOQS -> {
        if (decision.c() < 0) {
          place.voqWatches.remove(decision.a());
        } else {
          place.voqWatches.put(decision.a(), new PortModel.Watch(decision.b(), decision.c() != 0));
        }
        yield true;
      }
      case DECISION_STAMP_AT_DEPARTURE ->
          decision.a() >= 0
              && decision.a() <= (DepartureStamp.FLOWS.bit() | DepartureStamp.SENT_BYTES.bit());
      case DECISION_PACE_AMONG -> pace(decision);
      case DECISION_WATCH_FLAGGED -> {
        place.watchesFlagged = decision.a() != 0;
        yield true;
      }
      default -> false;
    };
  }

  private static boolean assign(SwitchModel place, RecordCursor decision) {
    place.queueOf.clear();
    boolean known = decision.wordCount() % WORDS_PER_ASSIGNMENT == 0;
    for (int i = 0; known && i < decision.wordCount(); i += WORDS_PER_ASSIGNMENT) {
      known = decision.word(i) >= 0 && decision.word(i) < FlowModel.HOSTS;
      place.queueOf.put(decision.word(i), decision.word(i + 1));
    }
    return known;
  }

  private static boolean pace(RecordCursor decision) {
    boolean known =
        decision.a() >= 0
            && decision.a() < SwitchModel.PORTS
            && decision.wordCount() % WORDS_PER_TAKER == 0;
    for (int i = 0; known && i < decision.wordCount(); i += WORDS_PER_TAKER) {
      long node = decision.word(i);
      known =
          node >= FlowModel.HOSTS
              && node < FlowModel.HOSTS + SwitchModel.SWITCHES
              && decision.word(i + 2) > 0;
    }
    return known;
  }

  /** Packets come to a queue or leave it: crossings of watched levels raise events. */
  static void moveLevel(RandomNetwork network) {
    Dice dice = network.dice;
    SwitchModel place = network.switches.get(dice.below(network.switches.size()));
    long host = dice.below(FlowModel.HOSTS);
    Long queue = place.queueOf.get(host);
    if (queue == null) {
      return;
    }
    long before = place.levels.getOrDefault(queue, 0L);
    long after = dice.chance(0.3) ? 0 : dice.magnitude(1, MOST_BYTES);
    place.levels.put(queue, after);
    for (Map.Entry<Long, PortModel.Watch> watch : place.voqWatches.entrySet()) {
      long threshold = watch.getValue().thresholdBytes();
      boolean upward = watch.getValue().upward();
      boolean isAbove = after > threshold;
      if (before > threshold != isAbove && isAbove == upward) {
        network.batch.add(
            EntityId.node(place.node),
            new Raised.VoqCrossed()
                .watch(watch.getKey())
                .queueBytes(after)
                .thresholdBytes(threshold)
                .upward(upward)
                .queue(queue)
                .flows(after == 0 ? new long[0] : flowsTo(network, place, host)));
      }
    }
  }

  private static long[] flowsTo(RandomNetwork network, SwitchModel place, long host) {
    List<Long> flows = new ArrayList<>();
    for (FlowModel flow : network.flows) {
      if (flow.destination == host
          && SwitchModel.nodeOf(flow.source) == place.node
          && network.dice.chance(0.7)) {
        flows.add((long) flow.id);
      }
    }
    return flows.stream().mapToLong(Long::longValue).sorted().toArray();
  }

  /** A packet that its sender flagged starts to wait. */
  static void flag(RandomNetwork network) {
    FlowModel flow = network.anyFlow();
    if (flow == null || !flow.flags) {
      return;
    }
    SwitchModel place = network.switches.get(flow.source / SwitchModel.HOSTS_EACH);
    Long queue = place.queueOf.get((long) flow.destination);
    if (queue == null || !place.watchesFlagged) {
      return;
    }
    long frameBytes = network.dice.between(64, 9100);
    network.batch.add(
        EntityId.node(place.node),
        new Raised.PacketFlagged()
            .flow(flow.id)
            .frameBytes(frameBytes)
            .queueBytes(place.levels.getOrDefault(queue, 0L) + frameBytes)
            .ingressPort(flow.source % SwitchModel.HOSTS_EACH)
            .queue(queue));
  }
}
