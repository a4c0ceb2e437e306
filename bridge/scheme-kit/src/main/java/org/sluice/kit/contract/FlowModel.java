// SPDX-License-Identifier: MIT
package org.sluice.kit.contract;

import org.sluice.cc.FlowStart;

/** One flow as the suite's network knows it: how far it is, and what its machines have armed. */
final class FlowModel {
  static final int HOSTS = 16;
  static final int MOST_HOPS = 5;
  private static final long MOST_BYTES = 1L << 50;

  final int id;
  final int source;
  final int destination;
  final long sizeBytes;
  final long lineBps;
  final long bottleneckBps;
  final long baseRttPs;
  final int payloadBytes;
  final int headerBytes;
  final long[] hopTimePs = new long[MOST_HOPS];
  final long[] hopSentBytes = new long[MOST_HOPS];
  final long[] hopRateBps = new long[MOST_HOPS];
  int hops;
  long nextBytes;
  long ackedBytes;
  long sentBytes;
  long receivedBytes;
  long acks;
  boolean over;

  /** As in {@code WATCH_ACKS}. */
  long ackFilter;

  boolean reportsPaths;

  /** As in {@code WATCH_DATA}. */
  long dataFilter;

  long everyBytes;
  long sinceTold;
  boolean stamps;
  boolean digests;
  boolean flags;

  /** Whether the receiver has credits sent, and what became of those before. */
  boolean paces;

  long creditsSent;
  long creditsUsed;
  long creditsHighest;

  FlowModel(int id, Circumstances circumstances, Dice dice) {
    this.id = id;
    source = dice.below(HOSTS);
    // half of them to one host, so that ports have many flows
    destination =
        source != 0 && dice.chance(0.5) ? 0 : (source + 1 + dice.below(HOSTS - 1)) % HOSTS;
    lineBps = dice.magnitude(circumstances.leastLineBps, circumstances.mostLineBps);
    bottleneckBps = dice.magnitude(circumstances.leastLineBps, lineBps);
    payloadBytes = dice.chance(0.7) ? 1000 : (int) dice.magnitude(64, 9000);
    headerBytes = dice.chance(0.8) ? 48 : (int) dice.between(0, 120);
    long onePacketPs = (payloadBytes + headerBytes) * 8L * 1_000_000_000_000L / bottleneckBps;
    baseRttPs = onePacketPs + dice.magnitude(1_000, 1_000_000_000L);
    boolean unbounded = dice.chance(0.2);
    sizeBytes = unbounded ? FlowStart.UNBOUNDED : dice.magnitude(1, 100_000_000);
    hops = 1 + dice.below(MOST_HOPS);
    for (int i = 0; i < MOST_HOPS; i++) {
      hopRateBps[i] = dice.magnitude(circumstances.leastLineBps, circumstances.mostLineBps);
    }
  }

  /** How many bytes the next packet would carry; 0 if nothing is left to send. */
  long nextPayload() {
    long end = Math.min(sizeBytes, MOST_BYTES);
    return Math.min(payloadBytes, end - nextBytes);
  }
}
