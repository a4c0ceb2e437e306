// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/events.yaml by ./sluice generate; edit that file instead.
package org.sluice.kit.contract;

import java.util.List;
import org.sluice.bridge.wire.EventKind;
import org.sluice.cc.HostPlace;
import org.sluice.cc.NextHop;
import org.sluice.cc.PortLink;

/** An event by the names of its fields; what is not given is 0 or false. */
abstract class Raised {
  private static final long[] NONE = {};

  final EventKind kind;
  long a;
  long b;
  long c;
  long d;
  long e;
  long[] words = NONE;

  private Raised(EventKind kind) {
    this.kind = kind;
  }

  /** One of any kind, by the places of its fields. */
  static final class MadeUp extends Raised {
    MadeUp(EventKind kind, long[] arguments) {
      super(kind);
      a = arguments[0];
      b = arguments[1];
      c = arguments[2];
      d = arguments[3];
      e = arguments[4];
    }
  }

  /** A flow (queue pair) begins; the first event of its reaction and notification points. */
  static final class FlowStart extends Raised {
    FlowStart() {
      super(EventKind.EVENT_FLOW_START);
      words = new long[3];
    }

    FlowStart source(long value) {
      e |= (value) << 32 & 0xffffffff00000000L;
      return this;
    }

    FlowStart destination(long value) {
      e |= (value) << 0 & 0xffffffffL;
      return this;
    }

    FlowStart sizeBytes(long value) {
      a = value;
      return this;
    }

    FlowStart lineRateBps(long value) {
      b = value;
      return this;
    }

    FlowStart bottleneckRateBps(long value) {
      d = value;
      return this;
    }

    FlowStart baseRttPs(long value) {
      c = value;
      return this;
    }

    FlowStart payloadBytes(long value) {
      words[0] = value;
      return this;
    }

    FlowStart headerBytes(long value) {
      words[1] = value;
      return this;
    }

    FlowStart bdpBytes(long value) {
      words[2] = value;
      return this;
    }
  }

  /** A congestion point begins, at time 0. */
  static final class PortStart extends Raised {
    PortStart() {
      super(EventKind.EVENT_PORT_START);
    }

    PortStart node(long value) {
      a = value;
      return this;
    }

    PortStart port(long value) {
      b = value;
      return this;
    }

    PortStart lineRateBps(long value) {
      c = value;
      return this;
    }

    PortStart bufferBytes(long value) {
      d = value;
      return this;
    }

    PortStart rows(List<PortLink> links, List<HostPlace> hosts) {
      words = new long[1 + 5 * links.size() + 1 + 2 * hosts.size()];
      int at = 0;
      words[at++] = links.size();
      for (PortLink row : links) {
        words[at++] = row.port();
        words[at++] = row.lineRateBps();
        words[at++] = row.delayPs();
        words[at++] = row.peer();
        words[at++] = row.peerIsHost() ? 1 : 0;
      }
      words[at++] = hosts.size();
      for (HostPlace row : hosts) {
        words[at++] = row.host();
        words[at++] = row.attachedTo();
      }
      return this;
    }
  }

  /** A timer fires. */
  static final class Timer extends Raised {
    Timer() {
      super(EventKind.EVENT_TIMER);
    }

    Timer timer(long value) {
      a = value;
      return this;
    }

    Timer snapshotMask(long value) {
      b = value;
      return this;
    }

    Timer snapshot(long... values) {
      words = values;
      return this;
    }
  }

  /** A control packet from another state machine arrives. */
  static final class Message extends Raised {
    Message() {
      super(EventKind.EVENT_MESSAGE);
    }

    Message source(long value) {
      a = value;
      return this;
    }

    Message type(long value) {
      b = value;
      return this;
    }

    Message flow(long value) {
      c = value;
      return this;
    }

    Message sentPs(long value) {
      d = value;
      return this;
    }

    Message words(long... values) {
      words = values;
      return this;
    }
  }

  /** An acknowledgement arrives at the sender. */
  static final class Ack extends Raised {
    Ack() {
      super(EventKind.EVENT_ACK);
      e = (long) TELEMETRY_HOP_WORDS << 1;
    }

    Ack cumulativeBytes(long value) {
      a = value;
      return this;
    }

