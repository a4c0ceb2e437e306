// SPDX-License-Identifier: MIT
package org.sluice.cc.dcqcn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.sluice.cc.Ack;
import org.sluice.cc.BytesSent;
import org.sluice.cc.Capability;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.DataArrived;
import org.sluice.cc.EcnProfile;
import org.sluice.cc.Entity;
import org.sluice.cc.EntityId;
import org.sluice.cc.EntityRandom;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Message;
import org.sluice.cc.Nack;
import org.sluice.cc.NotificationPoint;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortStart;
import org.sluice.cc.RateScaled;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.Snapshot;
import org.sluice.cc.TelemetryHops;
import org.sluice.cc.TimerExpiry;
import org.sluice.cc.bench.RecordedActions;

/** The paper's reaction, notification and congestion points, with values worked out by hand. */
class DcqcnMachinesTest {
  @Test
  void anyNumberOfUpdatesOfAlphaEnds() {
    assertThat(SignalledReactionPoint.decayed(1, G, 2)).isEqualTo((1 - G) * (1 - G));
    assertThat(SignalledReactionPoint.decayed(1, 0, Long.MAX_VALUE)).isEqualTo(1);
    assertThat(SignalledReactionPoint.decayed(1, 1e-12, 1_000_000_000_000L))
        .isEqualTo(Math.exp(-1), offset(1e-4));
    assertThat(SignalledReactionPoint.decayed(1, G, Long.MAX_VALUE)).isZero();
  }

  private static final long US = 1_000_000;
  private static final long LINE = 40_000_000_000L;
  private static final double G = 1.0 / 256;
  private static final int INCREASE = 0;
  private static final FlowStart START =
      new FlowStart(0, 7, 0, 1, FlowStart.UNBOUNDED, LINE, LINE, 7 * US, 1000, 48);

  private final DcqcnScheme scheme = new DcqcnScheme();
  private final Parameters paper = Parameters.resolve(scheme, "paper", Map.of());
  private final RecordedActions actions = new RecordedActions();
  private final PaperReactionPoint rp =
      (PaperReactionPoint) scheme.newReactionPoint(START, paper, entity(EntityId.reactionPoint(7)));

  private static Entity entity(int id) {
    return new Entity(id, new EntityRandom(1, id));
  }

  @BeforeEach
  void startAtLineRate() {
    rp.onStart(START, actions);
    assertThat(actions.takeLog()).containsExactly("setRate 40000000000");
  }

  private void cnp(long atPs) {
    rp.onMessage(
        new Message(atPs, EntityId.notificationPoint(7), 1, 7, atPs - US, new long[0]), actions);
  }

  private void expire(int timer, long atPs) {
    rp.onTimer(new TimerExpiry(atPs, timer, Snapshot.EMPTY), actions);
  }

  @Test
  @DisplayName("Equation 1: R_T = R_C, R_C = R_C·(1 - α/2), α = (1 - g)·α + g")
  void equation1FirstCnpHalvesAndSecondCutsByAlpha() {
    cnp(10 * US);
    assertThat(actions.takeLog())
        .containsExactly("setRate 20000000000", "setTimer 0 65000000", "everyBytesSent 10000000");
    assertThat(rp.targetBps()).isEqualTo(40e9);
    assertThat(rp.alphaAt(65 * US)).isEqualTo(1);
    cnp(70 * US);
    assertThat(rp.targetBps()).isEqualTo(20e9);
    assertThat(rp.rateBps()).isEqualTo(20e9 * (1 - (1 - G) / 2), offset(1.0));
    assertThat(rp.alphaAt(70 * US)).isEqualTo((1 - G) * (1 - G) + G, offset(1e-15));
  }

  @Test
  @DisplayName("Equation 2: α = (1 - g)·α for each K without a CNP")
  void equation2AlphaDecaysOncePerPeriodWithoutCnp() {
    cnp(0);
    assertThat(rp.alphaAt(55 * US)).as("K is not over before 55 us").isEqualTo(1);
    assertThat(rp.alphaAt(56 * US)).isEqualTo(1 - G);
    assertThat(rp.alphaAt(111 * US)).isEqualTo((1 - G) * (1 - G), offset(1e-15));
  }

