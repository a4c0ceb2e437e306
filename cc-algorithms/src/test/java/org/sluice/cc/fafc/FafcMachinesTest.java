// SPDX-License-Identifier: MIT
package org.sluice.cc.fafc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.sluice.cc.Capability;
import org.sluice.cc.Counter;
import org.sluice.cc.CounterTable;
import org.sluice.cc.Departed;
import org.sluice.cc.Entity;
import org.sluice.cc.EntityId;
import org.sluice.cc.EntityRandom;
import org.sluice.cc.HostStart;
import org.sluice.cc.InvalidParameterException;
import org.sluice.cc.NetworkSize;
import org.sluice.cc.Parameters;
import org.sluice.cc.Paused;
import org.sluice.cc.Placement;
import org.sluice.cc.PortLink;
import org.sluice.cc.PortStart;
import org.sluice.cc.Resource;
import org.sluice.cc.Snapshot;
import org.sluice.cc.TimerExpiry;
import org.sluice.cc.bench.RecordedActions;

/** The switch and the host, event by event; links of 25 Gb/s and 1 us, α = β = 1. */
class FafcMachinesTest {
  private static final long HOP_PS = 1_000_000;

  private final RecordedActions actions = new RecordedActions();

  private static Parameters parameters(String... values) {
    Map<String, String> map = new java.util.TreeMap<>();
    map.put("queueSmoothing", "1");
    map.put("rateSmoothing", "1");
    map.put("pauseThreshold", "5000");
    map.put("ecnThreshold", "2500");
    for (int i = 0; i < values.length; i += 2) {
      map.put(values[i], values[i + 1]);
    }
    return Parameters.resolve(new FafcScheme(), "paper", map);
  }

  private static Entity entity() {
    int id = EntityId.node(9);
    return new Entity(id, new EntityRandom(1, id));
  }

  private FafcSwitch started(String... values) {
    List<PortLink> links =
        List.of(
            new PortLink(0, 25_000_000_000L, HOP_PS, 1, true),
            new PortLink(1, 25_000_000_000L, HOP_PS, 2, true),
            new PortLink(2, 25_000_000_000L, HOP_PS, 3, true));
    PortStart start = new PortStart(0, 9, -1, 25_000_000_000L, 1 << 20, links, List.of());
    FafcSwitch s =
        (FafcSwitch) new FafcScheme().newCongestionPoint(start, parameters(values), entity());
    s.onStart(start, actions);
    return s;
  }

  private void tick(FafcSwitch s, long n, long... pairs) {
    Map<Counter, CounterTable> tables = new EnumMap<>(Counter.class);
    tables.put(Counter.PAIRS, new CounterTable(pairs, 4));
    long[] none = {};
    s.onTimer(
        new TimerExpiry(n * HOP_PS, 0, new Snapshot(0, 0, 0, 0, none, none, none, tables)),
        actions);
  }

  @Test
  @DisplayName(
      "the switch ticks each T_hop (Algorithm 1 line 29) and serves by ingress (section IV)")
  void startsTicking() {
    started();
    assertThat(actions.takeLog())
        .containsExactly("serveByIngress []", "markBelowOffset 0", "setTimer 0 1000000 [PAIRS]");
  }

