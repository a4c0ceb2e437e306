// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.bridge.testing.Conversation;
import org.sluice.bridge.text.EventText;
import org.sluice.bridge.wire.EventKind;
import org.sluice.bridge.wire.OutBuffer;
import org.sluice.bridge.wire.Protocol;
import org.sluice.bridge.wire.RecordCursor;
import org.sluice.cc.EntityId;

/**
 * Departures, received pauses, fair service, offsets and scaling: what a flow control is made of.
 */
class SwitchAndHostSessionTest {
  private static final int SWITCH = EntityId.node(7);
  private static final int HOST = EntityId.node(2);
  private static final long NOW_PS = 5_000_000;

  private final OutBuffer events = new OutBuffer();
  private AlgorithmSession session;

  @BeforeEach
  void begins() throws RefusedException {
    session = open(Map.of());
  }

  private static AlgorithmSession open(Map<String, String> parameters) throws RefusedException {
    return AlgorithmSession.open(
        Conversation.hello(
            Protocol.VERSION,
            Conversation.capabilities(),
            List.of(
                new Hello.SchemeChoice("congestion-control", "none", "", Map.of()),
                new Hello.SchemeChoice("flow-control", "pauser", "", parameters))),
        SchemeCatalog.load());
  }

  private static List<String> ask(AlgorithmSession session, long number, OutBuffer events) {
    OutBuffer out = new OutBuffer();
    session.exchange(number, events.buffer(), 0, events.bytes(), out);
    return Conversation.worded(out);
  }

  private static OutBuffer starts() {
    OutBuffer starts = new OutBuffer();
    starts.append(
        EventKind.EVENT_PORT_START_VALUE, 0, SWITCH, 0, 7, -1, 40_000_000_000L, 1 << 20, 0, 0, 0);
    starts.append(
        EventKind.EVENT_HOST_START_VALUE, 0, HOST, 0, 2, 40_000_000_000L, 1_000_000, 7, 0);
    return starts;
  }

  @Test
  void armsPerPortAndForTheHost() {
    assertThat(ask(session, 1, starts()))
        .containsExactly(
            "0: SERVE_BY_INGRESS on, words [1, 3]",
            "0: SERVE_BY_INGRESS off at port 2",
            "0: WATCH_PAUSES on for watcher 1",
            "0: WATCH_NEXT_DEPARTURE on for watcher 1 at port 2",
            "1: WATCH_PAUSES on for watcher 1");
  }

  @Test
  void bringsDeparturesAndPausesToTheOneThatWatches() {
    ask(session, 1, starts());
    departed(1);
    departed(0); // the congestion control's, which places nothing here
    events.append(EventKind.EVENT_PAUSED_VALUE, 0, SWITCH, NOW_PS, 4, 600, NOW_PS + 800, 1, 1);
    events.append(EventKind.EVENT_PAUSED_VALUE, 0, HOST, NOW_PS, 0, 600, NOW_PS + 600, 0, 1);

    assertThat(ask(session, 2, events))
        .containsExactly(
            "0: PAUSE ingress port 6 for 0.005 us more",
            "0: SET_TIMER 17 to 5.000374 us (snapshot none)",
            "0: WATCH_NEXT_DEPARTURE off for watcher 1 at port 2",
            "0: MARK_BELOW_OFFSET 700 B at port 2",
            "2: SET_TIMER 20 to 5.0014 us (snapshot none)",
            "2: WATCH_PAUSES off for watcher 1",
            "3: SCALE_FLOWS by 0.5",
            "3: SCALE_FLOWS by 0.5, effective at 5.0006 us");
  }

  private void departed(long watcher) {
    events.append(
        EventKind.EVENT_DEPARTED_VALUE, 0, SWITCH, NOW_PS, 3, 71, 300, 6, watcher | 2L << 32);
  }

  @ParameterizedTest
  @CsvSource({"prediction, 0", "none, 1"})
  void aFlowControlThatMarksTakesMarkingFromTheCongestionControl(String marking, int profiles)
      throws RefusedException {
    AlgorithmSession both =
        AlgorithmSession.open(
            Conversation.hello(
                Protocol.VERSION,
                Conversation.capabilities(),
                List.of(
                    new Hello.SchemeChoice("congestion-control", "dcqcn", "", Map.of()),
                    new Hello.SchemeChoice(
                        "flow-control", "fafc", "", Map.of("marking", marking)))),
            SchemeCatalog.load());
    assertThat(both.welcome().portPoints()).isTrue();
    assertThat(both.welcome().switchPoints()).isTrue();
    assertThat(both.welcome().hostPoints()).isTrue();
    assertThat(ask(both, 1, Conversation.starts()))
        .filteredOn(d -> d.contains("SET_ECN_PROFILE"))
        .hasSize(profiles);
  }

  @Test
  void wordsThemForAReader() {
    departed(1);
    events.append(EventKind.EVENT_PAUSED_VALUE, 0, HOST, NOW_PS, 0, 600, NOW_PS + 600, 1, 1);
    long forever = Long.MAX_VALUE;
    events.append(EventKind.EVENT_PAUSED_VALUE, 0, HOST, NOW_PS, 0, forever, forever, 0, 1);
    RecordCursor cursor = new RecordCursor().reset(events.buffer(), 0, events.bytes());
    cursor.next();
    assertThat(EventText.of(cursor))
        .contains(
            "DEPARTED (flow 3, frame 71 B, leaves queue 300 B, ingress port 6, egress port 2)");
    cursor.next();
    assertThat(EventText.of(cursor))
        .contains("PAUSED (port 0, for 0.0006 us, until 5.0006 us, accumulating)");
    cursor.next();
    assertThat(EventText.of(cursor)).contains("PAUSED (port 0, until resumed)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "pause | 0 | pauseFor: durationPs is 0; allowed is whole nanoseconds, 1 to 4294967295",
        "pause | 1500 | pauseFor: durationPs is 1500; allowed is whole nanoseconds",
        "pause | 4294967296000 | pauseFor: durationPs is 4294967296000; allowed is",
        "factor | 0 | scaleFlows: factor is 0.0; allowed is above 0 to 1",
        "factor | 1.5 | scaleFlows: factor is 1.5; allowed is above 0 to 1",
        "weight | 0 | serveByIngress: weight of port 1 is 0; allowed is 1 to 1000",
        "offset | -1 | markBelowOffset: bytes is -1; allowed is 0 or more"
      })
  void refusesWhatCannotBe(String name, String value, String sentence) throws RefusedException {
    AlgorithmSession wrong = open(Map.of(name, value));
    departed(1);
    events.append(EventKind.EVENT_PAUSED_VALUE, 0, HOST, NOW_PS, 0, 600, NOW_PS + 600, 0, 1);
    assertThatThrownBy(
            () -> {
              ask(wrong, 1, starts());
              ask(wrong, 2, events);
            })
        .isInstanceOf(SchemeFailure.class)
        .hasMessageContaining(sentence);
  }
}