    Ack newlyAckedBytes(long value) {
      b = value;
      return this;
    }

    Ack nextSendBytes(long value) {
      d = value;
      return this;
    }

    Ack rttPs(long value) {
      c = value;
      return this;
    }

    Ack ecnEcho(boolean value) {
      e |= (value ? 1L : 0) << 0 & 0x1L;
      return this;
    }

    Ack packets(long value) {
      e |= (value) << 8 & 0xffffff00L;
      return this;
    }

    Ack markedPackets(long value) {
      e |= (value) << 32 & 0xffffffff00000000L;
      return this;
    }

    Ack telemetry(long... values) {
      words = values;
      return this;
    }
  }

  /** A negative acknowledgement arrives; the queue pair goes back by itself. */
  static final class Nack extends Raised {
    Nack() {
      super(EventKind.EVENT_NACK);
      e = (long) TELEMETRY_HOP_WORDS << 1;
    }

    Nack expectedBytes(long value) {
      a = value;
      return this;
    }

    Nack nextSendBytes(long value) {
      b = value;
      return this;
    }

    Nack ecnEcho(boolean value) {
      e |= (value ? 1L : 0) << 0 & 0x1L;
      return this;
    }

    Nack rttPs(long value) {
      c = value;
      return this;
    }

    Nack resumesAtBytes(long value) {
      d = value;
      return this;
    }

    Nack telemetry(long... values) {
      words = values;
      return this;
    }
  }

  /** The flow has sent another n bytes since everyBytesSent was armed. */
  static final class BytesSent extends Raised {
    BytesSent() {
      super(EventKind.EVENT_BYTES_SENT);
    }

    BytesSent totalBytes(long value) {
      a = value;
      return this;
    }
  }

  /** No ACK for the retransmission timeout; the queue pair goes back by itself. */
  static final class RetransmissionTimeout extends Raised {
    RetransmissionTimeout() {
      super(EventKind.EVENT_RETRANSMISSION_TIMEOUT);
    }

    RetransmissionTimeout unackedBytes(long value) {
      a = value;
      return this;
    }
  }

  /** Flow control asks the sender to scale its rate. */
  static final class RateScaled extends Raised {
    RateScaled() {
      super(EventKind.EVENT_RATE_SCALED);
    }

    RateScaled factor(double value) {
      a = Double.doubleToRawLongBits(value);
      return this;
    }
  }

  /** A data packet arrives at the receiver (only those asked for by watchData). */
  static final class Data extends Raised {
    Data() {
      super(EventKind.EVENT_DATA);
    }

    Data sequenceBytes(long value) {
      a = value;
      return this;
    }

    Data payloadBytes(long value) {
      b = value;
      return this;
    }

    Data marked(boolean value) {
      c = value ? 1L : 0;
      return this;
    }

    Data sentPs(long value) {
      d = value;
      return this;
    }
  }

  /** The queue crossed a watched value. */
  static final class QueueCrossed extends Raised {
    QueueCrossed() {
      super(EventKind.EVENT_QUEUE_CROSSED);
    }

    QueueCrossed watch(long value) {
      a = value;
      return this;
    }

    QueueCrossed queueBytes(long value) {
      b = value;
      return this;
    }

    QueueCrossed thresholdBytes(long value) {
      c = value;
      return this;
    }

    QueueCrossed upward(boolean value) {
      d = value ? 1L : 0;
      return this;
    }

    QueueCrossed port(long value) {
      e = value;
      return this;
    }
  }

  /** The packet that completed another n enqueued bytes, see sampleEvery. */
  static final class PacketSampled extends Raised {
    PacketSampled() {
      super(EventKind.EVENT_PACKET_SAMPLED);
    }

    PacketSampled flow(long value) {
      a = value;
      return this;
    }

    PacketSampled frameBytes(long value) {
      b = value;
      return this;
    }

    PacketSampled queueBytes(long value) {
      c = value;
      return this;
    }

    PacketSampled port(long value) {
      d = value;
      return this;
    }
  }

  /** The flow is over and its state machines are forgotten; a scheme is not called. */
  static final class FlowEnd extends Raised {
    FlowEnd() {
      super(EventKind.EVENT_FLOW_END);
    }
  }

