// SPDX-License-Identifier: MIT
package org.sluice.cc.dctcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.sluice.cc.Ack;
import org.sluice.cc.Capability;
import org.sluice.cc.Entity;
import org.sluice.cc.EntityRandom;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Nack;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortStart;
import org.sluice.cc.RateScaled;
import org.sluice.cc.Resource;
import org.sluice.cc.RetransmissionTimeout;
import org.sluice.cc.TelemetryHops;
import org.sluice.cc.bench.RecordedActions;

/**
 * The paper's equations with values worked out by hand: a link of 10 Gb/s, a round trip of 80 us,
 * hence a first window of 100,000 B.
 */
class DctcpEquationsTest {
  private static final long LINK = 10_000_000_000L;
  private final RecordedActions actions = new RecordedActions();

  private WindowReactionPoint started(Map<String, String> explicit) {
    return started("paper", explicit);
  }

  private WindowReactionPoint started(String profile, Map<String, String> explicit) {
    Parameters p = Parameters.resolve(new DctcpScheme(), profile, explicit);
    FlowStart start = new FlowStart(0, 0, 0, 1, 1 << 30, LINK, LINK, 80_000_000, 1000, 48);
    WindowReactionPoint rp =
        (WindowReactionPoint)
            new DctcpScheme().newReactionPoint(start, p, new Entity(0, new EntityRandom(1, 0)));
    rp.onStart(start, actions);
    return rp;
  }

  private void ack(
      WindowReactionPoint rp, long sequence, long newly, long next, int packets, int marked) {
    rp.onAck(
        new Ack(0, sequence, newly, next, 0, marked > 0, packets, marked, TelemetryHops.NONE),
        actions);
  }

  @Test
  @DisplayName("equation 1: α ← (1 - g)·α + g·F")
  void averageOfTheShare() {
    MarkedShare share = new MarkedShare(1.0 / 16);
    share.update(1, 4);
    assertThat(share.alpha()).isCloseTo(15.0 / 16 + 1.0 / 64, within(1e-15));
    share.update(0, 4);
    assertThat(share.alpha()).isCloseTo((15.0 / 16 + 1.0 / 64) * 15 / 16, within(1e-15));
  }

  @Test
  @DisplayName("equation 2: cwnd ← cwnd·(1 - α/2), once per window")
  void cut() {
    WindowReactionPoint rp = started(Map.of());
    assertThat(rp.windowBytes()).isEqualTo(100_000);
    ack(rp, 1000, 1000, 101_000, 1, 1); // F = 1, α stays 1
    assertThat(rp.windowBytes()).isEqualTo(50_000);
    ack(rp, 2000, 1000, 102_000, 1, 1);
    assertThat(rp.windowBytes()).as("still the window that was cut").isEqualTo(50_000);
    ack(rp, 101_000, 99_000, 150_000, 99, 0); // now 50 of 100 packets or fewer were marked
    ack(rp, 151_000, 1000, 190_000, 1, 1);
    assertThat(rp.alpha()).isLessThan(1);
    assertThat(rp.windowBytes()).isGreaterThan(25_000);
  }

  @Test
  @DisplayName("equation 1 counts the packets of one window of data")
  void shareOfOneWindow() {
    WindowReactionPoint rp = started(Map.of("ewmaGain", "0.5"));
    ack(rp, 1000, 1000, 101_000, 1, 0); // the first window begins: F = 0, α = 0.5
    assertThat(rp.alpha()).isEqualTo(0.5);
    ack(rp, 51_000, 50_000, 101_000, 50, 25);
    ack(rp, 101_000, 50_000, 101_000, 50, 0);
    assertThat(rp.alpha()).as("101,000 is the end, not beyond it").isEqualTo(0.5);
    ack(rp, 102_000, 1000, 150_000, 1, 0); // 25 of 101
    assertThat(rp.alpha()).isCloseTo(0.25 + 0.5 * 25 / 101, within(1e-12));
  }

