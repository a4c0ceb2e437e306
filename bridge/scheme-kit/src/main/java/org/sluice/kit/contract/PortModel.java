// SPDX-License-Identifier: MIT
package org.sluice.kit.contract;

import java.util.TreeMap;
import org.sluice.bridge.wire.Protocol;
import org.sluice.cc.EntityId;

/** One egress port of a switch as the suite's network knows it. */
final class PortModel {
  /** A watch that is set. */
  record Watch(long thresholdBytes, boolean upward) {}

  /** What one machine, the port's own or that of its switch, has armed here. */
  static final class Armed {
    final int entity;
    final TreeMap<Long, Watch> watches = new TreeMap<>();
    final boolean[] judges = new boolean[Protocol.SLOTS];
    final Watchers watchers = new Watchers();
    long sampleBytes;
    long sinceSample;
    boolean counts;

    Armed(int entity) {
      this.entity = entity;
    }
  }

  final SwitchModel place;
  final int number;
  final long lineBps;
  final long delayPs;

  /** Node at the other end. */
  final int peer;

  final Armed own;
  final Armed ofSwitch;
  final long[] nowFrom = new long[SwitchModel.PORTS];
  final long[] arrivedFrom = new long[SwitchModel.PORTS];
  long queueBytes;
  long queuePackets;
  long sentBytes;
  long enqueuedBytes;

  PortModel(SwitchModel place, int number, int index, Circumstances circumstances, Dice dice) {
    this.place = place;
    this.number = number;
    lineBps = dice.magnitude(circumstances.leastLineBps, circumstances.mostLineBps);
    delayPs = dice.chance(0.1) ? 0 : dice.magnitude(1, 100_000_000);
    peer = place.peerOf(number);
    own = new Armed(EntityId.congestionPoint(index));
    ofSwitch = new Armed(EntityId.node(place.node));
  }

  /** The longest queue there can be. */
  long mostQueueBytes() {
    return Math.min(place.bufferBytes, 100_000_000);
  }

  /** Packets come or go until the queue has that length. */
  void move(long toBytes, Dice dice) {
    long more = toBytes - queueBytes;
    if (more > 0) {
      int from = dice.below(SwitchModel.PORTS);
      enqueuedBytes += more;
      nowFrom[from] += more;
      arrivedFrom[from] += more;
    } else {
      sentBytes -= more;
      long gone = -more;
      for (int from = 0; from < nowFrom.length; from++) {
        long taken = Math.min(gone, nowFrom[from]);
        nowFrom[from] -= taken;
        gone -= taken;
      }
    }
    queueBytes = toBytes;
    queuePackets = toBytes == 0 ? 0 : Math.max(1, toBytes / 1048);
  }
}
