// SPDX-License-Identifier: MIT
package org.sluice.kit.contract;

import org.sluice.bridge.wire.EventKind;
import org.sluice.cc.EntityId;

/** What happens to flows, in the order and with the values a network may show. */
final class FlowEvents {
  private static final long ECHO_ONLY = 1;
  private static final long MARKED_ONLY = 1;

  private FlowEvents() {}

  static void end(RandomNetwork network) {
    FlowModel flow = network.flowToEnd();
    if (flow != null) {
      network.endFlow(flow);
    }
  }

  /** A burst of packets leaves. */
  static void send(RandomNetwork network) {
    FlowModel flow = network.anyFlow();
    if (flow == null) {
      return;
    }
    for (long packets = network.dice.magnitude(1, 64); packets > 0; packets--) {
      long payload = flow.nextPayload();
      if (payload <= 0) {
        return;
      }
      flow.nextBytes += payload;
      flow.sentBytes += payload;
      if (flow.everyBytes > 0) {
        flow.sinceTold += payload;
        if (flow.sinceTold >= flow.everyBytes) {
          flow.sinceTold -= flow.everyBytes;
          network.batch.add(
              EventKind.EVENT_BYTES_SENT,
              EntityId.reactionPoint(flow.id),
              flow.sentBytes,
              0,
              0,
              0,
              0);
        }
      }
    }
  }

  /** An ACK arrives: for one packet or many, new or a duplicate of one long past. */
  static void acknowledge(RandomNetwork network) {
    FlowModel flow = network.anyFlow();
    if (flow == null || !network.welcome.reactionPoints()) {
      return;
    }
    Dice dice = network.dice;
    boolean stale = dice.chance(0.1);
    long packets = stale ? 1 : dice.magnitude(1, 32);
    long newly =
        stale ? 0 : Math.min(packets * flow.payloadBytes, flow.nextBytes - flow.ackedBytes);
    flow.ackedBytes += newly;
    boolean echo = dice.chance(0.3);
    long marked = echo ? dice.between(1, packets) : 0;
    if (isWatched(flow.ackFilter, echo)) {
      network.batch.add(
          EventKind.EVENT_ACK,
          EntityId.reactionPoint(flow.id),
          flow.ackedBytes,
          newly,
          rtt(flow, dice),
          flow.nextBytes,
          (echo ? 1 : 0) | packets << 8 | marked << 32,
          stamps(network, flow, stale));
    }
    if (flow.ackedBytes == flow.sizeBytes) {
      network.endFlow(flow);
    }
  }

  private static boolean isWatched(long filter, boolean bit) {
    return filter > ECHO_ONLY || (filter == ECHO_ONLY && bit);
  }

  /** Mostly near the base, at times a small packet's or that of a path full of queues. */
  private static long rtt(FlowModel flow, Dice dice) {
    return switch (dice.below(8)) {
      case 0 -> Math.max(1, flow.baseRttPs / 2);
      case 1 -> flow.baseRttPs;
      case 2 -> flow.baseRttPs + dice.magnitude(1, 100_000_000_000L);
      default -> flow.baseRttPs + dice.magnitude(1, flow.baseRttPs);
    };
  }

  /** Telemetry of the path; a stale ACK's is that of long ago, and a path may change. */
  private static long[] stamps(RandomNetwork network, FlowModel flow, boolean stale) {
    Dice dice = network.dice;
    if (!flow.stamps || dice.chance(0.01)) {
      return new long[0];
    }
    if (dice.chance(0.01)) {
      flow.hops = 1 + dice.below(FlowModel.MOST_HOPS);
    }
    long[] words = new long[4 * flow.hops];
    for (int i = 0; i < flow.hops; i++) {
      if (!stale) {
        boolean same = dice.chance(0.1);
        long from = flow.hopTimePs[i];
        flow.hopTimePs[i] = same ? from : dice.between(from, network.nowPs());
        long room = (flow.hopTimePs[i] - from) / 1_000_000 * (flow.hopRateBps[i] / 8_000_000);
        flow.hopSentBytes[i] += dice.chance(0.1) ? 0 : Math.min(room, 1L << 40);
      }
      words[4 * i] = flow.hopTimePs[i];
      words[4 * i + 1] = flow.hopSentBytes[i];
      words[4 * i + 2] = dice.chance(0.4) ? 0 : dice.magnitude(1, 64_000_000);
      words[4 * i + 3] = flow.hopRateBps[i];
    }
    return words;
  }

