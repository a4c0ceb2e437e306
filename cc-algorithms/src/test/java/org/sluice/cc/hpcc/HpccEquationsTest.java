// SPDX-License-Identifier: MIT
package org.sluice.cc.hpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.sluice.cc.Ack;
import org.sluice.cc.Entity;
import org.sluice.cc.EntityRandom;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Nack;
import org.sluice.cc.Parameters;
import org.sluice.cc.RateScaled;
import org.sluice.cc.TelemetryHops;
import org.sluice.cc.bench.RecordedActions;
import org.sluice.cc.telemetry.TelemetryFormat;

/**
 * The equations and lines of the paper with values worked out by hand: links of 25 Gb/s, T = 8 us,
 * hence W_init = 25,000 B.
 */
class HpccEquationsTest {
  private static final long LINK = 25_000_000_000L;
  private static final long T_PS = 8_000_000;
  private static final long W_INIT = 25_000;

  private final RecordedActions actions = new RecordedActions();

  private static TelemetryHops hop(long us, long sentBytes, long queueBytes) {
    return new TelemetryHops(new long[] {us * 1_000_000, sentBytes, queueBytes, LINK}, 4);
  }

  private static TelemetryHops path(TelemetryHops first, TelemetryHops second) {
    return new TelemetryHops(
        LongStream.concat(LongStream.of(first.words()), LongStream.of(second.words())).toArray(),
        4);
  }

  private RateReactionPoint simulators(Map<String, String> explicit, long bdpBytes) {
    FlowStart start = new FlowStart(0, 0, 0, 1, 1 << 20, LINK, LINK / 5, T_PS, 1000, 90, bdpBytes);
    RateReactionPoint rp =
        new RateReactionPoint(start, Parameters.resolve(new HpccScheme(), "hpcc-sim", explicit));
    rp.onStart(start, actions);
    return rp;
  }

  /** Its pairBdp and maxBdp are of the lowest rate on a path, not of the sender's link. */
  @Test
  void theSimulatorsWindowIsOfThePath() {
    assertThat(simulators(Map.of(), 7000).rate().windowBytes()).isEqualTo(7000);
    assertThat(simulators(Map.of("firstWindow", "link"), 7000).rate().windowBytes())
        .isEqualTo(W_INIT);
    assertThat(simulators(Map.of(), 0).rate().windowBytes())
        .as("of a data plane that does not say")
        .isEqualTo(W_INIT / 5);
    assertThat(simulators(Map.of("baseRtt", "100"), 7000).rate().windowBytes())
        .isEqualTo(LINK / 5 / 8 / 10_000);
  }

  /** RdmaHw::UpdateRateHp: m_lastUpdateSeq stays 0 until a byte is acknowledged. */
  @Test
  void nothingIsComparedWhileTheFirstPacketIsMissing() {
    RateReactionPoint rp = simulators(Map.of(), 7000);
    for (int i = 1; i <= 3; i++) {
      rp.onNack(new Nack(0, 0, 9000, false, T_PS, hop(i, 90_000 * i, 5000 * i), 0), actions);
      assertThat(rp.lastUpdateBytes()).isZero();
      assertThat(rp.utilisation()).isOne();
    }
    rp.onAck(new Ack(0, 1000, 1000, 4000, T_PS, false, 1, 0, hop(5, 400_000, 9000)), actions);
    assertThat(rp.lastUpdateBytes()).isEqualTo(4000);
    assertThat(rp.utilisation()).isOne();
    rp.onAck(new Ack(0, 2000, 1000, 5000, T_PS, false, 1, 0, hop(9, 400_000, 30_000)), actions);
    assertThat(rp.utilisation()).isNotEqualTo(1);
  }

  /**
   * After a NACK its m_lastUpdateSeq is what is sent next, wherever the sender has gone back to.
   */
  @Test
  void aRoundTripAfterGoingBackEndsAtWhatIsSentNext() {
    RateReactionPoint rp = simulators(Map.of(), 7000);
    rp.onNack(new Nack(0, 1400, 9000, false, T_PS, hop(1, 90_000, 5000), 1000), actions);
    assertThat(rp.lastUpdateBytes()).isEqualTo(1000);
  }

  private static InflightMeter meter() {
    return new InflightMeter(new TelemetryFormat(false, 1), LINK, W_INIT, T_PS);
  }

  private WindowReactionPoint started(Map<String, String> explicit) {
    return started(explicit, T_PS);
  }

