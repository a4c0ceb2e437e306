// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/events.yaml by ./sluice generate; edit that file instead.
package org.sluice.bridge.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a data plane reports. */
public enum EventKind {
  /** A flow (queue pair) begins; the first event of its reaction and notification points. */
  EVENT_FLOW_START(1,
      RecordField.argument("size", 0, 0, 64, Unit.BYTES),
      RecordField.argument("line rate", 1, 0, 64, Unit.RATE),
      RecordField.argument("base RTT", 2, 0, 64, Unit.TIME),
      RecordField.argument("bottleneck rate", 3, 0, 64, Unit.RATE),
      RecordField.argument("destination node", 4, 0, 32, Unit.COUNT),
      RecordField.argument("source node", 4, 32, 32, Unit.COUNT),
      RecordField.word("payload", 0, Unit.BYTES),
      RecordField.word("header", 1, Unit.BYTES),
      RecordField.word("bdp", 2, Unit.BYTES)),
  /** A congestion point begins, at time 0. */
  EVENT_PORT_START(2,
      RecordField.argument("node", 0, 0, 64, Unit.COUNT),
      RecordField.argument("port", 1, 0, 64, Unit.COUNT),
      RecordField.argument("line rate", 2, 0, 64, Unit.RATE),
      RecordField.argument("buffer", 3, 0, 64, Unit.BYTES)),
  /** A timer fires. */
  EVENT_TIMER(3,
      RecordField.argument("timer", 0, 0, 64, Unit.COUNT),
      RecordField.argument("snapshot mask", 1, 0, 64, Unit.COUNT)),
  /** A control packet from another state machine arrives. */
  EVENT_MESSAGE(4,
      RecordField.argument("source", 0, 0, 64, Unit.ENTITY),
      RecordField.argument("type", 1, 0, 64, Unit.COUNT),
      RecordField.argument("flow", 2, 0, 64, Unit.COUNT),
      RecordField.argument("time sent", 3, 0, 64, Unit.TIME)),
  /** An acknowledgement arrives at the sender. */
  EVENT_ACK(5,
      RecordField.argument("cumulative", 0, 0, 64, Unit.BYTES),
      RecordField.argument("newly acknowledged", 1, 0, 64, Unit.BYTES),
      RecordField.argument("RTT", 2, 0, 64, Unit.TIME),
      RecordField.argument("next send", 3, 0, 64, Unit.BYTES),
      RecordField.argument("ECN echo", 4, 0, 1, Unit.COUNT),
      RecordField.argument("packets", 4, 8, 24, Unit.COUNT),
      RecordField.argument("marked packets", 4, 32, 32, Unit.COUNT),
      RecordField.width("hop", 4, 1, 7),
      RecordField.column("hop", "time it left", 0, 4, Unit.TIME),
      RecordField.column("hop", "bytes sent before", 1, 4, Unit.BYTES),
      RecordField.column("hop", "queue left behind", 2, 4, Unit.BYTES),
      RecordField.column("hop", "link rate", 3, 4, Unit.RATE)),
  /** A negative acknowledgement arrives; the queue pair goes back by itself. */
  EVENT_NACK(6,
      RecordField.argument("expected", 0, 0, 64, Unit.BYTES),
      RecordField.argument("next send", 1, 0, 64, Unit.BYTES),
      RecordField.argument("RTT", 2, 0, 64, Unit.TIME),
      RecordField.argument("resumes at", 3, 0, 64, Unit.BYTES),
      RecordField.argument("ECN echo", 4, 0, 1, Unit.COUNT),
      RecordField.width("hop", 4, 1, 7),
      RecordField.column("hop", "time it left", 0, 4, Unit.TIME),
      RecordField.column("hop", "bytes sent before", 1, 4, Unit.BYTES),
      RecordField.column("hop", "queue left behind", 2, 4, Unit.BYTES),
      RecordField.column("hop", "link rate", 3, 4, Unit.RATE)),
  /** The flow has sent another {@code n} bytes since {@code everyBytesSent} was armed. */
  EVENT_BYTES_SENT(7,
      RecordField.argument("total sent", 0, 0, 64, Unit.BYTES)),
  /** No ACK for the retransmission timeout; the queue pair goes back by itself. */
  EVENT_RETRANSMISSION_TIMEOUT(8,
      RecordField.argument("first unacknowledged", 0, 0, 64, Unit.BYTES)),
  /** Flow control asks the sender to scale its rate. */
  EVENT_RATE_SCALED(9,
      RecordField.argument("factor", 0, 0, 64, Unit.REAL)),
  /** A data packet arrives at the receiver (only those asked for by {@code watchData}). */
  EVENT_DATA(10,
      RecordField.argument("first", 0, 0, 64, Unit.BYTES),
      RecordField.argument("payload", 1, 0, 64, Unit.BYTES),
      RecordField.argument("marked", 2, 0, 64, Unit.COUNT),
      RecordField.argument("time sent", 3, 0, 64, Unit.TIME)),
  /** The queue crossed a watched value. */
  EVENT_QUEUE_CROSSED(11,
      RecordField.argument("watch", 0, 0, 64, Unit.COUNT),
      RecordField.argument("queue", 1, 0, 64, Unit.BYTES),
      RecordField.argument("threshold", 2, 0, 64, Unit.BYTES),
      RecordField.argument("upward", 3, 0, 64, Unit.COUNT),
      RecordField.argument("port", 4, 0, 64, Unit.COUNT)),
  /** The packet that completed another {@code n} enqueued bytes, see {@code sampleEvery}. */
  EVENT_PACKET_SAMPLED(12,
      RecordField.argument("flow", 0, 0, 64, Unit.COUNT),
      RecordField.argument("frame", 1, 0, 64, Unit.BYTES),
      RecordField.argument("queue", 2, 0, 64, Unit.BYTES),
      RecordField.argument("port", 3, 0, 64, Unit.COUNT)),
  /** The flow is over and its state machines are forgotten; a scheme is not called. */
  EVENT_FLOW_END(13),
  /** A data packet arrived for the queue and is not admitted yet, see {@code judgePackets}. */
  EVENT_PACKET_ARRIVED(14,
      RecordField.argument("flow", 0, 0, 64, Unit.COUNT),
      RecordField.argument("frame", 1, 0, 64, Unit.BYTES),
      RecordField.argument("queue", 2, 0, 64, Unit.BYTES),
      RecordField.argument("ingress port", 3, 0, 64, Unit.COUNT),
      RecordField.argument("marked", 4, 0, 1, Unit.COUNT),
      RecordField.argument("judges", 4, 8, 24, Unit.COUNT),
      RecordField.argument("egress port", 4, 32, 32, Unit.COUNT)),
  /** A data packet leaves the queue for the line, see {@code watchNextDeparture}; {@code nowPs} is when it starts on the line. */
  EVENT_DEPARTED(15,
      RecordField.argument("flow", 0, 0, 64, Unit.COUNT),
      RecordField.argument("frame", 1, 0, 64, Unit.BYTES),
      RecordField.argument("queue left behind", 2, 0, 64, Unit.BYTES),
      RecordField.argument("ingress port", 3, 0, 64, Unit.COUNT),
      RecordField.argument("watcher", 4, 0, 32, Unit.COUNT),
      RecordField.argument("egress port", 4, 32, 32, Unit.COUNT)),
  /** A pause frame arrived from the other end of a link; the data class of the port is paused already. A frame that resumes raises no event. */
  EVENT_PAUSED(16,
      RecordField.argument("port", 0, 0, 64, Unit.COUNT),
      RecordField.argument("duration", 1, 0, 64, Unit.TIME),
      RecordField.argument("until", 2, 0, 64, Unit.TIME),
      RecordField.argument("accumulates", 3, 0, 64, Unit.COUNT),
      RecordField.argument("watcher", 4, 0, 64, Unit.COUNT)),
  /** A virtual output queue crossed a watched value. */
  EVENT_VOQ_CROSSED(17,
      RecordField.argument("watch", 0, 0, 64, Unit.COUNT),
      RecordField.argument("queue", 1, 0, 64, Unit.BYTES),
      RecordField.argument("threshold", 2, 0, 64, Unit.BYTES),
      RecordField.argument("upward", 3, 0, 64, Unit.COUNT),
      RecordField.argument("virtual queue", 4, 0, 64, Unit.COUNT)),
  /** A host point begins, at time 0. */
  EVENT_HOST_START(18,
      RecordField.argument("node", 0, 0, 64, Unit.COUNT),
      RecordField.argument("line rate", 1, 0, 64, Unit.RATE),
      RecordField.argument("link delay", 2, 0, 64, Unit.TIME),
      RecordField.argument("peer", 3, 0, 64, Unit.COUNT)),
  /** A packet that its sender flagged ({@code flagEvery}) starts to wait in a virtual output queue. */
  EVENT_PACKET_FLAGGED(19,
      RecordField.argument("flow", 0, 0, 64, Unit.COUNT),
      RecordField.argument("frame", 1, 0, 64, Unit.BYTES),
      RecordField.argument("queue", 2, 0, 64, Unit.BYTES),
      RecordField.argument("ingress port", 3, 0, 64, Unit.COUNT),
      RecordField.argument("virtual queue", 4, 0, 64, Unit.COUNT)),
  /** The data class of a paused port may be sent again: the other end of its link resumed it, or the pause is over. */
  EVENT_RESUMED(20,
      RecordField.argument("port", 0, 0, 64, Unit.COUNT),
      RecordField.argument("paused", 1, 0, 64, Unit.TIME),
      RecordField.argument("watcher", 2, 0, 64, Unit.COUNT)),
  /** The digest of a packet came back with its ACK or NACK, see {@code stampLoad}. */
  EVENT_PATH_LOAD(21,
      RecordField.argument("cumulative", 0, 0, 64, Unit.BYTES),
      RecordField.argument("next send", 1, 0, 64, Unit.BYTES),
      RecordField.argument("load", 2, 0, 64, Unit.REAL)),
  /** The way of the packet that is answered by the ACK or NACK that comes next, at the same time (if asked for by {@code reportPaths}). */
  EVENT_PATH_REPORTED(24,
      RecordField.argument("hops", 0, 0, 64, Unit.COUNT),
      RecordField.argument("held by the receiver", 1, 0, 64, Unit.TIME)),
  /** A flowlet begins: a data packet arrived for a destination with several next hops, and its flow was silent for longer than {@code watchFlowlets} says. */
  EVENT_FLOWLET(25,
      RecordField.argument("flow", 0, 0, 64, Unit.COUNT),
      RecordField.argument("destination node", 1, 0, 32, Unit.COUNT),
      RecordField.argument("draw1", 1, 32, 32, Unit.COUNT),
      RecordField.argument("silence", 2, 0, 64, Unit.TIME),
      RecordField.argument("last port", 3, 0, 32, Unit.COUNT),
      RecordField.argument("draw2", 3, 32, 32, Unit.COUNT),
      RecordField.argument("watcher", 4, 0, 32, Unit.COUNT),
      RecordField.argument("epoch", 4, 32, 32, Unit.COUNT)),
  /** A data packet came to its last switch that asks for a report, or is marked; see {@code keepOrder}. */
  EVENT_PATH_ASKED(26,
      RecordField.argument("flow", 0, 0, 64, Unit.COUNT),
      RecordField.argument("source node", 1, 0, 64, Unit.COUNT),
      RecordField.argument("epoch", 2, 0, 64, Unit.COUNT),
      RecordField.argument("request", 3, 0, 8, Unit.COUNT),
      RecordField.argument("marked", 3, 8, 8, Unit.COUNT),
      RecordField.argument("port", 4, 0, 32, Unit.COUNT),
      RecordField.argument("beyond", 4, 32, 32, Unit.COUNT));

