// SPDX-License-Identifier: MIT
package org.sluice.bridge.contract;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.sluice.bridge.proto.EventKind;
import org.sluice.bridge.session.Welcome;
import org.sluice.cc.EntityId;
import org.sluice.cc.NetworkSize;
import org.sluice.cc.PicoTime;
import org.sluice.cc.Placement.CongestionPointScope;

/**
 * Flows, ports, a clock and what is under way between them. Nothing here is a simulation: whatever
 * the contract allows may happen at any time, and only that.
 */
final class RandomNetwork {
  /** Flows that have begun and are not over. */
  static final int FLOWS_AT_ONCE = 48;

  /** Flows that are over and still have packets somewhere. */
  static final int LINGERING = 16;

  /** The oldest flows have most of the events. */
  private static final int OLD_FLOWS = 4;

  final Circumstances circumstances;
  final Dice dice;
  final Welcome welcome;
  final Agenda agenda = new Agenda();
  final EventBatch batch = new EventBatch();
  final List<FlowModel> flows = new ArrayList<>();
  final Deque<FlowModel> lingering = new ArrayDeque<>();
  final List<PortModel> ports = new ArrayList<>();
  private final IntConsumer forgotten;
  private final @Nullable FlowModel[] begun;
  private int flowsBegun;
  private long nowPs;

  /**
   * Nothing has begun yet.
   *
   * @param forgotten hears of each machine whose flow is over
   */
  RandomNetwork(Circumstances circumstances, long seed, Welcome welcome, IntConsumer forgotten) {
    this.circumstances = circumstances;
    this.welcome = welcome;
    this.forgotten = forgotten;
    dice = new Dice(seed);
    nowPs = circumstances.startPs;
    begun = new FlowModel[circumstances.flowNumbers];
  }

  /** What the state of machines may grow with. */
  static NetworkSize size() {
    return new NetworkSize(FlowModel.HOSTS, 2, PortModel.PORTS, FLOWS_AT_ONCE + LINGERING);
  }

  long nowPs() {
    return nowPs;
  }

  int flowsBegun() {
    return flowsBegun;
  }

  /** The flow of that number, if it has begun. */
  @Nullable FlowModel flow(int id) {
    return id < begun.length ? begun[id] : null;
  }

  /** Whether a machine stands at that address and its flow is not over. */
  boolean isLive(int entity) {
    int index = EntityId.index(entity);
    if (EntityId.role(entity) == EntityId.CONGESTION_POINT) {
      return index < ports.size();
    }
    FlowModel flow = flow(index);
    return flow != null && !flow.over;
  }

  /** Congestion points begin with the simulation. */
  void begin() {
    if (welcome.congestionPoints() == CongestionPointScope.NONE) {
      return;
    }
    boolean perSwitch = welcome.congestionPoints() == CongestionPointScope.SWITCH;
    int count = perSwitch ? 2 : PortModel.PORTS;
    for (int i = 0; i < count; i++) {
      PortModel port = new PortModel(i, circumstances, dice);
      ports.add(port);
      batch.add(
          EventKind.EVENT_PORT_START,
          EntityId.congestionPoint(i),
          FlowModel.HOSTS + (perSwitch ? i : 0),
          perSwitch ? -1 : i,
          port.lineBps,
          port.bufferBytes,
          0);
    }
  }

  /** Moves the clock on, to the next thing that is due or less, and lets things happen. */
  void step() {
    long toPs = PicoTime.after(nowPs, interval());
    boolean duesOnly = agenda.nextPs() < toPs;
    nowPs = duesOnly ? agenda.nextPs() : toPs;
    agenda.run(nowPs);
    if (duesOnly && dice.chance(0.6)) {
      return;
    }
    for (int i = dice.below(4); i >= 0; i--) {
      Happening.draw(dice).happens(this);
    }
  }

  private long interval() {
    if (dice.chance(circumstances.zeroShare)) {
      return 0;
    }
    return switch (dice.below(8)) {
      case 0 -> dice.between(1, 10);
      case 1 -> dice.between(1, 1_000);
      case 2, 3 -> dice.between(1, 1_000_000);
      case 4, 5, 6 -> dice.between(1, 10_000_000);
      default -> dice.chance(0.03) ? dice.magnitude(1, 1_000_000_000_000L) : 30_000_000;
    };
  }

  /** A flow that is not over, if there is one: often one of the oldest, which get old so. */
  @Nullable FlowModel anyFlow() {
    if (flows.isEmpty()) {
      return null;
    }
    int among = dice.chance(0.6) ? Math.min(OLD_FLOWS, flows.size()) : flows.size();
    return flows.get(dice.below(among));
  }

  /** A flow to end: seldom one of the oldest. */
  @Nullable FlowModel flowToEnd() {
    if (flows.size() <= OLD_FLOWS || dice.chance(0.01)) {
      return flows.isEmpty() || dice.chance(0.9) ? null : flows.get(0);
    }
    return flows.get(OLD_FLOWS + dice.below(flows.size() - OLD_FLOWS));
  }

  /** A congestion point, if there are any. */
  @Nullable PortModel anyPort() {
    return ports.isEmpty() ? null : ports.get(dice.below(ports.size()));
  }

  void beginFlow() {
    if (flows.size() >= FLOWS_AT_ONCE) {
      FlowEvents.end(this);
      return;
    }
    int id = dice.below(begun.length);
    for (int tries = 0; begun[id] != null; tries++) {
      if (tries == 20) {
        return; // numbers run out: a number is used once
      }
      id = dice.below(begun.length);
    }
    FlowModel flow = new FlowModel(id, circumstances, dice);
    begun[id] = flow;
    flowsBegun++;
    flows.add(flow);
    if (welcome.reactionPoints()) {
      tellStart(flow, EntityId.reactionPoint(id));
    }
    if (welcome.notificationPoints()) {
      tellStart(flow, EntityId.notificationPoint(id));
    }
  }

  private void tellStart(FlowModel flow, int entity) {
    batch.add(
        EventKind.EVENT_FLOW_START,
        entity,
        flow.sizeBytes,
        flow.lineBps,
        flow.baseRttPs,
        flow.bottleneckBps,
        (long) flow.source << 32 | flow.destination,
        flow.payloadBytes,
        flow.headerBytes);
  }

  void endFlow(FlowModel flow) {
    flow.over = true;
    flows.remove(flow);
    lingering.add(flow);
    if (lingering.size() > LINGERING) {
      lingering.remove();
    }
    if (welcome.reactionPoints()) {
      tellEnd(EntityId.reactionPoint(flow.id));
    }
    if (welcome.notificationPoints()) {
      tellEnd(EntityId.notificationPoint(flow.id));
    }
  }

  private void tellEnd(int entity) {
    for (int timer = 0; timer < 32; timer++) {
      agenda.cancelTimer(entity, timer);
    }
    batch.notice(EventKind.EVENT_FLOW_END, entity);
    forgotten.accept(entity);
  }
}
