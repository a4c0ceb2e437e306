// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

import static java.util.stream.Collectors.joining;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sluice.bridge.text.EntityText;
import org.sluice.bridge.text.EventText;
import org.sluice.bridge.wire.EventKind;
import org.sluice.bridge.wire.OutBuffer;
import org.sluice.bridge.wire.RecordCursor;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.Entity;
import org.sluice.cc.EntityId;
import org.sluice.cc.EntityRandom;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Flowlet;
import org.sluice.cc.HostPoint;
import org.sluice.cc.HostStart;
import org.sluice.cc.NextHop;
import org.sluice.cc.NotificationPoint;
import org.sluice.cc.Placement.CongestionPointScope;
import org.sluice.cc.PortStart;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.Verdict;
import org.sluice.cc.facet.PacketVerdicts;
import org.sluice.cc.facet.PathChoices;
import org.sluice.cc.facet.PathOrder;
import org.sluice.cc.facet.PathOrder.PathTurn;

/** The state machines of one scheme, kept by entity index, and the way events reach them. */
final class SchemeMachines {
  private static final int SLOT_KEY_SHIFT = 32;
  private final PlacedScheme placed;
  private final Occasion occasion;
  private final Judgement judgement;
  private final long seed;
  private final RpActionsWriter rpActions;
  private final NpActionsWriter npActions;
  private final CpActionsWriter cpActions;
  private final HostActionsWriter hostActions;
  private final EntityTable<ReactionPoint> reactionPoints = new EntityTable<>();
  private final EntityTable<NotificationPoint> notificationPoints = new EntityTable<>();
  private final EntityTable<CongestionPoint> portPoints = new EntityTable<>();
  private final EntityTable<CongestionPoint> switchPoints = new EntityTable<>();
  private final EntityTable<HostPoint> hostPoints = new EntityTable<>();

  SchemeMachines(PlacedScheme placed, long seed, EntityLedger ledger, Judgement judgement) {
    this.placed = placed;
    this.seed = seed;
    this.judgement = judgement;
    occasion = new Occasion(placed, ledger);
    rpActions = new RpActionsWriter(occasion, ActionsWriter.WHEN_APPLIED);
    npActions = new NpActionsWriter(occasion, ActionsWriter.WHEN_APPLIED);
    cpActions = new CpActionsWriter(occasion, ActionsWriter.WHEN_APPLIED);
    hostActions = new HostActionsWriter(occasion, ActionsWriter.WHEN_APPLIED);
  }

  void opens(Batch batch, OutBuffer out) {
    occasion.opens(batch, out);
  }

  /** What a failure outside any machine's method would be blamed on. */
  SchemeFailure failure(Throwable cause) {
    return occasion.failure(cause);
  }

  /**
   * Hands the event to this scheme's machine of its entity, if it is placed and the event is its.
   *
   * @param isNotify whether decisions are forbidden
   */
  void deliver(RecordCursor event, boolean isNotify) {
    if (!EventDispatch.isForSlot(event, placed.slotNumber())) {
      return;
    }
    occasion.is(event, isNotify || EventDispatch.isInline(event.kind()));
    int index = EntityId.index(event.entity());
    switch (EntityId.role(event.entity())) {
      case EntityId.REACTION_POINT -> {
        if (placed.placement().reactionPoint()) {
          toReactionPoint(event, index);
        }
      }
      case EntityId.NOTIFICATION_POINT -> {
        if (placed.placement().notificationPoint()) {
          toNotificationPoint(event, index);
        }
      }
      case EntityId.CONGESTION_POINT -> {
        if (placed.placement().congestionPoint() == CongestionPointScope.PORT) {
          toCongestionPoint(event, index, portPoints);
        }
      }
      default -> toNode(event, index);
    }
  }

  private void toReactionPoint(RecordCursor event, int index) {
    if (event.kind() == EventKind.EVENT_FLOW_START_VALUE) {
      FlowStart start = EventDecoder.flowStart(event);
      ReactionPoint begun =
          made(
              "newReactionPoint",
              placed.scheme().newReactionPoint(start, placed.parameters(), entity(event.entity())));
      reactionPoints.put(index, begun);
      begun.onStart(start, rpActions.again());
      return;
    }
    @Nullable ReactionPoint machine = reactionPoints.get(index);
    if (machine == null) {
      return;
    }
    if (event.kind() == EventKind.EVENT_FLOW_END_VALUE) {
      reactionPoints.remove(index);
    } else if (!EventDispatch.deliver(event, machine, rpActions.again())) {
      throw misdirected(event);
    }
  }

  private void toNotificationPoint(RecordCursor event, int index) {
    if (event.kind() == EventKind.EVENT_FLOW_START_VALUE) {
      FlowStart start = EventDecoder.flowStart(event);
      NotificationPoint begun =
          made(
              "newNotificationPoint",
              placed
                  .scheme()
                  .newNotificationPoint(start, placed.parameters(), entity(event.entity())));
      notificationPoints.put(index, begun);
      begun.onStart(start, npActions.again());
      return;
    }
    @Nullable NotificationPoint machine = notificationPoints.get(index);
    if (machine == null) {
      return;
    }
    if (event.kind() == EventKind.EVENT_FLOW_END_VALUE) {
      notificationPoints.remove(index);
    } else if (!EventDispatch.deliver(event, machine, npActions.again())) {
      throw misdirected(event);
    }
  }

