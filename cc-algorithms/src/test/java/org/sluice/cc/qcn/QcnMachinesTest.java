// SPDX-License-Identifier: MIT
package org.sluice.cc.qcn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.sluice.cc.BytesSent;
import org.sluice.cc.Entity;
import org.sluice.cc.EntityId;
import org.sluice.cc.EntityRandom;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Message;
import org.sluice.cc.PacketSampled;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortStart;
import org.sluice.cc.Snapshot;
import org.sluice.cc.TimerExpiry;
import org.sluice.cc.bench.RecordedActions;

/** QCN by hand; without jitter, so that every interval is known. */
class QcnMachinesTest {
  private static final long LINE_BPS = 10_000_000_000L;
  private final RecordedActions actions = new RecordedActions();
  private QcnReactionPoint sender;
  private QcnCongestionPoint port;

  @BeforeEach
  void begin() {
    sender = sender(Map.of("jitter", "0"));
    port = port(Map.of("jitter", "0"), LINE_BPS);
  }

  private QcnReactionPoint sender(Map<String, String> values) {
    Parameters p = Parameters.resolve(new QcnScheme(), "", values);
    FlowStart start = new FlowStart(0, 3, 1, 2, 1L << 40, LINE_BPS, LINE_BPS, 8_000_000, 1000, 48);
    QcnReactionPoint made = new QcnReactionPoint(start, p, new EntityRandom(1, 1));
    made.onStart(start, actions);
    actions.takeLog();
    return made;
  }

  private QcnCongestionPoint port(Map<String, String> values, long lineBps) {
    Parameters p = Parameters.resolve(new QcnScheme(), "", values);
    PortStart start = new PortStart(0, 9, 0, lineBps, 1L << 40);
    QcnCongestionPoint made = new QcnCongestionPoint(start, p, new EntityRandom(1, 2));
    made.onStart(start, actions);
    actions.takeLog();
    return made;
  }

  private void feedback(long units) {
    sender.onMessage(
        new Message(1_000, EntityId.congestionPoint(0), 1, 3, 0, new long[] {units}), actions);
  }

  private void byteCycles(int n) {
    for (int i = 0; i < n; i++) {
      sender.onBytesSent(new BytesSent(2_000, 0), actions);
    }
  }

  private void timerCycle() {
    sender.onTimer(new TimerExpiry(actions.timers().get(0), 0, Snapshot.EMPTY), actions);
  }

  @Test
  @DisplayName("equation 1: F_b = −(Q_off + w Q_δ)")
  void feedbackWeighsDistanceAndGrowth() {
    assertThat(port.feedback(40_000)).isEqualTo(-(7_000 + 2 * 40_000.0));
    port.onPacketSampled(new PacketSampled(0, 3, 1048, 40_000, 0), actions);
    assertThat(port.feedback(30_000)).isEqualTo(-(-3_000 + 2 * -10_000.0));
  }

  @Test
  @DisplayName("quantization: 64 |F_b| / ((2w + 1) Q_eq), six bits, nothing where F_b ≥ 0")
  void feedbackHasSixBits() {
    assertThat(port.quantized(-87_000)).isEqualTo(33); // 87,000 · 64 / 165,000 = 33.7
    assertThat(port.quantized(-165_000)).isEqualTo(63);
    assertThat(port.quantized(-1e9)).isEqualTo(63);
    assertThat(port.quantized(0)).isZero();
    assertThat(port.quantized(5_000)).isZero();
  }

  @Test
  @DisplayName("802.1Q's quantization: 63 |F_b| / ((2w + 1) Q_eq)")
  void feedbackLevelsOfTheStandard() {
    QcnCongestionPoint standard = port(Map.of("feedbackLevels", "63"), LINE_BPS);
    assertThat(standard.quantized(-87_000)).isEqualTo(33); // 87,000 · 63 / 165,000 = 33.2
    assertThat(standard.quantized(-42_000)).isEqualTo(16); // 16.04; with 64 16.3
    assertThat(standard.quantized(-164_000)).isEqualTo(62); // 62.6; with 64 63
    assertThat(standard.quantized(-165_000)).isEqualTo(63);
  }

  @Test
  @DisplayName("sampling: 150 kB without congestion, 30 kB at |F_b| = 33, 18.75 kB at 63")
  void congestionIsSampledMoreOften() {
    assertThat(port.nextSampleBytes(0)).isEqualTo(150_000);
    assertThat(port.nextSampleBytes(33)).isEqualTo(30_000);
    assertThat(port.nextSampleBytes(63)).isEqualTo(18_750);
  }

