// SPDX-License-Identifier: MIT
package org.sluice.kit.contract;

import org.sluice.cc.EntityId;
import org.sluice.cc.NpActions;
import org.sluice.cc.RpActions;

/** What happens to flows, in the order and with the values a network may show. */
final class FlowEvents {
  private static final long ECHO_ONLY = RpActions.AckFilter.ECN_ECHO.number();
  private static final long ALL_ANSWERS = RpActions.AckFilter.ALL.number();
  private static final long NACKS_ONLY = RpActions.AckFilter.NACKS.number();
  private static final long MARKED_ONLY = NpActions.DataFilter.MARKED.number();

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
              EntityId.reactionPoint(flow.id), new Raised.BytesSent().totalBytes(flow.sentBytes));
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
    if (isAckWatched(flow.ackFilter, echo)) {
      long rttPs = rtt(flow, dice);
      reportPath(network, flow, rttPs);
      network.batch.add(
          EntityId.reactionPoint(flow.id),
          new Raised.Ack()
              .cumulativeBytes(flow.ackedBytes)
              .newlyAckedBytes(newly)
              .rttPs(rttPs)
              .nextSendBytes(flow.nextBytes)
              .ecnEcho(echo)
              .packets(packets)
              .markedPackets(marked)
              .telemetry(telemetry(network, flow, stale)));
    }
    digest(network, flow, stale);
    if (flow.ackedBytes == flow.sizeBytes) {
      network.endFlow(flow);
    }
  }

  /** What the packet's digest says of its path, if it has one and it is among those drawn. */
  private static void digest(RandomNetwork network, FlowModel flow, boolean stale) {
    Dice dice = network.dice;
    if (flow.digests && dice.chance(0.9)) {
      network.batch.add(
          EntityId.reactionPoint(flow.id),
          new Raised.PathLoad()
              .cumulativeBytes(stale ? dice.between(0, flow.ackedBytes) : flow.ackedBytes)
              .nextSendBytes(flow.nextBytes)
              .load(dice.magnitude(1, dice.chance(0.8) ? 4096 : 1 << 20) / 512.0));
    }
  }

  /** The way of the packet that is answered next. */
  private static void reportPath(RandomNetwork network, FlowModel flow, long rttPs) {
    if (flow.reportsPaths) {
      Dice dice = network.dice;
      network.batch.add(
          EntityId.reactionPoint(flow.id),
          new Raised.PathReported()
              .hops(dice.below(FlowModel.MOST_HOPS + 1))
              .heldPs(dice.chance(0.5) ? 0 : dice.between(0, rttPs)));
    }
  }

  private static boolean isAckWatched(long filter, boolean echo) {
    return filter == ALL_ANSWERS || (filter == ECHO_ONLY && echo);
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
  private static long[] telemetry(RandomNetwork network, FlowModel flow, boolean stale) {
    Dice dice = network.dice;
    if (!flow.stamps || dice.chance(0.01)) {
      return new long[0];
    }
    if (dice.chance(0.01)) {
      flow.hops = 1 + dice.below(FlowModel.MOST_HOPS);
    }
    long[] words = new long[Raised.TELEMETRY_HOP_WORDS * flow.hops];
    for (int i = 0; i < flow.hops; i++) {
      if (!stale) {
        boolean same = dice.chance(0.1);
        long from = flow.hopTimePs[i];
        flow.hopTimePs[i] = same ? from : dice.between(from, network.nowPs());
        long room = (flow.hopTimePs[i] - from) / 1_000_000 * (flow.hopRateBps[i] / 8_000_000);
        flow.hopSentBytes[i] += dice.chance(0.1) ? 0 : Math.min(room, 1L << 40);
      }
      long queueBytes = dice.chance(0.4) ? 0 : dice.magnitude(1, 64_000_000);
      Raised.telemetryHop(
          words, i, flow.hopTimePs[i], flow.hopSentBytes[i], queueBytes, flow.hopRateBps[i]);
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
    if (flow.ackFilter == NACKS_ONLY || isAckWatched(flow.ackFilter, echo)) {
      reportPath(network, flow, 0);
      network.batch.add(
          EntityId.reactionPoint(flow.id),
          new Raised.Nack().expectedBytes(flow.ackedBytes).nextSendBytes(nextBefore).ecnEcho(echo));
    }
    digest(network, flow, false);
  }

  /** No ACK for too long: the sender goes back. */
  static void retransmit(RandomNetwork network) {
    FlowModel flow = network.anyFlow();
    if (flow == null || !network.welcome.reactionPoints()) {
      return;
    }
    flow.nextBytes = flow.ackedBytes;
    network.batch.add(
        EntityId.reactionPoint(flow.id),
        new Raised.RetransmissionTimeout().unackedBytes(flow.ackedBytes));
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
    network.batch.add(EntityId.reactionPoint(flow.id), new Raised.RateScaled().factor(factor));
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
          EntityId.notificationPoint(flow.id),
          new Raised.Data()
              .sequenceBytes(first)
              .payloadBytes(payload)
              .marked(marked)
              .sentPs(dice.between(oldest, network.nowPs())));
    }
  }
}