  @Test
  @DisplayName("section 3.1: increase as TCP, one packet per round trip")
  void additiveIncrease() {
    WindowReactionPoint rp = started(Map.of());
    ack(rp, 1000, 1000, 101_000, 1, 0);
    assertThat(rp.windowBytes()).isCloseTo(100_010, within(1e-9));
    double before = rp.windowBytes();
    ack(rp, 2000, 1000, 10_000, 1, 0);
    assertThat(rp.windowBytes()).as("a window that is not used does not grow").isEqualTo(before);
  }

  @Test
  @DisplayName("section 3.1: losses and timeouts as TCP")
  void lossHalvesOnceAndATimeoutStartsSlowly() {
    WindowReactionPoint rp = started(Map.of());
    rp.onNack(new Nack(0, 5000, 100_000, false), actions);
    rp.onNack(new Nack(0, 6000, 100_000, false), actions);
    assertThat(rp.windowBytes()).isEqualTo(50_000);
    rp.onRetransmissionTimeout(new RetransmissionTimeout(0, 6000), actions);
    assertThat(rp.windowBytes()).isEqualTo(1000);
    ack(rp, 7000, 1000, 8000, 1, 0);
    assertThat(rp.windowBytes()).as("slow start").isEqualTo(2000);
  }

  @Test
  void aWindowGrowsOnlyWhenItLimitedTheSender() {
    WindowReactionPoint rp = started(Map.of());
    // 98,000 B in flight, 1000 B just acknowledged, room for 1000 B: not limited
    ack(rp, 1_000_000, 1000, 1_098_000, 1, 0);
    assertThat(rp.windowBytes()).isEqualTo(100_000);
    ack(rp, 1_001_000, 1000, 1_099_001, 1, 0);
    assertThat(rp.windowBytes()).isCloseTo(100_010, within(1e-9));
  }

  @Test
  @DisplayName("section 3.1: slow start ends at the window that a cut left")
  void afterACutAWindowGrowsByOnePacketPerRoundTrip() {
    WindowReactionPoint rp = started(Map.of());
    rp.onNack(new Nack(0, 5000, 100_000, false), actions);
    ack(rp, 6000, 1000, 106_000, 1, 0);
    assertThat(rp.windowBytes()).isCloseTo(50_020, within(1e-9));
  }

  @Test
  void aLossOfTheNextWindowHalvesAgain() {
    WindowReactionPoint rp = started(Map.of());
    actions.takeLog();
    rp.onNack(new Nack(0, 5000, 100_000, false), actions);
    assertThat(actions.takeLog()).containsExactly("setWindow 50000.0");
    rp.onNack(new Nack(0, 99_999, 150_000, false), actions);
    assertThat(rp.windowBytes()).isEqualTo(50_000);
    rp.onNack(new Nack(0, 100_000, 150_000, false), actions);
    assertThat(rp.windowBytes()).isEqualTo(25_000);
  }

  @Test
  @DisplayName("section 3.1: after a timeout slow start to half the window, at least 2 packets")
  void slowStartEndsAtHalfTheWindowOfTheTimeout() {
    WindowReactionPoint rp = started(Map.of());
    actions.takeLog();
    rp.onRetransmissionTimeout(new RetransmissionTimeout(0, 0), actions);
    assertThat(actions.takeLog()).containsExactly("setWindow 1000.0");
    ack(rp, 24_000, 24_000, 200_000, 24, 0);
    assertThat(rp.windowBytes()).isEqualTo(25_000);
    ack(rp, 49_000, 25_000, 200_000, 25, 0);
    assertThat(rp.windowBytes()).isEqualTo(50_000);
    ack(rp, 50_000, 1000, 200_000, 1, 0);
    assertThat(rp.windowBytes()).isCloseTo(50_020, within(1e-9));
    rp.onRetransmissionTimeout(new RetransmissionTimeout(0, 50_000), actions);
    rp.onRetransmissionTimeout(new RetransmissionTimeout(0, 50_000), actions);
    for (int i = 1; i <= 2; i++) {
      ack(rp, 50_000 + 500 * i, 500, 200_000, 1, 0);
      assertThat(rp.windowBytes()).isEqualTo(1000 + 500 * i);
    }
    actions.takeLog();
    ack(rp, 52_000, 1000, 200_000, 1, 0);
    assertThat(actions.takeLog()).containsExactly("setWindow 2500.0");
  }

