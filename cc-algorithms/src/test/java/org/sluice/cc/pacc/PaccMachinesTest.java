// SPDX-License-Identifier: MIT
package org.sluice.cc.pacc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.Counter;
import org.sluice.cc.CounterTable;
import org.sluice.cc.Entity;
import org.sluice.cc.EntityId;
import org.sluice.cc.EntityRandom;
import org.sluice.cc.FlowStart;
import org.sluice.cc.InvalidParameterException;
import org.sluice.cc.Message;
import org.sluice.cc.NetworkSize;
import org.sluice.cc.Parameters;
import org.sluice.cc.Placement.CongestionPointScope;
import org.sluice.cc.PortLink;
import org.sluice.cc.PortStart;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.Snapshot;
import org.sluice.cc.TimerExpiry;
import org.sluice.cc.bench.RecordedActions;

/** A switch of two ports at its ticks, and the sender. */
class PaccMachinesTest {
  private static final long US = 1_000_000;
  private static final long LINE = 25_000_000_000L;
  private static final int SWITCH = 9;
  private static final String TICK = " [PORT_QUEUE_BYTES, FLOWS_SEEN]";

  private final PaccScheme scheme = new PaccScheme();
  private final RecordedActions actions = new RecordedActions();

  private Parameters parameters(String profile, Map<String, String> values) {
    return Parameters.resolve(scheme, profile, values);
  }

  private CongestionPoint begun(Map<String, String> values) {
    Entity entity = new Entity(EntityId.node(SWITCH), new EntityRandom(1, SWITCH));
    List<PortLink> links =
        List.of(new PortLink(0, LINE, US, 0, true), new PortLink(1, 4 * LINE, US, 10, false));
    PortStart start = new PortStart(0, SWITCH, -1, 4 * LINE, 1 << 25, links, List.of());
    CongestionPoint cp = scheme.newCongestionPoint(start, parameters("", values), entity);
    cp.onStart(start, actions);
    return cp;
  }

  private void tick(CongestionPoint cp, long atPs, long[] queues, long... seen) {
    Snapshot snapshot =
        new Snapshot(
            0,
            0,
            0,
            0,
            new long[0],
            new long[0],
            new long[0],
            Map.of(
                Counter.PORT_QUEUE_BYTES, new CounterTable(queues, 1),
                Counter.FLOWS_SEEN, new CounterTable(seen, 7)));
    cp.onTimer(new TimerExpiry(atPs, 0, snapshot), actions);
  }

  @Test
  @DisplayName("Section IV-C: Q_th = T/2·C at each port; T = 80 us")
  void startsWithThresholdsOfItsPorts() {
    begun(Map.of());
    assertThat(actions.takeLog())
        .containsExactly(
            "port 0 countAbove 125000", "port 1 countAbove 500000", "setTimer 0 80000000" + TICK);
    begun(Map.of("updateInterval", "40", "tickPhase", "7.5"));
    assertThat(actions.takeLog())
        .containsExactly(
            "port 0 countAbove 62500", "port 1 countAbove 250000", "setTimer 0 47500000" + TICK);
  }

  @Test
  @DisplayName("Algorithm 1 lines 1 to 9, 15 to 19: shares 1.004 and 0.996 are one CNP and none")
  void algorithm1() {
    CongestionPoint cp = begun(Map.of());
    tick(cp, 80 * US, new long[] {128_200, 0}, 0, 5, 1, 0, 120, 125_760, 0);
    actions.takeLog(); // no packet found it above the threshold
    tick(
        cp,
        160 * US,
        new long[] {128_200, 0},
        0,
        5,
        1,
        0,
        120,
        125_760,
        120, //
        0,
        6,
        2,
        0,
        120,
        125_760,
        119);
    // N_all = 0.05·3200/80 = 2, shares 1.004 and 0.996
    assertThat(actions.takeLog())
        .containsExactly(
            "at 160000000 sendToHost 1 about 0: 1, 64 B", "setTimer 0 240000000" + TICK);
    tick(cp, 240 * US, new long[] {128_200, 0});
    assertThat(actions.takeLog())
        .as("nothing was seen, so nothing is left of the interval before")
        .containsExactly("setTimer 0 320000000" + TICK);
  }

