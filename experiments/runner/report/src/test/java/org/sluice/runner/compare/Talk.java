// SPDX-License-Identifier: MIT
package org.sluice.runner.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sluice.bridge.recording.Recorder;
import org.sluice.bridge.session.Hello;
import org.sluice.bridge.session.Statistics;
import org.sluice.bridge.wire.AskMode;
import org.sluice.bridge.wire.DecisionKind;
import org.sluice.bridge.wire.EventKind;
import org.sluice.bridge.wire.OutBuffer;
import org.sluice.cc.EntityId;

/** A recording made by hand: a sender that takes ACKs and a port that ticks. */
final class Talk {
  static final int FLOW = EntityId.reactionPoint(0);
  static final int PORT = EntityId.congestionPoint(2);

  private final List<Ask> asks = new ArrayList<>();
  private final String simulator;
  private final long seed;

  private Map<String, String> parameters = Map.of();

  private record Ask(long nowPs, OutBuffer events, OutBuffer decisions) {}

  Talk(String simulator, long seed) {
    this.simulator = simulator;
    this.seed = seed;
  }

  /** Sets the scheme's parameters. */
  Talk parameters(Map<String, String> values) {
    parameters = values;
    return this;
  }

  /** Opens the next ask. */
  Talk ask(long nowPs) {
    asks.add(new Ask(nowPs, new OutBuffer(), new OutBuffer()));
    return this;
  }

  private Ask last() {
    return asks.get(asks.size() - 1);
  }

  /** An ACK for the sender, answered by a rate. */
  Talk ack(long timePs, long cumulative, long rttPs, long rateBps) {
    return ack(timePs, cumulative, rttPs, rateBps, 0);
  }

  /** One with telemetry, of so many words a hop. */
  Talk ack(
      long timePs, long cumulative, long rttPs, long rateBps, long wordsOfAHop, long... words) {
    int index = last().events().count();
    last()
        .events()
        .append(
            EventKind.EVENT_ACK_VALUE,
            AskMode.ASK_DEFERRED_VALUE,
            FLOW,
            timePs,
            cumulative,
            1000,
            rttPs,
            cumulative + 5000,
            1 << 8 | wordsOfAHop << 1,
            words);
    last()
        .decisions()
        .append(DecisionKind.DECISION_SET_RATE_VALUE, 0, index, 0, rateBps, 0, 0, 0, 0);
    return this;
  }

  /** A timer of the port that shows its queue; its answer is the next timer. */
  Talk tick(long timePs, long queueBytes) {
    int index = last().events().count();
    last()
        .events()
        .append(
            EventKind.EVENT_TIMER_VALUE,
            AskMode.ASK_DEFERRED_VALUE,
            PORT,
            timePs,
            0,
            1,
            0,
            0,
            0,
            queueBytes);
    last()
        .decisions()
        .append(
            DecisionKind.DECISION_SET_TIMER_VALUE, 0, index, 0, 0, timePs + 40_000_000, 1, 0, 0);
    return this;
  }

  /** A flow's end, sent as a notify. */
  Talk notifyEnd(long timePs) {
    last()
        .events()
        .append(
            EventKind.EVENT_FLOW_END_VALUE, AskMode.ASK_NOTIFY_VALUE, FLOW, timePs, 0, 0, 0, 0, 0);
    return this;
  }

  /** Writes it, with an orderly end. */
  Path write(Path file) throws IOException {
    Hello hello =
        new Hello(
            2,
            simulator,
            "1",
            "1",
            List.of("rate"),
            List.of(new Hello.SchemeChoice("congestion-control", "x", "p", parameters)),
            seed,
            "by/hand");
    try (Recorder recorder = Recorder.open(file, hello)) {
      long number = 0;
      long events = 0;
      long decisions = 0;
      for (Ask ask : asks) {
        number++;
        events += ask.events().count();
        decisions += ask.decisions().count();
        recorder.ask(number, ask.nowPs(), ask.events().buffer(), 0, ask.events().bytes());
        recorder.answer(number, ask.decisions().buffer(), ask.decisions().bytes());
      }
      recorder.goodbye(new Statistics(number, events, decisions));
    }
    return file;
  }

  /** Six ACKs, a microsecond apart, of which the third comes with a tick of the port. */
  static Talk plain(String simulator) {
    Talk talk = new Talk(simulator, 1);
    for (int i = 1; i <= 6; i++) {
      talk.ask(i * 1_000_000L).ack(i * 1_000_000L, i * 1000L, 500_000, 10_000_000_000L);
      if (i == 3) {
        talk.tick(3_000_000, 2096);
      }
    }
    return talk;
  }
}
