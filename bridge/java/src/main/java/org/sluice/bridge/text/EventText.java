// SPDX-License-Identifier: MIT
package org.sluice.bridge.text;

import java.util.Arrays;
import org.sluice.bridge.proto.EventKind;
import org.sluice.bridge.wire.RecordCursor;

/** Events in words. */
public final class EventText {
  private EventText() {}

  /** The kind alone, for example {@code "ACK"}. */
  public static String kind(int kind) {
    EventKind known = EventKind.forNumber(kind);
    return known == null ? "event kind " + kind : known.name().substring("EVENT_".length());
  }

  /** The event under the cursor, for example {@code "TIMER 2 (snapshot none) to …, at 5 us"}. */
  public static String of(RecordCursor e) {
    return what(e) + ", to the " + EntityText.of(e.entity()) + ", at " + TimeText.of(e.timePs());
  }

  private static String what(RecordCursor e) {
    String kind = kind(e.kind());
    return switch (e.kind()) {
      case EventKind.EVENT_FLOW_START_VALUE ->
          kind
              + " (size "
              + e.a()
              + " B, line rate "
              + e.b()
              + " bit/s, base RTT "
              + TimeText.of(e.c())
              + ", bottleneck "
              + e.d()
              + " bit/s, node "
              + (e.e() >>> 32)
              + " to node "
              + (int) e.e()
              + ")";
      case EventKind.EVENT_PORT_START_VALUE ->
          kind
              + " (node "
              + e.a()
              + ", port "
              + e.b()
              + ", line rate "
              + e.c()
              + " bit/s, buffer "
              + e.d()
              + " B"
              + words(e)
              + ")";
      case EventKind.EVENT_HOST_START_VALUE ->
          kind
              + " (line rate "
              + e.b()
              + " bit/s, delay "
              + TimeText.of(e.c())
              + ", on node "
              + e.d()
              + ")";
      case EventKind.EVENT_TIMER_VALUE ->
          kind + " " + e.a() + " (snapshot " + CounterText.of(e.b()) + words(e) + ")";
      case EventKind.EVENT_MESSAGE_VALUE ->
          kind
              + " (type "
              + e.b()
              + " from the "
              + EntityText.ofArgument(e.a())
              + " about flow "
              + e.c()
              + ", sent at "
              + TimeText.of(e.d())
              + words(e)
              + ")";
      case EventKind.EVENT_ACK_VALUE ->
          kind
              + " (cumulative "
              + e.a()
              + " B, new "
              + e.b()
              + " B, RTT "
              + TimeText.of(e.c())
              + ", next send "
              + e.d()
              + " B, ECN echo "
              + yes(e.e() & 1)
              + ", packets "
              + (e.e() >>> 8 & 0xff_ffff)
              + ", marked "
              + (e.e() >>> 32)
              + words(e)
              + ")";
      case EventKind.EVENT_NACK_VALUE ->
          kind
              + " (expected "
              + e.a()
              + " B, next send "
              + e.b()
              + " B, RTT "
              + TimeText.of(e.c())
              + ", ECN echo "
              + yes(e.e() & 1)
              + words(e)
              + ")";
      case EventKind.EVENT_BYTES_SENT_VALUE -> kind + " (total " + e.a() + " B)";
      case EventKind.EVENT_RETRANSMISSION_TIMEOUT_VALUE ->
          kind + " (first unacknowledged " + e.a() + " B)";
      case EventKind.EVENT_RATE_SCALED_VALUE ->
          kind + " (factor " + Double.longBitsToDouble(e.a()) + ")";
      case EventKind.EVENT_DATA_VALUE ->
          kind
              + " (first "
              + e.a()
              + " B, payload "
              + e.b()
              + " B, marked "
              + yes(e.c())
              + ", sent at "
              + TimeText.of(e.d())
              + ")";
      case EventKind.EVENT_QUEUE_CROSSED_VALUE ->
          kind
              + " (watch "
              + e.a()
              + ", queue "
              + e.b()
              + " B, threshold "
              + e.c()
              + " B, "
              + (e.d() == 0 ? "downward" : "upward")
              + ", port "
              + e.e()
              + ")";
      case EventKind.EVENT_PACKET_SAMPLED_VALUE ->
          kind
              + " (flow "
              + e.a()
              + ", frame "
              + e.b()
              + " B, queue "
              + e.c()
              + " B, port "
              + e.d()
              + ")";
      case EventKind.EVENT_VOQ_CROSSED_VALUE ->
          kind
              + " (watch "
              + e.a()
              + ", virtual output queue "
              + e.e()
              + ": "
              + e.b()
              + " B, threshold "
              + e.c()
              + " B, "
              + (e.d() == 0 ? "downward" : "upward")
              + words(e)
              + ")";
      case EventKind.EVENT_PACKET_FLAGGED_VALUE ->
          kind
              + " (flow "
              + e.a()
              + ", frame "
              + e.b()
              + " B, virtual output queue "
              + e.e()
              + ": "
              + e.c()
              + " B, ingress port "
              + e.d()
              + ")";
      case EventKind.EVENT_PACKET_ARRIVED_VALUE ->
          kind
              + " (flow "
              + e.a()
              + ", frame "
              + e.b()
              + " B, queue "
              + e.c()
              + " B, ingress port "
              + e.d()
              + ", marked "
              + yes(e.e() & 1)
              + ", egress port "
              + (e.e() >>> 32)
              + ")";
      case EventKind.EVENT_DEPARTED_VALUE ->
          kind
              + " (flow "
              + e.a()
              + ", frame "
              + e.b()
              + " B, leaves queue "
              + e.c()
              + " B, ingress port "
              + e.d()
              + ", egress port "
              + (e.e() >>> 32)
              + ")";
      case EventKind.EVENT_PAUSED_VALUE ->
          kind
              + " (port "
              + e.a()
              + ", "
              + (e.b() == Long.MAX_VALUE ? "until resumed" : "for " + TimeText.of(e.b()))
              + (e.c() == Long.MAX_VALUE ? "" : ", until " + TimeText.of(e.c()))
              + (e.d() == 0 ? "" : ", accumulating")
              + ")";
      default -> kind;
    };
  }

  static String words(RecordCursor e) {
    return e.wordCount() == 0 ? "" : ", words " + Arrays.toString(e.words());
  }

  private static String yes(long bit) {
    return bit == 0 ? "no" : "yes";
  }
}
