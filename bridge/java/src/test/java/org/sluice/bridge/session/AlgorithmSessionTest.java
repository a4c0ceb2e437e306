// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.bridge.testing.Conversation;
import org.sluice.bridge.testing.DroppersScheme;
import org.sluice.bridge.testing.WrongScheme;
import org.sluice.bridge.wire.AskMode;
import org.sluice.bridge.wire.EventKind;
import org.sluice.bridge.wire.OutBuffer;
import org.sluice.bridge.wire.Protocol;
import org.sluice.cc.EntityId;
import org.sluice.cc.EntityRandom;

class AlgorithmSessionTest {
  private static final SchemeCatalog CATALOG = SchemeCatalog.load();
  private static final int RP = EntityId.reactionPoint(Conversation.FLOW);
  static final List<String> WRONGS = WrongScheme.WRONGS;
  private final OutBuffer out = new OutBuffer();

  private static AlgorithmSession open(Hello hello) throws RefusedException {
    return AlgorithmSession.open(hello, CATALOG);
  }

  private List<String> ask(AlgorithmSession session, long number, OutBuffer events) {
    session.exchange(number, events.buffer(), 0, events.bytes(), out);
    return Conversation.worded(out);
  }

  @Test
  void bringsEveryFieldOfTheStartsToTheSchemeAndItsDecisionsBack() throws RefusedException {
    AlgorithmSession session = open(Conversation.hello("echo"));

    List<String> decisions = ask(session, 1, Conversation.starts());

    long random = new EntityRandom(42, RP).nextLong();
    assertThat(decisions.subList(0, 5))
        .containsExactly(
            "0: SEND_MESSAGE (type 1 to the notification point of flow 3, 60 B on the wire, control"
                + " class, about flow 3, words [0, 3, 4, 5, 123456, 40000000000, 10000000000,"
                + " 8000000, 1000, 48, "
                + random
                + "])",
            "0: SET_RATE 80000000000 bit/s",
            "0: WATCH_ACKS all",
            "0: EVERY_BYTES_SENT 1000 B",
            "0: STAMP_TELEMETRY on");
    assertThat(decisions.subList(5, 7))
        .containsExactly("1: WATCH_DATA marked packets", "1: ACKNOWLEDGE_EVERY 4 packets");
    assertThat(decisions.subList(12, 18))
        .containsExactly(
            "3: SET_ECN_PROFILE (kmin 17 B, kmax 40000000000 B, pmax 0.25, weight 0.5)",
            "3: SET_TIMER 15 to 0.000001 us (snapshot QUEUE_BYTES+FLOWS_IN_QUEUE)",
            "3: WATCH_QUEUE 7 upward 1048576 B",
            "3: WATCH_QUEUE 0 off",
            "3: SAMPLE_EVERY 2 B",
            "3: JUDGE_PACKETS on");
  }

  @Test
  void bringsEveryFieldOfEveryOtherEventToTheSchemeAndItsDecisionsBack() throws RefusedException {
    AlgorithmSession session = open(Conversation.hello("echo"));
    ask(session, 1, Conversation.starts());

    assertThat(ask(session, 2, Conversation.everyKind()))
        .containsExactly(
            "0: SET_WINDOW 11.5 B, effective at 5.000005 us",
            "0: SEND_MESSAGE (type 2 to the reaction point of flow 0, 64 B on the wire, control"
                + " class, about flow -1, words [5000000, 11, 12, 14, 13, 1, 15, 16, 2, 77])",
            "1: SET_WINDOW no limit",
            "1: SET_RATE 121 bit/s",
            "2: SEND_MESSAGE (type 6 to the congestion point 0, 1048 B on the wire, data class,"
                + " about flow 3, words [21, 22])",
            "3: SET_TIMER 5 to 5.000007 us (snapshot none)",
            "4: SET_RATE 9000 bit/s",
            "5: CANCEL_TIMER 8",
            "6: SCALE_RATE by 0.25",
            "7: SEND_MESSAGE (type 3 to the reaction point of flow 3, 60 B on the wire, control"
                + " class, about flow 3, words [31, 32, 1, 33]), effective at 5 us",
            "8: SEND_MESSAGE (type 4 to the reaction point of flow 0, 60 B on the wire, control"
                + " class, about flow 0, words [41, 0, 0, 0, 42, 43])",
            "8: SEND_MESSAGE (type 4 to the reaction point of flow 3, 60 B on the wire, control"
                + " class, about flow 3, words [41, 0, 0, 0, 44, 45])",
            "9: PAUSE ingress port 52 until 5.000051 us",
            "10: SEND_MESSAGE (type 5 to the reaction point of flow 3, 61 B on the wire, control"
                + " class, about flow 3, words [62])",
            "11: VERDICT drop");
    assertThat(session.statistics()).isEqualTo(new Statistics(2, 16, 18 + 15));
  }

