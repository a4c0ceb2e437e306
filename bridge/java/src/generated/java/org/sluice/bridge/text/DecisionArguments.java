// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/decisions.yaml by ./sluice generate; edit that file instead.
package org.sluice.bridge.text;

import org.sluice.bridge.wire.DecisionKind;
import org.sluice.bridge.wire.RecordCursor;

/** The arguments of decisions in words. */
final class DecisionArguments {
  private DecisionArguments() {}

  /** Of the record under the cursor; empty if it has none. */
  static String of(RecordCursor r) {
    return switch (r.kind()) {
      case DecisionKind.DECISION_SET_RATE_VALUE -> " " + r.a() + " bit/s";
      case DecisionKind.DECISION_SET_WINDOW_VALUE -> Double.longBitsToDouble(r.a()) < 0 ? " no limit" : " " + Double.longBitsToDouble(r.a()) + " B";
      case DecisionKind.DECISION_SCALE_RATE_VALUE -> " by " + Double.longBitsToDouble(r.a());
      case DecisionKind.DECISION_SET_TIMER_VALUE -> " " + r.a() + " to " + TimeText.of(r.b()) + " (snapshot " + CounterText.of(r.c()) + ")";
      case DecisionKind.DECISION_CANCEL_TIMER_VALUE -> " " + r.a();
      case DecisionKind.DECISION_SEND_MESSAGE_VALUE -> " (type " + r.b() + " to the " + EntityText.ofArgument(r.a()) + ", " + r.c() + " B" + " on the wire, " + (r.d() == 0 ? "control" : r.d() == 1 ? "data" : "" + r.d()) + " class, about flow " + r.e() + ValueText.words(r) + ")";
      case DecisionKind.DECISION_WATCH_ACKS_VALUE -> " " + (r.a() == 0 ? "none" : r.a() == 1 ? "those that echo a mark" : r.a() == 2 ? "all" : r.a() == 3 ? "NACKs" : "" + r.a());
      case DecisionKind.DECISION_EVERY_BYTES_SENT_VALUE -> " " + (r.a() == 0 ? "off" : r.a() + " B");
      case DecisionKind.DECISION_WATCH_DATA_VALUE -> " " + (r.a() == 0 ? "none" : r.a() == 1 ? "marked packets" : r.a() == 2 ? "all" : "" + r.a());
      case DecisionKind.DECISION_ACKNOWLEDGE_EVERY_VALUE -> " " + r.a() + " packets";
      case DecisionKind.DECISION_SET_ECN_PROFILE_VALUE -> " (kmin " + r.a() + " B" + ", kmax " + r.b() + " B" + ", pmax " + Double.longBitsToDouble(r.c()) + ", weight " + Double.longBitsToDouble(r.d()) + ")" + ValueText.port(r.e());
      case DecisionKind.DECISION_WATCH_QUEUE_VALUE -> r.c() == -1 ? " " + r.a() + " off" + ValueText.port(r.d()) : " " + r.a() + " " + (r.c() == -1 ? "off" : r.c() == 0 ? "downward" : r.c() == 1 ? "upward" : "" + r.c()) + " " + r.b() + " B" + ValueText.port(r.d());
      case DecisionKind.DECISION_SAMPLE_EVERY_VALUE -> " " + (r.a() == 0 ? "off" : r.a() + " B") + ValueText.port(r.b());
      case DecisionKind.DECISION_PAUSE_VALUE -> r.c() == 1 ? " ingress port " + r.a() + " for " + TimeText.of(r.b()) + " more" : r.b() == 0 ? " ingress port " + r.a() + " resume" : " ingress port " + r.a() + " until " + TimeText.of(r.b());
      case DecisionKind.DECISION_STAMP_TELEMETRY_VALUE -> " " + ValueText.on(r.a());
      case DecisionKind.DECISION_JUDGE_PACKETS_VALUE -> r.a() == 0 ? " " + ValueText.on(r.b()) + ValueText.port(r.c()) : " " + ValueText.on(r.b()) + " for judge " + r.a() + ValueText.port(r.c());
      case DecisionKind.DECISION_VERDICT_VALUE -> " " + (r.a() == 0 ? "pass" : r.a() == 1 ? "mark" : r.a() == 2 ? "drop" : "" + r.a());
      case DecisionKind.DECISION_SEND_TO_HOST_VALUE -> r.e() == -1 ? " (type " + r.b() + " to the senders of node " + r.a() + ", " + r.c() + " B" + " on the wire" + ValueText.words(r) + ")" : " (type " + r.b() + " to the senders of node " + r.a() + " to node " + r.e() + ", " + r.c() + " B" + " on the wire" + ValueText.words(r) + ")";
      case DecisionKind.DECISION_COUNT_ABOVE_VALUE -> " " + r.a() + " B" + ValueText.port(r.b());
      case DecisionKind.DECISION_WATCH_NEXT_DEPARTURE_VALUE -> r.a() == 0 ? " " + ValueText.on(r.b()) + ValueText.port(r.c()) : " " + ValueText.on(r.b()) + " for watcher " + r.a() + ValueText.port(r.c());
      case DecisionKind.DECISION_WATCH_PAUSES_VALUE -> r.a() == 0 ? " " + ValueText.on(r.b()) + ValueText.port(r.c()) : " " + ValueText.on(r.b()) + " for watcher " + r.a() + ValueText.port(r.c());
      case DecisionKind.DECISION_SERVE_BY_INGRESS_VALUE -> r.a() == 0 ? " " + ValueText.on(r.a()) + ValueText.port(r.b()) : " " + ValueText.on(r.a()) + ValueText.words(r) + ValueText.port(r.b());
      case DecisionKind.DECISION_SCALE_FLOWS_VALUE -> " by " + Double.longBitsToDouble(r.a());
      case DecisionKind.DECISION_MARK_BELOW_OFFSET_VALUE -> " " + r.a() + " B" + ValueText.port(r.b());
      case DecisionKind.DECISION_GRANT_VALUE -> " " + r.b() + " B" + " to virtual output queue " + r.a();
      case DecisionKind.DECISION_QUEUE_BY_DESTINATION_VALUE -> r.wordCount() == 0 ? " off" : r.b() == 0 ? " (initial credit " + r.a() + " B" + ValueText.words(r) + ")" : " (initial credit " + r.a() + " B" + ", whole packets" + ValueText.words(r) + ")";
      case DecisionKind.DECISION_WATCH_VOQS_VALUE -> r.c() == -1 ? " " + r.a() + " off" : " " + r.a() + " " + (r.c() == -1 ? "off" : r.c() == 0 ? "downward" : r.c() == 1 ? "upward" : "" + r.c()) + " " + r.b() + " B";
      case DecisionKind.DECISION_STAMP_AT_DEPARTURE_VALUE -> " " + (r.a() == 0 ? "off" : "" + r.a());
      case DecisionKind.DECISION_PACE_AMONG_VALUE -> " (pacer " + r.a() + " at " + r.b() + " bit/s" + ", " + r.c() + " B" + " each, " + r.d() + " B" + " on the wire" + ValueText.words(r) + ")";
      case DecisionKind.DECISION_FLAG_EVERY_VALUE -> " " + (r.a() == 0 ? "off" : "" + TimeText.of(r.a()));
      case DecisionKind.DECISION_WATCH_FLAGGED_VALUE -> " " + ValueText.on(r.a());
      case DecisionKind.DECISION_SET_ECN_CAPABLE_VALUE -> r.b() == Long.MAX_VALUE ? " " + ValueText.on(r.c()) + " from B " + r.a() : " " + ValueText.on(r.c()) + " from B " + r.a() + " to below B " + r.b();
      case DecisionKind.DECISION_SET_DROP_PROFILE_VALUE -> " (kmin " + r.a() + " B" + ", kmax " + r.b() + " B" + ", pmax " + Double.longBitsToDouble(r.c()) + ", weight " + Double.longBitsToDouble(r.d()) + ")" + ValueText.port(r.e());
      case DecisionKind.DECISION_ACKNOWLEDGE_MARKED_AT_ONCE_VALUE -> " " + ValueText.on(r.a());
      case DecisionKind.DECISION_LIMIT_CREDITS_VALUE -> r.a() == 0 ? " off" + ValueText.port(r.c()) : " to " + r.a() + " bit/s" + ", queue " + r.b() + " B" + ValueText.port(r.c());
      case DecisionKind.DECISION_SEND_ONLY_ON_CREDIT_VALUE -> " " + ValueText.on(r.a());
      case DecisionKind.DECISION_PACE_CREDITS_VALUE -> r.a() == 0 ? " off" : " at " + r.a() + " bit/s" + ", frames of " + r.b() + " to " + r.c() + " B" + ", jitter " + Double.longBitsToDouble(r.d());
      case DecisionKind.DECISION_LIMIT_QUEUE_VALUE -> r.a() == Long.MAX_VALUE ? " off" + ValueText.port(r.b()) : " " + r.a() + " B" + ValueText.port(r.b());
      case DecisionKind.DECISION_WATCH_RESUMES_VALUE -> r.a() == 0 ? " " + ValueText.on(r.b()) + ValueText.port(r.c()) : " " + ValueText.on(r.b()) + " for watcher " + r.a() + ValueText.port(r.c());
      case DecisionKind.DECISION_STAMP_LOAD_VALUE -> Double.longBitsToDouble(r.a()) == 0 ? " off" : " for a share of " + Double.longBitsToDouble(r.a());
      case DecisionKind.DECISION_REPORT_PATHS_VALUE -> " " + ValueText.on(r.a());
      case DecisionKind.DECISION_CHOOSE_PATHS_VALUE -> r.a() == 3 ? " " + (r.a() == 0 ? "by its flow's hash" : r.a() == 1 ? "at random" : r.a() == 2 ? "in turn" : r.a() == 3 ? "by the shortest queue" : "" + r.a()) + " of " + r.b() + " and " + r.c() + " remembered" : " " + (r.a() == 0 ? "by its flow's hash" : r.a() == 1 ? "at random" : r.a() == 2 ? "in turn" : r.a() == 3 ? "by the shortest queue" : "" + r.a()) + ValueText.words(r);
      case DecisionKind.DECISION_WATCH_FLOWLETS_VALUE -> r.b() == 0 ? " off" : " after " + TimeText.of(r.b()) + " for watcher " + r.a();
      case DecisionKind.DECISION_TAKE_PATH_VALUE -> r.c() == 0 ? " by port " + r.a() : " by port " + r.a() + ", path " + r.b() + " beyond it, " + (r.c() == 0 ? "" : r.c() == 1 ? "asking the last switch" : r.c() == 2 ? "asking at the end of the old path" : "" + r.c()) + ", next decision after " + TimeText.of(r.d());
      case DecisionKind.DECISION_MEASURE_LOADS_VALUE -> " every " + TimeText.of(r.a()) + ", decay " + Double.longBitsToDouble(r.b()) + ", " + r.c() + " bits, kept for " + TimeText.of(r.d());
      case DecisionKind.DECISION_ASK_AT_VALUE -> " flow " + r.a() + " after " + TimeText.of(r.b());
      case DecisionKind.DECISION_KEEP_ORDER_VALUE -> " for " + TimeText.of(r.a()) + " longer, " + TimeText.of(r.b()) + " if nothing is known";
      default -> "";
    };
  }
}
