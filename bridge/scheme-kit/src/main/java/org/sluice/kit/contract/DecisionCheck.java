// SPDX-License-Identifier: MIT
package org.sluice.kit.contract;

import java.util.List;
import org.sluice.bridge.text.DecisionText;
import org.sluice.bridge.text.EntityText;
import org.sluice.bridge.wire.DecisionKind;
import org.sluice.bridge.wire.EventKind;
import org.sluice.bridge.wire.Protocol;
import org.sluice.bridge.wire.RecordCursor;
import org.sluice.cc.Counter;
import org.sluice.cc.EntityId;
import org.sluice.cc.PicoTime;

/**
 * Does what a machine decided, as a data plane would, and holds the decision to its bounds. What
 * the session itself checks (capabilities, claims, times not in the past) has been checked before.
 *
 * @param network where
 * @param decision under the cursor
 * @param entity the machine
 */
record DecisionCheck(RandomNetwork network, RecordCursor decision, int entity) {
  /** No frame is longer. */
  private static final long MOST_WIRE_BYTES = 9216;

  private static final int MOST_WORDS = 4096;
  private static final long OTHER_SLOTS = (Protocol.SLOTS - 1L | 1L) << Protocol.MESSAGE_SLOT_BIT;

  /** Applies it. */
  void apply() {
    DecisionKind kind = DecisionKind.forNumber(decision.kind());
    if (kind == null) {
      throw violation("is of a kind that does not exist");
    }
    switch (kind) {
      case DECISION_SET_TIMER -> setTimer(decision.a(), decision.b(), decision.c());
      case DECISION_CANCEL_TIMER -> network.agenda.cancelTimer(entity, decision.a());
      case DECISION_SEND_MESSAGE -> send();
      case DECISION_SEND_TO_HOST -> sendToHost();
      case DECISION_VERDICT -> require(isPoint(), "is for ports only");
      case DECISION_CHOOSE_PATHS, DECISION_MEASURE_LOADS, DECISION_TAKE_PATH, DECISION_ASK_AT ->
          require(isSwitch(), "is for switches only");
      case DECISION_KEEP_ORDER -> {
        require(isSwitch(), "is for switches only");
        network.switchOf(entity).keepsOrder = true;
      }
      case DECISION_WATCH_FLOWLETS -> {
        require(isSwitch(), "is for switches only");
        network.switchOf(entity).flowletWatcher = decision.b() == 0 ? -1 : (int) decision.a();
      }
      default -> {
        if (EntityId.role(entity) == EntityId.REACTION_POINT) {
          reactionPoint(kind);
        } else if (EntityId.role(entity) == EntityId.NOTIFICATION_POINT) {
          notificationPoint(kind);
        } else if (isPoint()) {
          congestionPoint(kind);
        } else {
          hostPoint(kind);
        }
      }
    }
  }

  private void reactionPoint(DecisionKind kind) {
    FlowModel flow = flow();
    switch (kind) {
      case DECISION_SET_RATE ->
          require(
              decision.a() > 0 && decision.a() <= flow.lineBps,
              "is outside 1 to the " + flow.lineBps + " bit/s of the link");
      case DECISION_SET_WINDOW -> {
        // The session has refused what is out of range.
      }
      case DECISION_SCALE_RATE -> {
        double factor = Double.longBitsToDouble(decision.a());
        require(factor > 0 && factor < 1e6, "has a factor outside 0 to 10^6");
      }
      case DECISION_WATCH_ACKS -> flow.ackFilter = decision.a();
      case DECISION_REPORT_PATHS -> flow.reportsPaths = decision.a() != 0;
      case DECISION_EVERY_BYTES_SENT -> {
        flow.everyBytes = decision.a();
        flow.sinceTold = 0;
      }
      case DECISION_STAMP_TELEMETRY -> flow.stamps = decision.a() != 0;
      case DECISION_STAMP_LOAD -> flow.digests = Double.longBitsToDouble(decision.a()) > 0;
      case DECISION_SET_ECN_CAPABLE ->
          require(decision.a() >= 0 && decision.b() > decision.a(), "has no bytes");
      case DECISION_FLAG_EVERY -> flow.flags = decision.a() > 0;
      case DECISION_SEND_ONLY_ON_CREDIT ->
          require(
              network.welcome.notificationPoints(),
              "waits for credits that no notification point sends");
      default -> throw violation("is not one of a reaction point");
    }
  }