  @Test
  @DisplayName(
      "Algorithm 1 lines 7, 13 and 16 to 19: marks first, then the next departure sends pauses")
  void aGrowingQueueIsMarkedAndThenPaused() {
    FafcSwitch s = started();
    actions.takeLog();
    tick(s, 1, 0, 2, 1000, 2000, 1, 2, 0, 2000);
    // qPred = 1000 + 2·1000 = 3000: 500 B above th_e
    assertThat(actions.takeLog())
        .containsExactly("setTimer 0 2000000 [PAIRS]", "port 2 markBelowOffset 500");
    tick(s, 2, 0, 2, 2000, 5000, 1, 2, 0, 4000);
    // 2000 + 2·1000 = 4000
    assertThat(actions.takeLog())
        .containsExactly("setTimer 0 3000000 [PAIRS]", "port 2 markBelowOffset 1500");
    tick(s, 3, 0, 2, 3500, 8000, 1, 2, 0, 6000);
    // 3500 + 2·1500 = 6500: above th_p, too
    assertThat(actions.takeLog())
        .containsExactly(
            "setTimer 0 4000000 [PAIRS]",
            "port 2 watchNextDeparture true",
            "port 2 markBelowOffset 4000");
    s.onDeparted(new Departed(3 * HOP_PS + 100, 7, 1000, 3000, 0, 2), actions);
    // 1500 B must stay away; both ports carry only congested traffic, 3000 and 2000 B in T_hop, so
    // both are paused for 0.3 us. All that waits is port 0's: 900 B less are expected.
    assertThat(actions.takeLog())
        .containsExactly(
            "pauseFor 0 300000",
            "pauseFor 1 300000",
            "setTimer 1 4000100",
            "port 2 markBelowOffset 2500");
  }

  @Test
  @DisplayName("Algorithm 2 lines 15 and 16: ports with T_i > 0 are paused, the others are not")
  void onlyPortsWithAPauseTimeArePaused() {
    FafcSwitch s = started();
    // port 1 brings 4000 B for port 2, port 0 1000 B and 1000 B for port 1, which is not congested
    tick(s, 1, 1, 2, 2000, 4000, 0, 2, 0, 1000, 0, 1, 0, 1000);
    actions.takeLog();
    s.onDeparted(new Departed(HOP_PS + 100, 7, 1000, 3000, 0, 2), actions);
    // the queue grew by 2000 B: half of what port 1 brings
    assertThat(actions.takeLog())
        .contains("pauseFor 1 500000")
        .noneMatch(l -> l.startsWith("pauseFor 0"));
  }

  @Test
  @DisplayName("Algorithm 1 lines 30 and 34 to 37: at the slot's end what was paused comes back")
  void slotsEndOnTheirTimer() {
    FafcSwitch s = started();
    tick(s, 1, 0, 2, 3500, 5000);
    s.onDeparted(new Departed(HOP_PS + 100, 7, 1000, 3000, 0, 2), actions);
    assertThat(actions.takeLog()).contains("pauseFor 0 700000", "setTimer 1 2000100");
    Snapshot none = Snapshot.EMPTY;
    s.onTimer(new TimerExpiry(2 * HOP_PS + 100, 1, none), actions);
    assertThat(actions.takeLog()).contains("setTimer 1 3000100");
    s.onTimer(new TimerExpiry(3 * HOP_PS + 100, 1, none), actions);
    assertThat(actions.takeLog()).noneMatch(l -> l.startsWith("setTimer 1"));
  }

  @Test
  void aPairThatIsNoLongerReportedIsEmpty() {
    FafcSwitch s = started();
    tick(s, 1, 0, 2, 3000, 3000);
    assertThat(actions.takeLog()).contains("port 2 markBelowOffset 6500");
    tick(s, 2);
    assertThat(actions.takeLog()).contains("port 2 markBelowOffset 0");
  }

  @Test
  @DisplayName("section II.D: \"sent periodically in every single T_hop\": the next tick may pause")
  void anEgressThatStillGrowsPausesAgainAfterTheNextTick() {
    FafcSwitch s = started();
    tick(s, 1, 0, 2, 3500, 5000);
    s.onDeparted(new Departed(HOP_PS + 100, 7, 1000, 3000, 0, 2), actions);
    s.onTimer(new TimerExpiry(2 * HOP_PS + 100, 1, Snapshot.EMPTY), actions);
    s.onTimer(new TimerExpiry(3 * HOP_PS + 100, 1, Snapshot.EMPTY), actions);
    actions.takeLog();
    tick(s, 4, 0, 2, 8000, 10_000);
    assertThat(actions.takeLog()).contains("port 2 watchNextDeparture true");
  }