  private WindowReactionPoint started(Map<String, String> explicit, long baseRttPs) {
    Parameters p = Parameters.resolve(new HpccScheme(), "paper", explicit);
    FlowStart start = new FlowStart(0, 0, 0, 1, 1 << 20, LINK, LINK, baseRttPs, 1000, 90);
    WindowReactionPoint rp =
        (WindowReactionPoint)
            new HpccScheme().newReactionPoint(start, p, new Entity(0, new EntityRandom(1, 0)));
    rp.onStart(start, actions);
    return rp;
  }

  private void ack(WindowReactionPoint rp, long sequence, long next, TelemetryHops stamps) {
    rp.onAck(new Ack(0, sequence, 1000, next, T_PS, false, 1, 0, stamps), actions);
  }

  @Test
  @DisplayName("section 3.2: a flow starts with W_init = B_NIC·T at line rate")
  void startsWithOneBandwidthDelayProduct() {
    started(Map.of());
    assertThat(actions.takeLog())
        .containsExactly(
            "stampTelemetry true", "watchAcks ALL", "setWindow 25000.0", "setRate 25000000000");
  }

  @Test
  @DisplayName("section 3.3: W_AI = W_init·(1 - η)/N")
  void theAdditiveIncreaseOfManyFlows() {
    WindowReactionPoint rp = started(Map.of("additiveFlows", "50", "windowAi", "7"));
    rp.compute(2);
    // 25,000/2 and 25,000 * 0.05/50
    assertThat(rp.windowBytes()).isCloseTo(12_525, within(1e-9));
    WindowReactionPoint fixed = started(Map.of("additiveFlows", "0", "windowAi", "7"));
    fixed.compute(2);
    assertThat(fixed.windowBytes()).isCloseTo(12_507, within(1e-9));
  }

  @Test
  @DisplayName("equation 2, lines 4 and 5: u' = min(qlen)/(B·T) + txRate/B")
  void loadOfALink() {
    InflightMeter m = meter();
    m.remember(hop(1, 0, 7000));
    // 12,500 B in 8 us are 12.5 Gb/s: 0.5; 5000 B of 25,000 B: 0.2; τ = T, so U = u'
    m.measure(hop(9, 12_500, 5000), false);
    assertThat(m.utilisation()).isCloseTo(0.7, within(1e-12));
  }

  @Test
  @DisplayName("lines 9 and 10: U = (1 - τ/T)·U + τ/T·u")
  void averageWeightedByTime() {
    InflightMeter m = meter();
    m.remember(hop(1, 0, 0));
    // 5000 B in 2 us are 20 Gb/s: u = 0.8, τ/T = 1/4, U was 1
    m.measure(hop(3, 5000, 0), false);
    assertThat(m.utilisation()).isCloseTo(0.75 * 1 + 0.25 * 0.8, within(1e-12));
  }

  @Test
  @DisplayName("line 8: τ = min(τ, T)")
  void oldStampsCountFully() {
    InflightMeter m = meter();
    m.remember(hop(1, 0, 0));
    // 100,000 B in 80 us are 10 Gb/s: u = 0.4, and U forgets what it was
    m.measure(hop(81, 100_000, 0), false);
    assertThat(m.utilisation()).isCloseTo(0.4, within(1e-12));
  }

  @Test
  @DisplayName("lines 1 to 3, 6 and 7: the most loaded link decides, its τ too")
  void mostLoadedLink() {
    InflightMeter m = meter();
    m.remember(path(hop(1, 0, 0), hop(2, 0, 5000)));
    // first: 10,000 B in 8 us, 0.4; second: 5000 B in 4 us, 0.4 + 0.2 = 0.6, τ = 4 us
    m.measure(path(hop(9, 10_000, 0), hop(6, 5000, 5000)), false);
    assertThat(m.utilisation()).isCloseTo(0.5 * 1 + 0.5 * 0.6, within(1e-12));
  }

  @Test
  void stampsOfOneTimeYieldNoRate() {
    InflightMeter m = meter();
    m.remember(hop(1, 0, 0));
    m.measure(hop(1, 1000, 0), false);
    assertThat(m.utilisation()).isEqualTo(1);
  }

