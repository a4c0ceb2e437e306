// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.bridge.testing.Conversation;
import org.sluice.bridge.text.EventText;
import org.sluice.bridge.wire.AskMode;
import org.sluice.bridge.wire.EventKind;
import org.sluice.bridge.wire.OutBuffer;
import org.sluice.bridge.wire.RecordCursor;
import org.sluice.cc.EntityId;

/** Every field of the events and decisions on virtual output queues, both ways. */
class VoqSessionTest {
  private static final int DEFERRED = AskMode.ASK_DEFERRED_VALUE;
  private static final int NODE = EntityId.node(9);
  private final OutBuffer out = new OutBuffer();

  private static AlgorithmSession open(Map<String, String> parameters) throws RefusedException {
    return AlgorithmSession.open(Conversation.hello("voqs", parameters), SchemeCatalog.load());
  }

  private List<String> ask(AlgorithmSession session, long number, OutBuffer events) {
    session.exchange(number, events.buffer(), 0, events.bytes(), out);
    return Conversation.worded(out);
  }

  private static OutBuffer starts() {
    OutBuffer events = new OutBuffer();
    events.append(
        EventKind.EVENT_FLOW_START_VALUE,
        DEFERRED,
        EntityId.reactionPoint(3),
        0,
        1,
        1,
        7_000_000,
        1,
        4L << 32 | 5,
        1000,
        48,
        0);
    events.append(EventKind.EVENT_PORT_START_VALUE, DEFERRED, NODE, 0, 9, -1, 1, 1, 0, 0, 0);
    return events;
  }

  private static OutBuffer events() {
    OutBuffer events = new OutBuffer();
    events.append(
        EventKind.EVENT_TIMER_VALUE,
        DEFERRED,
        NODE,
        1_000_000,
        2,
        256 | 512,
        0,
        0,
        0,
        1, // queue, bytes, arrived, sent, credit, flows
        40,
        30_000,
        62_500,
        32_500,
        -48,
        2,
        1, // origin, egress, flows, sent
        11,
        6,
        3,
        5_240);
    events.append(
        EventKind.EVENT_VOQ_CROSSED_VALUE,
        DEFERRED,
        NODE,
        2_000_000,
        7,
        70_001,
        70_000,
        1,
        40,
        3,
        9);
    events.append(
        EventKind.EVENT_PACKET_FLAGGED_VALUE, DEFERRED, NODE, 3_000_000, 3, 1048, 2096, 5, 40);
    return events;
  }

  @Test
  void bringsDecisionsToTheWire() throws RefusedException {
    assertThat(ask(open(Map.of()), 1, starts()))
        .containsExactly(
            "0: FLAG_EVERY 7 us",
            "0: FLAG_EVERY off",
            "1: QUEUE_BY_DESTINATION (initial credit 10000 B, whole packets, words [4, 40, 5, 40])",
            "1: QUEUE_BY_DESTINATION off",
            "1: STAMP_AT_DEPARTURE 3",
            "1: STAMP_AT_DEPARTURE off",
            "1: WATCH_VOQS 7 upward 70000 B",
            "1: WATCH_VOQS 0 downward 50000 B",
            "1: WATCH_VOQS 1 off",
            "1: WATCH_FLAGGED on",
            "1: SET_TIMER 2 to 0.000001 us (snapshot VOQS+STAMPS)");
  }

  @Test
  void bringsEventsToTheScheme() throws RefusedException {
    AlgorithmSession session = open(Map.of());
    ask(session, 1, starts());
    assertThat(ask(session, 2, events()))
        .containsExactly(
            "0: PACE_AMONG (pacer 6 at 62500 bit/s, 30000 B each, 64 B on the wire, words [11, 40,"
                + " 3, 5240, 1, 2, 2, 32548])",
            "1: GRANT 3 B to virtual output queue 40, effective at 2.000009 us",
            "1: WATCH_VOQS 1 downward 140001 B",
            "2: GRANT 3144 B to virtual output queue 40",
            "2: SET_TIMER 3 to 3.000005 us (snapshot none)");
  }

  @Test
  void eventsHaveWords() {
    OutBuffer events = events();
    RecordCursor cursor = new RecordCursor().reset(events.buffer(), 0, events.bytes());
    cursor.next();
    cursor.next();
    assertThat(EventText.of(cursor))
        .isEqualTo(
            "VOQ_CROSSED (watch 7, virtual output queue 40: 70001 B, threshold 70000 B, upward,"
                + " words [3, 9]), to the node 9, at 2 us");
    cursor.next();
    assertThat(EventText.of(cursor))
        .isEqualTo(
            "PACKET_FLAGGED (flow 3, frame 1048 B, virtual output queue 40: 2096 B, ingress port"
                + " 5), to the node 9, at 3 us");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "11 | queueByDestination: initialCreditBytes is -1; allowed is 0 or more",
        "12 | grant: bytes is -1; allowed is 0 or more",
        "13 | watchVoqs: watch is 8; allowed is 0 to 7",
        "14 | paceAmong: weight is 0; allowed is more than 0",
        "15 | paceAmong: rateBps is 0; allowed is more than 0",
        "16 | watchFlagged: was called on at(5); timers and triggers are armed at once"
      })
  void aDecisionThatCannotBeIsRefused(String mistake, String sentence) throws RefusedException {
    AlgorithmSession session = open(Map.of("gain", mistake));
    assertThatThrownBy(() -> ask(session, 1, starts()))
        .isInstanceOf(SchemeFailure.class)
        .hasMessageEndingWith(sentence);
  }
}
