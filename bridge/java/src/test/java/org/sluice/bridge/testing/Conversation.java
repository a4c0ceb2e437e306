// SPDX-License-Identifier: MIT
package org.sluice.bridge.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sluice.bridge.session.Hello;
import org.sluice.bridge.text.DecisionText;
import org.sluice.bridge.wire.AskMode;
import org.sluice.bridge.wire.EventKind;
import org.sluice.bridge.wire.OutBuffer;
import org.sluice.bridge.wire.Protocol;
import org.sluice.bridge.wire.RecordCursor;
import org.sluice.cc.Capability;
import org.sluice.cc.EntityId;

/** What a simulator says, for tests: one flow, one port, and an event of every kind. */
public final class Conversation {
  /** Time of the events of {@link #everyKind}. */
  public static final long NOW_PS = 5_000_000;

  /** The flow. */
  public static final int FLOW = 3;

  /** Flag of a packet's arrival: the congestion control decides on it. */
  public static final long CONGESTION_CONTROL_JUDGES = 1L << 8;

  /** Flag of a packet's arrival: the flow control decides on it. */
  public static final long FLOW_CONTROL_JUDGES = 1L << 9;

  private static final int DEFERRED = AskMode.ASK_DEFERRED_VALUE;

  private Conversation() {}

  /** A Hello of a simulator that can do everything. */
  public static Hello hello(String scheme) {
    return hello(scheme, Map.of());
  }

  /** The same with parameters. */
  public static Hello hello(String scheme, Map<String, String> parameters) {
    return hello(
        Protocol.VERSION,
        capabilities(),
        List.of(new Hello.SchemeChoice("congestion-control", scheme, "", parameters)));
  }

  /** A Hello with everything given that tests vary. */
  public static Hello hello(
      int version, List<String> capabilities, List<Hello.SchemeChoice> schemes) {
    return new Hello(version, "testsim", "9.1", "0.1.0", capabilities, schemes, 42, "test/run");
  }

  /** Every capability's name. */
  public static List<String> capabilities() {
    List<String> names = new ArrayList<>();
    for (Capability capability : Capability.values()) {
      names.add(capability.wireName());
    }
    return names;
  }

  /** The start of flow 3's two ends and of congestion point 0, at time 0. */
  public static OutBuffer starts() {
    OutBuffer out = new OutBuffer();
    flowStart(out, EntityId.reactionPoint(FLOW));
    flowStart(out, EntityId.notificationPoint(FLOW));
    flowStart(out, EntityId.reactionPoint(0));
    out.append(
        EventKind.EVENT_PORT_START_VALUE,
        DEFERRED,
        EntityId.congestionPoint(0),
        0,
        17,
        2,
        40_000_000_000L,
        1 << 20,
        0);
    return out;
  }

  /** The start of a flow for a state machine. */
  public static void flowStart(OutBuffer out, int entity) {
    out.append(
        EventKind.EVENT_FLOW_START_VALUE,
        DEFERRED,
        entity,
        0,
        123_456,
        40_000_000_000L,
        8_000_000,
        10_000_000_000L,
        4L << 32 | 5,
        1000,
        48,
        10_000);
  }

  /** One event of every kind but starts and ends, at {@link #NOW_PS}. */
  public static OutBuffer everyKind() {
    OutBuffer out = new OutBuffer();
    int rp = EntityId.reactionPoint(FLOW);
    int np = EntityId.notificationPoint(FLOW);
    int cp = EntityId.congestionPoint(0);
    long port = Integer.toUnsignedLong(cp);
    out.append(
        EventKind.EVENT_ACK_VALUE,
        DEFERRED,
        rp,
        NOW_PS,
        11,
        12,
        13,
        14,
        1 | 2L << 1 | 15L << 8 | 16L << 32,
        77,
        78);
    out.append(EventKind.EVENT_NACK_VALUE, DEFERRED, rp, NOW_PS, 100, 20, 0, 0, 1);
    out.append(EventKind.EVENT_MESSAGE_VALUE, DEFERRED, rp, NOW_PS, port, 6, FLOW, 21, 0, 22, 23);
    out.append(EventKind.EVENT_TIMER_VALUE, DEFERRED, rp, NOW_PS, 4, 0, 0, 0, 0);
    out.append(EventKind.EVENT_BYTES_SENT_VALUE, DEFERRED, rp, NOW_PS, 9000, 0, 0, 0, 0);
    out.append(EventKind.EVENT_RETRANSMISSION_TIMEOUT_VALUE, DEFERRED, rp, NOW_PS, 8, 0, 0, 0, 0);
    out.append(
        EventKind.EVENT_RATE_SCALED_VALUE,
        DEFERRED,
        rp,
        NOW_PS,
        Double.doubleToRawLongBits(0.5),
        0,
        0,
        0,
        0);
    out.append(EventKind.EVENT_DATA_VALUE, DEFERRED, np, NOW_PS, 31, 32, 1, 33, 0);
    out.append(
        EventKind.EVENT_TIMER_VALUE,
        DEFERRED,
        cp,
        NOW_PS,
        15,
        1 | 16,
        0,
        0,
        0,
        41, // queue bytes
        2, // flows
        0,
        42,
        43,
        FLOW,
        44,
        45);
    out.append(EventKind.EVENT_QUEUE_CROSSED_VALUE, DEFERRED, cp, NOW_PS, 7, 51, 52, 1, 0);
    out.append(EventKind.EVENT_PACKET_SAMPLED_VALUE, DEFERRED, cp, NOW_PS, FLOW, 61, 62, 0, 0);
    packetArrived(out, NOW_PS, 71, 72, 73, 1 | CONGESTION_CONTROL_JUDGES);
    return out;
  }

  /** A packet of flow 3 at congestion point 0, for egress port 74, asked inline. */
  public static void packetArrived(
      OutBuffer out, long nowPs, long frameBytes, long queueBytes, long ingressPort, long flags) {
    out.append(
        EventKind.EVENT_PACKET_ARRIVED_VALUE,
        AskMode.ASK_INLINE_VALUE,
        EntityId.congestionPoint(0),
        nowPs,
        FLOW,
        frameBytes,
        queueBytes,
        ingressPort,
        flags | 74L << 32);
  }

  /** One timer of the flow's reaction point. */
  public static OutBuffer timer() {
    OutBuffer out = new OutBuffer();
    out.append(
        EventKind.EVENT_TIMER_VALUE, DEFERRED, EntityId.reactionPoint(FLOW), NOW_PS, 4, 0, 0, 0, 0);
    return out;
  }

  /** Each decision as {@code "event index: words"}. */
  public static List<String> worded(OutBuffer decisions) {
    List<String> worded = new ArrayList<>();
    RecordCursor cursor = new RecordCursor().reset(decisions.buffer(), 0, decisions.bytes());
    while (cursor.next()) {
      worded.add(cursor.entity() + ": " + DecisionText.of(cursor));
    }
    return worded;
  }
}