  @Test
  @DisplayName("Algorithm 1 line 18: qPred > th_p; a prediction of th_p triggers no pause")
  void thePauseThresholdItselfIsNotTooHigh() {
    for (long threshold : new long[] {3071, 3072}) { // 1024 + 2·1024 = 3072
      FafcSwitch s = started("pauseThreshold", "" + threshold);
      actions.takeLog();
      tick(s, 1, 0, 2, 1024, 2000);
      assertThat(actions.takeLog().contains("port 2 watchNextDeparture true"))
          .as("th_p = %d", threshold)
          .isEqualTo(threshold == 3071);
    }
  }

  @Test
  @DisplayName("Algorithm 1 line 16: qPred > th_e; a prediction of th_e marks nothing")
  void theMarkingThresholdItselfIsNotMarked() {
    for (long threshold : new long[] {3071, 3072}) {
      FafcSwitch s = started("ecnThreshold", "" + threshold, "ecnOffset", "false");
      actions.takeLog();
      tick(s, 1, 0, 2, 1024, 2000);
      assertThat(actions.takeLog().contains("port 2 markBelowOffset " + Long.MAX_VALUE))
          .as("th_e = %d", threshold)
          .isEqualTo(threshold == 3071);
    }
  }

  @Test
  @DisplayName("Algorithm 2 lines 1 to 3: a long queue that does not grow waits for no departure")
  void aLongQueueThatDoesNotGrowIsNotPausedFor() {
    FafcSwitch s = started();
    tick(s, 1, 0, 2, 9000, 9000);
    assertThat(actions.takeLog()).contains("port 2 watchNextDeparture true");
    tick(s, 2, 0, 2, 9000, 10_000);
    assertThat(actions.takeLog()).contains("port 2 watchNextDeparture false");
  }

  @Test
  void anEgressPausesOncePerTickUnlessTheLetterIsWanted() {
    for (String onceATick : List.of("true", "false")) {
      FafcSwitch s = started("onceATick", onceATick, "decreaseFactor", "1");
      // port 0 holds bytes for port 1, too: half of what its pause defers is booked there, so that
      // what is needed for port 2 is not all met
      tick(s, 1, 0, 2, 4000, 5000, 0, 1, 4000, 4000);
      actions.takeLog();
      s.onDeparted(new Departed(HOP_PS + 100, 7, 1000, 3000, 0, 2), actions);
      assertThat(actions.takeLog().contains("port 2 watchNextDeparture true"))
          .isEqualTo(onceATick.equals("false"));
    }
  }

  @Test
  void marksWithoutAnOffsetWhenItIsOffAndNotAtAllWhenMarkingIsLeftToOthers() {
    FafcSwitch s = started("ecnOffset", "false");
    tick(s, 1, 0, 2, 1000, 2000);
    assertThat(actions.takeLog()).contains("port 2 markBelowOffset " + Long.MAX_VALUE);
    s = started("marking", "none", "serveByIngress", "false");
    tick(s, 1, 0, 2, 1000, 2000);
    assertThat(actions.takeLog())
        .containsExactly("setTimer 0 1000000 [PAIRS]", "setTimer 0 2000000 [PAIRS]");
  }

  @Test
  @DisplayName("Algorithm 3 lines 1, 3 and 4: a host paused for T scales its flows by 1 - T/T_hop")
  void aHostScalesItsFlows() {
    HostStart start = new HostStart(0, 4, 25_000_000_000L, HOP_PS, 9);
    FafcHost host = (FafcHost) new FafcScheme().newHostPoint(start, parameters(), entity());
    host.onStart(start, actions);
    assertThat(actions.takeLog()).containsExactly("watchPauses true");
    host.onPaused(new Paused(5, 0, 250_000, 250_005, true), actions);
    host.onPaused(new Paused(6, 0, HOP_PS, 1_250_005, true), actions);
    host.onPaused(new Paused(7, 0, 100, 107, false), actions);
    assertThat(actions.takeLog()).containsExactly("scaleFlows 0.75", "scaleFlows 0.001");
  }

