// SPDX-License-Identifier: MIT
package org.sluice.cc.timely;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.sluice.cc.Ack;
import org.sluice.cc.Entity;
import org.sluice.cc.EntityRandom;
import org.sluice.cc.FlowStart;
import org.sluice.cc.InvalidParameterException;
import org.sluice.cc.Nack;
import org.sluice.cc.Parameters;
import org.sluice.cc.TelemetryHops;
import org.sluice.cc.bench.RecordedActions;

/** The lines of both papers' algorithms with values worked out by hand, on a link of 10 Gb/s. */
class TimelyEquationsTest {
  private static final long LINK = 10_000_000_000L;
  private final RecordedActions actions = new RecordedActions();
  private long acknowledged;

  private SegmentReactionPoint started(String profile, String startRate) {
    Parameters p = Parameters.resolve(new TimelyScheme(), profile, Map.of("startRate", startRate));
    FlowStart start = new FlowStart(0, 0, 0, 1, 1 << 30, LINK, LINK, 10_000_000, 1000, 56);
    SegmentReactionPoint rp =
        (SegmentReactionPoint)
            new TimelyScheme().newReactionPoint(start, p, new Entity(0, new EntityRandom(1, 0)));
    rp.onStart(start, actions);
    return rp;
  }

  /** A whole segment of 16 KB completes with this round-trip time. */
  private void complete(SegmentReactionPoint rp, double rttUs) {
    acknowledged += 16_000;
    long rttPs = StrictMath.round(rttUs * 1e6);
    rp.onAck(
        new Ack(0, acknowledged, 16_000, acknowledged, rttPs, false, 1, 0, TelemetryHops.NONE),
        actions);
  }

  @Test
  @DisplayName("algorithm 1, lines 1 to 4: gradient = EWMA of RTT differences / minRTT")
  void gradient() {
    RttGradient g = new RttGradient(0.875, 20);
    assertThat(g.next(100)).as("nothing to compare with").isZero();
    g.remember(100);
    assertThat(g.next(120)).isCloseTo(0.875 * 20 / 20, within(1e-12));
    g.remember(120);
    // 0.125 · 17.5 + 0.875 · (-10) = -6.5625
    assertThat(g.next(110)).isCloseTo(-6.5625 / 20, within(1e-12));
  }

  @Test
  @DisplayName("algorithm 1, lines 5 and 6, T_low: rate + δ, whatever the gradient")
  void belowLowAlwaysIncreases() {
    SegmentReactionPoint rp = started("paper", "0.1");
    complete(rp, 10);
    complete(rp, 49);
    assertThat(rp.rateBps()).isEqualTo(1_020_000_000);
  }

  @Test
  @DisplayName("algorithm 1, lines 7 and 8, T_high: rate·(1 - β(1 - T_high/RTT))")
  void aboveHighAlwaysDecreases() {
    SegmentReactionPoint rp = started("paper", "0.1");
    complete(rp, 1000); // 1 - 0.8 · 0.5 = 0.6
    assertThat(rp.rateBps()).isCloseTo(600_000_000, within(1e-3));
    complete(rp, 625); // 1 - 0.8 · 0.2 = 0.84, though the RTT falls
    assertThat(rp.rateBps()).isCloseTo(504_000_000, within(1e-3));
  }

  @Test
  @DisplayName("algorithm 1, lines 11 and 12, gradient > 0: rate·(1 - β·gradient)")
  void risingRttDecreases() {
    SegmentReactionPoint rp = started("paper", "0.5");
    complete(rp, 100);
    // difference 8 us: 0.875 · 8 / 20 = 0.35; 1 - 0.8 · 0.35 = 0.72
    complete(rp, 108);
    assertThat(rp.rateBps()).isCloseTo(5_010_000_000.0 * 0.72, within(1e-3));
  }

  @Test
  void aGradientAboveOneCutsByHalfAndNotBelowZero() {
    SegmentReactionPoint rp = started("paper", "0.5");
    complete(rp, 100);
    complete(rp, 200); // 0.875 · 100 / 20 = 4.375: 1 - 0.8 · 4.375 < 0
    assertThat(rp.rateBps()).isEqualTo(5_010_000_000.0 / 2);
  }

