// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/decisions.yaml by ./sluice generate; edit that file instead.
package org.sluice.bridge.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a scheme decides. */
public enum DecisionKind {
  /** The rate at which the queue pair is paced. */
  DECISION_SET_RATE(1,
      RecordField.argument("rate", 0, 0, 64, Unit.RATE)),
  /** How many bytes may be in flight, also less than a packet. */
  DECISION_SET_WINDOW(2,
      RecordField.argument("window", 0, 0, 64, Unit.REAL_BYTES)),
  /** Multiplies the rate, down to the least and up to the line rate. */
  DECISION_SCALE_RATE(3,
      RecordField.argument("factor", 0, 0, 64, Unit.REAL)),
  /** A TIMER event at a time. */
  DECISION_SET_TIMER(4,
      RecordField.argument("timer", 0, 0, 64, Unit.COUNT),
      RecordField.argument("at", 1, 0, 64, Unit.TIME),
      RecordField.argument("snapshot mask", 2, 0, 64, Unit.COUNT)),
  /** Takes a timer back. */
  DECISION_CANCEL_TIMER(5,
      RecordField.argument("timer", 0, 0, 64, Unit.COUNT)),
  /** A control packet to another state machine. */
  DECISION_SEND_MESSAGE(6,
      RecordField.argument("destination", 0, 0, 64, Unit.ENTITY),
      RecordField.argument("type", 1, 0, 64, Unit.COUNT),
      RecordField.argument("on the wire", 2, 0, 64, Unit.BYTES),
      RecordField.argument("class", 3, 0, 64, Unit.COUNT),
      RecordField.argument("flow", 4, 0, 64, Unit.COUNT)),
  /** Which acknowledgements raise ACK and NACK. */
  DECISION_WATCH_ACKS(7,
      RecordField.argument("filter", 0, 0, 64, Unit.COUNT)),
  /** BYTES_SENT each time the flow has sent so many bytes. */
  DECISION_EVERY_BYTES_SENT(8,
      RecordField.argument("every", 0, 0, 64, Unit.BYTES)),
  /** Which data packets raise DATA. */
  DECISION_WATCH_DATA(9,
      RecordField.argument("filter", 0, 0, 64, Unit.COUNT)),
  /** One ACK for so many packets. */
  DECISION_ACKNOWLEDGE_EVERY(10,
      RecordField.argument("packets", 0, 0, 64, Unit.COUNT)),
  /** The RED/ECN marking profile of an egress queue. */
  DECISION_SET_ECN_PROFILE(11,
      RecordField.argument("kmin", 0, 0, 64, Unit.BYTES),
      RecordField.argument("kmax", 1, 0, 64, Unit.BYTES),
      RecordField.argument("pmax", 2, 0, 64, Unit.REAL),
      RecordField.argument("weight", 3, 0, 64, Unit.REAL),
      RecordField.argument("port", 4, 0, 64, Unit.COUNT)),
  /** QUEUE_CROSSED when the queue crosses a value. */
  DECISION_WATCH_QUEUE(12,
      RecordField.argument("watch", 0, 0, 64, Unit.COUNT),
      RecordField.argument("threshold", 1, 0, 64, Unit.BYTES),
      RecordField.argument("direction", 2, 0, 64, Unit.COUNT),
      RecordField.argument("port", 3, 0, 64, Unit.COUNT)),
  /** PACKET_SAMPLED for the packet that completes so many enqueued bytes. */
  DECISION_SAMPLE_EVERY(13,
      RecordField.argument("every", 0, 0, 64, Unit.BYTES),
      RecordField.argument("port", 1, 0, 64, Unit.COUNT)),
  /** Pauses the upstream port, until a time or for a duration that adds to what is left of such pauses. */
  DECISION_PAUSE(14,
      RecordField.argument("ingress port", 0, 0, 64, Unit.COUNT),
      RecordField.argument("time", 1, 0, 64, Unit.TIME),
      RecordField.argument("accumulates", 2, 0, 64, Unit.COUNT)),
  /** Whether the flow's data packets carry per-hop telemetry. */
  DECISION_STAMP_TELEMETRY(15,
      RecordField.argument("on", 0, 0, 64, Unit.COUNT)),
  /** PACKET_ARRIVED for each data packet. */
  DECISION_JUDGE_PACKETS(16,
      RecordField.argument("judge", 0, 0, 64, Unit.COUNT),
      RecordField.argument("on", 1, 0, 64, Unit.COUNT),
      RecordField.argument("port", 2, 0, 64, Unit.COUNT)),
  /** The one answer to PACKET_ARRIVED; without it the packet passes. */
  DECISION_VERDICT(17,
      RecordField.argument("verdict", 0, 0, 64, Unit.COUNT)),
  /** A MESSAGE about no flow to every reaction point of a host whose flow goes to the peer. */
  DECISION_SEND_TO_HOST(18,
      RecordField.argument("host", 0, 0, 64, Unit.COUNT),
      RecordField.argument("type", 1, 0, 64, Unit.COUNT),
      RecordField.argument("on the wire", 2, 0, 64, Unit.BYTES),
      RecordField.argument("peer", 4, 0, 64, Unit.COUNT)),
  /** The length of the queue above which FLOWS_SEEN counts packets apart. */
  DECISION_COUNT_ABOVE(19,
      RecordField.argument("above", 0, 0, 64, Unit.BYTES),
      RecordField.argument("port", 1, 0, 64, Unit.COUNT)),
  /** DEPARTED for the next data packet that leaves, once. */
  DECISION_WATCH_NEXT_DEPARTURE(20,
      RecordField.argument("watcher", 0, 0, 64, Unit.COUNT),
      RecordField.argument("on", 1, 0, 64, Unit.COUNT),
      RecordField.argument("port", 2, 0, 64, Unit.COUNT)),
  /** PAUSED for each pause received. */
  DECISION_WATCH_PAUSES(21,
      RecordField.argument("watcher", 0, 0, 64, Unit.COUNT),
      RecordField.argument("on", 1, 0, 64, Unit.COUNT),
      RecordField.argument("port", 2, 0, 64, Unit.COUNT)),
  /** Weighted fair queueing of an egress queue by ingress port, instead of first come, first served. */
  DECISION_SERVE_BY_INGRESS(22,
      RecordField.argument("on", 0, 0, 64, Unit.COUNT),
      RecordField.argument("port", 1, 0, 64, Unit.COUNT)),
  /** RATE_SCALED to every reaction point of the host. */
  DECISION_SCALE_FLOWS(23,
      RecordField.argument("factor", 0, 0, 64, Unit.REAL)),
  /** Marks by an offset for what came while paused. */
  DECISION_MARK_BELOW_OFFSET(24,
      RecordField.argument("offset", 0, 0, 64, Unit.BYTES),
      RecordField.argument("port", 1, 0, 64, Unit.COUNT)),
  /** Credit for a virtual output queue. */
  DECISION_GRANT(30,
      RecordField.argument("virtual queue", 0, 0, 64, Unit.COUNT),
      RecordField.argument("credit", 1, 0, 64, Unit.BYTES)),
  /** Lets data packets wait in virtual output queues by destination; no assignment: off. */
  DECISION_QUEUE_BY_DESTINATION(31,
      RecordField.argument("initial credit", 0, 0, 64, Unit.BYTES),
      RecordField.argument("whole frames", 1, 0, 64, Unit.COUNT),
      RecordField.column("assignment", "host", 0, 2, Unit.COUNT),
      RecordField.column("assignment", "queue", 1, 2, Unit.COUNT)),
  /** VOQ_CROSSED when a virtual output queue crosses a value. */
  DECISION_WATCH_VOQS(32,
      RecordField.argument("watch", 0, 0, 64, Unit.COUNT),
      RecordField.argument("threshold", 1, 0, 64, Unit.BYTES),
      RecordField.argument("direction", 2, 0, 64, Unit.COUNT)),
  /** Values of a virtual output queue in packets that leave it. */
  DECISION_STAMP_AT_DEPARTURE(33,
      RecordField.argument("values", 0, 0, 64, Unit.COUNT)),
  /** Credits to virtual output queues, weighted and paced. */
  DECISION_PACE_AMONG(34,
      RecordField.argument("pacer", 0, 0, 64, Unit.COUNT),
      RecordField.argument("rate", 1, 0, 64, Unit.RATE),
      RecordField.argument("credit", 2, 0, 64, Unit.BYTES),
      RecordField.argument("frame", 3, 0, 64, Unit.BYTES),
      RecordField.column("taker", "node", 0, 4, Unit.COUNT),
      RecordField.column("taker", "queue", 1, 4, Unit.COUNT),
      RecordField.column("taker", "weight", 2, 4, Unit.COUNT),
      RecordField.column("taker", "quota", 3, 4, Unit.BYTES)),
  /** Flags a data packet of the flow now and then. */
  DECISION_FLAG_EVERY(35,
      RecordField.argument("period", 0, 0, 64, Unit.TIME)),
  /** PACKET_FLAGGED for each flagged packet. */
  DECISION_WATCH_FLAGGED(36,
      RecordField.argument("on", 0, 0, 64, Unit.COUNT)),
  /** Whether a range of the flow's bytes is sent as ECN-capable. */
  DECISION_SET_ECN_CAPABLE(40,
      RecordField.argument("from", 0, 0, 64, Unit.COUNT),
      RecordField.argument("below", 1, 0, 64, Unit.COUNT),
      RecordField.argument("capable", 2, 0, 64, Unit.COUNT)),
  /** The RED profile by which packets that are not ECN-capable are dropped. */
  DECISION_SET_DROP_PROFILE(41,
      RecordField.argument("kmin", 0, 0, 64, Unit.BYTES),
      RecordField.argument("kmax", 1, 0, 64, Unit.BYTES),
      RecordField.argument("pmax", 2, 0, 64, Unit.REAL),
      RecordField.argument("weight", 3, 0, 64, Unit.REAL),
      RecordField.argument("port", 4, 0, 64, Unit.COUNT)),
  /** Whether a marked packet is acknowledged at once. */
  DECISION_ACKNOWLEDGE_MARKED_AT_ONCE(42,
      RecordField.argument("on", 0, 0, 64, Unit.COUNT)),
  /** Rate limit and queue of the class of credits. */
  DECISION_LIMIT_CREDITS(43,
      RecordField.argument("rate", 0, 0, 64, Unit.RATE),
      RecordField.argument("queue", 1, 0, 64, Unit.BYTES),
      RecordField.argument("port", 2, 0, 64, Unit.COUNT)),
  /** Whether the queue pair sends one packet for each credit only. */
  DECISION_SEND_ONLY_ON_CREDIT(44,
      RecordField.argument("on", 0, 0, 64, Unit.COUNT)),
  /** A paced stream of numbered credits to the sender. */
  DECISION_PACE_CREDITS(45,
      RecordField.argument("rate", 0, 0, 64, Unit.RATE),
      RecordField.argument("least frame", 1, 0, 64, Unit.BYTES),
      RecordField.argument("largest frame", 2, 0, 64, Unit.BYTES),
      RecordField.argument("jitter", 3, 0, 64, Unit.REAL),
      RecordField.argument("type", 4, 0, 64, Unit.COUNT)),
  /** A limit of an egress queue above which arriving packets are dropped. */
  DECISION_LIMIT_QUEUE(46,
      RecordField.argument("limit", 0, 0, 64, Unit.BYTES),
      RecordField.argument("port", 1, 0, 64, Unit.COUNT)),
  /** RESUMED each time a pause ends. */
  DECISION_WATCH_RESUMES(47,
      RecordField.argument("watcher", 0, 0, 64, Unit.COUNT),
      RecordField.argument("on", 1, 0, 64, Unit.COUNT),
      RecordField.argument("port", 2, 0, 64, Unit.COUNT)),
  /** Whether the flow's data packets carry a digest of the load of their path, and which share of their ACKs and NACKs raises PATH_LOAD. */
  DECISION_STAMP_LOAD(48,
      RecordField.argument("share", 0, 0, 64, Unit.REAL)),
  /** PATH_REPORTED before each ACK and NACK that is reported. */
  DECISION_REPORT_PATHS(52,
      RecordField.argument("on", 0, 0, 64, Unit.COUNT)),
  /** The rule by which each packet takes one of several next hops, until another is decided. */
  DECISION_CHOOSE_PATHS(53,
      RecordField.argument("rule", 0, 0, 64, Unit.COUNT),
      RecordField.argument("samples", 1, 0, 64, Unit.COUNT),
      RecordField.argument("memory", 2, 0, 64, Unit.COUNT)),
  /** FLOWLET for each data packet whose flow was silent for longer; the answer's port is taken by all packets of the flowlet. */
  DECISION_WATCH_FLOWLETS(54,
      RecordField.argument("watcher", 0, 0, 64, Unit.COUNT),
      RecordField.argument("silence", 1, 0, 64, Unit.TIME)),
  /** The one answer to FLOWLET. */
  DECISION_TAKE_PATH(55,
      RecordField.argument("port", 0, 0, 64, Unit.COUNT),
      RecordField.argument("beyond", 1, 0, 64, Unit.COUNT),
      RecordField.argument("request", 2, 0, 64, Unit.COUNT),
      RecordField.argument("next decision after", 3, 0, 64, Unit.TIME)),
  /** Measures how loaded each link of the switch is, and lets packets carry the highest load between the switches of two hosts, which is reported back by packets of the other direction. */
  DECISION_MEASURE_LOADS(56,
      RecordField.argument("every", 0, 0, 64, Unit.TIME),
      RecordField.argument("decay", 1, 0, 64, Unit.REAL),
      RecordField.argument("bits", 2, 0, 64, Unit.COUNT),
      RecordField.argument("kept for", 3, 0, 64, Unit.TIME)),
  /** FLOWLET for the first packet of a flow after a time, instead of the time that was said with the last. */
  DECISION_ASK_AT(57,
      RecordField.argument("flow", 0, 0, 64, Unit.COUNT),
      RecordField.argument("after", 1, 0, 64, Unit.TIME)),
  /** Data for hosts of this switch that overtook packets of the path before is kept back until the last of those came, or until it must be lost; and PATH_ASKED for packets that ask or are marked. */
  DECISION_KEEP_ORDER(58,
      RecordField.argument("longer", 0, 0, 64, Unit.TIME),
      RecordField.argument("if nothing is known", 1, 0, 64, Unit.TIME));