  @Test
  void takesParametersOverTheProfileOverTheDefaults() throws RefusedException {
    Hello strong =
        Conversation.hello(
            Protocol.VERSION,
            Conversation.capabilities(),
            List.of(new Hello.SchemeChoice("congestion-control", "echo", "strong", Map.of())));
    Hello set = Conversation.hello("echo", Map.of("gain", "3"));

    assertThat(ask(open(strong), 1, Conversation.starts()))
        .contains("0: SET_RATE 400000000000 bit/s");
    assertThat(ask(open(set), 1, Conversation.starts())).contains("0: SET_RATE 120000000000 bit/s");
  }

  @Test
  void bringsNothingToStateMachinesThatAreNotPlaced() throws RefusedException {
    AlgorithmSession session = open(Conversation.hello("none"));

    assertThat(ask(session, 1, Conversation.starts()))
        .containsExactly("0: SET_RATE 40000000000 bit/s", "2: SET_RATE 40000000000 bit/s");
    assertThat(ask(session, 2, Conversation.everyKind()))
        .as("what a reaction point does by default")
        .containsExactly("6: SCALE_RATE by 0.5");
    assertThat(session.statistics()).isEqualTo(new Statistics(2, 16, 3));
  }

  @Test
  void keepsTimersWatchesAndMessagesOfTheTwoSlotsApart() throws RefusedException {
    Hello both =
        Conversation.hello(
            Protocol.VERSION,
            Conversation.capabilities(),
            List.of(
                new Hello.SchemeChoice("flow-control", "timers-only", "", Map.of()),
                new Hello.SchemeChoice("congestion-control", "echo", "", Map.of())));
    AlgorithmSession session = open(both);
    ask(session, 1, Conversation.starts());
    OutBuffer events = new OutBuffer();
    events.append(EventKind.EVENT_TIMER_VALUE, 0, RP, 9, 4, 0, 0, 0, 0);
    events.append(EventKind.EVENT_TIMER_VALUE, 0, RP, 9, 16 + 4, 0, 0, 0, 0);
    events.append(EventKind.EVENT_MESSAGE_VALUE, 0, RP, 9, RP, 6 | 1L << 32, -1, 8, 0, 7);

    assertThat(ask(session, 2, events))
        .containsExactly(
            "0: SET_TIMER 5 to 0.000016 us (snapshot none)",
            "1: SET_TIMER 22 to 0.000009 us (snapshot none)",
            "2: SEND_MESSAGE (type "
                + (7 | 1L << 32)
                + " to the reaction point of flow 3, 60 B on the wire, control class, about flow"
                + " -1)");
  }

  @Test
  void offersOtherEventsToCongestionControlFirst() throws RefusedException {
    Hello both =
        Conversation.hello(
            Protocol.VERSION,
            Conversation.capabilities(),
            List.of(
                new Hello.SchemeChoice("flow-control", "timers-only", "", Map.of()),
                new Hello.SchemeChoice("congestion-control", "echo", "", Map.of())));

    List<String> decisions = ask(open(both), 1, Conversation.starts());

    assertThat(decisions.get(4)).isEqualTo("0: STAMP_TELEMETRY on");
    assertThat(decisions.get(5)).isEqualTo("0: SET_TIMER 16 to 0.000001 us (snapshot none)");
  }