  /** A node is a switch or a host: which, its first event says. */
  private void toNode(RecordCursor event, int node) {
    boolean isHost =
        event.kind() == EventKind.EVENT_HOST_START_VALUE || hostPoints.get(node) != null;
    if (isHost) {
      if (placed.placement().hostPoint()) {
        toHostPoint(event, node);
      }
    } else if (placed.placement().congestionPoint() == CongestionPointScope.SWITCH) {
      toCongestionPoint(event, node, switchPoints);
    }
  }

  private void toHostPoint(RecordCursor event, int node) {
    if (event.kind() == EventKind.EVENT_HOST_START_VALUE) {
      HostStart start = EventDecoder.hostStart(event);
      HostPoint begun =
          made(
              "newHostPoint",
              placed.scheme().newHostPoint(start, placed.parameters(), entity(event.entity())));
      hostPoints.put(node, begun);
      begun.onStart(start, hostActions.again());
      return;
    }
    HostPoint machine = Objects.requireNonNull(hostPoints.get(node));
    if (!EventDispatch.deliver(event, machine, hostActions.again())) {
      throw misdirected(event);
    }
  }

  private void toCongestionPoint(
      RecordCursor event, int index, EntityTable<CongestionPoint> known) {
    if (event.kind() == EventKind.EVENT_PORT_START_VALUE) {
      PortStart start = EventDecoder.portStart(event);
      CongestionPoint begun =
          made(
              "newCongestionPoint",
              placed
                  .scheme()
                  .newCongestionPoint(start, placed.parameters(), entity(event.entity())));
      known.put(index, begun);
      begun.onStart(start, cpActions.again());
      return;
    }
    @Nullable CongestionPoint machine = known.get(index);
    if (machine == null) {
      return;
    }
    if (event.kind() == EventKind.EVENT_PACKET_ARRIVED_VALUE) {
      judgement.add(
          machine instanceof PacketVerdicts.Judge judge
              ? judge.onPacketArrived(EventDecoder.packetArrived(event))
              : Verdict.PASS);
    } else if (event.kind() == EventKind.EVENT_FLOWLET_VALUE) {
      if (machine instanceof PathChoices.Chooser chooser) {
        judgement.take(chosen(chooser, EventDecoder.flowlet(event)));
      } else if (machine instanceof PathOrder.Router router) {
        judgement.take(routed(router, EventDecoder.flowlet(event)));
      }
    } else if (!EventDispatch.deliver(event, machine, cpActions.again())) {
      throw misdirected(event);
    }
  }

  private NextHop chosen(PathChoices.Chooser chooser, Flowlet flowlet) {
    @Nullable NextHop hop = chooser.onFlowlet(flowlet);
    if (hop == null) {
      throw occasion.failure("onFlowlet", "returned null; allowed is one of the next hops");
    }
    requireNextHop(flowlet, hop.port());
    return hop;
  }

  private PathTurn routed(PathOrder.Router router, Flowlet flowlet) {
    @Nullable PathTurn turn = router.onFlowlet(flowlet);
    if (turn == null) {
      throw occasion.failure("onFlowlet", "returned null; allowed is a path");
    }
    requireNextHop(flowlet, turn.port());
    if (flowlet.nextHops().stream().noneMatch(turn::isBy)) {
      throw occasion.failure(
          "onFlowlet",
          "returned path %d beyond port %d; allowed is one of the next hops' paths"
              .formatted(turn.beyond(), turn.port()));
    }
    return turn;
  }

  private void requireNextHop(Flowlet flowlet, int port) {
    if (flowlet.nextHops().stream().noneMatch(hop -> hop.port() == port)) {
      throw occasion.failure(
          "onFlowlet",
          "returned port %d; allowed is one of the next hops, %s"
              .formatted(
                  port,
                  flowlet.nextHops().stream().map(hop -> "" + hop.port()).collect(joining(", "))));
    }
  }

  /** A factory may forget a case and return nothing. */
  private <T> T made(String method, @Nullable T machine) {
    if (machine == null) {
      throw occasion.failure(method, "returned null; allowed is a new state machine");
    }
    return machine;
  }

  /** Streams of the slots at one entity differ; congestion control has the entity's own. */
  private Entity entity(int id) {
    long key = Integer.toUnsignedLong(id) | (long) placed.slotNumber() << SLOT_KEY_SHIFT;
    return new Entity(id, new EntityRandom(seed, key));
  }

  private static ProtocolFailure misdirected(RecordCursor event) {
    return new ProtocolFailure(
        "the simulator sent an event %s to the %s, which takes no such event"
            .formatted(EventText.kind(event.kind()), EntityText.of(event.entity())));
  }
}
