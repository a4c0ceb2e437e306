// SPDX-License-Identifier: MIT
package org.sluice.kit.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sluice.cc.Flowlet;
import org.sluice.cc.NextHop;

/** Events at ports; both a port's own machine and that of its switch receive them. */
final class PortEvents {
  private static final int MOST_SAMPLES = 8;
  private static final long MOST_DRAWN = 1L << 31;

  private PortEvents() {}

  /** Packets come or go: the queue is another length, watches and samples see it. */
  static void moveQueue(RandomNetwork network) {
    PortModel port = network.anyPort();
    if (port == null) {
      return;
    }
    Dice dice = network.dice;
    long before = port.queueBytes;
    port.move(
        switch (dice.below(6)) {
          case 0 -> 0;
          case 1 -> port.mostQueueBytes();
          default -> dice.magnitude(1, port.mostQueueBytes());
        },
        dice);
    for (PortModel.Armed armed : List.of(port.own, port.ofSwitch)) {
      sample(network, port, armed, port.queueBytes - before);
      for (Map.Entry<Long, PortModel.Watch> watch : armed.watches.entrySet()) {
        cross(network, port, armed, before, watch);
      }
    }
  }

  private static void cross(
      RandomNetwork network,
      PortModel port,
      PortModel.Armed armed,
      long before,
      Map.Entry<Long, PortModel.Watch> watch) {
    long threshold = watch.getValue().thresholdBytes();
    boolean upward = watch.getValue().upward();
    boolean wasAbove = before > threshold;
    boolean isAbove = port.queueBytes > threshold;
    if (wasAbove != isAbove && isAbove == upward) {
      network.batch.add(
          armed.entity,
          new Raised.QueueCrossed()
              .watch(watch.getKey())
              .queueBytes(port.queueBytes)
              .thresholdBytes(threshold)
              .upward(upward)
              .port(port.number));
    }
  }

  private static void sample(
      RandomNetwork network, PortModel port, PortModel.Armed armed, long enqueuedBytes) {
    List<FlowModel> flows = network.flowsAt(port);
    if (armed.sampleBytes == 0 || enqueuedBytes <= 0 || flows.isEmpty()) {
      return;
    }
    armed.sinceSample += enqueuedBytes;
    for (int i = 0; i < MOST_SAMPLES && armed.sinceSample >= armed.sampleBytes; i++) {
      armed.sinceSample -= armed.sampleBytes;
      network.batch.add(
          armed.entity,
          new Raised.PacketSampled()
              .flow(flows.get(network.dice.below(flows.size())).id)
              .frameBytes(network.dice.between(64, 9100))
              .queueBytes(port.queueBytes)
              .port(port.number));
    }
    armed.sinceSample %= armed.sampleBytes;
  }

  /** A packet arrives on which machines decide: an inline ask, in a batch of its own. */
  static void judge(RandomNetwork network) {
    PortModel port = network.anyPort();
    if (port == null) {
      return;
    }
    List<FlowModel> flows = network.flowsAt(port);
    Dice dice = network.dice;
    for (PortModel.Armed armed : List.of(port.own, port.ofSwitch)) {
      long judges = 0;
      for (int slot = 0; slot < armed.judges.length; slot++) {
        judges |= armed.judges[slot] ? 1L << slot : 0;
      }
      if (judges != 0 && !flows.isEmpty()) {
        network.batch.inline(
            armed.entity,
            new Raised.PacketArrived()
                .flow(flows.get(dice.below(flows.size())).id)
                .frameBytes(dice.between(64, 9100))
                .queueBytes(port.queueBytes)
                .ingressPort(dice.below(SwitchModel.PORTS))
                .marked(dice.chance(0.2))
                .judges(judges)
                .egressPort(port.number));
      }
    }
  }

  /**
   * A flowlet begins at a switch that decides on it, whatever its ports lead to; or a packet asks
   * one that keeps the order.
   */
  static void beginFlowlet(RandomNetwork network) {
    PortModel port = network.anyPort();
    if (port == null || port.place.flowletWatcher < 0) {
      return;
    }
    Dice dice = network.dice;
    List<FlowModel> flows = network.flowsAt(port);
    if (flows.isEmpty()) {
      return;
    }
    FlowModel flow = flows.get(dice.below(flows.size()));
    if (port.place.keepsOrder && dice.chance(0.5)) {
      ask(network, port, flow);
      return;
    }
    List<NextHop> nextHops = new ArrayList<>();
    for (PortModel one : port.place.ports) {
      if (one == port || dice.chance(0.5)) {
        nextHops.add(
            new NextHop(
                one.number,
                one.queueBytes,
                one.lineBps,
                dice.below(256),
                dice.below(256),
                dice.below(5),
                dice.magnitude(1, 1_000_000_000L),
                dice.below(3)));
      }
    }
    boolean isFirst = dice.chance(0.3);
    network.batch.inline(
        port.ofSwitch.entity,
        new Raised.Flowlet()
            .flow(flow.id)
            .destination(flow.destination)
            .idlePs(isFirst ? Flowlet.FIRST : dice.magnitude(1, 1_000_000_000_000L))
            .lastPort(isFirst || dice.chance(0.1) ? -1 : dice.below(SwitchModel.PORTS))
            .watcher(port.place.flowletWatcher)
            .draw1(dice.chance(0.5) ? 0 : dice.magnitude(1, MOST_DRAWN))
            .draw2(dice.chance(0.5) ? 0 : dice.magnitude(1, MOST_DRAWN))
            .epoch(isFirst ? 0 : dice.below(5))
            .rows(nextHops));
  }

  /** A packet asks the switch of its receiver for a report, or is marked. */
  private static void ask(RandomNetwork network, PortModel port, FlowModel flow) {
    Dice dice = network.dice;
    int request = dice.below(3);
    network.batch.add(
        port.ofSwitch.entity,
        new Raised.PathAsked()
            .flow(flow.id)
            .source(flow.source)
            .epoch(dice.between(1, 5))
            .request(request)
            .marked(request == 0 || dice.chance(0.5))
            .port(dice.below(SwitchModel.PORTS))
            .beyond(dice.below(5)));
  }
}