  @Test
  void aCnpRestartsThePeriodOfAlpha() {
    cnp(0);
    cnp(50 * US);
    double alpha = rp.alphaAt(50 * US);
    assertThat(rp.alphaAt(105 * US)).isEqualTo(alpha);
    assertThat(rp.alphaAt(106 * US)).isLessThan(alpha);
  }

  @Test
  @DisplayName("Equations 3 and 4: R_C = (R_T + R_C)/2 five times, then R_T = R_T + R_AI")
  void equation3FiveIterationsOfFastRecoveryThenEquation4() {
    cnp(0);
    double rate = 20e9;
    for (int i = 1; i <= 5; i++) {
      expire(INCREASE, i * 55 * US);
      rate = (rate + 40e9) / 2;
      assertThat(rp.rateBps()).isEqualTo(rate);
      assertThat(rp.targetBps()).isEqualTo(40e9);
    }
    cnp(300 * US); // target and rate below the link's rate, so that steps show
    double target = rp.targetBps();
    for (int i = 1; i <= 5; i++) {
      expire(INCREASE, (300 + i * 55) * US);
    }
    assertThat(rp.targetBps()).isEqualTo(target);
    expire(INCREASE, (300 + 6 * 55) * US);
    assertThat(rp.targetBps()).isEqualTo(target + 40e6);
  }

  @Test
  void byteCounterCountsAsManyIterationsAsTheTimer() {
    cnp(0);
    for (int i = 0; i < 5; i++) {
      rp.onBytesSent(new BytesSent(i * US, 10_000_000L * (i + 1)), actions);
    }
    double afterFive = 40e9 - 20e9 / 32;
    assertThat(rp.rateBps()).isEqualTo(afterFive);
    cnp(10 * US);
    assertThat(rp.targetBps()).isEqualTo(afterFive);
  }

  @Test
  void hyperIncreaseNeedsBothCountersAboveTheThreshold() {
    cnp(0);
    cnp(60 * US);
    cnp(61 * US);
    cnp(62 * US);
    double target = rp.targetBps();
    for (int i = 1; i <= 6; i++) { // T = 6 cycles: 5 fast recovery, 1 additive
      expire(INCREASE, (62 + i * 55) * US);
    }
    assertThat(rp.targetBps()).isEqualTo(target + 40e6);
    for (int i = 0; i < 6; i++) { // additive: max(T, BC) >= F, min(T, BC) <= F
      rp.onBytesSent(new BytesSent(400 * US, i), actions);
    }
    assertThat(rp.targetBps()).isEqualTo(target + 7 * 40e6);
    rp.onBytesSent(new BytesSent(401 * US, 6), actions); // min = 6 > 5: one step of 400 Mb/s
    assertThat(rp.targetBps()).isEqualTo(target + 7 * 40e6 + 400e6);
  }

  @Test
  void rateStaysBetweenTheMinimumAndTheLink() {
    for (int i = 0; i < 100; i++) {
      cnp(i * US);
    }
    assertThat(rp.rateBps()).isEqualTo(100e6);
  }

  @Test
  @DisplayName("Figure 6: one CNP at once, one at the end of a busy window")
  void figure6OneCnpAtOnceAndOneAtTheEndOfABusyWindow() {
    NotificationPoint np =
        scheme.newNotificationPoint(START, paper, entity(EntityId.notificationPoint(7)));
    np.onStart(START, actions);
    assertThat(actions.takeLog()).containsExactly("watchData MARKED");
    marked(np, 100 * US);
    assertThat(actions.takeLog()).containsExactly("setTimer 0 150000000", "send 1 about 7 64 B");
    marked(np, 101 * US);
    marked(np, 149 * US);
    assertThat(actions.takeLog()).isEmpty();
    np.onTimer(new TimerExpiry(150 * US, 0, Snapshot.EMPTY), actions);
    assertThat(actions.takeLog()).containsExactly("setTimer 0 200000000", "send 1 about 7 64 B");
    np.onTimer(new TimerExpiry(200 * US, 0, Snapshot.EMPTY), actions);
    assertThat(actions.takeLog()).as("nothing was marked meanwhile").isEmpty();
    marked(np, 201 * US);
    assertThat(actions.takeSent()).hasSize(3).allMatch(s -> s.destination() == 7);
  }

  private void marked(NotificationPoint np, long atPs) {
    np.onData(new DataArrived(atPs, 0, 1000, true, atPs - US), actions);
  }

