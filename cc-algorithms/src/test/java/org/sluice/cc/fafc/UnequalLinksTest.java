// SPDX-License-Identifier: MIT
package org.sluice.cc.fafc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.sluice.cc.Counter;
import org.sluice.cc.CounterTable;
import org.sluice.cc.Departed;
import org.sluice.cc.Entity;
import org.sluice.cc.EntityId;
import org.sluice.cc.EntityRandom;
import org.sluice.cc.HostStart;
import org.sluice.cc.Parameters;
import org.sluice.cc.Paused;
import org.sluice.cc.PortLink;
import org.sluice.cc.PortStart;
import org.sluice.cc.Snapshot;
import org.sluice.cc.TimerExpiry;
import org.sluice.cc.bench.RecordedActions;

/**
 * Section III.A: "using separate T_hop for different links … The queue statistics collecting
 * process still runs at the same frequency for all ports, which is determined by the link with the
 * shortest delay". A switch of four ports, whose links differ in T_hop (1, 4, 2 and 3 us) and rate.
 *
 * <p>α = β = 1 and a tick each us: ports 0 and 1 bring 1000 B and 2000 B per us for port 2, of
 * which half stays, after one tick 500 B and 1000 B.
 */
class UnequalLinksTest {
  private static final Offset<Double> EXACTLY = offset(1e-6);
  private static final Offset<Double> EXACTLY_S = offset(1e-15);
  private static final long US = 1_000_000;
  private static final long[] HOP_PS = {US, 4 * US, 2 * US, 3 * US};
  private static final long[] RATE_BPS = {
    100_000_000_000L, 40_000_000_000L, 25_000_000_000L, 10_000_000_000L
  };

  private final RecordedActions actions = new RecordedActions();
  private PairStatistics statistics = new PairStatistics(4, 1, 1, 1e-6, false);
  private PauseLedger ledger = new PauseLedger(statistics, HOP_PS);

  private static Parameters parameters(String... values) {
    Map<String, String> map = new TreeMap<>();
    map.put("queueSmoothing", "1");
    map.put("rateSmoothing", "1");
    for (int i = 0; i < values.length; i += 2) {
      map.put(values[i], values[i + 1]);
    }
    return Parameters.resolve(new FafcScheme(), "paper", map);
  }

  private PauseCalculation calculation() {
    SwitchLinks links = new SwitchLinks(RATE_BPS, HOP_PS);
    statistics = new PairStatistics(4, 1, 1, 1e-6, false);
    ledger = new PauseLedger(statistics, links.hopPs());
    measured(0, 2, 500, 1000, 1, 2, 1000, 2000);
    return new PauseCalculation(FafcSettings.of(parameters()), statistics, ledger, links);
  }

  /** One tick. The numbers: ingress, egress, bytes waiting, bytes that ever came, … */
  private void measured(long... pairs) {
    statistics.emptied();
    for (int i = 0; i < pairs.length; i += 4) {
      statistics.measured((int) pairs[i], (int) pairs[i + 1], pairs[i + 2], pairs[i + 3]);
    }
    statistics.update();
  }

  private FafcSwitch started(long[] delayPs, String... values) {
    int id = EntityId.node(9);
    List<PortLink> links = new ArrayList<>();
    for (int port = 0; port < delayPs.length; port++) {
      links.add(new PortLink(port, RATE_BPS[port], delayPs[port], port + 1, true));
    }
    PortStart start = new PortStart(0, 9, -1, RATE_BPS[0], 1 << 20, links, List.of());
    Entity entity = new Entity(id, new EntityRandom(1, id));
    FafcSwitch s =
        (FafcSwitch) new FafcScheme().newCongestionPoint(start, parameters(values), entity);
    s.onStart(start, actions);
    return s;
  }

  private void tick(FafcSwitch s, long nowPs, long... pairs) {
    Map<Counter, CounterTable> tables = new EnumMap<>(Counter.class);
    tables.put(Counter.PAIRS, new CounterTable(pairs, 4));
    long[] none = {};
    s.onTimer(
        new TimerExpiry(nowPs, 0, new Snapshot(0, 0, 0, 0, none, none, none, tables)), actions);
  }

