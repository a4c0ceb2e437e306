// SPDX-License-Identifier: MIT
package org.sluice.cc.expresspass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sluice.cc.BytesSent;
import org.sluice.cc.Counter;
import org.sluice.cc.CounterTable;
import org.sluice.cc.Entity;
import org.sluice.cc.EntityRandom;
import org.sluice.cc.FlowStart;
import org.sluice.cc.FrameSizes;
import org.sluice.cc.HostStart;
import org.sluice.cc.Message;
import org.sluice.cc.Nack;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortStart;
import org.sluice.cc.RetransmissionTimeout;
import org.sluice.cc.Snapshot;
import org.sluice.cc.TimerExpiry;
import org.sluice.cc.bench.RecordedActions;

class ExpressPassMachinesTest {
  private static final long US = 1_000_000;
  private static final long RTT_PS = 10 * US;
  private static final long LINE_BPS = 10_000_000_000L;
  private static final ExpressPassScheme SCHEME = new ExpressPassScheme();

  private final RecordedActions actions = new RecordedActions();

  private static Parameters parameters() {
    return Parameters.resolve(SCHEME, "paper", Map.of());
  }

  private static FlowStart start(long bytes) {
    return new FlowStart(0, 7, 0, 1, bytes, LINE_BPS, LINE_BPS, RTT_PS, 1470, 48);
  }

  @Test
  @DisplayName("Credit limit: C/(8·(68 + 20 + 1518 + 20)) credits/s of 68 B on average")
  void everyPortAndHostLimitsCredits() {
    // 10e9/8/1626 = 768757.69 credits/s; · 68 · 8 = 418204182.04 bit/s; 8 credits of 72 B
    Entity entity = new Entity(0, new EntityRandom(1, 1));
    PortStart port = new PortStart(0, 2, 0, LINE_BPS, 1000);
    SCHEME.newCongestionPoint(port, parameters(), entity).onStart(port, actions);
    HostStart host = new HostStart(0, 0, LINE_BPS, 1000, 2);
    SCHEME.newHostPoint(host, parameters(), entity).onStart(host, actions);
    assertThat(actions.takeLog())
        .containsExactly("limitCredits 418204182 576", "limitCredits 418204182 576");
  }

  @Test
  @DisplayName("Credits are for the network's frames: data, and the share of an ACK")
  void creditsFollowTheNetworksFrames() {
    assertThat(SCHEME.automatic(new FrameSizes(1048, 60, 1, 0)))
        .containsExactlyInAnyOrderEntriesOf(Map.of("dataFrame", "1108", "gap", "0"));
    // (60 + 20)/16 = 5 B, (60 + 20)/32 = 2.5 B
    assertThat(SCHEME.automatic(new FrameSizes(1518, 60, 16, 20)))
        .containsExactlyInAnyOrderEntriesOf(Map.of("dataFrame", "1523", "gap", "20"));
    assertThat(SCHEME.automatic(new FrameSizes(1518, 60, 32, 20)))
        .containsEntry("dataFrame", "1521");
  }

  @Test
  void senderRequestsSendsOnCreditAndStops() {
    ExpressPassSender sender = new ExpressPassSender(start(3000), parameters());
    sender.onStart(start(3000), actions);
    assertThat(actions.takeLog())
        .containsExactly(
            "setRate " + LINE_BPS,
            "sendOnlyOnCredit true",
            "everyBytesSent 1",
            "watchAcks NACKS",
            "send 1 about 7 64 B",
            "setTimer 0 " + 100 * US);
    sender.onTimer(new TimerExpiry(100 * US, 0, Snapshot.EMPTY), actions);
    assertThat(actions.takeLog()).containsExactly("send 1 about 7 64 B", "setTimer 0 " + 200 * US);
    sender.onBytesSent(new BytesSent(150 * US, 1470), actions);
    assertThat(actions.takeLog()).containsExactly("cancelTimer 0", "everyBytesSent 1530");
    sender.onBytesSent(new BytesSent(160 * US, 3000), actions);
    assertThat(actions.takeLog()).containsExactly("everyBytesSent 0", "send 2 about 7 64 B");
    sender.onRetransmissionTimeout(new RetransmissionTimeout(900 * US, 1470), actions);
    assertThat(actions.takeLog())
        .containsExactly("everyBytesSent 1", "send 1 about 7 64 B", "setTimer 0 " + 1000 * US);
    sender.onBytesSent(new BytesSent(910 * US, 4470), actions);
    assertThat(actions.takeLog()).containsExactly("setTimer 0 " + 1010 * US);
  }