  private FlowModel flow() {
    FlowModel flow = network.flow(EntityId.index(entity));
    if (flow == null) {
      throw violation("is about a flow that there is not");
    }
    return flow;
  }

  private void notificationPoint(DecisionKind kind) {
    FlowModel flow = flow();
    switch (kind) {
      case DECISION_WATCH_DATA -> flow.dataFilter = decision.a();
      case DECISION_ACKNOWLEDGE_EVERY -> require(decision.a() >= 1, "acknowledges nothing");
      case DECISION_ACKNOWLEDGE_MARKED_AT_ONCE ->
          require(decision.a() == 0 || decision.a() == 1, "is neither on nor off");
      case DECISION_PACE_CREDITS -> {
        require(
            decision.a() <= flow.lineBps, "is above the " + flow.lineBps + " bit/s of the link");
        flow.paces = decision.a() > 0;
      }
      default -> throw violation("is not one of a notification point");
    }
  }

  private void congestionPoint(DecisionKind kind) {
    EventKind trigger = kind.trigger();
    if (trigger != null) {
      for (PortModel.Armed armed : armedAt(decision.c())) {
        armed.watchers.arm(trigger, decision);
      }
      return;
    }
    switch (kind) {
      case DECISION_SET_ECN_PROFILE, DECISION_SET_DROP_PROFILE ->
          require(
              decision.a() >= 0 && decision.a() <= decision.b() && !armedAt(decision.e()).isEmpty(),
              "is no profile");
      case DECISION_LIMIT_QUEUE ->
          require(decision.a() >= 0 && !armedAt(decision.b()).isEmpty(), "is no limit");
      case DECISION_WATCH_QUEUE -> {
        for (PortModel.Armed armed : armedAt(decision.d())) {
          if (decision.c() < 0) {
            armed.watches.remove(decision.a());
          } else {
            armed.watches.put(decision.a(), new PortModel.Watch(decision.b(), decision.c() != 0));
          }
        }
      }
      case DECISION_SAMPLE_EVERY -> {
        for (PortModel.Armed armed : armedAt(decision.b())) {
          armed.sampleBytes = decision.a();
          armed.sinceSample = 0;
        }
      }
      case DECISION_JUDGE_PACKETS -> {
        for (PortModel.Armed armed : armedAt(decision.c())) {
          armed.judges[(int) decision.a()] = decision.b() != 0;
        }
      }
      case DECISION_COUNT_ABOVE -> {
        for (PortModel.Armed armed : armedAt(decision.b())) {
          armed.counts = true;
        }
      }
      case DECISION_LIMIT_CREDITS ->
          require(!armedAt(decision.c()).isEmpty(), "is about a port there is not");
      case DECISION_PAUSE, DECISION_SERVE_BY_INGRESS, DECISION_MARK_BELOW_OFFSET ->
          require(
              kind != DecisionKind.DECISION_PAUSE || decision.a() < SwitchModel.PORTS,
              "is about a port there is not");
      default -> {
        boolean known =
            EntityId.role(entity) == EntityId.NODE
                && VoqEvents.apply(network.switchOf(entity), kind, decision);
        require(known, "is not one of a congestion point, or about what is not");
      }
    }
  }

  private void hostPoint(DecisionKind kind) {
    int host = EntityId.index(entity);
    EventKind trigger = kind.trigger();
    if (trigger != null) {
      network.hostWatchers.get(host).arm(trigger, decision);
      return;
    }
    switch (kind) {
      case DECISION_SCALE_FLOWS -> {
        for (FlowModel flow : network.flows) {
          if (flow.source == host && network.welcome.reactionPoints()) {
            network.batch.add(
                EntityId.reactionPoint(flow.id),
                new Raised.RateScaled().factor(Double.longBitsToDouble(decision.a())));
          }
        }
      }
      case DECISION_LIMIT_CREDITS ->
          require(decision.a() >= 0, "limits credits to less than nothing");
      default -> throw violation("is not one of a host");
    }
  }