  @Test
  void portsMarkByTheProfile() {
    assertThat(marking("paper", LINE)).isEqualTo(new EcnProfile(5_000, 200_000, 0.01, 1));
    assertThat(marking("mellanox", 25_000_000_000L))
        .isEqualTo(new EcnProfile(100_000, 400_000, 0.2, 1));
    assertThat(marking("hpcc-sim", 100_000_000_000L))
        .isEqualTo(new EcnProfile(400_000, 1_600_000, 0.2, 1));
    PortStart start = new PortStart(0, 4, 0, LINE, Long.MAX_VALUE);
    CongestionPoint cp =
        scheme.newCongestionPoint(start, paper, entity(EntityId.congestionPoint(0)));
    cp.onStart(start, actions);
    assertThat(actions.takeLog()).isEqualTo(List.of("setEcnProfile " + marking("paper", LINE)));
  }

  private EcnProfile marking(String profile, long bps) {
    return RedCongestionPoint.profile(Parameters.resolve(scheme, profile, Map.of()), bps);
  }

  @Test
  void mellanoxProfileListensToCnps() {
    Parameters p = Parameters.resolve(scheme, "mellanox", Map.of());
    CardReactionPoint card = (CardReactionPoint) scheme.newReactionPoint(START, p, entity(7));
    RecordedActions decided = new RecordedActions();
    card.onStart(START, decided);
    card.onMessage(new Message(US, EntityId.notificationPoint(7), 1, 7, 0, new long[0]), decided);
    assertThat(decided.takeLog())
        .containsExactly("setRate 40000000000", "setTimer 0 5001000", "setRate 40000000000");
    card.onTimer(new TimerExpiry(5_001_000, 0, Snapshot.EMPTY), decided);
    double alpha = (1 - G) * (1 - G) * (1 - G) * (1 - G); // updates at 2, 3, 4, 5 us
    assertThat(card.stateAt(5_001_000))
        .isEqualTo(
            new CardReactionPoint.State(
                (long) (40e9 * (1 - alpha / 2)), 40_000_000_000L, alpha, 0));
  }

  /** A started card of profile mellanox: checks each 4 us, α each 1 us, increases each 300 us. */
  private CardReactionPoint card(String... values) {
    CardReactionPoint card =
        (CardReactionPoint)
            scheme.newReactionPoint(START, parameters("mellanox", values), entity(7));
    card.onStart(START, actions);
    actions.takeLog();
    return card;
  }

  private PaperReactionPoint paper(String... values) {
    PaperReactionPoint sender =
        (PaperReactionPoint) scheme.newReactionPoint(START, parameters("paper", values), entity(7));
    sender.onStart(START, actions);
    actions.takeLog();
    return sender;
  }

  private Parameters parameters(String profile, String... values) {
    Map<String, String> map = new TreeMap<>();
    for (int i = 0; i < values.length; i += 2) {
      map.put(values[i], values[i + 1]);
    }
    return Parameters.resolve(scheme, profile, map);
  }

  private void cnp(ReactionPoint sender, long atPs) {
    sender.onMessage(
        new Message(atPs, EntityId.notificationPoint(7), 1, 7, atPs - US, new long[0]), actions);
  }

  private void expire(ReactionPoint sender, int timer, long atPs) {
    sender.onTimer(new TimerExpiry(atPs, timer, Snapshot.EMPTY), actions);
  }

  @Test
  void aSignalAtTheInstantOfACardsCheckIsForTheNextCheck() {
    CardReactionPoint card = card();
    cnp(card, US);
    expire(card, CardReactionPoint.DECREASE, 5_001_000);
    actions.takeLog();
    cnp(card, 5_001_000);
    assertThat(actions.takeLog()).containsExactly("setTimer 0 9001000");
  }

  @Test
  void aCardsSignalCountsForTheNextUpdateOfAlphaOnly() {
    CardReactionPoint card = card();
    cnp(card, US); // the first does not count
    cnp(card, 2 * US + 1);
    assertThat(card.stateAt(2 * US + 1).alpha()).isEqualTo(1 - G);
    assertThat(card.stateAt(3 * US).alpha()).isEqualTo((1 - G) * (1 - G) + G, offset(1e-15));
    assertThat(card.stateAt(4 * US).alpha())
        .isEqualTo(((1 - G) * (1 - G) + G) * (1 - G), offset(1e-15));
  }