  @Test
  void judgesAPacketByItsFieldsAndAnswersEachOnce() throws RefusedException {
    AlgorithmSession session = open(Conversation.hello("echo"));
    ask(session, 1, Conversation.starts());
    OutBuffer events = new OutBuffer();
    long judges = Conversation.CONGESTION_CONTROL_JUDGES;
    Conversation.packetArrived(events, Conversation.NOW_PS, 71, 72, 73, judges);
    Conversation.packetArrived(events, Conversation.NOW_PS, 71, 72, 74, judges);

    assertThat(ask(session, 2, events)).containsExactly("0: VERDICT mark", "1: VERDICT pass");
  }

  @Test
  void theMostSevereVerdictOfTheJudgesOfTheTwoSlotsHolds() throws RefusedException {
    Hello both =
        Conversation.hello(
            Protocol.VERSION,
            Conversation.capabilities(),
            List.of(
                new Hello.SchemeChoice("congestion-control", "echo", "", Map.of()),
                new Hello.SchemeChoice("flow-control", "droppers", "", Map.of())));
    AlgorithmSession session = open(both);
    assertThat(ask(session, 1, Conversation.starts())).contains("3: JUDGE_PACKETS on for judge 1");
    long first = Conversation.CONGESTION_CONTROL_JUDGES;
    long second = Conversation.FLOW_CONTROL_JUDGES;
    OutBuffer events = new OutBuffer();
    for (long flags : new long[] {first | second, first, second, first | second | 1}) {
      Conversation.packetArrived(events, Conversation.NOW_PS, 71, 72, 73, flags);
    }
    Conversation.packetArrived(events, Conversation.NOW_PS, 71, 0, 73, first | second);

    assertThat(ask(session, 2, events))
        .as("one drops above 50 bytes waiting, the other marks this packet, or drops it if marked")
        .containsExactly(
            "0: VERDICT drop",
            "1: VERDICT mark",
            "2: VERDICT drop",
            "3: VERDICT drop",
            "4: VERDICT pass");
  }

  @ParameterizedTest
  @CsvSource({"0", "2"})
  void refusesTelemetryThatIsNoRows(long width) throws RefusedException {
    AlgorithmSession session = open(Conversation.hello("echo"));
    ask(session, 1, Conversation.starts());
    OutBuffer events = new OutBuffer();
    events.append(EventKind.EVENT_ACK_VALUE, 0, RP, 0, 11, 12, 13, 14, width << 1, 77, 78, 79);

    assertThatThrownBy(() -> ask(session, 2, events))
        .isInstanceOf(ProtocolFailure.class)
        .hasMessageEndingWith(
            "number of words is 3; allowed is a multiple of the words of a row, above 0, which are given as "
                + width);
  }

  @ParameterizedTest
  @CsvSource({
    "0, size, 0, more than 0",
    "0, size, -9223372036854775808, more than 0",
    "1, line rate, 0, more than 0",
    "2, base RTT, -1, more than 0",
    "3, bottleneck rate, -5, more than 0",
    "5, payload, 0, more than 0",
    "6, header, -1, 0 or more",
    "7, bdp, -1, 0 or more",
  })
  void refusesAFlowThatCannotBe(int at, String field, long value, String allowed) throws Exception {
    AlgorithmSession session = open(Conversation.hello("echo"));
    long[] given = {1000, 40_000_000_000L, 5_000_000, 10_000_000_000L, 1, 1000, 48, 0};
    given[at] = value;
    OutBuffer events = new OutBuffer();
    events.append(
        EventKind.EVENT_FLOW_START_VALUE,
        0,
        RP,
        0,
        given[0],
        given[1],
        given[2],
        given[3],
        given[4],
        given[5],
        given[6],
        given[7]);

    assertThatThrownBy(() -> ask(session, 1, events))
        .isInstanceOf(ProtocolFailure.class)
        .hasMessageContaining(field)
        .hasMessageContaining(" is " + value + "; allowed is " + allowed);
  }