  @Test
  void claimsAndPlacesByItsParameters() {
    FafcScheme scheme = new FafcScheme();
    assertThat(scheme.claims(parameters()))
        .isEqualTo(Set.of(Resource.PAUSE, Resource.ECN_PROFILE, Resource.SERVICE_ORDER));
    Parameters least =
        parameters("marking", "none", "serveByIngress", "false", "endpoints", "pause-only");
    assertThat(scheme.claims(least)).containsExactly(Resource.PAUSE);
    assertThat(scheme.placement(least))
        .isEqualTo(new Placement(false, false, Placement.CongestionPointScope.SWITCH, false));
    assertThat(scheme.placement(parameters()).hostPoint()).isTrue();
  }

  @Test
  @DisplayName(
      "sections II.D and II.E, Algorithms 3 and 4: what the data plane must offer for each")
  void needsWhatItsParametersUse() {
    FafcScheme scheme = new FafcScheme();
    Set<Capability> always =
        Set.of(
            Capability.SWITCH_SCOPE,
            Capability.TIMER,
            Capability.PAIR_COUNTERS,
            Capability.DEPARTURE_TRIGGER,
            Capability.PAUSE_ACCUMULATION);
    String[] least = {"marking", "none", "serveByIngress", "false", "endpoints", "pause-only"};
    assertThat(scheme.capabilities(parameters(least))).isEqualTo(always);
    least[1] = "prediction";
    assertThat(added(scheme, always, least)).containsExactly(Capability.ECN_OFFSET);
    least[1] = "none";
    least[3] = "true";
    assertThat(added(scheme, always, least)).containsExactly(Capability.WFQ);
    least[3] = "false";
    least[5] = "scale";
    assertThat(added(scheme, always, least))
        .containsExactlyInAnyOrder(
            Capability.HOST_POINT, Capability.PAUSE_TRIGGER, Capability.SCALE_FLOWS);
  }

  private static Set<Capability> added(FafcScheme scheme, Set<Capability> to, String... values) {
    Set<Capability> more = scheme.capabilities(parameters(values));
    assertThat(more).containsAll(to);
    more.removeAll(to);
    return more;
  }

  @Test
  @DisplayName("section II.E: marking by the prediction replaces the congestion control's")
  void takesOverMarkingOnlyWhereItMarks() {
    FafcScheme scheme = new FafcScheme();
    assertThat(scheme.takesOver(parameters())).containsExactly(Resource.ECN_PROFILE);
    assertThat(scheme.takesOver(parameters("marking", "none"))).isEmpty();
  }

  @Test
  void itsStateGrowsWithThePairsOfPortsOfASwitch() {
    long bound = new FafcScheme().stateBoundWords(parameters(), new NetworkSize(9, 9, 10, 9));
    assertThat(bound).isEqualTo(256 + 640 + 800);
  }

  @Test
  void markingAndPausingMayStartAtTheSameQueue() {
    assertThat(parameters("ecnThreshold", "5000").asLong("ecnThreshold")).isEqualTo(5000);
  }

  @Test
  void pausingBeforeMarkingIsRefused() {
    assertThatThrownBy(() -> parameters("ecnThreshold", "6000"))
        .isInstanceOf(InvalidParameterException.class)
        .hasMessageContaining("it must be at most pauseThreshold (5000 B)");
  }

  @Test
  void aSwitchWithoutLinksDoesNothing() {
    PortStart start = new PortStart(0, 9, -1, 25_000_000_000L, 1 << 20);
    new FafcScheme().newCongestionPoint(start, parameters(), entity()).onStart(start, actions);
    assertThat(actions.takeLog()).isEmpty();
  }
}