  @Test
  @DisplayName("equations 3 and 4, lines 11 to 15: W = W_c/(U/η) + W_AI, once a round trip W_c = W")
  void multiplicativeStep() {
    WindowReactionPoint rp = started(Map.of());
    ack(rp, 1000, 26_000, hop(1, 0, 10_000));
    assertThat(rp.windowBytes()).as("the first ACK only keeps its stamps").isEqualTo(25_000);
    // 25,000 B in 8 us are 25 Gb/s: 1; 10,000 B of 25,000 B: 0.4; U = 1.4
    ack(rp, 27_000, 52_000, hop(9, 25_000, 10_000));
    double expected = 25_000 / (1.4 / 0.95) + 80; // 17,044.3
    assertThat(rp.windowBytes()).isCloseTo(expected, within(1e-6));
    assertThat(rp.referenceBytes()).isEqualTo(rp.windowBytes());
    assertThat(rp.incStage()).isZero();
    assertThat(rp.lastUpdateBytes()).as("line 24").isEqualTo(52_000);
    // line 27: R = W/T
    assertThat(rp.rateBps()).isEqualTo(StrictMath.round(expected * 8 / 8e-6));
  }

  @Test
  @DisplayName("without its window the rate alone is decided; W_c can begin at 0")
  void theRateAloneFromNothing() {
    WindowReactionPoint rp = started(Map.of("limitWindow", "false", "initialReference", "zero"));
    assertThat(actions.takeLog())
        .as("no window; line rate until there is something to compare with")
        .containsExactly("stampTelemetry true", "watchAcks ALL", "setRate 25000000000");
    ack(rp, 1000, 26_000, hop(1, 0, 0));
    ack(rp, 27_000, 52_000, hop(9, 12_500, 0)); // half of the link: U = 0.5, an additive step
    assertThat(rp.windowBytes()).isEqualTo(80);
    // 80 B in 8 us
    assertThat(actions.takeLog()).containsExactly("setRate 80000000");
  }

  @Test
  @DisplayName("lines 21 to 24 and 27: an ACK beyond lastUpdateSeq moves W_c; L = ack.L, R = W/T")
  void newAck() {
    WindowReactionPoint rp = started(Map.of());
    ack(rp, 1000, 26_000, hop(1, 0, 0));
    actions.takeLog();
    ack(rp, 26_000, 50_000, hop(9, 25_000, 5000)); // not beyond 26,000: U = 1 + 0
    assertThat(rp.lastUpdateBytes()).isEqualTo(26_000);
    assertThat(rp.referenceBytes()).as("W_c stays").isEqualTo(25_000);
    // W = 25,000/(1/0.95) + 80 = 23,830; 23,830·8/8 us
    assertThat(actions.takeLog()).containsExactly("setWindow 23830.0", "setRate 23830000000");
    ack(rp, 26_001, 51_000, hop(17, 50_000, 5000)); // min(5000, 5000)/25,000 more
    assertThat(rp.lastUpdateBytes()).as("snd_nxt").isEqualTo(51_000);
    assertThat(rp.utilisation()).as("against the stamps of the last ACK").isEqualTo(1.2);
    assertThat(rp.referenceBytes()).isCloseTo(25_000 / (1.2 / 0.95) + 80, within(1e-6));
  }

  @Test
  @DisplayName("lines 25 and 26: between, each ACK reacts from W_c")
  void reactionsWithinARoundTripDoNotCompound() {
    WindowReactionPoint rp = started(Map.of());
    ack(rp, 1000, 26_000, hop(1, 0, 10_000));
    ack(rp, 2000, 27_000, hop(9, 25_000, 10_000)); // U = 1.4
    ack(rp, 3000, 27_000, hop(17, 50_000, 10_000)); // U = 1.4
    assertThat(rp.referenceBytes()).isEqualTo(25_000);
    assertThat(rp.windowBytes()).isCloseTo(25_000 / (1.4 / 0.95) + 80, within(1e-6));
  }

  @Test
  void withoutFastReactionOnlyTheFirstAckOfARoundTripCounts() {
    WindowReactionPoint rp = started(Map.of("fastReact", "false"));
    ack(rp, 1000, 26_000, hop(1, 0, 10_000));
    ack(rp, 2000, 27_000, hop(9, 25_000, 10_000));
    assertThat(rp.windowBytes()).isEqualTo(25_000);
  }

