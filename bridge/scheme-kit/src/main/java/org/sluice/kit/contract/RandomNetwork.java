// SPDX-License-Identifier: MIT
package org.sluice.kit.contract;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sluice.bridge.session.Welcome;
import org.sluice.bridge.wire.Protocol;
import org.sluice.cc.EntityId;
import org.sluice.cc.HostPlace;
import org.sluice.cc.NetworkSize;
import org.sluice.cc.PicoTime;
import org.sluice.cc.PortLink;

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
  final List<SwitchModel> switches = new ArrayList<>();

  /** What the machine of each host watches. */
  final List<Watchers> hostWatchers =
      Stream.generate(Watchers::new).limit(FlowModel.HOSTS).toList();

  private final IntConsumer forgotten;
  private final @Nullable FlowModel[] begun;
  private int flowsBegun;
  private long nowPs;

  /**
   * Nothing has begun yet.
   *
   * @param forgotten notified of each machine whose flow is over
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
    return new NetworkSize(
        FlowModel.HOSTS, SwitchModel.SWITCHES, SwitchModel.PORTS, FLOWS_AT_ONCE + LINGERING);
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
    return switch (EntityId.role(entity)) {
      case EntityId.CONGESTION_POINT ->
          welcome.portPoints() && index < SwitchModel.SWITCHES * SwitchModel.PORTS;
      case EntityId.NODE ->
          index < FlowModel.HOSTS
              ? welcome.hostPoints()
              : welcome.switchPoints() && index < FlowModel.HOSTS + SwitchModel.SWITCHES;
      default -> {
        FlowModel flow = flow(index);
        yield flow != null && !flow.over;
      }
    };
  }

  /** The switch of a port's machine, or of a whole switch's. */
  SwitchModel switchOf(int entity) {
    int index = EntityId.index(entity);
    return switches.get(
        EntityId.role(entity) == EntityId.CONGESTION_POINT
            ? index / SwitchModel.PORTS
            : index - FlowModel.HOSTS);
  }

  /** The ports a machine decides for when it names one: number + 1, or 0 for all it has. */
  List<PortModel.Armed> armedAt(int entity, long wirePort) {
    SwitchModel place = switchOf(entity);
    if (EntityId.role(entity) == EntityId.CONGESTION_POINT) {
      return List.of(place.ports.get(EntityId.index(entity) % SwitchModel.PORTS).own);
    }
    if (wirePort != 0) {
      return List.of(place.ports.get((int) wirePort - 1).ofSwitch);
    }
    return place.ports.stream().map(port -> port.ofSwitch).toList();
  }

  /** Machines of ports, switches and hosts begin with the simulation. */
  void begin() {
    for (int i = 0; i < SwitchModel.SWITCHES; i++) {
      SwitchModel place = new SwitchModel(i, circumstances, dice);
      switches.add(place);
      if (welcome.portPoints()) {
        for (PortModel port : place.ports) {
          tellStart(port.own.entity, place, port.number, port.lineBps, List.of(port));
        }
      }
      if (welcome.switchPoints()) {
        tellStart(EntityId.node(place.node), place, -1, place.lineBps(), place.ports);
      }
    }
    for (int host = 0; welcome.hostPoints() && host < FlowModel.HOSTS; host++) {
      batch.add(
          EntityId.node(host),
          new Raised.HostStart()
              .node(host)
              .lineRateBps(dice.magnitude(circumstances.leastLineBps, circumstances.mostLineBps))
              .delayPs(dice.magnitude(1, 100_000_000))
              .peer(SwitchModel.nodeOf(host)));
    }
  }

  private void tellStart(
      int entity, SwitchModel place, int port, long lineBps, List<PortModel> links) {
    List<PortLink> rows = new ArrayList<>();
    for (PortModel link : links) {
      rows.add(
          new PortLink(
              link.number, link.lineBps, link.delayPs, link.peer, link.peer < FlowModel.HOSTS));
    }
    List<HostPlace> hosts = new ArrayList<>();
    for (int host = 0; port < 0 && host < FlowModel.HOSTS; host++) {
      hosts.add(new HostPlace(host, SwitchModel.nodeOf(host)));
    }
    batch.add(
        entity,
        new Raised.PortStart()
            .node(place.node)
            .port(port)
            .lineRateBps(lineBps)
            .bufferBytes(place.bufferBytes)
            .rows(rows, hosts));
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
      RandomEvent.draw(dice).happens(this);
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

  /** A port, if any machine watches ports. */
  @Nullable PortModel anyPort() {
    if (!welcome.portPoints() && !welcome.switchPoints()) {
      return null;
    }
    SwitchModel place = switches.get(dice.below(switches.size()));
    return place.ports.get(dice.below(SwitchModel.PORTS));
  }

  /** Flows whose packets come by a port; also one that is over, by a retransmission too many. */
  List<FlowModel> flowsAt(PortModel port) {
    List<FlowModel> at = new ArrayList<>();
    for (FlowModel flow : flows) {
      if (port.place.egressOf(flow) == port.number) {
        at.add(flow);
      }
    }
    FlowModel last = lingering.peekLast();
    if (last != null && port.place.egressOf(last) == port.number) {
      at.add(last);
    }
    return at;
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
        entity,
        new Raised.FlowStart()
            .sizeBytes(flow.sizeBytes)
            .lineRateBps(flow.lineBps)
            .baseRttPs(flow.baseRttPs)
            .bottleneckRateBps(flow.bottleneckBps)
            .source(flow.source)
            .destination(flow.destination)
            .payloadBytes(flow.payloadBytes)
            .headerBytes(flow.headerBytes));
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
    for (int timer = 0; timer < Protocol.SLOTS * Protocol.TIMERS; timer++) {
      agenda.cancelTimer(entity, timer);
    }
    batch.notice(entity, new Raised.FlowEnd());
    forgotten.accept(entity);
  }
}
