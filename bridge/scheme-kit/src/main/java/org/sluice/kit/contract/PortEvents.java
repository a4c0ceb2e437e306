// SPDX-License-Identifier: MIT
package org.sluice.kit.contract;

import java.util.List;
import java.util.Map;
import org.sluice.bridge.wire.EventKind;

/** Events at ports; both a port's own machine and that of its switch receive them. */
final class PortEvents {
  private static final int MOST_SAMPLES = 8;
  private static final int JUDGES_SHIFT = 8;
  private static final int EGRESS_SHIFT = 32;

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
          EventKind.EVENT_QUEUE_CROSSED,
          armed.entity,
          watch.getKey(),
          port.queueBytes,
          threshold,
          upward ? 1 : 0,
          port.number);
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
          EventKind.EVENT_PACKET_SAMPLED,
          armed.entity,
          flows.get(network.dice.below(flows.size())).id,
          network.dice.between(64, 9100),
          port.queueBytes,
          port.number,
          0);
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
      long judges = (armed.judges[0] ? 1 : 0) | (armed.judges[1] ? 2 : 0);
      if (judges != 0 && !flows.isEmpty()) {
        network.batch.inline(
            EventKind.EVENT_PACKET_ARRIVED,
            armed.entity,
            flows.get(dice.below(flows.size())).id,
            dice.between(64, 9100),
            port.queueBytes,
            dice.below(SwitchModel.PORTS),
            (dice.chance(0.2) ? 1 : 0)
                | judges << JUDGES_SHIFT
                | (long) port.number << EGRESS_SHIFT);
      }
    }
  }
}