  @Test
  @DisplayName("lines 12, 16 to 20: below η five additive steps, then a multiplicative one")
  void additiveSteps() {
    WindowReactionPoint rp = started(Map.of());
    ack(rp, 1000, 2000, hop(1, 0, 10_000));
    ack(rp, 3000, 4000, hop(9, 25_000, 10_000)); // U = 1.4: W_c = 17,044.3
    double reference = rp.referenceBytes();
    for (int stage = 1; stage <= 5; stage++) {
      // 12,500 B in 8 us: U = 0.5
      ack(rp, 3000 + 2000L * stage, 4000 + 2000L * stage, hop(9 + 8L * stage, sent(stage), 0));
      assertThat(rp.incStage()).isEqualTo(stage);
      assertThat(rp.windowBytes()).isCloseTo(reference + 80 * stage, within(1e-6));
    }
    ack(rp, 15_000, 16_000, hop(57, sent(6), 0));
    assertThat(rp.incStage()).isZero();
    assertThat(rp.windowBytes()).as("W_c/(0.5/0.95) is above W_init").isEqualTo(25_000);
  }

  private static long sent(int stage) {
    return 25_000 + 12_500L * stage;
  }

  @Test
  void theWindowStaysBetweenItsBounds() {
    WindowReactionPoint rp = started(Map.of("minRate", "1000"));
    ack(rp, 1000, 2000, hop(1, 0, 1 << 30));
    ack(rp, 3000, 4000, hop(9, 25_000, 1 << 30));
    assertThat(rp.windowBytes()).as("1 Gb/s · T").isEqualTo(1000);
    assertThat(rp.rateBps()).isEqualTo(1_000_000_000);
  }

  @Test
  void anotherNumberOfHopsBeginsAnew() {
    WindowReactionPoint rp = started(Map.of());
    ack(rp, 1000, 2000, hop(1, 0, 0));
    ack(rp, 3000, 4000, path(hop(9, 25_000, 10_000), hop(9, 25_000, 10_000)));
    assertThat(rp.windowBytes()).isEqualTo(25_000);
    assertThat(rp.utilisation()).isEqualTo(1);
  }

  @Test
  void withinARoundTripAnotherNumberOfHopsIsRememberedForTheNextAck() {
    WindowReactionPoint rp = started(Map.of());
    ack(rp, 1000, 26_000, hop(1, 0, 0));
    ack(rp, 2000, 27_000, path(hop(9, 0, 0), hop(9, 0, 10_000)));
    assertThat(rp.windowBytes()).isEqualTo(25_000);
    ack(rp, 3000, 27_000, path(hop(17, 0, 0), hop(17, 25_000, 10_000)));
    assertThat(rp.utilisation()).isCloseTo(1.4, within(1e-12));
  }

  @Test
  void aWindowScaledByFlowControlIsTheReferenceToo() {
    WindowReactionPoint rp = started(Map.of());
    actions.takeLog();
    rp.onRateScaled(new RateScaled(0, 0.5), actions);
    assertThat(actions.takeLog()).containsExactly("setWindow 12500.0", "setRate 12500000000");
    assertThat(rp.referenceBytes()).isEqualTo(12_500);
  }

  @Test
  @DisplayName("section 3.2: W_init in whole bytes is line rate, though W/T is less")
  void theWholeFirstWindowIsLineRate() {
    WindowReactionPoint rp = started(Map.of(), T_PS + 100); // 25,000.3 B
    assertThat(rp.windowBytes()).isEqualTo(25_000);
    assertThat(rp.rateBps()).isEqualTo(LINK);
  }

  @Test
  void aNackIsFeedbackToo() {
    WindowReactionPoint rp = started(Map.of());
    ack(rp, 1000, 2000, hop(1, 0, 10_000));
    rp.onNack(new Nack(0, 3000, 9000, false, T_PS, hop(9, 25_000, 10_000), 3000), actions);
    assertThat(rp.windowBytes()).isCloseTo(25_000 / (1.4 / 0.95) + 80, within(1e-6));
    assertThat(rp.lastUpdateBytes()).as("it went back to 3000").isEqualTo(3000);
  }

  @Test
  void telemetryIsCutAndWrapsAsInTheSimulator() {
    TelemetryFormat f = new TelemetryFormat(true, 4);
    assertThat(f.interval(16_777_215_000L, 16_777_217_999L)).as("24 bits of ns").isEqualTo(2);
    assertThat(f.sentBytes(511, 1535)).as("512 B: 0 to 2 units").isEqualTo(1024);
    assertThat(f.sentBytes((1L << 20) * 512 - 1, (1L << 20) * 512)).as("20 bits").isEqualTo(512);
    assertThat(f.queueBytes(639)).as("320 B").isEqualTo(320);
    assertThat(f.queueBytes((1L << 17) * 320 + 320)).as("17 bits").isEqualTo(320);
    assertThat(new TelemetryFormat(false, 4).queueBytes(639)).isEqualTo(639);
  }

