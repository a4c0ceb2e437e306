// SPDX-License-Identifier: MIT
package org.sluice.cc.fafc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.sluice.cc.Parameters;

/**
 * Algorithm 1, line 15, and Algorithm 2 on a switch of four ports, T_hop = 1 us, after one tick
 * with α = β = 1, so that statistics are what was measured: ports 0 and 1 bring 3000 B and 1000 B
 * for port 2, which sent 3000 B of these (2000 B and 1000 B); port 0 also brings 500 B for port 3.
 */
class PauseCalculationTest {
  private static final Offset<Double> EXACTLY = offset(1e-6);
  private static final long HOP_PS = 1_000_000;
  private static final long LINE_BPS = 25_000_000_000L;

  private PairStatistics statistics;
  private PauseLedger ledger;
  private long arrivedFor3 = 500;

  private PauseCalculation calculation(String... parameters) {
    Map<String, String> values = new java.util.TreeMap<>();
    values.put("queueSmoothing", "1");
    values.put("rateSmoothing", "1");
    for (int i = 0; i < parameters.length; i += 2) {
      values.put(parameters[i], parameters[i + 1]);
    }
    FafcSettings settings = FafcSettings.of(Parameters.resolve(new FafcScheme(), "paper", values));
    long[] rates = {LINE_BPS, LINE_BPS, LINE_BPS, LINE_BPS};
    long[] hops = {HOP_PS, HOP_PS, HOP_PS, HOP_PS};
    SwitchLinks links = new SwitchLinks(rates, hops);
    statistics = new PairStatistics(4, settings.alpha(), settings.beta(), 1e-6, false);
    ledger = new PauseLedger(statistics, links.hopPs());
    statistics.emptied();
    statistics.measured(0, 2, 1000, 3000);
    statistics.measured(1, 2, 0, 1000);
    statistics.measured(0, 3, 0, 500);
    statistics.update();
    return new PauseCalculation(settings, statistics, ledger, links);
  }

