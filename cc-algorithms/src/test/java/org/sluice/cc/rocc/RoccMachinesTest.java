// SPDX-License-Identifier: MIT
package org.sluice.cc.rocc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.Entity;
import org.sluice.cc.EntityId;
import org.sluice.cc.EntityRandom;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Message;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortStart;
import org.sluice.cc.RateScaled;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.Snapshot;
import org.sluice.cc.TimerExpiry;
import org.sluice.cc.bench.RecordedActions;

/** Algorithm 2 line by line, and what a congestion point sends at a tick. */
class RoccMachinesTest {
  private static final long US = 1_000_000;
  private static final long LINE = 40_000_000_000L;
  private static final int CP_A = EntityId.congestionPoint(1);
  private static final int CP_B = EntityId.congestionPoint(2);

  private final RecordedActions actions = new RecordedActions();

  private static Parameters parameters(String profile, Map<String, String> values) {
    return Parameters.resolve(new RoccScheme(), profile, values);
  }

  private ReactionPoint limiter(String profile) {
    Entity entity = new Entity(EntityId.reactionPoint(7), new EntityRandom(1, 7));
    FlowStart start = new FlowStart(0, 7, 0, 1, FlowStart.UNBOUNDED, LINE, LINE, 7 * US, 1472, 46);
    ReactionPoint rp =
        new RoccScheme().newReactionPoint(start, parameters(profile, Map.of()), entity);
    rp.onStart(start, actions);
    assertThat(actions.takeLog()).containsExactly("setRate 40000000000");
    return rp;
  }

  private void cnp(ReactionPoint rp, long atPs, int source, long multiples) {
    rp.onMessage(
        new Message(
            atPs, source, RoccMessages.RATE, 7, atPs - US, new long[] {multiples, 10_000_000}),
        actions);
  }

  @Test
  @DisplayName("Algorithm 2 lines 1 to 7: 395 · 10 Mb/s, and the timer")
  void lines2To7FirstCnpIsAcceptedAndStartsTheTimer() {
    ReactionPoint rp = limiter("paper");
    cnp(rp, 10 * US, CP_A, 395);
    assertThat(actions.takeLog()).containsExactly("setRate 3950000000", "setTimer 0 110000000");
  }

  @Test
  @DisplayName("Algorithm 2 line 4: a higher rate of another congestion point is ignored")
  void line4OtherCongestionPointWithHigherRateIsIgnored() {
    ReactionPoint rp = limiter("paper");
    cnp(rp, 10 * US, CP_A, 395);
    actions.takeLog();
    cnp(rp, 20 * US, CP_B, 396);
    assertThat(actions.takeLog()).isEmpty();
  }

  @Test
  @DisplayName("Algorithm 2 lines 3 and 4: the same congestion point may raise the rate")
  void line4SameCongestionPointMayRaiseTheRate() {
    ReactionPoint rp = limiter("paper");
    cnp(rp, 10 * US, CP_A, 395);
    actions.takeLog();
    cnp(rp, 50 * US, CP_A, 400);
    assertThat(actions.takeLog()).containsExactly("setRate 4000000000", "setTimer 0 150000000");
  }

  @Test
  @DisplayName("Algorithm 2 lines 4 to 6: a lower rate takes over the flow")
  void line6LowerRateTakesOverTheFlow() {
    ReactionPoint rp = limiter("paper");
    cnp(rp, 10 * US, CP_A, 395);
    cnp(rp, 20 * US, CP_B, 200);
    actions.takeLog();
    cnp(rp, 30 * US, CP_A, 300);
    assertThat(actions.takeLog()).as("A is no longer the flow's congestion point").isEmpty();
    cnp(rp, 40 * US, CP_B, 300);
    assertThat(actions.takeLog()).contains("setRate 3000000000");
  }