  @Test
  @DisplayName(
      "algorithm 1, lines 9 and 10, gradient ≤ 0: δ, and 5 δ from the fifth completion event on")
  void fallingRttIncreasesHyperActivelyAfterFiveEvents() {
    SegmentReactionPoint rp = started("paper", "0.1");
    double[] expected = {1010, 1020, 1030, 1040, 1090, 1140};
    for (double mbps : expected) {
      complete(rp, 100);
      assertThat(rp.rateBps()).isEqualTo(mbps * 1e6);
    }
    complete(rp, 108);
    double cut = rp.rateBps();
    complete(rp, 90); // 0.125 · 7 + 0.875 · (-18) < 0
    assertThat(rp.rateBps()).as("the count begins anew").isEqualTo(cut + 10_000_000);
  }

  @Test
  @DisplayName("section 6: the rate is set at the completion of a segment of 16 KB")
  void ackWithinASegmentDecidesNothing() {
    SegmentReactionPoint rp = started("paper", "0.1");
    actions.takeLog();
    rp.onAck(new Ack(0, 15_999, 15_999, 0, 1, false, 1, 0, TelemetryHops.NONE), actions);
    assertThat(actions.takeLog()).isEmpty();
    rp.onAck(new Ack(0, 16_000, 1, 0, 1, false, 1, 0, TelemetryHops.NONE), actions);
    assertThat(actions.takeLog()).containsExactly("setRate 1010000000");
  }

  @Test
  @DisplayName("section 6: bytes beyond a segment are the first of the next")
  void aSegmentEndsWhereTheOneBeforeItEnded() {
    SegmentReactionPoint rp = started("paper", "0.1");
    rp.onAck(new Ack(0, 24_000, 24_000, 0, 1, false, 1, 0, TelemetryHops.NONE), actions);
    actions.takeLog();
    rp.onAck(new Ack(0, 31_999, 7_999, 0, 1, false, 1, 0, TelemetryHops.NONE), actions);
    assertThat(actions.takeLog()).isEmpty();
    rp.onAck(new Ack(0, 32_000, 1, 0, 1, false, 1, 0, TelemetryHops.NONE), actions);
    assertThat(actions.takeLog()).containsExactly("setRate 1020000000");
  }

  @Test
  void theRateStaysBetweenItsBounds() {
    SegmentReactionPoint rp = started("paper", "1");
    complete(rp, 10);
    assertThat(rp.rateBps()).isEqualTo(LINK);
    for (int i = 0; i < 40; i++) {
      complete(rp, 100_000);
    }
    assertThat(rp.rateBps()).isEqualTo(10_000_000);
  }

  @Test
  @DisplayName("ECN or Delay, equation 30: 0 up to g = -1/4, 1 from 1/4 on, linear between")
  void weightOfPatched() {
    assertThat(SegmentReactionPoint.weight(-0.3)).isZero();
    assertThat(SegmentReactionPoint.weight(-0.25)).isZero();
    assertThat(SegmentReactionPoint.weight(-0.125)).isEqualTo(0.25);
    assertThat(SegmentReactionPoint.weight(0)).isEqualTo(0.5);
    assertThat(SegmentReactionPoint.weight(0.25)).isEqualTo(1);
    assertThat(SegmentReactionPoint.weight(3)).isEqualTo(1);
  }

  @Test
  @DisplayName("ECN or Delay, algorithm 2, lines 9 to 12: rate = δ(1 - w) + rate(1 - β·w·error)")
  void patchedSteersToItsReference() {
    SegmentReactionPoint rp = started("patched", "0.5");
    // g = 0, w = 1/2, error = (75 - 50)/50 = 1/2: 5 Mb/s + 5 Gb/s · (1 - 0.008/4)
    complete(rp, 75);
    assertThat(rp.rateBps()).isCloseTo(5_000_000 + 5e9 * 0.998, within(1e-3));
    double before = rp.rateBps();
    // 0.875 · 10 / 20 = 0.4375: w = 1, error = 0.7
    complete(rp, 85);
    assertThat(rp.rateBps()).isCloseTo(before * (1 - 0.008 * 0.7), within(1e-3));
  }