  @Test
  @DisplayName("lines 6 and 7: of links of the same load the first one's τ counts")
  void theFirstOfEquallyLoadedLinksDecides() {
    InflightMeter m = meter();
    m.remember(path(hop(1, 0, 0), hop(1, 0, 0)));
    m.measure(path(hop(5, 5000, 0), hop(9, 10_000, 0)), false); // both 0.4, τ = 4 us and 8 us
    assertThat(m.utilisation()).isCloseTo(0.5 * 1 + 0.5 * 0.4, within(1e-12));
  }

  @Test
  void acksWithoutTelemetryMeasureNothing() {
    WindowReactionPoint rp = started(Map.of());
    TelemetryHops none = TelemetryHops.NONE;
    ack(rp, 1000, 26_000, none);
    ack(rp, 2000, 27_000, none);
    ack(rp, 27_000, 52_000, none);
    assertThat(rp.windowBytes()).isEqualTo(25_000);
  }

  @Test
  void telemetryOfMoreThanMaxHopsIsNotRead() {
    for (String maxHops : new String[] {"1", "2"}) {
      WindowReactionPoint rp = started(Map.of("maxHops", maxHops));
      ack(rp, 1000, 26_000, path(hop(1, 0, 10_000), hop(1, 0, 10_000)));
      ack(rp, 27_000, 52_000, path(hop(9, 25_000, 10_000), hop(9, 25_000, 10_000)));
      assertThat(rp.windowBytes() < 25_000).isEqualTo(maxHops.equals("2"));
    }
  }

  @Test
  @DisplayName("line 12: U >= η is the multiplicative step")
  void atEtaTheStepIsMultiplicative() {
    WindowReactionPoint rp = started(Map.of("eta", "0.5"));
    ack(rp, 1000, 26_000, hop(1, 0, 0));
    ack(rp, 27_000, 52_000, hop(9, 12_500, 0)); // 12.5 Gb/s
    assertThat(rp.utilisation()).isEqualTo(0.5);
    assertThat(rp.incStage()).isZero();
  }

  private static RateReactionPoint rateAt400Gbps(long baseRttPs) {
    long line = 400_000_000_000L;
    FlowStart start = new FlowStart(0, 0, 0, 1, 1, line, line, baseRttPs, 1000, 90, baseRttPs / 20);
    RateReactionPoint rp =
        new RateReactionPoint(start, Parameters.resolve(new HpccScheme(), "hpcc-sim", Map.of()));
    rp.onStart(start, new RecordedActions());
    return rp;
  }

  @Test
  void theSimulatorsWindowIsDividedInWholeNumbers() {
    RateReactionPoint rp = rateAt400Gbps(199_999_945);
    assertThat(rp.rate().windowBytes()).isEqualTo(9_999_997);
    rp.scale(0.88889166666875);
    assertThat(rp.rate().rateBps()).isEqualTo(355_556_666_667L);
    // 9,999,997 · 355,556,666,667 is 1 less than a multiple of 400e9; doubles round it up to that
    assertThat(rp.rate().windowBytes()).isEqualTo(8_888_913);
  }

  @Test
  void theSimulatorsWindowDoesNotOverflow() {
    // 30 MB · 400 Gb/s have 64 bits
    assertThat(rateAt400Gbps(600_000_000).rate().windowBytes()).isEqualTo(30_000_000);
    RateReactionPoint rp = rateAt400Gbps(100_000_000_000L); // 5 GB · 400 Gb/s have more
    assertThat(rp.rate().windowBytes()).isEqualTo(5_000_000_000L);
    rp.scale(0.5);
    assertThat(rp.rate().windowBytes()).isEqualTo(2_500_000_000L);
  }

  @Test
  void theSimulatorsWindowFollowsTheRateInWholeBytes() {
    Parameters p = Parameters.resolve(new HpccScheme(), "hpcc-sim", Map.of());
    FlowStart start = new FlowStart(0, 0, 0, 1, 1, LINK, LINK, 4_640_000, 1000, 90, 14_500);
    RateReactionPoint rp = new RateReactionPoint(start, p);
    rp.onStart(start, actions);
    assertThat(rp.rate().windowBytes()).isEqualTo(14_500);
    rp.compute(25_000_000_000.0 / 3_990_000_000.0); // and 10 Mb/s more
    assertThat(rp.rate().rateBps()).isEqualTo(4_000_000_000L);
    assertThat(rp.rate().windowBytes()).isEqualTo(2320);
  }
}