  @Test
  void letsAMessageGoToAFlowThatBeginsLaterInTheBatch() throws RefusedException {
    AlgorithmSession session = open(Conversation.hello("echo"));
    OutBuffer events = new OutBuffer();
    int other = EntityId.reactionPoint(0);
    events.append(EventKind.EVENT_FLOW_START_VALUE, 0, RP, 0, 1, 1, 1, 1, 1, 1000, 48, 0);
    events.append(EventKind.EVENT_ACK_VALUE, 0, RP, 0, 11, 12, 13, 14, 1 << 1, 77);
    events.append(EventKind.EVENT_FLOW_START_VALUE, 0, other, 0, 1, 1, 1, 1, 1, 1000, 48, 0);

    assertThat(ask(session, 1, events))
        .anyMatch(d -> d.contains("to the reaction point of flow 0"));
  }

  @Test
  void forgetsAFlowAtItsEndAndIgnoresWhatWasStillUnderWay() throws RefusedException {
    AlgorithmSession session = open(Conversation.hello("echo"));
    ask(session, 1, Conversation.starts());
    OutBuffer events = new OutBuffer();
    events.append(EventKind.EVENT_FLOW_END_VALUE, AskMode.ASK_NOTIFY_VALUE, RP, 9, 0, 0, 0, 0, 0);
    events.append(EventKind.EVENT_BYTES_SENT_VALUE, 0, RP, 9, 9000, 0, 0, 0, 0);

    assertThat(ask(session, 2, events)).isEmpty();
  }

  @Test
  void growsWithEntityNumbers() throws RefusedException {
    AlgorithmSession session = open(Conversation.hello("throwing"));
    OutBuffer events = new OutBuffer();
    for (int flow : new int[] {0, 63, 64, 1_000_000}) {
      events.append(
          EventKind.EVENT_FLOW_START_VALUE,
          0,
          EntityId.reactionPoint(flow),
          0,
          1,
          1000 + flow,
          1,
          1,
          1,
          1000,
          48,
          0);
    }

    assertThat(ask(session, 1, events))
        .containsExactly(
            "0: SET_RATE 1000 bit/s",
            "1: SET_RATE 1063 bit/s",
            "2: SET_RATE 1064 bit/s",
            "3: SET_RATE 1001000 bit/s");
  }

  @Test
  void tellsWhoThrewWhereOnWhatAndWhen() throws RefusedException {
    AlgorithmSession session = open(Conversation.hello("throwing"));
    ask(session, 1, Conversation.starts());

    assertThatThrownBy(() -> ask(session, 2, Conversation.timer()))
        .isInstanceOf(SchemeFailure.class)
        .hasMessage(
            "scheme throwing failed at the reaction point of flow 3 on TIMER at 5 us:"
                + " java.lang.IllegalStateException: the table is empty");
    assertThatThrownBy(() -> ask(session, 3, Conversation.timer()))
        .as("the session is over")
        .isInstanceOf(SchemeFailure.class)
        .hasMessageContaining("the table is empty");
  }

  @Test
  void survivesASchemeThatOverflowsTheStack() throws RefusedException {
    AlgorithmSession session = open(Conversation.hello("throwing"));
    ask(session, 1, Conversation.starts());
    OutBuffer events = new OutBuffer();
    events.append(EventKind.EVENT_BYTES_SENT_VALUE, 0, RP, 9, 9000, 0, 0, 0, 0);

    assertThatThrownBy(() -> ask(session, 2, events))
        .isInstanceOf(SchemeFailure.class)
        .hasMessageEndingWith("on BYTES_SENT at 0.000009 us: java.lang.StackOverflowError");
  }

  @ParameterizedTest
  @FieldSource("WRONGS")
  void refusesADecisionThatCannotBe(String wrong) throws RefusedException {
    AlgorithmSession session = open(Conversation.hello("wrong", Map.of("wrong", wrong)));
    OutBuffer starts = new OutBuffer();
    int cp = EntityId.congestionPoint(0);
    int np = EntityId.notificationPoint(3);
    long now = 10;
    starts.append(EventKind.EVENT_FLOW_START_VALUE, 0, RP, now, 1, 1, 1, 1, 1, 1000, 48, 0);
    starts.append(EventKind.EVENT_FLOW_START_VALUE, 0, np, now, 1, 1, 1, 1, 1, 1000, 48, 0);
    starts.append(EventKind.EVENT_PORT_START_VALUE, 0, cp, now, 17, 2, 1, 1, 0);

    assertThatThrownBy(() -> ask(session, 1, starts))
        .isInstanceOf(SchemeFailure.class)
        .message()
        .startsWith("scheme wrong failed at the ")
        .containsAnyOf("allowed is", "does not declare", "does not claim", "armed at once")
        .contains(expectedWords().getOrDefault(wrong, ""));
  }