  /** Number of {@link #DECISION_SET_RATE}. */
  public static final int DECISION_SET_RATE_VALUE = 1;

  /** Number of {@link #DECISION_SET_WINDOW}. */
  public static final int DECISION_SET_WINDOW_VALUE = 2;

  /** Number of {@link #DECISION_SCALE_RATE}. */
  public static final int DECISION_SCALE_RATE_VALUE = 3;

  /** Number of {@link #DECISION_SET_TIMER}. */
  public static final int DECISION_SET_TIMER_VALUE = 4;

  /** Number of {@link #DECISION_CANCEL_TIMER}. */
  public static final int DECISION_CANCEL_TIMER_VALUE = 5;

  /** Number of {@link #DECISION_SEND_MESSAGE}. */
  public static final int DECISION_SEND_MESSAGE_VALUE = 6;

  /** Number of {@link #DECISION_WATCH_ACKS}. */
  public static final int DECISION_WATCH_ACKS_VALUE = 7;

  /** Number of {@link #DECISION_EVERY_BYTES_SENT}. */
  public static final int DECISION_EVERY_BYTES_SENT_VALUE = 8;

  /** Number of {@link #DECISION_WATCH_DATA}. */
  public static final int DECISION_WATCH_DATA_VALUE = 9;

  /** Number of {@link #DECISION_ACKNOWLEDGE_EVERY}. */
  public static final int DECISION_ACKNOWLEDGE_EVERY_VALUE = 10;