  /** Number of {@link #EVENT_FLOW_START}. */
  public static final int EVENT_FLOW_START_VALUE = 1;

  /** Number of {@link #EVENT_PORT_START}. */
  public static final int EVENT_PORT_START_VALUE = 2;

  /** Number of {@link #EVENT_TIMER}. */
  public static final int EVENT_TIMER_VALUE = 3;

  /** Number of {@link #EVENT_MESSAGE}. */
  public static final int EVENT_MESSAGE_VALUE = 4;

  /** Number of {@link #EVENT_ACK}. */
  public static final int EVENT_ACK_VALUE = 5;

  /** Number of {@link #EVENT_NACK}. */
  public static final int EVENT_NACK_VALUE = 6;

  /** Number of {@link #EVENT_BYTES_SENT}. */
  public static final int EVENT_BYTES_SENT_VALUE = 7;

  /** Number of {@link #EVENT_RETRANSMISSION_TIMEOUT}. */
  public static final int EVENT_RETRANSMISSION_TIMEOUT_VALUE = 8;

  /** Number of {@link #EVENT_RATE_SCALED}. */
  public static final int EVENT_RATE_SCALED_VALUE = 9;

  /** Number of {@link #EVENT_DATA}. */
  public static final int EVENT_DATA_VALUE = 10;

