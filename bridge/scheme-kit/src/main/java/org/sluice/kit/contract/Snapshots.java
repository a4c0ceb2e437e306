// SPDX-License-Identifier: MIT
package org.sluice.kit.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.sluice.cc.Counter;

/** What the counters of a port, or of all ports of a switch, show when a timer expires. */
final class Snapshots {
  private static final int FRAME_BYTES = 1048;
  private final RandomNetwork network;
  private final SwitchModel place;
  private final List<PortModel> ports;
  private final boolean ofSwitch;
  private final List<Long> words = new ArrayList<>();

  private Snapshots(RandomNetwork network, SwitchModel place, List<PortModel> ports) {
    this.network = network;
    this.place = place;
    this.ports = ports;
    ofSwitch = ports.size() > 1;
  }

  static long[] of(RandomNetwork network, PortModel port, long mask) {
    return new Snapshots(network, port.place, List.of(port)).words(mask);
  }

  static long[] of(RandomNetwork network, SwitchModel place, long mask) {
    return new Snapshots(network, place, place.ports).words(mask);
  }

  /** The credits of a flow: some more sent, some of those used, some lost. */
  static long[] credits(FlowModel flow, Dice dice) {
    if (flow.paces) {
      flow.creditsSent += dice.chance(0.2) ? 0 : dice.magnitude(1, 1_000);
    }
    long highest = dice.between(flow.creditsHighest, flow.creditsSent);
    long back = dice.between(0, highest - flow.creditsHighest);
    flow.creditsHighest = back == 0 ? flow.creditsHighest : highest;
    flow.creditsUsed += back;
    long roundTripPs = flow.creditsUsed == 0 ? 0 : dice.magnitude(1, 10 * flow.baseRttPs);
    List<Long> words = new ArrayList<>(List.of(1L));
    CounterRows.credits(
        words, flow.creditsSent, flow.creditsUsed, flow.creditsHighest, roundTripPs);
    return words.stream().mapToLong(Long::longValue).toArray();
  }

  /** The counters asked for, in ascending bit order. */
  private long[] words(long mask) {
    for (Counter counter : Counter.values()) {
      if ((mask & counter.bit()) != 0) {
        add(counter);
      }
    }
    return words.stream().mapToLong(Long::longValue).toArray();
  }

  private void add(Counter counter) {
    switch (counter) {
      case QUEUE_BYTES -> words.add(ports.stream().mapToLong(p -> p.queueBytes).sum());
      case QUEUE_PACKETS -> words.add(ports.stream().mapToLong(p -> p.queuePackets).sum());
      case SENT_BYTES -> words.add(ports.stream().mapToLong(p -> p.sentBytes).sum());
      case ENQUEUED_BYTES -> words.add(ports.stream().mapToLong(p -> p.enqueuedBytes).sum());
      case FLOWS_IN_QUEUE -> flowsInQueue();
      case PORT_QUEUE_BYTES -> {
        words.add((long) ports.size());
        ports.forEach(p -> CounterRows.portQueueBytes(words, p.queueBytes));
      }
      case FLOWS_SEEN -> flowsSeen();
      case PAIRS -> pairs();
      case VOQS -> voqs();
      case STAMPS -> stamps();
      case CREDITS -> words.add(0L);
    }
  }

  /** Fills in the number of rows that were added since. */
  private void count(int at, int columns) {
    words.set(at, (long) (words.size() - at - 1) / columns);
  }

  private int open() {
    words.add(0L);
    return words.size() - 1;
  }

  private void flowsInQueue() {
    TreeSet<Integer> flows = new TreeSet<>();
    for (PortModel port : ports) {
      someFlows(port, port.queuePackets).forEach(flow -> flows.add(flow.id));
    }
    words.add((long) flows.size());
    for (int flow : flows) {
      long packets = network.dice.between(1, 100);
      CounterRows.flowsInQueue(words, flow, packets, packets * FRAME_BYTES);
    }
  }

  private void flowsSeen() {
    int at = open();
    for (PortModel port : ports) {
      PortModel.Armed armed = ofSwitch ? port.ofSwitch : port.own;
      if (!armed.counts) {
        continue;
      }
      for (FlowModel flow : someFlows(port, Long.MAX_VALUE)) {
        long packets = network.dice.magnitude(1, 5_000);
        CounterRows.flowsSeen(
            words,
            port.number,
            flow.id,
            flow.source,
            flow.destination,
            packets,
            packets * FRAME_BYTES,
            port.queueBytes == 0 ? 0 : network.dice.between(0, packets));
      }
    }
    count(at, Counter.FLOWS_SEEN.columns());
  }

  private void pairs() {
    int at = open();
    for (PortModel port : ports) {
      for (int from = 0; from < SwitchModel.PORTS; from++) {
        if (port.arrivedFrom[from] > 0) {
          CounterRows.pairs(words, from, port.number, port.nowFrom[from], port.arrivedFrom[from]);
        }
      }
    }
    count(at, Counter.PAIRS.columns());
  }

  private void voqs() {
    int at = open();
    Dice dice = network.dice;
    for (int host = 0; host < FlowModel.HOSTS; host++) {
      long more = dice.chance(0.5) ? 0 : dice.magnitude(1, 1_000_000);
      place.voqArrived[host] += more;
      long waiting = place.voqArrived[host] - place.voqSent[host];
      place.voqSent[host] += dice.between(0, waiting);
      if (place.voqArrived[host] > 0) {
        long now = place.voqArrived[host] - place.voqSent[host];
        long creditBytes = dice.chance(0.3) ? 0 : dice.magnitude(1, 1_000_000);
        CounterRows.voqs(
            words,
            host,
            now,
            place.voqArrived[host],
            place.voqSent[host],
            creditBytes,
            now == 0 ? 0 : dice.between(1, 20));
      }
    }
    count(at, Counter.VOQS.columns());
  }

  private void stamps() {
    int at = open();
    Dice dice = network.dice;
    for (PortModel port : ports) {
      place.stampedSent[port.number] += dice.chance(0.5) ? 0 : dice.magnitude(1, 1_000_000);
      if (place.stampedSent[port.number] > 0 && port.number != SwitchModel.TRUNK) {
        CounterRows.stamps(
            words,
            place.peerOf(SwitchModel.TRUNK),
            port.number,
            dice.between(0, 20),
            place.stampedSent[port.number]);
      }
    }
    count(at, Counter.STAMPS.columns());
  }

  /** Some of the flows whose packets come by a port, by number. */
  private List<FlowModel> someFlows(PortModel port, long most) {
    List<FlowModel> some = new ArrayList<>();
    double share = network.dice.below(5) / 4.0;
    for (FlowModel flow : network.flowsAt(port)) {
      if (some.size() < most && network.dice.chance(share)) {
        some.add(flow);
      }
    }
    some.sort((x, y) -> Integer.compare(x.id, y.id));
    return some;
  }
}