  /** Number of {@link #DECISION_SET_ECN_PROFILE}. */
  public static final int DECISION_SET_ECN_PROFILE_VALUE = 11;

  /** Number of {@link #DECISION_WATCH_QUEUE}. */
  public static final int DECISION_WATCH_QUEUE_VALUE = 12;

  /** Number of {@link #DECISION_SAMPLE_EVERY}. */
  public static final int DECISION_SAMPLE_EVERY_VALUE = 13;

  /** Number of {@link #DECISION_PAUSE}. */
  public static final int DECISION_PAUSE_VALUE = 14;

  /** Number of {@link #DECISION_STAMP_TELEMETRY}. */
  public static final int DECISION_STAMP_TELEMETRY_VALUE = 15;

  /** Number of {@link #DECISION_JUDGE_PACKETS}. */
  public static final int DECISION_JUDGE_PACKETS_VALUE = 16;

  /** Number of {@link #DECISION_VERDICT}. */
  public static final int DECISION_VERDICT_VALUE = 17;

  /** Number of {@link #DECISION_SEND_TO_HOST}. */
  public static final int DECISION_SEND_TO_HOST_VALUE = 18;

  /** Number of {@link #DECISION_COUNT_ABOVE}. */
  public static final int DECISION_COUNT_ABOVE_VALUE = 19;

