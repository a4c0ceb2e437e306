// SPDX-License-Identifier: MIT
package org.sluice.bridge.text;

import org.sluice.bridge.proto.DecisionKind;
import org.sluice.bridge.wire.RecordCursor;

/** Decisions in words. */
public final class DecisionText {
  private static final String[] ACK_FILTER = {"none", "those that echo a mark", "all"};
  private static final String[] DATA_FILTER = {"none", "marked packets", "all"};

  private static final String[] VERDICT = {"pass", "mark", "drop"};

  private DecisionText() {}

  /** The kind alone, for example {@code "SET_RATE"}. */
  public static String kind(int kind) {
    DecisionKind known = DecisionKind.forNumber(kind);
    return known == null ? "decision kind " + kind : known.name().substring("DECISION_".length());
  }

  /**
   * The decision under the cursor, for example {@code "SET_RATE 40000000000 bit/s, effective when
   * applied"}; the entity is that of its event and not told.
   */
  public static String of(RecordCursor d) {
    return kind(d.kind())
        + what(d)
        + (d.timePs() == 0 ? "" : ", effective at " + TimeText.of(d.timePs()));
  }

  private static String what(RecordCursor d) {
    return switch (d.kind()) {
      case DecisionKind.DECISION_SET_RATE_VALUE -> " " + d.a() + " bit/s";
      case DecisionKind.DECISION_SET_WINDOW_VALUE -> {
        double windowBytes = Double.longBitsToDouble(d.a());
        yield windowBytes < 0 ? " no limit" : " " + windowBytes + " B";
      }
      case DecisionKind.DECISION_SCALE_RATE_VALUE -> " by " + Double.longBitsToDouble(d.a());
      case DecisionKind.DECISION_SET_TIMER_VALUE ->
          " " + d.a() + " to " + TimeText.of(d.b()) + " (snapshot " + CounterText.of(d.c()) + ")";
      case DecisionKind.DECISION_CANCEL_TIMER_VALUE -> " " + d.a();
      case DecisionKind.DECISION_SEND_MESSAGE_VALUE ->
          " (type "
              + d.b()
              + " to the "
              + EntityText.ofArgument(d.a())
              + ", "
              + d.c()
              + " B on the wire, "
              + (d.d() == 0 ? "control class" : "data class")
              + ", about flow "
              + d.e()
              + EventText.words(d)
              + ")";
      case DecisionKind.DECISION_WATCH_ACKS_VALUE -> " " + word(ACK_FILTER, d.a());
      case DecisionKind.DECISION_WATCH_DATA_VALUE -> " " + word(DATA_FILTER, d.a());
      case DecisionKind.DECISION_EVERY_BYTES_SENT_VALUE -> d.a() == 0 ? " off" : " " + d.a() + " B";
      case DecisionKind.DECISION_SAMPLE_EVERY_VALUE ->
          (d.a() == 0 ? " off" : " " + d.a() + " B") + port(d.b());
      case DecisionKind.DECISION_COUNT_ABOVE_VALUE -> " " + d.a() + " B" + port(d.b());
      case DecisionKind.DECISION_SEND_TO_HOST_VALUE ->
          " (type "
              + d.b()
              + " to the senders of node "
              + d.a()
              + (d.e() < 0 ? "" : " to node " + d.e())
              + ", "
              + d.c()
              + " B on the wire"
              + EventText.words(d)
              + ")";
      case DecisionKind.DECISION_ACKNOWLEDGE_EVERY_VALUE -> " " + d.a() + " packets";
      case DecisionKind.DECISION_SET_ECN_PROFILE_VALUE,
          DecisionKind.DECISION_SET_DROP_PROFILE_VALUE ->
          " (kmin "
              + d.a()
              + " B, kmax "
              + d.b()
              + " B, pmax "
              + Double.longBitsToDouble(d.c())
              + ", weight "
              + Double.longBitsToDouble(d.d())
              + ")"
              + port(d.e());
      case DecisionKind.DECISION_WATCH_QUEUE_VALUE ->
          " "
              + d.a()
              + (d.c() < 0 ? " off" : (d.c() == 0 ? " downward " : " upward ") + d.b() + " B")
              + port(d.d());
      case DecisionKind.DECISION_PAUSE_VALUE -> " ingress port " + d.a() + pause(d);
      case DecisionKind.DECISION_WATCH_NEXT_DEPARTURE_VALUE,
          DecisionKind.DECISION_WATCH_PAUSES_VALUE ->
          (d.b() == 0 ? " off" : " on") + (d.a() == 0 ? "" : " for watcher " + d.a()) + port(d.c());
      case DecisionKind.DECISION_SERVE_BY_INGRESS_VALUE ->
          (d.a() == 0 ? " off" : " on" + EventText.words(d)) + port(d.b());
      case DecisionKind.DECISION_SCALE_FLOWS_VALUE -> " by " + Double.longBitsToDouble(d.a());
      case DecisionKind.DECISION_MARK_BELOW_OFFSET_VALUE -> " " + d.a() + " B" + port(d.b());
      case DecisionKind.DECISION_LIMIT_CREDITS_VALUE ->
          (d.a() == 0 ? " off" : " to " + d.a() + " bit/s, queue " + d.b() + " B") + port(d.c());
      case DecisionKind.DECISION_PACE_CREDITS_VALUE ->
          d.a() == 0
              ? " off"
              : " at "
                  + d.a()
                  + " bit/s, frames of "
                  + d.b()
                  + " to "
                  + d.c()
                  + " B, jitter "
                  + Double.longBitsToDouble(d.d());
      case DecisionKind.DECISION_STAMP_TELEMETRY_VALUE,
          DecisionKind.DECISION_SEND_ONLY_ON_CREDIT_VALUE,
          DecisionKind.DECISION_ACKNOWLEDGE_MARKED_AT_ONCE_VALUE ->
          d.a() == 0 ? " off" : " on";
      case DecisionKind.DECISION_SET_ECN_CAPABLE_VALUE ->
          (d.c() == 0 ? " off" : " on")
              + " from B "
              + d.a()
              + (d.b() == Long.MAX_VALUE ? "" : " to below B " + d.b());
      case DecisionKind.DECISION_LIMIT_QUEUE_VALUE ->
          (d.a() == Long.MAX_VALUE ? " off" : " " + d.a() + " B") + port(d.b());
      case DecisionKind.DECISION_JUDGE_PACKETS_VALUE ->
          (d.b() == 0 ? " off" : " on") + (d.a() == 0 ? "" : " for judge " + d.a()) + port(d.c());
      case DecisionKind.DECISION_GRANT_VALUE -> " " + d.b() + " B to virtual output queue " + d.a();
      case DecisionKind.DECISION_QUEUE_BY_DESTINATION_VALUE ->
          d.wordCount() == 0
              ? " off"
              : " (initial credit "
                  + d.a()
                  + " B"
                  + (d.b() == 0 ? "" : ", whole packets")
                  + EventText.words(d)
                  + ")";
      case DecisionKind.DECISION_WATCH_VOQS_VALUE ->
          " "
              + d.a()
              + (d.c() < 0 ? " off" : (d.c() == 0 ? " downward " : " upward ") + d.b() + " B");
      case DecisionKind.DECISION_STAMP_AT_DEPARTURE_VALUE -> d.a() == 0 ? " off" : " " + d.a();
      case DecisionKind.DECISION_PACE_AMONG_VALUE ->
          " (pacer "
              + d.a()
              + " at "
              + d.b()
              + " bit/s, "
              + d.c()
              + " B each, "
              + d.d()
              + " B on the wire"
              + EventText.words(d)
              + ")";
      case DecisionKind.DECISION_FLAG_EVERY_VALUE -> d.a() == 0 ? " off" : " " + TimeText.of(d.a());
      case DecisionKind.DECISION_WATCH_FLAGGED_VALUE -> d.a() == 0 ? " off" : " on";
      case DecisionKind.DECISION_VERDICT_VALUE -> " " + word(VERDICT, d.a());
      default -> "";
    };
  }

  private static String pause(RecordCursor d) {
    if (d.c() != 0) {
      return " for " + TimeText.of(d.b()) + " more";
    }
    return d.b() == 0 ? " resume" : " until " + TimeText.of(d.b());
  }

  private static String port(long wirePort) {
    return wirePort == 0 ? "" : " at port " + (wirePort - 1);
  }

  private static String word(String[] words, long i) {
    return i >= 0 && i < words.length ? words[(int) i] : Long.toString(i);
  }
}
