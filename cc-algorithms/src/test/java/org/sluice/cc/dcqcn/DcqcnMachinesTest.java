// SPDX-License-Identifier: MIT
package org.sluice.cc.dcqcn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.sluice.cc.BytesSent;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.DataArrived;
import org.sluice.cc.EcnProfile;
import org.sluice.cc.Entity;
import org.sluice.cc.EntityId;
import org.sluice.cc.EntityRandom;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Message;
import org.sluice.cc.NotificationPoint;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortStart;
import org.sluice.cc.Snapshot;
import org.sluice.cc.TimerExpiry;
import org.sluice.cc.bench.RecordedActions;

/** The paper's reaction, notification and congestion points, with values worked out by hand. */
class DcqcnMachinesTest {
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
      (PaperReactionPoint) scheme.newReactionPoint(paper, entity(EntityId.reactionPoint(7)));

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
        scheme.newNotificationPoint(paper, entity(EntityId.notificationPoint(7)));
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
    CongestionPoint cp = scheme.newCongestionPoint(paper, entity(EntityId.congestionPoint(0)));
    cp.onStart(new PortStart(0, 4, 0, LINE, Long.MAX_VALUE), actions);
    assertThat(actions.takeLog()).isEqualTo(List.of("setEcnProfile " + marking("paper", LINE)));
  }

  private EcnProfile marking(String profile, long bps) {
    return RedCongestionPoint.profile(Parameters.resolve(scheme, profile, Map.of()), bps);
  }

  @Test
  void mellanoxProfileListensToCnps() {
    Parameters p = Parameters.resolve(scheme, "mellanox", Map.of());
    CardReactionPoint card = (CardReactionPoint) scheme.newReactionPoint(p, entity(7));
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
}