  @Test
  @DisplayName("Algorithm 2 line 4: an equal rate, accepted by paper and not by reference")
  void line4EqualRateIsAcceptedByPaperAndNotByReference() {
    ReactionPoint paper = limiter("paper");
    cnp(paper, 10 * US, CP_A, 395);
    actions.takeLog();
    cnp(paper, 20 * US, CP_B, 395);
    assertThat(actions.takeLog()).isNotEmpty();
    ReactionPoint reference = limiter("reference");
    cnp(reference, 10 * US, CP_A, 395);
    actions.takeLog();
    cnp(reference, 20 * US, CP_B, 395);
    assertThat(actions.takeLog()).isEmpty();
  }

  @Test
  @DisplayName(
      "Algorithm 2 lines 8 to 13: doubling up to the link rate, then the limiter is removed")
  void lines8To13RecoveryDoublesToTheLinkAndEnds() {
    ReactionPoint rp = limiter("reference");
    cnp(rp, 0, CP_A, 1500);
    actions.takeLog();
    expire(rp, 55 * US);
    assertThat(actions.takeLog()).containsExactly("setRate 30000000000", "setTimer 0 110000000");
    expire(rp, 110 * US);
    assertThat(actions.takeLog()).containsExactly("setRate 40000000000", "setTimer 0 165000000");
    expire(rp, 165 * US);
    assertThat(actions.takeLog()).as("limiter gone").isEmpty();
  }

  @Test
  void congestionPointIsRememberedWithoutALimiter() {
    ReactionPoint rp = limiter("reference");
    cnp(rp, 0, CP_A, 4000);
    expire(rp, 55 * US);
    actions.takeLog();
    cnp(rp, 100 * US, CP_B, 4000);
    assertThat(actions.takeLog()).as("not lower than the remembered rate").isEmpty();
    cnp(rp, 110 * US, CP_A, 4000);
    assertThat(actions.takeLog()).contains("setRate 40000000000");
  }

  @Test
  void anExpiryOvertakenByACnpOfItsInstantIsIgnored() {
    ReactionPoint rp = limiter("paper");
    cnp(rp, 0, CP_A, 100);
    cnp(rp, 100 * US, CP_A, 100);
    actions.takeLog();
    expire(rp, 100 * US);
    assertThat(actions.takeLog()).isEmpty();
  }

  @Test
  void aRateScaledByFlowControlDoublesAfterTheRecoveryPeriod() {
    ReactionPoint rp = limiter("paper");
    rp.onRateScaled(new RateScaled(10 * US, 0.25), actions);
    assertThat(actions.takeLog()).containsExactly("setRate 10000000000", "setTimer 0 110000000");
    expire(rp, 110 * US);
    assertThat(actions.takeLog()).containsExactly("setRate 20000000000", "setTimer 0 210000000");
  }

  private void expire(ReactionPoint rp, long atPs) {
    rp.onTimer(new TimerExpiry(atPs, 0, Snapshot.EMPTY), actions);
  }

  private CongestionPoint port(String profile, Map<String, String> values, long nowPs) {
    Entity entity = new Entity(CP_A, new EntityRandom(1, CP_A));
    PortStart start = new PortStart(nowPs, 4, 0, LINE, Long.MAX_VALUE);
    CongestionPoint cp =
        new RoccScheme().newCongestionPoint(start, parameters(profile, values), entity);
    cp.onStart(start, actions);
    return cp;
  }

  private static TimerExpiry tick(long atPs, long queueBytes, long... flows) {
    long[] ones = new long[flows.length];
    return new TimerExpiry(atPs, 0, new Snapshot(queueBytes, 0, 0, 0, flows, ones, ones));
  }

  @Test
  void ticksAreMultiplesOfTheIntervalWheneverThePortStarts() {
    port("paper", Map.of(), 0);
    assertThat(actions.takeLog())
        .containsExactly("setTimer 0 40000000 [QUEUE_BYTES, FLOWS_IN_QUEUE]");
    port("paper", Map.of(), 41 * US);
    assertThat(actions.takeLog())
        .containsExactly("setTimer 0 80000000 [QUEUE_BYTES, FLOWS_IN_QUEUE]");
  }