  @Test
  @DisplayName("ECN or Delay, algorithm 2, lines 5 to 8: outside T_low to T_high as algorithm 1")
  void patchedOutsideTheThresholds() {
    SegmentReactionPoint rp = started("patched", "0.1");
    complete(rp, 49);
    assertThat(rp.rateBps()).isEqualTo(1_010_000_000);
    complete(rp, 1000); // 1 - 0.008·(1 - 500/1000)
    assertThat(rp.rateBps()).isCloseTo(1_010_000_000 * 0.996, within(1e-3));
  }

  @Test
  @DisplayName("ECN or Delay, equation 29: a change of (1 - w)δ - w·β·R·(q - q')/q' per update")
  void equation29() {
    SegmentReactionPoint rp = started("patched", "0.5");
    complete(rp, 60); // g = 0
    double before = rp.rateBps();
    // 0.875·(-2)/20 = -0.0875: w = 0.325; (58 - 50)/50 = 0.16
    complete(rp, 58);
    assertThat(rp.rateBps() - before)
        .isCloseTo(0.675 * 10e6 - 0.325 * 0.008 * before * 0.16, within(1e-2));
  }

  @Test
  @DisplayName("ECN or Delay, equation 31: q* = Nδq'/(βC) + q' leaves C/N as it is")
  void equation31() {
    // N = 2, C = 10 Gb/s: 20/80 above 50 us; δ/2 = 0.008/2·5 Gb/s·0.25
    SegmentReactionPoint rp = started("patched", "0.5");
    for (int i = 0; i < 3; i++) {
      complete(rp, 62.5);
      assertThat(rp.rateBps()).isCloseTo(5e9, within(1e-3));
    }
  }

  @Test
  @DisplayName("ECN or Delay: at RTT_ref and without gradient the rate grows by δ/2")
  void patchedHasNoRestAtTheReferenceButAboveIt() {
    SegmentReactionPoint rp = started("patched", "0.5");
    complete(rp, 50);
    assertThat(rp.rateBps()).isCloseTo(5_005_000_000.0, within(1e-3));
  }

  @Test
  void theThresholdsMayBeEqual() {
    Parameters p = Parameters.resolve(new TimelyScheme(), "", Map.of("tLow", "500"));
    assertThat(new TimelyScheme().check(p)).isEmpty();
  }

  @Test
  @DisplayName("run.py RATE_AI and RATE_HAI: 50 and 250 Mb/s per 50 Gb/s")
  void theSimulatorsStepsAreInProportionToTheLink() {
    Parameters p = Parameters.resolve(new TimelyScheme(), "hpcc-sim", Map.of("startRate", "0.5"));
    assertThat(SenderSettings.of(p, 50_000_000_000L))
        .isEqualTo(
            new SenderSettings(
                50_000_000_000L, 1_000_000_000, 25_000_000_000L, 50_000_000, 250_000_000));
  }

  @Test
  void thresholdsOutOfOrderAreRefused() {
    assertThatThrownBy(() -> Parameters.resolve(new TimelyScheme(), "", Map.of("tLow", "501")))
        .isInstanceOf(InvalidParameterException.class)
        .hasMessage("tLow of scheme timely is 501 us; it must be at most tHigh (500 us)");
  }