  private void setTimer(long timer, long atPs, long mask) {
    network.agenda.setTimer(
        entity,
        timer,
        atPs,
        () -> {
          if (network.isLive(entity)) {
            long read = isPoint() ? mask : mask & credits();
            network.batch.add(
                entity,
                new Raised.Timer().timer(timer).snapshotMask(read).snapshot(snapshot(read)));
          }
        });
  }

  /** What the machine of a flow or of a host can read. */
  private long credits() {
    return EntityId.role(entity) == EntityId.NOTIFICATION_POINT ? Counter.CREDITS.bit() : 0;
  }

  private long[] snapshot(long mask) {
    if (mask == 0) {
      return new long[0];
    }
    if (!isPoint()) {
      FlowModel flow = network.flow(EntityId.index(entity));
      return flow == null ? new long[] {0} : Snapshots.credits(flow, network.dice);
    }
    SwitchModel place = network.switchOf(entity);
    return EntityId.role(entity) == EntityId.NODE
        ? Snapshots.of(network, place, mask)
        : Snapshots.of(network, place.ports.get(EntityId.index(entity) % SwitchModel.PORTS), mask);
  }

  /** To every sender of a host whose flow goes to the peer, or to any. */
  private void sendToHost() {
    long host = decision.a();
    long peer = decision.e();
    require(host < FlowModel.HOSTS && peer < FlowModel.HOSTS, "is for a host there is not");
    for (FlowModel flow : List.copyOf(network.flows)) {
      if (flow.source == host && (peer < 0 || flow.destination == peer)) {
        deliver(EntityId.reactionPoint(flow.id), -1);
      }
    }
  }

  /** A message is delayed, and may be lost, come twice, or come when it is long out of date. */
  private void send() {
    int destination = (int) decision.a();
    boolean isEndOfFlow = EntityId.role(destination) <= EntityId.NOTIFICATION_POINT;
    boolean begun =
        isEndOfFlow
            ? network.flow(EntityId.index(destination)) != null
            : network.isLive(destination);
    require(begun, "is for somebody who has not begun");
    deliver(destination, decision.e());
  }

  private void deliver(int destination, long flow) {
    require(
        decision.c() <= MOST_WIRE_BYTES && decision.wordCount() <= MOST_WORDS,
        "is longer than a frame can be");
    long type = decision.b();
    require((type & ~OTHER_SLOTS) >= 0, "has a type that is not of this slot");
    long[] words = decision.words();
    long sentPs = Math.max(decision.timePs(), network.nowPs());
    Dice dice = network.dice;
    int copies = dice.chance(0.1) ? 0 : dice.chance(0.1) ? 2 : 1;
    for (int i = 0; i < copies; i++) {
      long delayPs =
          switch (dice.below(10)) {
            case 0 -> 0;
            case 1 -> dice.magnitude(1, 50_000_000_000L);
            default -> dice.magnitude(1, 20_000_000);
          };
      network.agenda.at(
          PicoTime.after(sentPs, delayPs),
          () -> {
            if (network.isLive(destination)) {
              network.batch.add(
                  destination,
                  new Raised.Message()
                      .source(Integer.toUnsignedLong(entity))
                      .type(type)
                      .flow(flow)
                      .sentPs(sentPs)
                      .words(words));
            }
          });
    }
  }

  private List<PortModel.Armed> armedAt(long wirePort) {
    return network.armedAt(entity, wirePort);
  }

  private boolean isPoint() {
    return EntityId.role(entity) == EntityId.CONGESTION_POINT || isSwitch();
  }

  private boolean isSwitch() {
    return EntityId.role(entity) == EntityId.NODE && EntityId.index(entity) >= FlowModel.HOSTS;
  }

  private void require(boolean holds, String what) {
    if (!holds) {
      throw violation(what);
    }
  }

  private ContractViolation violation(String what) {
    return new ContractViolation(
        "the %s decided %s, which %s"
            .formatted(EntityText.of(entity), DecisionText.of(decision), what));
  }
}
