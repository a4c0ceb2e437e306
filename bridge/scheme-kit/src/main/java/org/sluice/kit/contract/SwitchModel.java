// SPDX-License-Identifier: MIT
package org.sluice.kit.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One of the two switches: half of the hosts hang on its first ports, the other switch on its last.
 */
final class SwitchModel {
  static final int SWITCHES = 2;
  static final int HOSTS_EACH = FlowModel.HOSTS / SWITCHES;
  static final int TRUNK = HOSTS_EACH;
  static final int PORTS = HOSTS_EACH + 1;

  final int node;
  final long bufferBytes;
  final List<PortModel> ports = new ArrayList<>();

  /** Bytes that came for each host, by a queue of its own. */
  final long[] voqArrived = new long[FlowModel.HOSTS];

  final long[] voqSent = new long[FlowModel.HOSTS];

  /** The queue in which packets to a host wait; without: they do not. */
  final SortedMap<Long, Long> queueOf = new TreeMap<>();

  /** Bytes in those queues, as watches see them. */
  final SortedMap<Long, Long> levels = new TreeMap<>();

  final SortedMap<Long, PortModel.Watch> voqWatches = new TreeMap<>();
  boolean watchesFlagged;

  /** The slot that decides on flowlets; -1: none. */
  int flowletWatcher = -1;

  /** Whether packets to its hosts are kept in order. */
  boolean keepsOrder;

  /** Bytes the other switch says it has sent, by port here. */
  final long[] stampedSent = new long[PORTS];

  SwitchModel(int number, Circumstances circumstances, Dice dice) {
    node = FlowModel.HOSTS + number;
    bufferBytes = dice.chance(0.3) ? Long.MAX_VALUE : dice.magnitude(100_000, 64_000_000);
    for (int i = 0; i < PORTS; i++) {
      ports.add(new PortModel(this, i, number * PORTS + i, circumstances, dice));
    }
  }

  /** The switch a host hangs on. */
  static int nodeOf(int host) {
    return FlowModel.HOSTS + host / HOSTS_EACH;
  }

  /** The node at the other end of a port's link. */
  int peerOf(int port) {
    int number = node - FlowModel.HOSTS;
    return port == TRUNK ? FlowModel.HOSTS + 1 - number : number * HOSTS_EACH + port;
  }

  /** The port a flow leaves this switch by; -1 if it does not come here. */
  int egressOf(FlowModel flow) {
    if (nodeOf(flow.destination) == node) {
      return flow.destination % HOSTS_EACH;
    }
    return nodeOf(flow.source) == node ? TRUNK : -1;
  }

  long lineBps() {
    return ports.stream().mapToLong(p -> p.lineBps).max().orElseThrow();
  }
}