  /** Number of {@link #EVENT_QUEUE_CROSSED}. */
  public static final int EVENT_QUEUE_CROSSED_VALUE = 11;

  /** Number of {@link #EVENT_PACKET_SAMPLED}. */
  public static final int EVENT_PACKET_SAMPLED_VALUE = 12;

  /** Number of {@link #EVENT_FLOW_END}. */
  public static final int EVENT_FLOW_END_VALUE = 13;

  /** Number of {@link #EVENT_PACKET_ARRIVED}. */
  public static final int EVENT_PACKET_ARRIVED_VALUE = 14;

  /** Number of {@link #EVENT_DEPARTED}. */
  public static final int EVENT_DEPARTED_VALUE = 15;

  /** Number of {@link #EVENT_PAUSED}. */
  public static final int EVENT_PAUSED_VALUE = 16;

  /** Number of {@link #EVENT_VOQ_CROSSED}. */
  public static final int EVENT_VOQ_CROSSED_VALUE = 17;

  /** Number of {@link #EVENT_HOST_START}. */
  public static final int EVENT_HOST_START_VALUE = 18;

  /** Number of {@link #EVENT_PACKET_FLAGGED}. */
  public static final int EVENT_PACKET_FLAGGED_VALUE = 19;

  /** Number of {@link #EVENT_RESUMED}. */
  public static final int EVENT_RESUMED_VALUE = 20;