  @Test
  void oneCnpForEachFlowInTheQueue() {
    CongestionPoint cp = port("paper", Map.of(), 0);
    actions.takeLog();
    cp.onTimer(tick(40 * US, 400_000, 3, 9), actions);
    assertThat(actions.takeLog())
        .containsExactly(
            "send 1 about 3 64 B",
            "send 1 about 9 64 B",
            "setTimer 0 80000000 [QUEUE_BYTES, FLOWS_IN_QUEUE]");
    for (RecordedActions.Sent cnp : actions.takeSent()) {
      assertThat(cnp.destination()).isEqualTo(EntityId.reactionPoint(cnp.flow()));
      assertThat(cnp.words()).containsExactly(10, 10_000_000);
      assertThat(cnp.control()).isTrue();
    }
  }

  @Test
  void referenceSendsCnpsWithTheData() {
    CongestionPoint cp = port("reference", Map.of(), 0);
    cp.onTimer(tick(40 * US, 1518, 3), actions);
    assertThat(actions.takeSent()).noneMatch(RecordedActions.Sent::control).hasSize(1);
  }

  /** Between two rates for ever: alpha is negative, which no switch sends. */
  @Test
  @Timeout(value = 10, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aMessageOfManyTicksEnds() {
    long[] words = new long[3 + ControllerSettings.WORDS + 2];
    words[1] = Double.doubleToRawLongBits(4000);
    ControllerSettings.of(parameters("paper", Map.of("rateComputedAt", "host")), LINE)
        .write(words, 3);
    words[3 + 8] = Double.doubleToRawLongBits(-1e9);
    words[words.length - 2] = 1_000_000_000;
    words[words.length - 1] = Long.MAX_VALUE;
    assertThat(QueueFeedback.compute(words).f()).isPositive();
  }

  @Test
  void hostModeCatchesUpOverIdleTicksAndLateAnswers() {
    Map<String, String> host = Map.of("rateComputedAt", "host");
    CongestionPoint cp = port("paper", host, 0);
    ControllerSettings settings = ControllerSettings.of(parameters("paper", host), LINE);
    FairRate expected = FairRate.initial(settings, 4000);
    long[] queues = {500_000, 200_000, 0, 0, 0, 0, 90_000, 90_000, 160_000, 150_000};
    for (int i = 0; i < queues.length; i++) {
      long now = (i + 1) * 40 * US;
      expected = expected.next(queues[i]);
      cp.onTimer(queues[i] == 0 ? tick(now, 0) : tick(now, queues[i], 3, 9), actions);
      for (RecordedActions.Sent cnp : actions.takeSent()) {
        assertThat(QueueFeedback.compute(cnp.words())).isEqualTo(expected);
        boolean answers = i % 3 == 0 && cnp.flow() == 9; // the others' answers are lost
        if (answers) {
          cp.onMessage(
              new Message(
                  now,
                  EntityId.reactionPoint(9),
                  RoccMessages.COMPUTED,
                  9,
                  now,
                  new long[] {cnp.words()[0], Double.doubleToRawLongBits(expected.f())}),
              actions);
        }
      }
    }
  }

  @Test
  void hostModeAnswersTheSwitch() {
    CongestionPoint cp = port("paper", Map.of("rateComputedAt", "host"), 0);
    cp.onTimer(tick(40 * US, 400_000, 7), actions);
    RecordedActions.Sent sent = actions.takeSent().get(0);
    actions.takeLog();
    ReactionPoint rp = limiter("paper");
    rp.onMessage(new Message(50 * US, CP_A, sent.type(), 7, 40 * US, sent.words()), actions);
    assertThat(actions.takeLog())
        .containsExactly("send 3 about 7 64 B", "setRate 100000000", "setTimer 0 150000000");
    RecordedActions.Sent answer = actions.takeSent().get(0);
    assertThat(answer.destination()).isEqualTo(CP_A);
    assertThat(answer.words()).containsExactly(1, Double.doubleToRawLongBits(10));
  }
}