  @Test
  @DisplayName("Section IV-C: Q_burst is 4 kB at 25 Gb/s, in proportion to the port's rate")
  void theGateOpensAboveTheBurstThresholdOfThePort() {
    for (int port = 0; port < 2; port++) { // 25 Gb/s and 100 Gb/s
      CongestionPoint cp = begun(Map.of("queueThreshold", "0", "averageWeight", "0.5"));
      actions.takeLog();
      long[] queues = {0, 0};
      queues[port] = port == 0 ? 8000 : 32_000; // Q_avg = 4000 or 16000, then 6000 or 24000
      long[] seen = {port, 5, 1, 0, 9, 9432, 9};
      tick(cp, 80 * US, queues, seen);
      assertThat(actions.takeLog()).as("port %d, at Q_burst", port).hasSize(1);
      tick(cp, 160 * US, queues, seen);
      assertThat(actions.takeLog()).as("port %d, above it", port).hasSizeGreaterThan(1);
    }
  }

  @Test
  @DisplayName(
      "Equation 2: Q in 80 B at 25 Gb/s, in proportion to the port's rate, or as it is set")
  void theUnitOfTheQueueFollowsThePortsRate() {
    for (String unit : List.of("auto", "320")) {
      for (int port = 0; port < 2; port++) { // 25 Gb/s and 100 Gb/s
        CongestionPoint cp = begun(Map.of("queueUnitBytes", unit));
        long[] queues = {0, 0};
        // N_all = 0.05·100 units, and nothing for the change at the second tick
        queues[port] = port == 0 ? 125_000 + 100 * 80 : 500_000 + 100 * 320;
        long[] seen = {port, 5, 1, 0, 9, 9432, 9};
        tick(cp, 80 * US, queues, seen);
        actions.takeLog();
        tick(cp, 160 * US, queues, seen);
        int cnps = port == 0 && unit.equals("320") ? 1 : 5;
        assertThat(actions.takeLog()).as("%s, port %d", unit, port).hasSize(cnps + 1);
      }
    }
  }

  @Test
  void theUnitOfTheQueueIsAByteAtLeast() {
    Entity entity = new Entity(EntityId.node(SWITCH), new EntityRandom(1, SWITCH));
    List<PortLink> slow = List.of(new PortLink(0, 100_000_000L, US, 0, true));
    PortStart start = new PortStart(0, SWITCH, -1, LINE, 1 << 25, slow, List.of());
    CongestionPoint cp = scheme.newCongestionPoint(start, parameters("", Map.of()), entity);
    cp.onStart(start, actions);
    actions.takeLog();
    long[] seen = {0, 5, 1, 0, 9, 9432, 9};
    tick(cp, 80 * US, new long[] {600}, seen);
    actions.takeLog();
    tick(cp, 160 * US, new long[] {600}, seen); // Q_th is 500 B: N_all = 0.05·100
    assertThat(actions.takeLog()).hasSize(6);
  }

  @Test
  @DisplayName("Algorithm 1, line 6: one schedule for all ports of a switch")
  void portsShareTheSpacingOfASender() {
    CongestionPoint cp = begun(Map.of());
    actions.takeLog();
    tick(
        cp,
        80 * US,
        new long[] {126_000, 502_000},
        0,
        5,
        1,
        0,
        9,
        9432,
        9, //
        1,
        6,
        1,
        4,
        9,
        9432,
        9);
    List<String> log = actions.takeLog();
    assertThat(log).hasSize(21);
    assertThat(log.get(0)).isEqualTo("at 80000000 sendToHost 1 about 0: 1, 64 B");
    assertThat(log.get(1)).isEqualTo("at 84000000 sendToHost 1 about 4: 1, 64 B");
    assertThat(log.get(19)).startsWith("at 156000000 ");
  }

  @Test
  void placesNoNotificationPointAndOneMachinePerSwitch() {
    assertThat(scheme.placement(parameters("", Map.of())).notificationPoint()).isFalse();
    assertThat(scheme.placement(parameters("", Map.of())).congestionPoint())
        .isEqualTo(CongestionPointScope.SWITCH);
  }

  private ReactionPoint sender(String profile) {
    return sender(profile, Map.of());
  }

  private ReactionPoint sender(String profile, Map<String, String> values) {
    Entity entity = new Entity(EntityId.reactionPoint(7), new EntityRandom(1, 7));
    FlowStart start = new FlowStart(0, 7, 1, 0, FlowStart.UNBOUNDED, LINE, LINE, 6 * US, 1000, 48);
    ReactionPoint rp = scheme.newReactionPoint(start, parameters(profile, values), entity);
    rp.onStart(start, actions);
    assertThat(actions.takeLog()).containsExactly("setRate 25000000000");
    return rp;
  }

  private void cnp(ReactionPoint rp, long atPs) {
    rp.onMessage(
        new Message(atPs, EntityId.node(SWITCH), CnpScheduler.CNP, -1, atPs - US, new long[0]),
        actions);
  }