  @Test
  @DisplayName("ns-2 agent, recv_nack: credits are asked for again after a credit stop")
  void whatWasLostNeedsCreditsAgain() {
    ExpressPassSender sender = new ExpressPassSender(start(2940), parameters());
    sender.onStart(start(2940), actions);
    sender.onBytesSent(new BytesSent(150 * US, 1470), actions);
    sender.onBytesSent(new BytesSent(160 * US, 2940), actions);
    assertThat(actions.takeLog()).endsWith("everyBytesSent 0", "send 2 about 7 64 B");
    sender.onNack(new Nack(170 * US, 0, 2940, false), actions);
    assertThat(actions.takeLog())
        .containsExactly("everyBytesSent 1", "send 1 about 7 64 B", "setTimer 0 " + 270 * US);
    sender.onNack(new Nack(171 * US, 0, 0, false), actions);
    assertThat(actions.takeLog()).as("already requested").isEmpty();
    sender.onBytesSent(new BytesSent(180 * US, 4410), actions);
    assertThat(actions.takeLog())
        .as("a credit from before the stop may have paid for it")
        .containsExactly("setTimer 0 " + 280 * US);
    sender.onTimer(new TimerExpiry(280 * US, 0, Snapshot.EMPTY), actions);
    assertThat(actions.takeLog()).containsExactly("send 1 about 7 64 B", "setTimer 0 " + 380 * US);
  }

  @Test
  void noCreditStopByBytesOfWhichSomeWereSentTwice() {
    ExpressPassSender sender = new ExpressPassSender(start(4410), parameters());
    sender.onStart(start(4410), actions);
    sender.onBytesSent(new BytesSent(150 * US, 1470), actions);
    actions.takeLog();
    sender.onNack(new Nack(155 * US, 0, 2940, false), actions);
    assertThat(actions.takeLog()).as("credits still come").isEmpty();
    sender.onBytesSent(new BytesSent(160 * US, 4410), actions);
    assertThat(actions.takeLog()).containsExactly("everyBytesSent 0");
  }

  @Test
  void receiverPacesCreditsUpdatesOncePerRoundTripAndStops() {
    ExpressPassReceiver receiver =
        new ExpressPassReceiver(start(FlowStart.UNBOUNDED), parameters());
    receiver.onStart(start(FlowStart.UNBOUNDED), actions);
    receiver.onMessage(message(Signal.REQUEST, US), actions);
    // half of 418204182.04
    assertThat(actions.takeLog())
        .containsExactly("paceCredits 209102091 64 72 0.1", "setTimer 0 " + 11 * US + " [CREDITS]");
    // a request that was sent again changes nothing
    receiver.onMessage(message(Signal.REQUEST, 2 * US), actions);
    assertThat(actions.takeLog()).isEmpty();
    // nothing came back yet
    receiver.onTimer(expiry(11 * US, 8, 0, 0, 0), actions);
    assertThat(actions.takeLog()).containsExactly("setTimer 0 " + 21 * US + " [CREDITS]");
    // 10 numbers, 5 came back: ·0.5·1.1; the round trip becomes 0.8·10 + 0.2·20 = 12 us
    receiver.onTimer(expiry(21 * US, 16, 5, 10, 20 * US), actions);
    assertThat(actions.takeLog())
        .containsExactly("paceCredits 115006150 64 72 0.1", "setTimer 0 " + 33 * US + " [CREDITS]");
    receiver.onMessage(message(Signal.STOP, 25 * US), actions);
    assertThat(actions.takeLog()).containsExactly("cancelTimer 0", "paceCredits 0 64 72 0.1");
  }

  @Test
  void aReceiverCountsFromTheLastUpdateOn() {
    ExpressPassReceiver receiver =
        new ExpressPassReceiver(start(FlowStart.UNBOUNDED), parameters());
    receiver.onStart(start(FlowStart.UNBOUNDED), actions);
    receiver.onMessage(message(Signal.REQUEST, US), actions);
    receiver.onTimer(expiry(11 * US, 16, 5, 10, 0), actions); // ·0.5·1.1, w = 1/4
    actions.takeLog();
    receiver.onTimer(expiry(21 * US, 40, 21, 30, 0), actions); // 16 of 20: ·0.8·1.1
    assertThat(actions.takeLog()).contains("paceCredits 101205412 64 72 0.1");
    receiver.onTimer(expiry(31 * US, 40, 21, 30, 0), actions);
    assertThat(actions.takeLog()).as("no number since").containsExactly(timer(41));
    receiver.onTimer(
        new TimerExpiry(41 * US, 0, new Snapshot(0, 0, 0, 0, NONE, NONE, NONE, noCredits())),
        actions);
    assertThat(actions.takeLog()).as("no counters").containsExactly(timer(51));
  }

  @Test
  void aFlowThatAsksAgainAfterAStopBeginsAgain() {
    ExpressPassReceiver receiver =
        new ExpressPassReceiver(start(FlowStart.UNBOUNDED), parameters());
    receiver.onStart(start(FlowStart.UNBOUNDED), actions);
    receiver.onMessage(message(Signal.REQUEST, US), actions);
    receiver.onTimer(expiry(11 * US, 16, 5, 10, 0), actions);
    receiver.onMessage(message(Signal.STOP, 12 * US), actions);
    actions.takeLog();
    receiver.onMessage(message(Signal.REQUEST, 15 * US), actions);
    assertThat(actions.takeLog()).containsExactly("paceCredits 209102091 64 72 0.1", timer(25));
  }

