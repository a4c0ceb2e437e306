// SPDX-License-Identifier: MIT
package org.sluice.bridge.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.sluice.bridge.proto.EventKind;
import org.sluice.cc.Counter;
import org.sluice.cc.EntityId;

/** What happens at ports, and what their counters show. */
final class PortEvents {
  private static final int INLINE_FLAGS_SHIFT = 8;

  private PortEvents() {}

  /** Packets come or go: the queue is another length, watches and samples see it. */
  static void moveQueue(RandomNetwork network) {
    PortModel port = network.anyPort();
    if (port == null) {
      return;
    }
    Dice dice = network.dice;
    long before = port.queueBytes;
    long after =
        switch (dice.below(6)) {
          case 0 -> 0;
          case 1 -> port.mostQueueBytes();
          default -> dice.magnitude(1, port.mostQueueBytes());
        };
    port.queueBytes = after;
    port.queuePackets = after == 0 ? 0 : Math.max(1, after / 1048);
    int entity = EntityId.congestionPoint(port.index);
    if (after > before) {
      port.enqueuedBytes += after - before;
      sample(network, port, after - before, entity);
    } else {
      port.sentBytes += before - after;
    }
    for (Map.Entry<Long, PortModel.Watch> watch : port.watches.entrySet()) {
      long threshold = watch.getValue().thresholdBytes();
      boolean upward = watch.getValue().upward();
      boolean crossed =
          upward
              ? before <= threshold && after > threshold
              : before > threshold && after <= threshold;
      if (crossed) {
        network.batch.add(
            EventKind.EVENT_QUEUE_CROSSED,
            entity,
            watch.getKey(),
            after,
            threshold,
            upward ? 1 : 0,
            0);
      }
    }
  }

  private static void sample(RandomNetwork network, PortModel port, long bytes, int entity) {
    FlowModel flow = flowAtPort(network);
    if (port.sampleBytes == 0 || flow == null) {
      return;
    }
    port.sinceSample += bytes;
    int told = 0;
    while (port.sinceSample >= port.sampleBytes && told < 8) {
      port.sinceSample -= port.sampleBytes;
      told++;
      network.batch.add(
          EventKind.EVENT_PACKET_SAMPLED,
          entity,
          flow.id,
          network.dice.between(64, 9100),
          port.queueBytes,
          0,
          0);
    }
    port.sinceSample %= port.sampleBytes;
  }

  /** A flow whose packets can be at a port: also one that is over, by a retransmission too many. */
  private static @Nullable FlowModel flowAtPort(RandomNetwork network) {
    if (network.dice.chance(0.1) && !network.lingering.isEmpty()) {
      return network.lingering.peekLast();
    }
    return network.anyFlow();
  }

  /** A packet arrives that machines want to judge: asked inline, in a batch of its own. */
  static void judge(RandomNetwork network) {
    PortModel port = network.anyPort();
    FlowModel flow = flowAtPort(network);
    if (port == null || flow == null || !(port.judges[0] || port.judges[1])) {
      return;
    }
    Dice dice = network.dice;
    long judges = (port.judges[0] ? 1 : 0) | (port.judges[1] ? 2 : 0);
    network.batch.inline(
        EventKind.EVENT_PACKET_ARRIVED,
        EntityId.congestionPoint(port.index),
        flow.id,
        dice.between(64, 9100),
        port.queueBytes,
        dice.below(PortModel.PORTS),
        (dice.chance(0.2) ? 1 : 0) | judges << INLINE_FLAGS_SHIFT);
  }

  /** The words of a snapshot: the counters asked for, in ascending bit order. */
  static long[] snapshot(RandomNetwork network, PortModel port, long mask) {
    List<Long> words = new ArrayList<>();
    for (Counter counter : Counter.values()) {
      if ((mask & counter.bit()) != 0) {
        add(network, port, counter, words);
      }
    }
    return words.stream().mapToLong(Long::longValue).toArray();
  }

  private static void add(
      RandomNetwork network, PortModel port, Counter counter, List<Long> words) {
    switch (counter) {
      case QUEUE_BYTES -> words.add(port.queueBytes);
      case QUEUE_PACKETS -> words.add(port.queuePackets);
      case SENT_BYTES -> words.add(port.sentBytes);
      case ENQUEUED_BYTES -> words.add(port.enqueuedBytes);
      case FLOWS_IN_QUEUE -> {
        TreeSet<Integer> flows = flowsAtPort(network, port.queuePackets);
        words.add((long) flows.size());
        for (int flow : flows) {
          long packets = network.dice.between(1, 100);
          words.add((long) flow);
          words.add(packets);
          words.add(packets * 1048);
        }
      }
    }
  }

  private static TreeSet<Integer> flowsAtPort(RandomNetwork network, long most) {
    TreeSet<Integer> flows = new TreeSet<>();
    long count = Math.min(most, network.dice.below(2 + network.flows.size()));
    for (int i = 0; i < count; i++) {
      FlowModel flow = flowAtPort(network);
      if (flow != null) {
        flows.add(flow.id);
      }
    }
    return flows;
  }
}