  /** Number of {@link #DECISION_WATCH_NEXT_DEPARTURE}. */
  public static final int DECISION_WATCH_NEXT_DEPARTURE_VALUE = 20;

  /** Number of {@link #DECISION_WATCH_PAUSES}. */
  public static final int DECISION_WATCH_PAUSES_VALUE = 21;

  /** Number of {@link #DECISION_SERVE_BY_INGRESS}. */
  public static final int DECISION_SERVE_BY_INGRESS_VALUE = 22;

  /** Number of {@link #DECISION_SCALE_FLOWS}. */
  public static final int DECISION_SCALE_FLOWS_VALUE = 23;

  /** Number of {@link #DECISION_MARK_BELOW_OFFSET}. */
  public static final int DECISION_MARK_BELOW_OFFSET_VALUE = 24;

  /** Number of {@link #DECISION_GRANT}. */
  public static final int DECISION_GRANT_VALUE = 30;

  /** Number of {@link #DECISION_QUEUE_BY_DESTINATION}. */
  public static final int DECISION_QUEUE_BY_DESTINATION_VALUE = 31;

  /** Number of {@link #DECISION_WATCH_VOQS}. */
  public static final int DECISION_WATCH_VOQS_VALUE = 32;

  /** Number of {@link #DECISION_STAMP_AT_DEPARTURE}. */
  public static final int DECISION_STAMP_AT_DEPARTURE_VALUE = 33;