  @Test
  void aWindowScaledByFlowControlGrowsLinearlyFromThere() {
    WindowReactionPoint rp = started(Map.of());
    rp.onRateScaled(new RateScaled(0, 0.5), actions);
    ack(rp, 1000, 1000, 101_000, 1, 0);
    assertThat(rp.windowBytes()).isCloseTo(50_020, within(1e-9));
    rp.onRateScaled(new RateScaled(0, 1e-9), actions);
    assertThat(rp.windowBytes()).as("one packet").isEqualTo(1000);
  }

  @Test
  @DisplayName(
      "section 3.1: slow start is TCP's: a window doubles each round trip until the first mark or loss")
  void slowStartDoublesUntilTheFirstMarkOrLoss() {
    for (boolean loss : List.of(false, true)) {
      WindowReactionPoint rp = started("slow-start", Map.of());
      assertThat(rp.windowBytes()).as("10 packets").isEqualTo(10_000);
      ack(rp, 10_000, 10_000, 20_000, 10, 0);
      ack(rp, 30_000, 20_000, 60_000, 20, 0);
      ack(rp, 110_000, 80_000, 190_000, 80, 0);
      assertThat(rp.windowBytes()).as("beyond one bandwidth-delay product").isEqualTo(120_000);
      if (loss) {
        rp.onNack(new Nack(0, 110_000, 230_000, false), actions);
        assertThat(rp.windowBytes()).isEqualTo(60_000);
      } else {
        ack(rp, 111_000, 0, 230_000, 1, 1);
        assertThat(rp.windowBytes())
            .as("less than the half that α = 1 leaves")
            .isGreaterThan(60_000);
      }
      double cut = rp.windowBytes();
      ack(rp, 112_000, 1000, 230_000, 1, 0);
      assertThat(rp.windowBytes()).isCloseTo(cut + 1e6 / cut, within(1e-9));
    }
  }

  @Test
  void aWindowsSenderWatchesAllAcks() {
    started(Map.of("initialWindow", "5"));
    assertThat(actions.takeLog())
        .containsExactly("setRate 10000000000", "watchAcks ALL", "setWindow 5000.0");
  }

  /** The HPCC simulator's sender. */
  private RateReactionPoint rate(String profile, long lineBps, long baseRttPs) {
    Parameters p = Parameters.resolve(new DctcpScheme(), profile, Map.of());
    FlowStart start = new FlowStart(0, 0, 0, 1, 1 << 30, lineBps, lineBps, baseRttPs, 1000, 48);
    RateReactionPoint rp = new RateReactionPoint(start, p);
    rp.onStart(start, actions);
    return rp;
  }

  @Test
  void theSimulatorsSenderStartsAtLineRateWithOrWithoutAWindow() {
    rate("hpcc-sim", LINK, 80_000_000);
    assertThat(actions.takeLog())
        .containsExactly("watchAcks ALL", "setWindow 100000.0", "setRate 10000000000");
    rate("hpcc-sim-nowin", LINK, 80_000_000);
    assertThat(actions.takeLog()).containsExactly("watchAcks ALL", "setRate 10000000000");
  }

  @Test
  void aWindowIsNeededAndOwnedWhereOneIsSet() {
    DctcpScheme scheme = new DctcpScheme();
    for (String profile : List.of("paper", "slow-start", "hpcc-sim", "hpcc-sim-nowin")) {
      Parameters p = Parameters.resolve(scheme, profile, Map.of());
      boolean window = !profile.equals("hpcc-sim-nowin");
      assertThat(scheme.capabilities(p).contains(Capability.WINDOW_GATE)).isEqualTo(window);
      assertThat(scheme.claims(p))
          .isEqualTo(
              window
                  ? Set.of(Resource.RATE, Resource.WINDOW, Resource.ECN_PROFILE)
                  : Set.of(Resource.RATE, Resource.ECN_PROFILE));
    }
    Parameters p = Parameters.resolve(scheme, "paper", Map.of("limitWindow", "false"));
    assertThat(scheme.claims(p)).as("the paper's sender is a window").contains(Resource.WINDOW);
  }