  /** Number of {@link #EVENT_PATH_LOAD}. */
  public static final int EVENT_PATH_LOAD_VALUE = 21;

  /** Number of {@link #EVENT_PATH_REPORTED}. */
  public static final int EVENT_PATH_REPORTED_VALUE = 24;

  /** Number of {@link #EVENT_FLOWLET}. */
  public static final int EVENT_FLOWLET_VALUE = 25;

  /** Number of {@link #EVENT_PATH_ASKED}. */
  public static final int EVENT_PATH_ASKED_VALUE = 26;

  private static final @Nullable EventKind[] BY_NUMBER = new EventKind[27];

  static {
    for (EventKind kind : values()) {
      BY_NUMBER[kind.number] = kind;
    }
  }

  private final int number;
  private final List<RecordField> fields;

  EventKind(int number, RecordField... fields) {
    this.number = number;
    this.fields = List.of(fields);
  }

  /** The kind of a record, or null if there is none of that number. */
  public static @Nullable EventKind forNumber(int number) {
    return number >= 0 && number < BY_NUMBER.length ? BY_NUMBER[number] : null;
  }

  /** The number in a record. */
  public int getNumber() {
    return number;
  }

  /** Its fields: those in the arguments by argument and bit, then those in the payload. */
  public List<RecordField> fields() {
    return fields;
  }
}