  @Test
  @DisplayName(
      "section III.A: all pairs are counted each T_hop of the link with the shortest delay")
  void theShortestLinkSetsTheTick() {
    FafcSwitch s = started(HOP_PS);
    assertThat(actions.takeLog()).contains("setTimer 0 1000000 [PAIRS]");
    tick(s, US);
    assertThat(actions.takeLog()).containsExactly("setTimer 0 2000000 [PAIRS]");
  }

  @Test
  @DisplayName("section III.A: rates are what came in a tick divided by the tick")
  void ratesAreOverTheTick() {
    FafcSwitch s = started(HOP_PS, "ecnThreshold", "2500");
    actions.takeLog();
    tick(s, US, 0, 2, 500, 1000, 1, 2, 1000, 2000);
    // qPred = 1500 + 2·(500·1 + 1000·4) = 10500
    assertThat(actions.takeLog()).contains("port 2 markBelowOffset 8000");
  }

  @Test
  @DisplayName("section III.A: a switch ticks each 0.1 us at most, however short its links are")
  void noTickIsShorterThanATenthOfAMicrosecond() {
    started(new long[] {50_000, US});
    assertThat(actions.takeLog()).contains("setTimer 0 100000 [PAIRS]");
    started(new long[] {100_001, US});
    assertThat(actions.takeLog()).contains("setTimer 0 100001 [PAIRS]");
  }

  @Test
  @DisplayName("section III.A: a T_hop that is set is that of all links")
  void oneHopForAllLinks() {
    FafcSwitch s = started(HOP_PS, "hopDelay", "2us", "ecnThreshold", "2500");
    assertThat(actions.takeLog()).contains("setTimer 0 2000000 [PAIRS]");
    tick(s, 2 * US, 0, 2, 500, 1000, 1, 2, 1000, 2000);
    // qPred = 1500 + 2·(250 + 500)·2 = 4500
    assertThat(actions.takeLog()).contains("port 2 markBelowOffset 2000");
  }

  @Test
  @DisplayName("section III.A: a queue grows for two T_hop of the link that each part comes by")
  void growthIsOverTheHopOfItsIngress() {
    PauseCalculation c = calculation();
    // 500 B/us for 1 us, 1000 B/us for 4 us
    assertThat(c.predictedQueue(2)).isCloseTo(1500 + 2 * 4500, EXACTLY);
    assertThat(c.need(2, US)).isCloseTo(4500, EXACTLY);
  }

  @Test
  @DisplayName("section III.A: a port is paused for its own link's T_hop at most")
  void noPauseIsLongerThanTheHopOfItsLink() {
    PauseCalculation c = calculation();
    measured(0, 2, 1500, 2000, 1, 2, 3000, 4000);
    // 1000 B/us and 2000 B/us, all of which stays: 9000 B is all that both bring in their T_hop
    assertThat(c.pauseTimes(2, US)).containsExactly(new double[] {1e-6, 4e-6, 0, 0}, EXACTLY_S);
  }

  @Test
  @DisplayName("section III.A: f_dec is expected of what comes in the T_hop of its ingress")
  void arrivalsAreOverTheHopOfTheirIngress() {
    PauseCalculation c = calculation();
    c.pauseTimes(2, US);
    // 0.1 of 1000·1 + 2000·4 B less
    assertThat(c.need(2, 2 * US)).isCloseTo(4500 - 900, EXACTLY);
  }

  @Test
  @DisplayName("section III.A: the last pause counts for 4 of the longest T_hop")
  void theLongestLinkSaysHowLongAPauseIsFelt() {
    PauseCalculation c = calculation();
    c.pauseTimes(2, US);
    assertThat(c.need(2, US + 16 * US)).isCloseTo(3600, EXACTLY);
    assertThat(c.need(2, US + 16 * US + 1)).isCloseTo(4500, EXACTLY);
  }