  /** As the events of one instant come: updates of α are events like others then. */
  @Test
  void aSignalAfterTheTimerOfAlphaCountsForTheNextUpdate() {
    CardReactionPoint card = card("alphaUpdates", "running");
    cnp(card, US);
    assertThat(actions.takeLog()).contains("setTimer 2 2000000");
    expire(card, CardReactionPoint.ALPHA, 2 * US);
    assertThat(actions.takeLog()).containsExactly("setTimer 2 3000000");
    cnp(card, 2 * US);
    assertThat(card.stateAt(2 * US).alpha()).isEqualTo(1 - G);
    expire(card, CardReactionPoint.ALPHA, 3 * US);
    assertThat(card.stateAt(3 * US).alpha()).isEqualTo((1 - G) * (1 - G) + G, offset(1e-15));
  }

  @Test
  void aSignalBeforeTheTimerOfAlphaCountsForIt() {
    CardReactionPoint card = card("alphaUpdates", "running");
    cnp(card, US);
    cnp(card, 2 * US);
    expire(card, CardReactionPoint.ALPHA, 2 * US);
    assertThat(card.stateAt(2 * US).alpha()).isEqualTo(1 - G + G, offset(1e-15));
  }

  @Test
  void aCardsAlphaRisesAgainFromZero() {
    CardReactionPoint card = card("ewmaGain", "1");
    cnp(card, US);
    assertThat(card.stateAt(2 * US).alpha()).isZero();
    cnp(card, 2 * US + 1);
    assertThat(card.stateAt(3 * US).alpha()).isEqualTo(1);
  }

  @Test
  void aCardsRateScaledByFlowControlRecoversFromThere() {
    CardReactionPoint card = card();
    card.onRateScaled(new RateScaled(2 * US, 0.5), actions);
    assertThat(actions.takeLog()).containsExactly("setRate 20000000000", "setTimer 1 302000000");
    card.onRateScaled(new RateScaled(3 * US, 0.5), actions);
    assertThat(card.stateAt(3 * US).targetBps()).as("no increase between").isEqualTo(LINE);
    expire(card, CardReactionPoint.INCREASE, 303 * US);
    assertThat(card.stateAt(303 * US).rateBps()).isEqualTo(25_000_000_000L);
    card.onRateScaled(new RateScaled(304 * US, 0.5), actions);
    assertThat(card.stateAt(304 * US))
        .isEqualTo(new CardReactionPoint.State(12_500_000_000L, 25_000_000_000L, 1, 0));
  }

  @Test
  void aCardThatClampsTakesItsRateAsTargetWheneverItIsScaled() {
    CardReactionPoint card = card("clampTargetRate", "true");
    card.onRateScaled(new RateScaled(2 * US, 0.5), actions);
    card.onRateScaled(new RateScaled(3 * US, 0.5), actions);
    assertThat(card.stateAt(3 * US).targetBps()).isEqualTo(20_000_000_000L);
  }

  @Test
  void withoutClampingOnlyACutAfterAnIncreaseMovesTheTarget() {
    for (boolean scaled : new boolean[] {false, true}) {
      PaperReactionPoint sender = paper("clampTargetRate", "false");
      cut(sender, 10 * US, scaled);
      cut(sender, 11 * US, scaled);
      assertThat(sender.targetBps()).as("no increase between").isEqualTo(40e9);
      expire(sender, INCREASE, 66 * US);
      double increased = sender.rateBps();
      cut(sender, 67 * US, scaled);
      assertThat(sender.targetBps()).as("a cycle of the timer").isEqualTo(increased);
      cut(sender, 68 * US, scaled);
      assertThat(sender.targetBps()).as("the count begins anew").isEqualTo(increased);
      sender.onBytesSent(new BytesSent(69 * US, 10_000_000L), actions);
      double again = sender.rateBps();
      assertThat(again).isNotEqualTo(increased);
      cut(sender, 70 * US, scaled);
      assertThat(sender.targetBps()).as("a cycle of the byte counter").isEqualTo(again);
      cut(sender, 71 * US, scaled);
      assertThat(sender.targetBps()).as("that count, too").isEqualTo(again);
    }
  }

