// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/events.yaml by ./sluice generate; edit that file instead.
package org.sluice.bridge.text;

import org.sluice.bridge.wire.EventKind;
import org.sluice.bridge.wire.RecordCursor;

/** The arguments of events in words. */
final class EventArguments {
  private EventArguments() {}

  /** Of the record under the cursor; empty if it has none. */
  static String of(RecordCursor r) {
    return switch (r.kind()) {
      case EventKind.EVENT_FLOW_START_VALUE -> " (size " + r.a() + " B" + ", line rate " + r.b() + " bit/s" + ", base RTT " + TimeText.of(r.c()) + ", bottleneck " + r.d() + " bit/s" + ", node " + (int) (r.e() >>> 32) + " to node " + (int) (r.e() & 0xffffffffL) + ")";
      case EventKind.EVENT_PORT_START_VALUE -> " (node " + r.a() + ", port " + r.b() + ", line rate " + r.c() + " bit/s" + ", buffer " + r.d() + " B" + ValueText.words(r) + ")";
      case EventKind.EVENT_TIMER_VALUE -> " " + r.a() + " (snapshot " + CounterText.of(r.b()) + ValueText.words(r) + ")";
      case EventKind.EVENT_MESSAGE_VALUE -> " (type " + r.b() + " from the " + EntityText.ofArgument(r.a()) + " about flow " + r.c() + ", sent at " + TimeText.of(r.d()) + ValueText.words(r) + ")";
      case EventKind.EVENT_ACK_VALUE -> " (cumulative " + r.a() + " B" + ", new " + r.b() + " B" + ", RTT " + TimeText.of(r.c()) + ", next send " + r.d() + " B" + ", ECN echo " + ValueText.yes((r.e() & 1)) + ", packets " + (r.e() >>> 8 & 0xffffffL) + ", marked " + (int) (r.e() >>> 32) + ValueText.words(r) + ")";
      case EventKind.EVENT_NACK_VALUE -> " (expected " + r.a() + " B" + ", next send " + r.b() + " B" + ", resumes at " + r.d() + " B" + ", RTT " + TimeText.of(r.c()) + ", ECN echo " + ValueText.yes((r.e() & 1)) + ValueText.words(r) + ")";
      case EventKind.EVENT_BYTES_SENT_VALUE -> " (total " + r.a() + " B" + ")";
      case EventKind.EVENT_RETRANSMISSION_TIMEOUT_VALUE -> " (first unacknowledged " + r.a() + " B" + ")";
      case EventKind.EVENT_RATE_SCALED_VALUE -> " (factor " + Double.longBitsToDouble(r.a()) + ")";
      case EventKind.EVENT_DATA_VALUE -> " (first " + r.a() + " B" + ", payload " + r.b() + " B" + ", marked " + ValueText.yes(r.c()) + ", sent at " + TimeText.of(r.d()) + ")";
      case EventKind.EVENT_QUEUE_CROSSED_VALUE -> " (watch " + r.a() + ", queue " + r.b() + " B" + ", threshold " + r.c() + " B" + ", " + (r.d() == 0 ? "downward" : r.d() == 1 ? "upward" : "" + r.d()) + ", port " + r.e() + ")";
      case EventKind.EVENT_PACKET_SAMPLED_VALUE -> " (flow " + r.a() + ", frame " + r.b() + " B" + ", queue " + r.c() + " B" + ", port " + r.d() + ")";
      case EventKind.EVENT_PACKET_ARRIVED_VALUE -> " (flow " + r.a() + ", frame " + r.b() + " B" + ", queue " + r.c() + " B" + ", ingress port " + r.d() + ", marked " + ValueText.yes((r.e() & 1)) + ", egress port " + (int) (r.e() >>> 32) + ")";
      case EventKind.EVENT_DEPARTED_VALUE -> " (flow " + r.a() + ", frame " + r.b() + " B" + ", leaves queue " + r.c() + " B" + ", ingress port " + r.d() + ", egress port " + (int) (r.e() >>> 32) + ")";
      case EventKind.EVENT_PAUSED_VALUE -> r.b() == Long.MAX_VALUE ? " (port " + r.a() + ", until resumed" + (r.d() == 0 ? "" : r.d() == 1 ? ", accumulating" : "" + r.d()) + ")" : r.c() == Long.MAX_VALUE ? " (port " + r.a() + ", for " + TimeText.of(r.b()) + (r.d() == 0 ? "" : r.d() == 1 ? ", accumulating" : "" + r.d()) + ")" : " (port " + r.a() + ", for " + TimeText.of(r.b()) + ", until " + TimeText.of(r.c()) + (r.d() == 0 ? "" : r.d() == 1 ? ", accumulating" : "" + r.d()) + ")";
      case EventKind.EVENT_VOQ_CROSSED_VALUE -> " (watch " + r.a() + ", virtual output queue " + r.e() + ": " + r.b() + " B" + ", threshold " + r.c() + " B" + ", " + (r.d() == 0 ? "downward" : r.d() == 1 ? "upward" : "" + r.d()) + ValueText.words(r) + ")";
      case EventKind.EVENT_HOST_START_VALUE -> " (line rate " + r.b() + " bit/s" + ", delay " + TimeText.of(r.c()) + ", on node " + r.d() + ")";
      case EventKind.EVENT_PACKET_FLAGGED_VALUE -> " (flow " + r.a() + ", frame " + r.b() + " B" + ", virtual output queue " + r.e() + ": " + r.c() + " B" + ", ingress port " + r.d() + ")";
      case EventKind.EVENT_RESUMED_VALUE -> " (port " + r.a() + ", after " + TimeText.of(r.b()) + ")";
      case EventKind.EVENT_PATH_LOAD_VALUE -> " (load " + Double.longBitsToDouble(r.c()) + ", cumulative " + r.a() + " B" + ", next send " + r.b() + " B" + ")";
      case EventKind.EVENT_PATH_REPORTED_VALUE -> " (hops " + r.a() + ", held " + TimeText.of(r.b()) + ")";
      case EventKind.EVENT_FLOWLET_VALUE -> " (flow " + r.a() + ", to node " + (int) (r.b() & 0xffffffffL) + ", after " + TimeText.of(r.c()) + ", last by port " + (int) (r.d() & 0xffffffffL) + ValueText.words(r) + ")";
      case EventKind.EVENT_PATH_ASKED_VALUE -> " (flow " + r.a() + " from node " + r.b() + ", epoch " + r.c() + ", " + ((r.d() & 0xffL) == 0 ? "asks nothing" : (r.d() & 0xffL) == 1 ? "asks" : (r.d() & 0xffL) == 2 ? "asks at the end of its path" : "" + (r.d() & 0xffL)) + ", " + ((r.d() >>> 8 & 0xffL) == 0 ? "not marked" : (r.d() >>> 8 & 0xffL) == 1 ? "marked" : "" + (r.d() >>> 8 & 0xffL)) + ", by port " + (int) (r.e() & 0xffffffffL) + ", path " + (int) (r.e() >>> 32) + " beyond it)";
      default -> "";
    };
  }
}