  /** A data packet arrived for the queue and is not admitted yet, see judgePackets. */
  static final class PacketArrived extends Raised {
    PacketArrived() {
      super(EventKind.EVENT_PACKET_ARRIVED);
    }

    PacketArrived flow(long value) {
      a = value;
      return this;
    }

    PacketArrived frameBytes(long value) {
      b = value;
      return this;
    }

    PacketArrived queueBytes(long value) {
      c = value;
      return this;
    }

    PacketArrived ingressPort(long value) {
      d = value;
      return this;
    }

    PacketArrived marked(boolean value) {
      e |= (value ? 1L : 0) << 0 & 0x1L;
      return this;
    }

    PacketArrived judges(long value) {
      e |= (value) << 8 & 0xffffff00L;
      return this;
    }

    PacketArrived egressPort(long value) {
      e |= (value) << 32 & 0xffffffff00000000L;
      return this;
    }
  }

  /** A data packet leaves the queue for the line, see watchNextDeparture; nowPs is when it starts on the line. */
  static final class Departed extends Raised {
    Departed() {
      super(EventKind.EVENT_DEPARTED);
    }

    Departed flow(long value) {
      a = value;
      return this;
    }

    Departed frameBytes(long value) {
      b = value;
      return this;
    }

    Departed queueBytes(long value) {
      c = value;
      return this;
    }

    Departed ingressPort(long value) {
      d = value;
      return this;
    }

    Departed watcher(long value) {
      e |= (value) << 0 & 0xffffffffL;
      return this;
    }

    Departed egressPort(long value) {
      e |= (value) << 32 & 0xffffffff00000000L;
      return this;
    }
  }

  /** A pause frame arrived from the other end of a link; the data class of the port is paused already. A frame that resumes raises no event. */
  static final class Paused extends Raised {
    Paused() {
      super(EventKind.EVENT_PAUSED);
    }

    Paused port(long value) {
      a = value;
      return this;
    }

    Paused durationPs(long value) {
      b = value;
      return this;
    }

    Paused untilPs(long value) {
      c = value;
      return this;
    }

    Paused accumulates(boolean value) {
      d = value ? 1L : 0;
      return this;
    }

    Paused watcher(long value) {
      e = value;
      return this;
    }
  }

  /** A virtual output queue crossed a watched value. */
  static final class VoqCrossed extends Raised {
    VoqCrossed() {
      super(EventKind.EVENT_VOQ_CROSSED);
    }

    VoqCrossed watch(long value) {
      a = value;
      return this;
    }

    VoqCrossed queue(long value) {
      e = value;
      return this;
    }

    VoqCrossed queueBytes(long value) {
      b = value;
      return this;
    }

    VoqCrossed thresholdBytes(long value) {
      c = value;
      return this;
    }

    VoqCrossed upward(boolean value) {
      d = value ? 1L : 0;
      return this;
    }

    VoqCrossed flows(long... values) {
      words = values;
      return this;
    }
  }

  /** A host point begins, at time 0. */
  static final class HostStart extends Raised {
    HostStart() {
      super(EventKind.EVENT_HOST_START);
    }

    HostStart node(long value) {
      a = value;
      return this;
    }

    HostStart lineRateBps(long value) {
      b = value;
      return this;
    }

    HostStart delayPs(long value) {
      c = value;
      return this;
    }

    HostStart peer(long value) {
      d = value;
      return this;
    }
  }

  /** A packet that its sender flagged (flagEvery) starts to wait in a virtual output queue. */
  static final class PacketFlagged extends Raised {
    PacketFlagged() {
      super(EventKind.EVENT_PACKET_FLAGGED);
    }

    PacketFlagged flow(long value) {
      a = value;
      return this;
    }

    PacketFlagged frameBytes(long value) {
      b = value;
      return this;
    }

    PacketFlagged queue(long value) {
      e = value;
      return this;
    }

    PacketFlagged queueBytes(long value) {
      c = value;
      return this;
    }

    PacketFlagged ingressPort(long value) {
      d = value;
      return this;
    }
  }