  /** By a CNP or by flow control. */
  private void cut(PaperReactionPoint sender, long atPs, boolean scaled) {
    if (scaled) {
      sender.onRateScaled(new RateScaled(atPs, 0.5), actions);
    } else {
      cnp(sender, atPs);
    }
  }

  @Test
  void aRateScaledByFlowControlIsTheTargetAndRecoversFromThere() {
    PaperReactionPoint sender = paper();
    sender.onRateScaled(new RateScaled(2 * US, 0.5), actions);
    assertThat(actions.takeLog())
        .containsExactly("setRate 20000000000", "setTimer 0 57000000", "everyBytesSent 10000000");
    sender.onRateScaled(new RateScaled(3 * US, 0.5), actions);
    assertThat(sender.targetBps()).isEqualTo(20e9);
    actions.takeLog();
    expire(sender, INCREASE, 58 * US);
    assertThat(actions.takeLog()).containsExactly("setTimer 0 113000000", "setRate 15000000000");
    sender.onRateScaled(new RateScaled(60 * US, 1e-9), actions);
    assertThat(sender.rateBps()).as("the lowest rate").isEqualTo(100e6);
  }

  @Test
  void aByteCounterOfZeroIsNone() {
    PaperReactionPoint sender = paper("byteCounter", "0");
    cnp(sender, US);
    sender.onRateScaled(new RateScaled(2 * US, 0.5), actions);
    assertThat(actions.takeLog()).noneMatch(decision -> decision.startsWith("everyBytesSent"));
    assertThat(scheme.capabilities(parameters("paper", "byteCounter", "0")))
        .doesNotContain(Capability.BYTES_SENT_TRIGGER);
    assertThat(scheme.capabilities(paper)).contains(Capability.BYTES_SENT_TRIGGER);
  }

  @Test
  @DisplayName("section 3.1: CNPs of the receiver; in the HPCC simulator marks echoed by ACKs")
  void needsWhatItsSignalComesBy() {
    assertThat(scheme.capabilities(paper))
        .isEqualTo(
            Set.of(
                Capability.ECN_PROFILE,
                Capability.RATE_GATE,
                Capability.TIMER,
                Capability.BYTES_SENT_TRIGGER,
                Capability.DATA_TRIGGER,
                Capability.MESSAGE));
    assertThat(scheme.placement(paper).notificationPoint()).isTrue();
    Parameters echo = parameters("hpcc-sim");
    assertThat(scheme.capabilities(echo))
        .isEqualTo(
            Set.of(
                Capability.ECN_PROFILE,
                Capability.RATE_GATE,
                Capability.TIMER,
                Capability.ACK_TRIGGER));
    assertThat(scheme.placement(echo).notificationPoint()).isFalse();
  }

  @Test
  void marksEchoedByAcksAndNacksAreSignals() {
    ReactionPoint sender =
        scheme.newReactionPoint(START, parameters("paper", "signal", "ack-echo"), entity(7));
    sender.onStart(START, actions);
    assertThat(actions.takeLog()).containsExactly("setRate 40000000000", "watchAcks ECN_ECHO");
    TelemetryHops none = TelemetryHops.NONE;
    sender.onAck(new Ack(US, 1000, 1000, 2000, 0, false, 1, 0, none), actions);
    sender.onNack(new Nack(US, 1000, 2000, false), actions);
    assertThat(actions.takeLog()).isEmpty();
    sender.onAck(new Ack(US, 1000, 1000, 2000, 0, true, 1, 1, none), actions);
    assertThat(actions.takeLog()).contains("setRate 20000000000");
    sender.onNack(new Nack(US, 1000, 2000, true), actions);
    assertThat(actions.takeLog()).anyMatch(decision -> decision.startsWith("setRate 100"));
  }

  @Test
  @DisplayName("section 3.3: CNPs have high priority, or go with the data")
  void cnpsMayGoWithTheData() {
    for (String prioritised : List.of("true", "false")) {
      NotificationPoint np =
          scheme.newNotificationPoint(
              START, parameters("paper", "cnpPrioritised", prioritised), entity(7));
      np.onStart(START, actions);
      marked(np, US);
      assertThat(actions.takeSent().get(0).control()).isEqualTo(prioritised.equals("true"));
    }
  }

  @Test
  void theMarkingThresholdsMayBeEqual() {
    assertThat(scheme.check(parameters("paper", "kmin", "7000", "kmax", "7000"))).isEmpty();
  }
}
