// SPDX-License-Identifier: MIT
package org.sluice.bridge.contract;

import java.util.TreeMap;

/** One congestion point as the suite's network knows it, with what it has armed. */
final class PortModel {
  /** A watch that is set. */
  record Watch(long thresholdBytes, boolean upward) {}

  static final int PORTS = 8;
  final int index;
  final long lineBps;
  final long bufferBytes;
  final TreeMap<Long, Watch> watches = new TreeMap<>();
  final boolean[] judges = new boolean[2];
  long queueBytes;
  long queuePackets;
  long sentBytes;
  long enqueuedBytes;
  long sampleBytes;
  long sinceSample;

  PortModel(int index, Circumstances circumstances, Dice dice) {
    this.index = index;
    lineBps = dice.magnitude(circumstances.leastLineBps, circumstances.mostLineBps);
    bufferBytes = dice.chance(0.3) ? Long.MAX_VALUE : dice.magnitude(100_000, 64_000_000);
  }

  /** The longest queue there can be. */
  long mostQueueBytes() {
    return Math.min(bufferBytes, 100_000_000);
  }
}