  @Test
  void theSimulatorsNackEchoesAndEndsTheRoundTripWhereItGoesBackTo() {
    RateReactionPoint rp = rate("hpcc-sim", LINK, 80_000_000);
    rp.onNack(new Nack(0, 5000, 9000, true, 0, TelemetryHops.NONE, 5000), actions);
    assertThat(rp.state())
        .isEqualTo(new RateReactionPoint.State(5_000_000_000L, 1, true, 5000, 1, 6, 5000));
  }

  @Test
  void theSimulatorsWindowIsInWholeBytesAndDoesNotOverflow() {
    long fast = 400_000_000_000L;
    RateReactionPoint rp = rate("hpcc-sim", fast, 199_999_945);
    assertThat(rp.windowBytes()).isEqualTo(9_999_997);
    rp.onRateScaled(new RateScaled(0, 0.88889166666875), actions);
    assertThat(actions.rateBps()).isEqualTo(355_556_666_667L);
    // the product is 1 less than a multiple of 400e9; doubles round it up to that
    assertThat(rp.windowBytes()).isEqualTo(8_888_913);
    // products of 64 bits and of more
    assertThat(rate("hpcc-sim", fast, 600_000_000).windowBytes()).isEqualTo(30_000_000);
    rp = rate("hpcc-sim", fast, 100_000_000_000L);
    rp.onRateScaled(new RateScaled(0, 0.5), actions);
    assertThat(rp.windowBytes()).isEqualTo(2_500_000_000L);
  }

  @Test
  @DisplayName("equation 13: K > C·RTT/7 holds up to 546 us at 10 Gb/s and 218 us at 25 Gb/s")
  void thresholdAgainstTheGuideline() {
    Parameters p = Parameters.resolve(new DctcpScheme(), "paper", Map.of());
    double packets = StepCongestionPoint.thresholdBytes(p, LINK) / 1500.0;
    double perSecond = LINK / 8.0 / 1500; // 833,333 packets
    assertThat(7 * packets / perSecond).isCloseTo(546e-6, within(1e-9));
    assertThat(7 * packets / (perSecond * 2.5)).isCloseTo(218.4e-6, within(1e-9));
  }

  @Test
  @DisplayName("equations 14 and 15: g = 1/16 spans a congestion event at 10 Gb/s and 100 us")
  void gainAgainstTheGuideline() {
    double gain = Parameters.resolve(new DctcpScheme(), "paper", Map.of()).asDouble("ewmaGain");
    double product = 833_333.33 * 100e-6 + 65; // C·RTT + K, packets
    assertThat(gain).isLessThan(1.386 / StrictMath.sqrt(2 * product)); // 0.0805
    double roundTrips = StrictMath.sqrt(2 * product) / 2; // equation 9 with N = 1: 8.6
    assertThat(StrictMath.pow(1 - gain, roundTrips)).isGreaterThan(0.5);
  }

  @Test
  @DisplayName("section 3.5: K = 65 packets of 1500 B at 10 Gb/s; run.py: 30 kB per 10 Gb/s")
  void thresholds() {
    Parameters paper = Parameters.resolve(new DctcpScheme(), "paper", Map.of());
    assertThat(StepCongestionPoint.thresholdBytes(paper, LINK)).isEqualTo(97_500);
    Parameters card = Parameters.resolve(new DctcpScheme(), "hpcc-sim", Map.of());
    assertThat(StepCongestionPoint.thresholdBytes(card, 25_000_000_000L)).isEqualTo(75_000);
    PortStart start = new PortStart(0, 0, 0, 25_000_000_000L, 1 << 20);
    new DctcpScheme()
        .newCongestionPoint(start, card, new Entity(0, new EntityRandom(1, 0)))
        .onStart(start, actions);
    assertThat(actions.takeLog())
        .containsExactly(
            "setEcnProfile EcnProfile[kminBytes=75000, kmaxBytes=75000, pmax=1.0,"
                + " averageWeight=1.0]");
  }
}