  /** The data class of a paused port may be sent again: the other end of its link resumed it, or the pause is over. */
  static final class Resumed extends Raised {
    Resumed() {
      super(EventKind.EVENT_RESUMED);
    }

    Resumed port(long value) {
      a = value;
      return this;
    }

    Resumed pausedPs(long value) {
      b = value;
      return this;
    }

    Resumed watcher(long value) {
      c = value;
      return this;
    }
  }

  /** The digest of a packet came back with its ACK or NACK, see stampLoad. */
  static final class PathLoad extends Raised {
    PathLoad() {
      super(EventKind.EVENT_PATH_LOAD);
    }

    PathLoad cumulativeBytes(long value) {
      a = value;
      return this;
    }

    PathLoad nextSendBytes(long value) {
      b = value;
      return this;
    }

    PathLoad load(double value) {
      c = Double.doubleToRawLongBits(value);
      return this;
    }
  }

  /** The way of the packet that is answered by the ACK or NACK that comes next, at the same time (if asked for by reportPaths). */
  static final class PathReported extends Raised {
    PathReported() {
      super(EventKind.EVENT_PATH_REPORTED);
    }

    PathReported hops(long value) {
      a = value;
      return this;
    }

    PathReported heldPs(long value) {
      b = value;
      return this;
    }
  }

  /** A flowlet begins: a data packet arrived for a destination with several next hops, and its flow was silent for longer than watchFlowlets says. */
  static final class Flowlet extends Raised {
    Flowlet() {
      super(EventKind.EVENT_FLOWLET);
    }

    Flowlet flow(long value) {
      a = value;
      return this;
    }

    Flowlet destination(long value) {
      b |= (value) << 0 & 0xffffffffL;
      return this;
    }

    Flowlet idlePs(long value) {
      c = value;
      return this;
    }

    Flowlet lastPort(long value) {
      d |= (value) << 0 & 0xffffffffL;
      return this;
    }

    Flowlet watcher(long value) {
      e |= (value) << 0 & 0xffffffffL;
      return this;
    }

    Flowlet epoch(long value) {
      e |= (value) << 32 & 0xffffffff00000000L;
      return this;
    }

    Flowlet draw1(long value) {
      b |= (value) << 32 & 0xffffffff00000000L;
      return this;
    }

    Flowlet draw2(long value) {
      d |= (value) << 32 & 0xffffffff00000000L;
      return this;
    }

    Flowlet rows(List<NextHop> nextHops) {
      words = new long[1 + 8 * nextHops.size()];
      int at = 0;
      words[at++] = nextHops.size();
      for (NextHop row : nextHops) {
        words[at++] = row.port();
        words[at++] = row.queueBytes();
        words[at++] = row.lineRateBps();
        words[at++] = row.load();
        words[at++] = row.pathLoad();
        words[at++] = row.paths();
        words[at++] = row.roundTripPs();
        words[at++] = row.beyond();
      }
      return this;
    }
  }

  /** A data packet came to its last switch that asks for a report, or is marked; see keepOrder. */
  static final class PathAsked extends Raised {
    PathAsked() {
      super(EventKind.EVENT_PATH_ASKED);
    }

    PathAsked flow(long value) {
      a = value;
      return this;
    }

    PathAsked source(long value) {
      b = value;
      return this;
    }

    PathAsked epoch(long value) {
      c = value;
      return this;
    }

    PathAsked request(long value) {
      d |= (value) << 0 & 0xffL;
      return this;
    }

    PathAsked marked(boolean value) {
      d |= (value ? 1L : 0) << 8 & 0xff00L;
      return this;
    }

    PathAsked port(long value) {
      e |= (value) << 0 & 0xffffffffL;
      return this;
    }

    PathAsked beyond(long value) {
      e |= (value) << 32 & 0xffffffff00000000L;
      return this;
    }
  }

  /** Words of a row. */
  static final int TELEMETRY_HOP_WORDS = 4;

  /** What one hop stamped into a packet. */
  static void telemetryHop(long[] words, int row, long leftPs, long sentBytes, long queueBytes, long lineRateBps) {
    words[4 * row + 0] = leftPs;
    words[4 * row + 1] = sentBytes;
    words[4 * row + 2] = queueBytes;
    words[4 * row + 3] = lineRateBps;
  }
}