  @Test
  @DisplayName("HPCC simulator: above T_high, which no recorded run reaches")
  void cardCutsAboveHigh() {
    Parameters p = Parameters.resolve(new TimelyScheme(), "hpcc-sim", Map.of("minRate", "100"));
    FlowStart start = new FlowStart(0, 0, 0, 1, 1 << 30, LINK, LINK, 1, 1000, 56);
    RoundTripReactionPoint rp = new RoundTripReactionPoint(start, p);
    rp.onStart(start, actions);
    rp.onAck(new Ack(0, 1000, 1000, 5000, 100_000_000, false, 1, 0, TelemetryHops.NONE), actions);
    rp.onAck(new Ack(0, 6000, 1000, 9000, 1_000_000_000, false, 1, 0, TelemetryHops.NONE), actions);
    assertThat(rp.state().rateBps()).isEqualTo(6_000_000_000L);
    assertThat(rp.state().increases()).isZero();
    assertThat(rp.state().lastRttNs()).isEqualTo(1_000_000);
  }

  /** The HPCC simulator's sender at 5 Gb/s after a first ACK, the next at or after 5000 B. */
  private RoundTripReactionPoint card(long firstRttUs) {
    Parameters p = Parameters.resolve(new TimelyScheme(), "hpcc-sim", Map.of("startRate", "0.5"));
    FlowStart start = new FlowStart(0, 0, 0, 1, 1 << 30, LINK, LINK, 1, 1000, 56);
    RoundTripReactionPoint rp = new RoundTripReactionPoint(start, p);
    rp.onStart(start, actions);
    cardAck(rp, 1000, 5000, firstRttUs);
    return rp;
  }

  private void cardAck(RoundTripReactionPoint rp, long sequence, long nextSend, long rttUs) {
    rp.onAck(
        new Ack(0, sequence, 1000, nextSend, rttUs * 1_000_000, false, 1, 0, TelemetryHops.NONE),
        actions);
  }

  @Test
  void everyAckMeasuresTheRoundTrip() {
    card(100);
    assertThat(actions.takeLog()).containsExactly("setRate 5000000000", "watchAcks ALL");
    started("paper", "0.5");
    assertThat(actions.takeLog()).containsExactly("setRate 5000000000", "watchAcks ALL");
  }

  @Test
  @DisplayName("HPCC simulator, algorithm 1 lines 5 to 12: RTT < T_low, RTT > T_high, gradient ≤ 0")
  void cardAtItsThresholds() {
    RoundTripReactionPoint low = card(40);
    cardAck(low, 6000, 9000, 50); // T_low: 1 - 0.8·0.875·10/20 by the gradient
    assertThat((double) low.state().rateBps()).isCloseTo(3.25e9, within(1.0));
    RoundTripReactionPoint high = card(500);
    cardAck(high, 6000, 9000, 500); // T_high: no gradient, so δ = 10 Mb/s
    assertThat(high.state().rateBps()).isEqualTo(5_010_000_000L);
    RoundTripReactionPoint level = card(100);
    cardAck(level, 6000, 9000, 100);
    assertThat(level.state().rateBps()).isEqualTo(5_010_000_000L);
    assertThat(level.state().increases()).isEqualTo(1);
  }

  @Test
  void aNackOfACardIsFeedbackAndEndsTheRoundTripWhereItGoesBackTo() {
    RoundTripReactionPoint rp = card(100);
    rp.onNack(new Nack(0, 6000, 9000, false, 108_000_000, TelemetryHops.NONE, 6000), actions);
    // difference 8 us: 1 - 0.8·0.875·8/20
    assertThat(rp.state().rateBps()).isEqualTo(3_600_000_000L);
    assertThat(rp.state().lastRttNs()).isEqualTo(108_000);
    assertThat(rp.state().lastUpdateBytes()).isEqualTo(6000);
  }

  @Test
  void aCardThatHasGoneBackKeepsTheEndOfItsRoundTrip() {
    RoundTripReactionPoint rp = card(100);
    cardAck(rp, 6000, 5000, 120);
    assertThat(rp.state().lastUpdateBytes()).isEqualTo(5000);
    assertThat(rp.state().lastRttNs()).isEqualTo(100_000);
  }

  @Test
  @DisplayName("algorithm 1, line 7: an RTT of T_high is not above it")
  void atTHighTheGradientDecides() {
    SegmentReactionPoint rp = started("paper", "0.1");
    complete(rp, 500);
    assertThat(rp.rateBps()).isEqualTo(1_010_000_000);
  }
}