  @Test
  void aSampleSendsFeedbackToItsFlowAndSetsTheNext() {
    port.onPacketSampled(new PacketSampled(0, 3, 1048, 40_000, 0), actions);
    assertThat(actions.takeLog()).containsExactly("send 1 about 3 64 B", "sampleEvery 30000");
    assertThat(actions.takeSent().get(0).words()).containsExactly(33);
    port.onPacketSampled(new PacketSampled(0, 3, 1048, 30_000, 0), actions);
    assertThat(actions.takeLog()).containsExactly("sampleEvery 150000");
  }

  @Test
  void profileScaledTakesSizesInProportionToTheLink() {
    QcnCongestionPoint fast = port(Map.of("jitter", "0", "scaleWithRate", "true"), 4 * LINE_BPS);
    assertThat(fast.nextSampleBytes(0)).isEqualTo(600_000);
    assertThat(fast.feedback(132_000)).isEqualTo(-2 * 132_000.0); // Q_eq = 132 kB
  }

  @Test
  void aPortBeginsToSample() {
    Parameters p = Parameters.resolve(new QcnScheme(), "", Map.of("jitter", "0"));
    PortStart start = new PortStart(0, 9, 0, LINE_BPS, 1L << 40);
    new QcnScheme()
        .newCongestionPoint(start, p, new Entity(2, new EntityRandom(1, 2)))
        .onStart(start, actions);
    assertThat(actions.takeLog()).containsExactly("sampleEvery 150000");
  }

  @Test
  @DisplayName("pseudo code: samples, cycles of bytes and of time differ by a random share of 15 %")
  void intervalsDifferByTheJitter() {
    QcnCongestionPoint jittered = port(Map.of(), LINE_BPS);
    EntityRandom same = new EntityRandom(1, 2);
    same.nextDouble(); // of the start
    EntityRandom ofTheSender = new EntityRandom(1, 1);
    sender = sender(Map.of());
    for (int i = 0; i < 200; i++) {
      isJittered(jittered.nextSampleBytes(0), 150_000, same.nextDouble());
      feedback(1);
      List<String> log = actions.takeLog();
      isJittered(number(log.get(1)), 150_000, ofTheSender.nextDouble());
      isJittered(number(log.get(2)) - 1_000, 10_000_000_000L, ofTheSender.nextDouble());
    }
  }

  /** The smallest random number is 15 % less, the largest 15 % more. */
  private static void isJittered(long interval, long middle, double random) {
    assertThat((double) interval / middle).isCloseTo(0.85 + 0.3 * random, within(1e-5));
  }

  private static long number(String decision) {
    return Long.parseLong(decision.substring(decision.lastIndexOf(' ') + 1));
  }

  @Test
  void profileScaledTakesASendersStepsInProportionToTheLink() {
    Parameters p = Parameters.resolve(new QcnScheme(), "scaled", Map.of("jitter", "0"));
    long line = 4 * LINE_BPS;
    FlowStart start = new FlowStart(0, 3, 1, 2, 1L << 40, line, line, 1, 1000, 48);
    sender = new QcnReactionPoint(start, p, new EntityRandom(1, 1));
    sender.onStart(start, actions);
    assertThat(actions.takeLog()).containsExactly("setRate 40000000000");
    feedback(63);
    assertThat(actions.takeLog()).contains("everyBytesSent 600000", "setTimer 0 2500001000");
    byteCycles(1);
    feedback(63);
    long target = sender.targetBps();
    byteCycles(6);
    assertThat(sender.targetBps() - target).as("4 R_AI").isEqualTo(20_000_000);
    for (int i = 0; i < 5; i++) {
      timerCycle();
    }
    target = sender.targetBps();
    timerCycle();
    assertThat(sender.targetBps() - target).as("4 R_HAI").isEqualTo(200_000_000);
  }

  @Test
  void cyclesOfTheTimerFollowEachOther() {
    feedback(32);
    timerCycle();
    assertThat(actions.timers()).containsEntry(0, 20_000_001_000L);
    for (int i = 0; i < 4; i++) {
      timerCycle();
    }
    assertThat(actions.timers()).as("half as long").containsEntry(0, 55_000_001_000L);
  }

  @Test
  @DisplayName(
      "pseudo code: a target more than ten times the rate falls in the first cycle of both")
  void aFarTargetFallsInTheFirstCycleOfTheTimerToo() {
    for (int i = 0; i < 5; i++) {
      feedback(63);
    }
    timerCycle();
    assertThat(sender.targetBps()).isEqualTo(LINE_BPS / 8);
  }