  /** Number of {@link #DECISION_PACE_AMONG}. */
  public static final int DECISION_PACE_AMONG_VALUE = 34;

  /** Number of {@link #DECISION_FLAG_EVERY}. */
  public static final int DECISION_FLAG_EVERY_VALUE = 35;

  /** Number of {@link #DECISION_WATCH_FLAGGED}. */
  public static final int DECISION_WATCH_FLAGGED_VALUE = 36;

  /** Number of {@link #DECISION_SET_ECN_CAPABLE}. */
  public static final int DECISION_SET_ECN_CAPABLE_VALUE = 40;

  /** Number of {@link #DECISION_SET_DROP_PROFILE}. */
  public static final int DECISION_SET_DROP_PROFILE_VALUE = 41;

  /** Number of {@link #DECISION_ACKNOWLEDGE_MARKED_AT_ONCE}. */
  public static final int DECISION_ACKNOWLEDGE_MARKED_AT_ONCE_VALUE = 42;

  /** Number of {@link #DECISION_LIMIT_CREDITS}. */
  public static final int DECISION_LIMIT_CREDITS_VALUE = 43;

  /** Number of {@link #DECISION_SEND_ONLY_ON_CREDIT}. */
  public static final int DECISION_SEND_ONLY_ON_CREDIT_VALUE = 44;

  /** Number of {@link #DECISION_PACE_CREDITS}. */
  public static final int DECISION_PACE_CREDITS_VALUE = 45;

  /** Number of {@link #DECISION_LIMIT_QUEUE}. */
  public static final int DECISION_LIMIT_QUEUE_VALUE = 46;

  /** Number of {@link #DECISION_WATCH_RESUMES}. */
  public static final int DECISION_WATCH_RESUMES_VALUE = 47;

  /** Number of {@link #DECISION_STAMP_LOAD}. */
  public static final int DECISION_STAMP_LOAD_VALUE = 48;

  /** Number of {@link #DECISION_REPORT_PATHS}. */
  public static final int DECISION_REPORT_PATHS_VALUE = 52;

  /** Number of {@link #DECISION_CHOOSE_PATHS}. */
  public static final int DECISION_CHOOSE_PATHS_VALUE = 53;

  /** Number of {@link #DECISION_WATCH_FLOWLETS}. */
  public static final int DECISION_WATCH_FLOWLETS_VALUE = 54;

  /** Number of {@link #DECISION_TAKE_PATH}. */
  public static final int DECISION_TAKE_PATH_VALUE = 55;

  /** Number of {@link #DECISION_MEASURE_LOADS}. */
  public static final int DECISION_MEASURE_LOADS_VALUE = 56;

  /** Number of {@link #DECISION_ASK_AT}. */
  public static final int DECISION_ASK_AT_VALUE = 57;

  /** Number of {@link #DECISION_KEEP_ORDER}. */
  public static final int DECISION_KEEP_ORDER_VALUE = 58;

  private static final @Nullable DecisionKind[] BY_NUMBER = new DecisionKind[59];

  static {
    for (DecisionKind kind : values()) {
      BY_NUMBER[kind.number] = kind;
    }
  }

  private final int number;
  private final List<RecordField> fields;

  DecisionKind(int number, RecordField... fields) {
    this.number = number;
    this.fields = List.of(fields);
  }

  /** The kind of a record, or null if there is none of that number. */
  public static @Nullable DecisionKind forNumber(int number) {
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

  /** The event that this arms, if it is a decision that says nothing but who watches it. */
  public @Nullable EventKind trigger() {
    return switch (this) {
      case DECISION_WATCH_NEXT_DEPARTURE -> EventKind.EVENT_DEPARTED;
      case DECISION_WATCH_PAUSES -> EventKind.EVENT_PAUSED;
      case DECISION_WATCH_RESUMES -> EventKind.EVENT_RESUMED;
      default -> null;
    };
  }
}