  private static Map<String, String> expectedWords() {
    return Map.of(
        "zero-rate",
        "reaction point of flow 3 on FLOW_START at 0.00001 us: setRate: rateBps is 0; allowed is"
            + " more than 0",
        "nan-window",
        "setWindow: windowBytes is NaN; allowed is 0 to 2^40 (1 TiB); clearWindow is no limit",
        "unknown-flow",
        "destination is the reaction point of flow 9, which has not begun",
        "past-timer",
        "setTimer: atPs is 0.000009 us, which is past; allowed is the event's time 0.00001 us or later",
        "watch-8",
        "congestion point 0 on PORT_START at 0.00001 us: watchQueue: watch is 8; allowed is 0 to 7",
        "zero-packets",
        "notification point of flow 3 on FLOW_START at 0.00001 us: acknowledgeEvery: packets is 0");
  }

  @Test
  void refusesDecisionsOnANotify() throws RefusedException {
    AlgorithmSession session = open(Conversation.hello("echo"));
    ask(session, 1, Conversation.starts());
    OutBuffer events = new OutBuffer();
    events.append(
        EventKind.EVENT_BYTES_SENT_VALUE, AskMode.ASK_NOTIFY_VALUE, RP, 9, 9000, 0, 0, 0, 0);

    assertThatThrownBy(() -> ask(session, 2, events))
        .isInstanceOf(SchemeFailure.class)
        .hasMessageContaining("setRate: was called in answer to a notify");
  }

  @Test
  void refusesToDecideMoreThanAVerdictOnAPacket() throws RefusedException {
    Hello droppers =
        Conversation.hello(
            Protocol.VERSION,
            Conversation.capabilities(),
            List.of(
                new Hello.SchemeChoice("congestion-control", "none", "", Map.of()),
                new Hello.SchemeChoice("flow-control", "droppers", "", Map.of())));
    AlgorithmSession session = open(droppers);
    ask(session, 1, Conversation.starts());
    OutBuffer events = new OutBuffer();
    Conversation.packetArrived(
        events, 9, DroppersScheme.FRAME_THAT_MISLEADS, 0, 0, Conversation.FLOW_CONTROL_JUDGES);

    assertThatThrownBy(() -> ask(session, 2, events))
        .isInstanceOf(SchemeFailure.class)
        .hasMessage(
            "scheme droppers failed at the congestion point 0 on PACKET_ARRIVED at 0.000009 us:"
                + " actions: an object of an earlier event was used; a state machine decides only"
                + " with the actions it is given with the event");
  }

  @Test
  void namesTheSchemeWhoseStateMachineIsNull() throws RefusedException {
    AlgorithmSession session = open(Conversation.hello("careless"));

    assertThatThrownBy(() -> ask(session, 1, Conversation.starts()))
        .isInstanceOf(SchemeFailure.class)
        .hasMessageStartingWith("scheme careless failed at the ")
        .hasMessageEndingWith(
            "newNotificationPoint: returned null; allowed is a new state machine");
  }

  @Test
  void refusesActionsThatAStateMachineKept() throws RefusedException {
    AlgorithmSession session =
        open(Conversation.hello("careless", Map.of("mistake", "kept-actions")));
    ask(session, 1, Conversation.starts());
    OutBuffer timer = new OutBuffer();
    timer.append(EventKind.EVENT_TIMER_VALUE, 0, RP, 20, 0, 0, 0, 0, 0);

    assertThatThrownBy(() -> ask(session, 2, timer))
        .isInstanceOf(SchemeFailure.class)
        .hasMessage(
            "scheme careless failed at the reaction point of flow 3 on TIMER at 0.00002 us: actions:"
                + " an object of an earlier event was used; a state machine decides only with the"
                + " actions it is given with the event");
  }