  @Test
  @DisplayName("Equation 1, Algorithm 1 line 15: qPred = q + 2 r T_hop + pausOf")
  void theQueueIsPredictedTwoHopsAhead() {
    PauseCalculation c = calculation();
    assertThat(c.predictedQueue(2)).isCloseTo(1000 + 2 * 1000, EXACTLY);
    ledger.paused(0, HOP_PS, 0.2e-6); // 700 B of port 0's 3500 B, all its queue is for port 2
    assertThat(ledger.offset(0, 2)).isCloseTo(-700, EXACTLY);
    assertThat(c.predictedQueue(2)).isCloseTo(3000 - 700, EXACTLY);
    ledger.expireThrough(2 * HOP_PS);
    assertThat(ledger.offsetTo(2)).as("what was paused comes back").isCloseTo(700, EXACTLY);
    ledger.expireThrough(3 * HOP_PS);
    assertThat(ledger.offsetTo(2)).isZero();
    assertThat(ledger.nextEndPs()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  @DisplayName("Algorithm 2 line 13: Σ r^i T_i >= r_*e T_hop + pausOf")
  void theNeedIsTheGrowthInOneHop() {
    PauseCalculation c = calculation();
    assertThat(c.need(2, HOP_PS)).isCloseTo(1000, EXACTLY);
    assertThat(c.need(3, HOP_PS)).isZero();
    ledger.paused(0, HOP_PS, 0.2e-6);
    assertThat(c.need(2, HOP_PS)).isCloseTo(300, EXACTLY);
  }

  @Test
  @DisplayName("Algorithm 2 lines 1 to 3: nothing is paused for a queue that does not grow")
  void aQueueThatShrinksCausesNoPause() {
    PauseCalculation c = calculation();
    statistics.emptied();
    statistics.measured(0, 2, 500, 6000);
    statistics.update();
    assertThat(c.need(2, 2 * HOP_PS)).isZero();
    assertThat(c.pauseTimes(2, 2 * HOP_PS)).containsOnly(0);
  }

  @Test
  @DisplayName("Algorithm 2 lines 4 to 7 and 11 to 14: the port without victims is paused first")
  void thePortThatCarriesUncongestedTrafficIsSpared() {
    PauseCalculation c = calculation();
    assertThat(c.uncongested(0, 2)).isCloseTo(5e8, offset(1.0)); // 500 B in T_hop to port 3
    assertThat(c.uncongested(1, 2)).isZero();
    double[] t = c.pauseTimes(2, HOP_PS);
    assertThat(t[1]).isCloseTo(1e-6, offset(1e-12)); // all of its 1000 B
    assertThat(t[0]).isCloseTo(0, offset(1e-12));
  }

  @Test
  @DisplayName("Algorithm 2 line 7: a pause costs what could leave, r^o, not what stays")
  void whatStaysIsNoLoss() {
    PauseCalculation c = calculation();
    statistics.emptied();
    statistics.measured(0, 3, 400, 1500); // 1000 B more, of which 600 B left
    statistics.update();
    assertThat(c.uncongested(0, 2)).isCloseTo(6e8, offset(1.0));
  }

  @Test
  @DisplayName("Algorithm 2 line 6: a port whose queue is above th_c loses nothing")
  void aCongestedEgressDoesNotCount() {
    PauseCalculation c = calculation("congestedThreshold", "0");
    statistics.emptied();
    statistics.measured(0, 2, 1000, 6000);
    statistics.measured(0, 3, 100, 1000);
    statistics.update();
    assertThat(c.uncongested(0, 2)).isZero();
    assertThat(calculation().uncongested(0, 2)).as("th_c auto is 3125 B").isPositive();
  }

  @Test
  @DisplayName("Algorithm 2 line 6 as printed reads q_ik, equation 9 at q_*k")
  void congestionIsThatOfTheEgressOrOfThePair() {
    PauseCalculation byEgress = calculation("congestedThreshold", "50");
    statistics.emptied();
    statistics.measured(0, 3, 0, 1000);
    statistics.measured(1, 3, 100, 100);
    statistics.update();
    assertThat(byEgress.uncongested(0, 2)).isZero();
    PauseCalculation byPair = calculation("congestedThreshold", "50", "congestedBy", "pair");
    statistics.emptied();
    statistics.measured(0, 3, 0, 1000);
    statistics.measured(1, 3, 100, 100);
    statistics.update();
    assertThat(byPair.uncongested(0, 2)).isCloseTo(5e8, offset(1.0));
    assertThat(byPair.uncongested(1, 2)).isZero();
  }

  @Test
  @DisplayName("Algorithm 2 lines 8 to 10: f_dec within 4 T_hop of the last pause for the egress")
  void arrivalsAreExpectedToBeFewerAfterAPause() {
    PauseCalculation c = calculation("decreaseFactor", "0.95");
    c.pauseTimes(2, HOP_PS);
    // r^i T_hop = 4000 B: 5 % fewer arrive, so the growth of 1000 B becomes 800 B
    assertThat(c.need(2, 5 * HOP_PS)).isCloseTo(800, EXACTLY);
    assertThat(c.need(2, 5 * HOP_PS + 1)).as("later than 4 T_hop").isCloseTo(1000, EXACTLY);
    assertThat(c.pauseTimes(2, 5 * HOP_PS)[1]).isCloseTo(800 / 950e6, offset(1e-12));
  }

  @Test
  @DisplayName("Algorithm 2 line 9 as printed: f_dec on the arrivals only makes pauses longer")
  void asPrintedOnlyTheLeftSideIsDecreased() {
    PauseCalculation c = calculation("decreaseFactor", "0.5", "decreased", "arrivals");
    c.pauseTimes(2, HOP_PS);
    assertThat(c.need(2, 2 * HOP_PS)).isCloseTo(1000, EXACTLY);
    double[] t = c.pauseTimes(2, 2 * HOP_PS);
    assertThat(t[1]).isCloseTo(1e-6, offset(1e-12)); // 500 B
    assertThat(t[0]).isCloseTo(500 / 1500e6, offset(1e-12));
  }

  @Test
  @DisplayName("Algorithm 2 lines 27 to 29, Algorithm 1 lines 36 and 37: shared as q_ie/q_i*")
  void theOffsetOfAPauseIsSharedAmongTheQueues() {
    calculation();
    statistics.emptied();
    statistics.measured(0, 2, 3000, 6000);
    statistics.measured(0, 3, 1000, 1500);
    statistics.update(); // port 0 brings 3000 B and 1000 B in T_hop; 3000 B and 1000 B wait
    ledger.paused(0, 2 * HOP_PS, 0.5e-6); // 2000 B
    assertThat(ledger.offset(0, 2)).isCloseTo(-1500, EXACTLY);
    assertThat(ledger.offset(0, 3)).isCloseTo(-500, EXACTLY);
    ledger.expireThrough(3 * HOP_PS);
    assertThat(ledger.offset(0, 2)).isCloseTo(1500, EXACTLY);
    assertThat(ledger.offset(0, 3)).isCloseTo(500, EXACTLY);
  }

  @Test
  @DisplayName("Algorithm 2 line 2: r_*e = 0 is no growth, whatever comes back from a pause")
  void aQueueThatStaysAsItIsCausesNoPause() {
    PauseCalculation c = calculation();
    ledger.paused(0, HOP_PS, 0.2e-6);
    ledger.expireThrough(2 * HOP_PS);
    assertThat(ledger.offsetTo(2)).isPositive();
    statistics.emptied();
    statistics.measured(0, 2, 1000, 6000);
    statistics.update();
    assertThat(statistics.buildTo(2)).isZero();
    assertThat(c.need(2, 2 * HOP_PS)).isZero();
  }

  @Test
  @DisplayName("Algorithm 2 line 6: q > th_c, and th_c auto is what 25 Gb/s carry in 1 us, 3125 B")
  void anEgressIsCongestedAboveTheThresholdNotAtIt() {
    PauseCalculation c = calculation("congestedThreshold", "100");
    queueOfPort3(100);
    assertThat(c.uncongested(0, 2)).isPositive();
    queueOfPort3(101);
    assertThat(c.uncongested(0, 2)).isZero();
    c = calculation();
    queueOfPort3(3124);
    assertThat(c.uncongested(0, 2)).isPositive();
    queueOfPort3(3126);
    assertThat(c.uncongested(0, 2)).isZero();
  }

  /** All of it port 1's; port 0 brings 500 B for port 3 at each call and sends as much. */
  private void queueOfPort3(long bytes) {
    arrivedFor3 += 500;
    statistics.emptied();
    statistics.measured(0, 3, 0, arrivedFor3);
    statistics.measured(1, 3, bytes, 10_000);
    statistics.update();
  }

  @Test
  @DisplayName("Algorithm 2 line 8: only a pause that was sent makes arrivals fewer")
  void aTriggerThatPausedNothingIsNotRemembered() {
    PauseCalculation c = calculation();
    assertThat(c.pauseTimes(3, HOP_PS)).containsOnly(0);
    statistics.emptied();
    statistics.measured(0, 3, 500, 1500);
    statistics.update();
    assertThat(c.need(3, 2 * HOP_PS)).isCloseTo(500, EXACTLY);
    c.pauseTimes(3, 2 * HOP_PS);
    assertThat(c.need(3, 2 * HOP_PS)).as("0.1 of 1000 B less").isCloseTo(400, EXACTLY);
  }

  @Test
  void halfAByteInAHopIsLeftAlone() {
    PauseCalculation c = calculation("rateSmoothing", "0.5");
    statistics.emptied();
    statistics.measured(0, 2, 4000, 7000);
    statistics.measured(3, 2, 1, 1);
    statistics.update(); // r^i T_hop = 0.5 B
    assertThat(c.pauseTimes(2, HOP_PS)[3]).isZero();
  }

  @Test
  @DisplayName("Algorithm 2 lines 27 to 29: each pair has its own offset")
  void theOffsetsOfTwoPortsAddUp() {
    calculation();
    statistics.emptied();
    statistics.measured(0, 2, 3000, 6000);
    statistics.measured(1, 2, 1000, 2000);
    statistics.update();
    ledger.paused(0, 2 * HOP_PS, 0.5e-6);
    ledger.paused(1, 2 * HOP_PS, 0.25e-6);
    assertThat(ledger.offset(0, 2)).isCloseTo(-1500, EXACTLY);
    assertThat(ledger.offset(1, 2)).isCloseTo(-250, EXACTLY);
    assertThat(ledger.offsetTo(2)).isCloseTo(-1750, EXACTLY);
  }

  @Test
  void aPortThatBringsLessThanAByteInAHopIsLeftAlone() {
    PauseCalculation c = calculation();
    statistics.emptied();
    statistics.measured(0, 2, 2000, 7000);
    statistics.measured(1, 2, 1, 1001);
    statistics.update();
    assertThat(c.pauseTimes(2, HOP_PS)[1]).as("one byte").isPositive();
    statistics.emptied();
    statistics.measured(0, 2, 3000, 10_000);
    statistics.measured(1, 2, 1, 1001);
    statistics.update();
    assertThat(c.pauseTimes(2, HOP_PS)[1]).as("none").isZero();
  }
}