  /** A NACK arrives and the sender goes back. */
  static void refuse(RandomNetwork network) {
    FlowModel flow = network.anyFlow();
    if (flow == null || !network.welcome.reactionPoints()) {
      return;
    }
    Dice dice = network.dice;
    long nextBefore = flow.nextBytes;
    flow.ackedBytes = dice.between(flow.ackedBytes, flow.nextBytes);
    if (flow.ackedBytes == flow.sizeBytes) {
      flow.ackedBytes -= Math.min(flow.sizeBytes, flow.payloadBytes);
    }
    flow.nextBytes = flow.ackedBytes;
    boolean echo = dice.chance(0.3);
    if (isWatched(flow.ackFilter, echo)) {
      network.batch.add(
          EventKind.EVENT_NACK,
          EntityId.reactionPoint(flow.id),
          flow.ackedBytes,
          nextBefore,
          0,
          0,
          echo ? 1 : 0);
    }
  }

  /** No ACK for too long: the sender goes back. */
  static void retransmit(RandomNetwork network) {
    FlowModel flow = network.anyFlow();
    if (flow == null || !network.welcome.reactionPoints()) {
      return;
    }
    flow.nextBytes = flow.ackedBytes;
    network.batch.add(
        EventKind.EVENT_RETRANSMISSION_TIMEOUT,
        EntityId.reactionPoint(flow.id),
        flow.ackedBytes,
        0,
        0,
        0,
        0);
  }

  /** Flow control scales the rate down. */
  static void scale(RandomNetwork network) {
    FlowModel flow = network.anyFlow();
    if (flow == null || !network.welcome.reactionPoints()) {
      return;
    }
    Dice dice = network.dice;
    double factor =
        switch (dice.below(4)) {
          case 0 -> 1;
          case 1 -> 1e-12;
          default -> dice.magnitude(1, 1_000_000) / 1e6;
        };
    network.batch.add(
        EventKind.EVENT_RATE_SCALED,
        EntityId.reactionPoint(flow.id),
        Double.doubleToRawLongBits(factor),
        0,
        0,
        0,
        0);
  }

  /** A data packet arrives at the receiver: in order, after a loss, late, or twice. */
  static void arrive(RandomNetwork network) {
    FlowModel flow = network.anyFlow();
    if (flow == null || !network.welcome.notificationPoints()) {
      return;
    }
    Dice dice = network.dice;
    long first = flow.receivedBytes;
    if (dice.chance(0.1)) {
      first = Math.max(0, first - dice.between(1, 10L * flow.payloadBytes));
    } else if (dice.chance(0.05)) {
      first += (long) flow.payloadBytes * dice.below(5);
    }
    long payload = Math.min(flow.payloadBytes, flow.sizeBytes - first);
    if (payload <= 0) {
      return;
    }
    flow.receivedBytes = Math.max(flow.receivedBytes, first + payload);
    boolean marked = dice.chance(0.3);
    if (flow.dataFilter > MARKED_ONLY || (flow.dataFilter == MARKED_ONLY && marked)) {
      long oldest = Math.max(0, network.nowPs() - 10_000_000_000L);
      network.batch.add(
          EventKind.EVENT_DATA,
          EntityId.notificationPoint(flow.id),
          first,
          payload,
          marked ? 1 : 0,
          dice.between(oldest, network.nowPs()),
          0);
    }
  }
}