  @Test
  @DisplayName("section III.A: th_c is what the egress carries in the longest T_hop")
  void anEgressIsCongestedByWhatComesFromTheFarthest() {
    PauseCalculation c = calculation();
    measured(0, 3, 5000, 6000); // 10 Gb/s carry 5000 B in 4 us
    assertThat(c.uncongested(0, 2)).isPositive();
    measured(0, 3, 5001, 8000);
    assertThat(c.uncongested(0, 2)).isZero();
  }

  @Test
  @DisplayName("section III.A: the slots of each ingress last its own link's T_hop")
  void slotsAreThoseOfTheirLink() {
    calculation();
    ledger.paused(1, US, 0.25e-6); // 500 B
    assertThat(ledger.nextEndPs()).isEqualTo(5 * US);
    ledger.paused(0, US, 0.5e-6); // 500 B
    assertThat(ledger.nextEndPs()).isEqualTo(2 * US);
    ledger.expireThrough(2 * US);
    assertThat(ledger.offset(0, 2)).isCloseTo(500, EXACTLY);
    assertThat(ledger.offset(1, 2)).isCloseTo(-500, EXACTLY);
    ledger.expireThrough(5 * US);
    assertThat(ledger.offset(0, 2)).isZero();
    assertThat(ledger.offset(1, 2)).isCloseTo(500, EXACTLY);
    assertThat(ledger.nextEndPs()).isEqualTo(9 * US);
  }

  @Test
  @DisplayName("section III.A: a port that brings a whole byte in its own T_hop may be paused")
  void aByteInTheLongerHopIsEnough() {
    statistics = new PairStatistics(4, 1, 0.5, 1e-6, false);
    PauseCalculation c =
        new PauseCalculation(
            FafcSettings.of(parameters()),
            statistics,
            new PauseLedger(statistics, HOP_PS),
            new SwitchLinks(RATE_BPS, HOP_PS));
    measured(0, 2, 1, 1, 1, 2, 1, 1, 3, 2, 9000, 10_000); // half a byte per us by ports 0 and 1
    double[] times = c.pauseTimes(2, US);
    assertThat(times[0]).isZero();
    assertThat(times[1]).isPositive();
  }

  @Test
  @DisplayName("Algorithm 2 line 13: a pause is a least time, rounded up to the ns of its frame")
  void pauseTimesAreRoundedUp() {
    FafcSwitch s = started(HOP_PS, "pauseThreshold", "2999", "ecnThreshold", "0");
    tick(s, US, 0, 2, 1000, 3000);
    actions.takeLog();
    s.onDeparted(new Departed(US + 100, 7, 1000, 3000, 0, 2), actions);
    // 1000 B at 3000 B/us: 333.3 ns. In 334 ns 1002 B stay away: 3000 − 1002 are predicted.
    assertThat(actions.takeLog()).contains("pauseFor 0 334000", "port 2 markBelowOffset 1998");
  }

  @Test
  @DisplayName("Algorithm 2 line 13: a whole number of ns is not rounded up to the next")
  void aWholePauseTimeStaysAsItIs() {
    FafcSwitch s = started(HOP_PS, "pauseThreshold", "1000", "ecnThreshold", "0");
    tick(s, US, 0, 2, 552, 1000);
    s.onDeparted(new Departed(US + 100, 7, 1000, 3000, 0, 2), actions);
    // 552 B at 1000 B/us, which is 552.0000000000001 ns in double precision
    assertThat(actions.takeLog()).contains("pauseFor 0 552000");
  }

  @Test
  @DisplayName("section III.A, Algorithm 3 line 4: a host's T_hop is that of its own link")
  void aHostScalesByTheHopOfItsLink() {
    HostStart start = new HostStart(0, 4, RATE_BPS[1], 4 * US, 9);
    FafcHost host =
        (FafcHost)
            new FafcScheme()
                .newHostPoint(start, parameters(), new Entity(4, new EntityRandom(1, 4)));
    host.onStart(start, actions);
    actions.takeLog();
    host.onPaused(new Paused(5, 0, US, 5 + US, true), actions);
    assertThat(actions.takeLog()).containsExactly("scaleFlows 0.75");
  }
}