  @Test
  @DisplayName("Equation 1: R_T = R_C, R_C = R_C·(1 - α/2), α = (1 - g)·α + g; T_i = 300 us")
  void equation1() {
    ReactionPoint rp = sender("paper");
    cnp(rp, 100 * US);
    assertThat(actions.takeLog())
        .containsExactly("setRate 12500000000", "setTimer 0 400000000", "everyBytesSent 10000000");
    // α: 1 decays for three times τ' = 1 us, so α = (255/256)^3 = 0.98832703
    cnp(rp, 104 * US);
    assertThat(actions.takeLog().get(0)).isEqualTo("setRate 6322956458");
  }

  @Test
  @DisplayName("Equation 5: N_cnp CNPs in T leave R_C·(1 - α/2)^N_cnp")
  void equation5() {
    // α stays at its first value, 1, where it does not decay between CNPs
    ReactionPoint rp = sender("paper", Map.of("alphaTimer", "1000"));
    for (int n = 0; n < 3; n++) {
      cnp(rp, (100 + 4 * n) * US);
    }
    assertThat(actions.rateBps()).isEqualTo(3_125_000_000L); // 25 Gb/s · (1/2)^3
  }

  @Test
  @DisplayName("Equation 6: with a small α two CNPs in T take about α·R_C")
  void equation6() {
    ReactionPoint rp = sender("paper");
    cnp(rp, 100 * US);
    assertThat(actions.rateBps()).isEqualTo(12_500_000_000L);
    // 781 us later α = (255/256)^780 = 0.0472245
    cnp(rp, 881 * US);
    cnp(rp, 885 * US);
    // 12.5e9·(1 - 0.0472245/2·2) = 11.9097e9; between the two CNPs α rises a little
    assertThat((double) actions.rateBps()).isCloseTo(11.9097e9, offset(11.9097e9 * 0.0015));
  }

  @Test
  @DisplayName("Appendix A, read as a sender's first α: 0.04714 cuts the rate by 2.357 %")
  void alphaMayBeginAtItsStableValue() {
    ReactionPoint rp = sender("paper", Map.of("firstAlpha", "0.04714"));
    cnp(rp, 100 * US);
    assertThat(actions.rateBps()).isEqualTo(24_410_750_000L); // 25 Gb/s · (1 - 0.04714/2)
    actions.takeLog();
    ReactionPoint card = sender("hpcc-sim", Map.of("firstAlpha", "0.04714"));
    cnp(card, 100 * US);
    card.onTimer(new TimerExpiry(104_001_000, 0, Snapshot.EMPTY), actions);
    // α decays four times in 4 us: 0.04714·(255/256)^4 = 0.046408
    assertThat(actions.rateBps()).isCloseTo(24_419_890_000L, offset(200_000L));
  }

  @Test
  @DisplayName("Profile hpcc-sim: a cut at the end of a 4 us interval with a CNP in it")
  void hpccSimulatorsSender() {
    ReactionPoint rp = sender("hpcc-sim");
    cnp(rp, 100 * US);
    assertThat(actions.takeLog()).containsExactly("setTimer 0 104001000", "setRate 25000000000");
    rp.onTimer(new TimerExpiry(104_001_000, 0, Snapshot.EMPTY), actions);
    assertThat(actions.takeLog().get(0)).matches("setRate 12\\d{9}");
  }

  @Test
  void theWholeIntervalMayBeTheSpacingOrThePhase() {
    assertThat(scheme.check(parameters("", Map.of("cnpSpacing", "80", "tickPhase", "80"))))
        .isEmpty();
  }

  @Test
  void itsStateGrowsWithThePairsOfHostsAtEachPort() {
    NetworkSize size = new NetworkSize(10, 3, 5, 100);
    assertThat(scheme.stateBoundWords(parameters("", Map.of()), size))
        .isEqualTo(256 + 320 + 16 * 5 * 100 + 640);
  }

  @Test
  void aSpacingAboveTheIntervalIsRefused() {
    assertThatThrownBy(() -> parameters("", Map.of("cnpSpacing", "81")))
        .isInstanceOf(InvalidParameterException.class)
        .hasMessage(
            "cnpSpacing of scheme pacc is 81 us; it must be at most updateInterval (80.0 us)");
    assertThatThrownBy(() -> parameters("", Map.of("tickPhase", "100")))
        .hasMessageContaining("tickPhase of scheme pacc is 100 us");
    assertThatThrownBy(() -> parameters("paper", Map.of("cutAt", "interval")))
        .hasMessageContaining("byteCounter of scheme pacc is 10000000 B");
  }
}