  @Test
  void theLowestRateIsOneCreditInARoundTrip() {
    ExpressPassReceiver receiver =
        new ExpressPassReceiver(start(FlowStart.UNBOUNDED), parameters());
    receiver.onStart(start(FlowStart.UNBOUNDED), actions);
    receiver.onMessage(message(Signal.REQUEST, US), actions);
    actions.takeLog();
    receiver.onTimer(expiry(11 * US, 16, 0, 10, 0), actions); // all were lost
    assertThat(actions.takeLog()).contains("paceCredits 54400000 64 72 0.1"); // 68 B in 10 us
  }

  @Test
  @DisplayName("ns-2 agent: after losses the rate of the credits that came back, and the target")
  void theSimulatorsReceiverFallsToWhatCameBack() {
    ExpressPassReceiver receiver =
        new ExpressPassReceiver(
            start(FlowStart.UNBOUNDED), Parameters.resolve(SCHEME, "ns2", Map.of()));
    receiver.onStart(start(FlowStart.UNBOUNDED), actions);
    receiver.onMessage(message(Signal.REQUEST, US), actions);
    actions.takeLog();
    // 5 credits of 64 B in 20 us are 128 Mb/s; half of the line's rate: target 0.0625
    receiver.onTimer(expiry(21 * US, 16, 5, 10, 0), actions);
    assertThat(actions.takeLog()).contains("paceCredits 136000000 64 64 0.1");
    // 1 more in 10 us: 51.2 Mb/s, as low as one credit in a round trip, and the target on top
    receiver.onTimer(expiry(31 * US, 20, 6, 14, 0), actions);
    assertThat(actions.takeLog()).contains("paceCredits 55394080 64 64 0.1");
  }

  @Test
  void aSetUpdatePeriodIsNotMeasured() {
    ExpressPassReceiver receiver =
        new ExpressPassReceiver(
            start(FlowStart.UNBOUNDED),
            Parameters.resolve(SCHEME, "", Map.of("updatePeriod", "3")));
    receiver.onStart(start(FlowStart.UNBOUNDED), actions);
    receiver.onMessage(message(Signal.REQUEST, US), actions);
    assertThat(actions.takeLog()).contains(timer(4));
    receiver.onTimer(expiry(4 * US, 16, 5, 10, 20 * US), actions);
    assertThat(actions.takeLog()).contains(timer(7));
  }

  @Test
  void aFlowWithoutAKnownEndSendsNoStop() {
    ExpressPassSender sender = new ExpressPassSender(start(FlowStart.UNBOUNDED), parameters());
    sender.onStart(start(FlowStart.UNBOUNDED), actions);
    actions.takeLog();
    sender.onBytesSent(new BytesSent(150 * US, 1470), actions);
    assertThat(actions.takeLog()).containsExactly("cancelTimer 0", "everyBytesSent 0");
  }

  @ParameterizedTest
  @CsvSource({
    "0.5, 0.5, 0.5, true",
    "0.1, 0.2, 0.3, true",
    "0.2, 0.1, 0.3, false",
    "0.1, 0.3, 0.2, false"
  })
  void aggressivenessMayNotDescend(String min, String first, String max, boolean allowed) {
    Map<String, String> values =
        Map.of("minAggressiveness", min, "initialAggressiveness", first, "maxAggressiveness", max);
    if (allowed) {
      assertThat(SCHEME.check(Parameters.resolve(SCHEME, "", values))).isEmpty();
    } else {
      assertThatThrownBy(() -> Parameters.resolve(SCHEME, "", values))
          .hasMessageContaining(min + ", " + first + " and " + max + "; they must not descend");
    }
  }

  private static final long[] NONE = {};

  private static String timer(long atUs) {
    return "setTimer 0 " + atUs * US + " [CREDITS]";
  }

  private static Map<Counter, CounterTable> noCredits() {
    return Map.of(Counter.CREDITS, new CounterTable(NONE, Counter.CREDITS.columns()));
  }

  private static Message message(int type, long nowPs) {
    return new Message(nowPs, 7, type, 7, 0, new long[0]);
  }

  private static TimerExpiry expiry(long nowPs, long sent, long used, long highest, long rttPs) {
    CounterTable table =
        new CounterTable(new long[] {sent, used, highest, rttPs}, Counter.CREDITS.columns());
    long[] none = {};
    return new TimerExpiry(
        nowPs, 0, new Snapshot(0, 0, 0, 0, none, none, none, Map.of(Counter.CREDITS, table)));
  }
}