  @Test
  void stateMachinesAreLimitedUnlessTheirFlowsEnd() throws RefusedException {
    AlgorithmSession session = open(Conversation.hello("none"));
    int each = 1 << 20;
    for (int part = 0; part < 2; part++) {
      OutBuffer starts = new OutBuffer();
      for (int flow = part * each; flow < (part + 1) * each; flow++) {
        Conversation.flowStart(starts, EntityId.reactionPoint(flow));
      }
      ask(session, part + 1, starts);
    }
    OutBuffer next = new OutBuffer();
    next.append(EventKind.EVENT_FLOW_END_VALUE, 0, EntityId.reactionPoint(5), 0, 0, 0, 0, 0, 0);
    Conversation.flowStart(next, EntityId.notificationPoint(5));
    ask(session, 3, next);
    assertThat(session.machines()).isEqualTo(AlgorithmSession.MOST_MACHINES);
    OutBuffer more = new OutBuffer();
    Conversation.flowStart(more, EntityId.notificationPoint(6));
    assertThatThrownBy(() -> ask(session, 4, more))
        .isInstanceOf(ProtocolFailure.class)
        .hasMessageContaining("beyond the 2097152 state machines of a session");
  }

  @Test
  void blamesTheSimulatorForNonsense() throws RefusedException {
    List<OutBuffer> nonsense = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      nonsense.add(new OutBuffer());
    }
    int cp = EntityId.congestionPoint(0);
    nonsense.get(0).append(99, 0, RP, 9, 0, 0, 0, 0, 0);
    nonsense.get(1).append(EventKind.EVENT_TIMER_VALUE, 0, 777, 9, 0, 0, 0, 0, 0);
    nonsense.get(2).append(EventKind.EVENT_DATA_VALUE, 0, RP, 9, 0, 0, 0, 0, 0);
    nonsense.get(3).append(EventKind.EVENT_PORT_START_VALUE, 0, cp, 9, 1, 1, 1, 1, 0);
    nonsense.get(4).append(EventKind.EVENT_TIMER_VALUE, 0, cp, 9, 1, 16, 1, 1, 0, 3, 1, 2, 3);
    nonsense.get(5).append(EventKind.EVENT_TIMER_VALUE, 0, 3 << 30, 9, 1, 0, 1, 1, 0);
    nonsense.get(6).append(EventKind.EVENT_PACKET_ARRIVED_VALUE, 0, cp, 9, 3, 1, 1, 1, 1 << 8);
    for (OutBuffer events : nonsense) {
      AlgorithmSession session = open(Conversation.hello("echo"));
      ask(session, 1, Conversation.starts());
      assertThatThrownBy(() -> ask(session, 2, events))
          .isInstanceOf(ProtocolFailure.class)
          .hasMessageStartingWith("the simulator sent an event ");
    }
  }

  @Test
  void blamesTheSimulatorForBytesThatAreNoRecords() throws RefusedException {
    AlgorithmSession cutOff = open(Conversation.hello("echo"));
    OutBuffer starts = Conversation.starts();
    assertThatThrownBy(
            () -> cutOff.exchange(1, starts.buffer(), 0, starts.bytes() - 8, new OutBuffer()))
        .isInstanceOf(ProtocolFailure.class)
        .hasMessageContaining("garbage in ask 1")
        .hasMessageContaining("cut off");
    AlgorithmSession ones = open(Conversation.hello("echo"));
    ByteBuffer allOnes = ByteBuffer.allocate(128);
    for (int i = 0; i < 128; i++) {
      allOnes.put(i, (byte) 0xff);
    }
    assertThatThrownBy(() -> ones.exchange(1, allOnes, 0, 128, new OutBuffer()))
        .isInstanceOf(ProtocolFailure.class)
        .hasMessageContaining("4294967295 bytes of payload");
  }

  @Test
  void wantsAskNumbersInOrder() throws RefusedException {
    AlgorithmSession session = open(Conversation.hello("echo"));

    assertThatThrownBy(() -> ask(session, 2, Conversation.starts()))
        .isInstanceOf(ProtocolFailure.class)
        .hasMessage("the simulator sent ask number 2; expected was 1");
  }
}