  @Test
  void aTargetTenTimesTheRateStays() {
    sender = sender(Map.of("jitter", "0", "minRate", "1000"));
    for (int i = 0; i < 5; i++) {
      feedback(63);
    }
    assertThat(sender.rateBps()).isEqualTo(LINE_BPS / 10);
    byteCycles(1);
    assertThat(sender.targetBps()).isEqualTo(LINE_BPS);
  }

  @Test
  @DisplayName("equation 2: TR ← CR, CR ← CR (1 − G_d |F_b|); the largest feedback cuts by 63/128")
  void feedbackCuts() {
    feedback(33);
    assertThat(sender.rateBps()).isEqualTo(7_421_875_000L); // 10 G · 95/128
    assertThat(sender.targetBps()).isEqualTo(LINE_BPS);
    assertThat(actions.takeLog())
        .containsExactly("setRate 7421875000", "everyBytesSent 150000", "setTimer 0 10000001000");
  }

  @Test
  @DisplayName("equation 3, fast recovery: CR ← (CR + TR)/2, five cycles")
  void fastRecoveryHalvesTheDistance() {
    feedback(32); // 7.5 G
    byteCycles(5);
    assertThat(sender.rateBps()).isEqualTo(9_921_875_000L); // 10 G − 2.5 G / 32
    assertThat(sender.targetBps()).isEqualTo(LINE_BPS);
    assertThat(actions.takeLog()).endsWith("everyBytesSent 75000", "setRate 9921875000");
  }

  @Test
  @DisplayName("equations 4 and 5: active increase by one of the two, hyper-active by both")
  void increaseAfterFastRecovery() {
    feedback(63);
    byteCycles(1); // (5,078,125,000 + 10 G + 1)/2
    feedback(32);
    assertThat(sender.targetBps()).isEqualTo(7_539_062_500L);
    byteCycles(6); // the sixth is active
    assertThat(sender.targetBps()).isEqualTo(7_544_062_500L);
    for (int i = 0; i < 5; i++) {
      timerCycle();
    }
    assertThat(sender.targetBps()).isEqualTo(7_569_062_500L);
    timerCycle(); // both are over five: i = 1
    assertThat(sender.targetBps()).isEqualTo(7_619_062_500L);
  }

  @Test
  @DisplayName("equation 3: fast recovery begins anew after feedback, by the timer, too")
  void feedbackBeginsFastRecoveryAnew() {
    feedback(63);
    for (int i = 0; i < 6; i++) {
      timerCycle();
    }
    byteCycles(1);
    feedback(32);
    long target = sender.targetBps();
    timerCycle();
    assertThat(sender.targetBps()).isEqualTo(target);
  }

  @Test
  void bytesSentAfterTheLimiterWentDecideNothing() {
    feedback(1);
    byteCycles(40);
    assertThat(sender.rateBps()).isEqualTo(LINE_BPS);
    assertThat(actions.takeLog()).contains("everyBytesSent 0");
    byteCycles(1);
    assertThat(actions.takeLog()).isEmpty();
  }

  @Test
  @DisplayName("pseudo code: feedback in the first cycle keeps the target, one ten times off falls")
  void extraFastRecovery() {
    for (int i = 0; i < 5; i++) {
      feedback(63);
    }
    assertThat(sender.targetBps()).isEqualTo(LINE_BPS);
    assertThat(sender.rateBps()).isBetween(337_000_000L, 338_000_000L); // 10 G (65/128)^5
    byteCycles(1);
    assertThat(sender.targetBps()).isEqualTo(LINE_BPS / 8);
  }

  @Test
  @DisplayName("the paper's letter: each feedback makes the rate the target")
  void withoutExtraFastRecovery() {
    sender = sender(Map.of("jitter", "0", "extraFastRecovery", "false"));
    feedback(32);
    feedback(32);
    assertThat(sender.targetBps()).isEqualTo(7_500_000_000L);
    assertThat(sender.rateBps()).isEqualTo(5_625_000_000L);
  }

  @Test
  void theLimiterGoesAtTheLinksRate() {
    feedback(1);
    byteCycles(40);
    assertThat(sender.rateBps()).isEqualTo(LINE_BPS);
    assertThat(actions.timers()).isEmpty();
    assertThat(actions.takeLog()).endsWith("cancelTimer 0", "everyBytesSent 0");
  }

  @Test
  void theRateStaysAboveTheMinimum() {
    for (int i = 0; i < 30; i++) {
      feedback(63);
    }
    assertThat(sender.rateBps()).isEqualTo(10_000_000L);
  }
}
