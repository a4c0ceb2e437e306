// SPDX-License-Identifier: MIT
package org.sluice.cc.ldcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sluice.cc.Ack;
import org.sluice.cc.Entity;
import org.sluice.cc.EntityId;
import org.sluice.cc.EntityRandom;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Nack;
import org.sluice.cc.Parameters;
import org.sluice.cc.RateScaled;
import org.sluice.cc.RetransmissionTimeout;
import org.sluice.cc.TelemetryHops;
import org.sluice.cc.bench.RecordedActions;

/**
 * The sender of sections 2.2, 2.3 and 3.1. One packet is 1,000 B of payload in a frame of 8,384
 * bits; at 25 Gb/s a round trip of 8 us holds 23.9, so IW = BDP = 24 packets.
 */
class PawaReactionPointTest {
  private static final long US = 1_000_000;
  private static final long LINE = 25_000_000_000L;
  private static final long RTT = 8 * US;
  private static final Offset<Double> EXACTLY = within(1e-12);

  private final RecordedActions actions = new RecordedActions();
  private long ackedBytes;

  private PawaReactionPoint started(long sizeBytes, Map<String, String> values) {
    Parameters p = Parameters.resolve(new LdcpScheme(), "paper", values);
    Entity entity = new Entity(EntityId.reactionPoint(7), new EntityRandom(1, 7));
    FlowStart start = new FlowStart(0, 7, 0, 1, sizeBytes, LINE, LINE, RTT, 1000, 48);
    PawaReactionPoint rp = (PawaReactionPoint) new LdcpScheme().newReactionPoint(start, p, entity);
    rp.onStart(start, actions);
    return rp;
  }

  /** In the stable stage with cw = 24, and nothing in the log. */
  private PawaReactionPoint stable(Map<String, String> values) {
    PawaReactionPoint rp = started(FlowStart.UNBOUNDED, values);
    ack(rp, 24, 0, RTT);
    assertThat(rp.inFastStart()).isFalse();
    actions.takeLog();
    return rp;
  }

  /** In the stable stage after the loss of packet number {@code packets}. */
  private PawaReactionPoint lostAfter(long packets, Map<String, String> values) {
    PawaReactionPoint rp = started(FlowStart.UNBOUNDED, values);
    rp.onNack(
        new Nack(RTT, packets * 1000, 24_000, false, RTT, TelemetryHops.NONE, packets * 1000),
        actions);
    ackedBytes = packets * 1000;
    return rp;
  }

  private void ack(PawaReactionPoint rp, int packets, int marked, long rttPs) {
    ackedBytes += packets * 1000L;
    rp.onAck(
        new Ack(
            9 * US,
            ackedBytes,
            packets * 1000L,
            ackedBytes,
            rttPs,
            marked > 0,
            packets,
            marked,
            TelemetryHops.NONE),
        actions);
  }

  @Test
  @DisplayName("section 2.3: IW = BDP at line rate; section 3.1: the IW-th packet is ECN-capable")
  void fastStartOfALongFlow() {
    PawaReactionPoint rp = started(FlowStart.UNBOUNDED, Map.of());
    assertThat(actions.takeLog())
        .containsExactly(
            "watchAcks ALL",
            "setWindow 24000.0",
            "setRate 25000000000",
            "setEcnCapable 0 23000 false");
    assertThat(rp.inFastStart()).isTrue();
  }

  @ParameterizedTest
  @DisplayName("section 3.1: \"or the last packet of a message if its size is below BDP\"")
  @CsvSource({
    "5000, 4000",
    "4001, 4000",
    "4000, 3000",
    "24000, 23000",
    "23001, 23000",
    "1001, 1000"
  })
  void lastPacketOfAShortFlowIsCapable(long sizeBytes, long capableFrom) {
    started(sizeBytes, Map.of());
    assertThat(actions.takeLog()).contains("setEcnCapable 0 " + capableFrom + " false");
  }

  @Test
  @DisplayName("section 3.1: a flow of one packet sends it ECN-capable")
  void onePacketIsTheLastOne() {
    started(1000, Map.of());
    assertThat(actions.takeLog()).noneMatch(d -> d.startsWith("setEcnCapable"));
  }

  @Test
  @DisplayName("section 3.1, condition 2: all IW packets acknowledged, cw = BDP")
  void stableStageWhenTheInitialWindowIsAcknowledged() {
    PawaReactionPoint rp = started(FlowStart.UNBOUNDED, Map.of());
    actions.takeLog();
    for (int i = 0; i < 23; i++) {
      ack(rp, 1, 0, RTT);
    }
    assertThat(rp.inFastStart()).isTrue();
    assertThat(rp.windowPackets()).isEqualTo(24);
    ack(rp, 1, 1, RTT);
    assertThat(rp.inFastStart()).isFalse();
    assertThat(rp.windowPackets()).isEqualTo(24);
    assertThat(actions.takeLog()).as("the window is that already").isEmpty();
  }

  @Test
  @DisplayName("section 3.1, condition 1: a NACK, cw = packets acknowledged before the loss")
  void lossSetsTheWindowToWhatWasAcknowledged() {
    PawaReactionPoint rp = started(FlowStart.UNBOUNDED, Map.of());
    actions.takeLog();
    ack(rp, 3, 0, RTT);
    rp.onNack(new Nack(9 * US, 7000, 20_000, true, RTT, TelemetryHops.NONE, 7000), actions);
    assertThat(rp.windowPackets()).isEqualTo(7);
    assertThat(actions.takeLog())
        .containsExactly("setEcnCapable 0 9223372036854775807 true", "setWindow 7000.0");
    assertThat(rp.inFastStart()).isFalse();
  }

  @Test
  @DisplayName("section 3.1, condition 1: a timeout, too")
  void timeoutInTheFirstRoundTripIsALoss() {
    PawaReactionPoint rp = started(FlowStart.UNBOUNDED, Map.of());
    actions.takeLog();
    rp.onRetransmissionTimeout(new RetransmissionTimeout(1000 * US, 3000), actions);
    assertThat(rp.windowPackets()).isEqualTo(3);
    assertThat(actions.takeLog())
        .containsExactly("setEcnCapable 0 9223372036854775807 true", "setWindow 3000.0");
  }

  @Test
  @DisplayName("section 3.1, condition 1: the first packet lost, cw = gamma, not 0")
  void lossOfTheFirstPacketLeavesGamma() {
    PawaReactionPoint rp = lostAfter(0, Map.of());
    assertThat(rp.windowPackets()).isEqualTo(0.0625);
    // 8,384 bits / 16 in each 8 us
    assertThat(actions.takeLog()).endsWith("setWindow 1000.0", "setRate 65500000");
  }

  @Test
  @DisplayName("equation 1, ECN-Echo = 0: cw + alpha/cw")
  void equation1Grants() {
    PawaReactionPoint rp = stable(Map.of("alpha", "0.5", "maxWindow", "10"));
    ack(rp, 1, 0, RTT);
    assertThat(rp.windowPackets()).isCloseTo(24.020833333333333, EXACTLY); // 24 + 0.5/24
    ack(rp, 1, 0, RTT);
    assertThat(rp.windowPackets()).isCloseTo(24.041648597860654, EXACTLY); // + 0.5/24.0208…
  }

  @Test
  @DisplayName("equation 1, ECN-Echo = 1: cw - beta")
  void equation1Revokes() {
    PawaReactionPoint rp = stable(Map.of("beta", "0.25"));
    ack(rp, 1, 1, RTT);
    assertThat(rp.windowPackets()).isEqualTo(23.75);
    assertThat(actions.takeLog()).as("23 whole packets").containsExactly("setWindow 23000.0");
  }

  @Test
  @DisplayName("equation 2, ECN-Echo = 0: cw + n·alpha/cw")
  void equation2Grants() {
    PawaReactionPoint rp = stable(Map.of("ackPackets", "4", "maxWindow", "10"));
    ack(rp, 4, 0, RTT);
    assertThat(rp.windowPackets()).isCloseTo(24.166666666666667, EXACTLY);
  }

  @Test
  @DisplayName("equation 2, ECN-Echo = 1: cw - n·beta (markedAck = whole)")
  void equation2RevokesAsPrinted() {
    PawaReactionPoint rp = stable(Map.of("ackPackets", "4", "markedAck", "whole"));
    ack(rp, 4, 1, RTT);
    assertThat(rp.windowPackets()).isEqualTo(22);
  }

  @Test
  @DisplayName("equation 2, markedAck = split: 3 unmarked raise, then 1 marked lowers")
  void equation2RevokesForMarkedPacketsOnly() {
    PawaReactionPoint rp = stable(Map.of("ackPackets", "4", "maxWindow", "10"));
    ack(rp, 4, 1, RTT);
    assertThat(rp.windowPackets()).isEqualTo(23.625); // 24 + 3/24 - 1/2
  }

  @Test
  @DisplayName("equation 2: n counts what is newly acknowledged; a mark counts even so")
  void acksThatAddNothing() {
    PawaReactionPoint rp = stable(Map.of("maxWindow", "10"));
    rp.onAck(new Ack(9 * US, 24_000, 0, 24_000, RTT, false, 9, 0, TelemetryHops.NONE), actions);
    assertThat(rp.windowPackets()).isEqualTo(24);
    rp.onAck(new Ack(9 * US, 24_000, 0, 24_000, RTT, true, 9, 5, TelemetryHops.NONE), actions);
    assertThat(rp.windowPackets()).isEqualTo(23.5);
    rp.onAck(new Ack(9 * US, 24_700, 700, 24_700, RTT, false, 5, 0, TelemetryHops.NONE), actions);
    assertThat(rp.windowPackets()).as("a short packet is one").isCloseTo(23.5 + 1 / 23.5, EXACTLY);
  }

  @Test
  @DisplayName("section 2.2, cw < 1: an ACK of no packet grants none, and measures no RTT of 0")
  void belowOnePacketAcksThatAddNothing() {
    PawaReactionPoint rp = lostAfter(0, Map.of());
    rp.onAck(new Ack(9 * US, 0, 0, 0, RTT, false, 9, 0, TelemetryHops.NONE), actions);
    assertThat(rp.windowPackets()).isEqualTo(0.0625);
    actions.takeLog();
    ack(rp, 1, 0, 0);
    assertThat(actions.takeLog()).as("2/16 in each 8 us").containsExactly("setRate 131000000");
  }

  @Test
  @DisplayName("section 2.2, cw < 1: cw + gamma")
  void belowOnePacketGrants() {
    PawaReactionPoint rp = lostAfter(0, Map.of());
    actions.takeLog();
    ack(rp, 1, 0, RTT);
    assertThat(rp.windowPackets()).isEqualTo(0.125);
    assertThat(actions.takeLog()).containsExactly("setRate 131000000");
    for (int i = 0; i < 13; i++) {
      ack(rp, 1, 0, RTT);
    }
    assertThat(rp.windowPackets()).isEqualTo(0.9375);
    actions.takeLog();
    ack(rp, 1, 0, RTT);
    assertThat(rp.windowPackets()).isEqualTo(1);
    assertThat(actions.takeLog()).as("ACK-clocked again").containsExactly("setRate 25000000000");
    ack(rp, 1, 0, RTT);
    assertThat(rp.windowPackets()).isEqualTo(2);
    assertThat(actions.takeLog()).containsExactly("setWindow 2000.0");
  }

  @Test
  @DisplayName("section 2.2, cw < 1: one step for each ACK, whatever it acknowledges")
  void belowOnePacketAnAckOfFourPacketsIsOneStep() {
    PawaReactionPoint rp = lostAfter(0, Map.of());
    ack(rp, 4, 0, RTT);
    assertThat(rp.windowPackets()).isEqualTo(0.125);
  }

  @Test
  @DisplayName("section 2.2, cw < 1: max{gamma, eta·cw}")
  void belowOnePacketRevokes() {
    PawaReactionPoint rp = lostAfter(0, Map.of("eta", "0.6"));
    ack(rp, 1, 0, RTT);
    ack(rp, 1, 0, RTT);
    assertThat(rp.windowPackets()).isEqualTo(0.1875);
    ack(rp, 1, 1, RTT);
    assertThat(rp.windowPackets()).isCloseTo(0.1125, EXACTLY);
    ack(rp, 1, 1, RTT);
    assertThat(rp.windowPackets()).isCloseTo(0.0675, EXACTLY);
    ack(rp, 1, 1, RTT);
    assertThat(rp.windowPackets()).isEqualTo(0.0625);
  }

  @Test
  @DisplayName("section 2.2: the timer RTT/cw uses the measured RTT, or that of an idle path")
  void theTimerOfWindowsBelowOne() {
    PawaReactionPoint rp = lostAfter(0, Map.of());
    actions.takeLog();
    ack(rp, 1, 0, 16 * US); // cw 1/8: 1,048 bits each 16 us
    assertThat(actions.takeLog()).as("65.5 Mb/s still").isEmpty();
    rp.onNack(new Nack(9 * US, 1000, 2000, true, 64 * US, TelemetryHops.NONE, 1000), actions);
    assertThat(actions.takeLog()).as("1/16 in 64 us").containsExactly("setRate 8187500");
    ack(rp, 1, 0, 16 * US);
    actions.takeLog();
    ack(rp, 1, 0, 32 * US); // cw 3/16: 1,572 bits each 32 us
    assertThat(actions.takeLog()).containsExactly("setRate 49125000");

    PawaReactionPoint idle = lostAfter(0, Map.of("tickRtt", "base"));
    actions.takeLog();
    ack(idle, 1, 0, 16 * US);
    assertThat(actions.takeLog()).containsExactly("setRate 131000000");
  }

  @Test
  @DisplayName("equation 1 to below one packet: with beta = eta the cut is the same on both sides")
  void crossingOnePacketDownwards() {
    PawaReactionPoint rp = lostAfter(1, Map.of());
    assertThat(rp.windowPackets()).isEqualTo(1);
    ack(rp, 1, 1, RTT);
    assertThat(rp.windowPackets()).isEqualTo(0.5);

    PawaReactionPoint steep = lostAfter(1, Map.of("beta", "1"));
    ack(steep, 1, 1, RTT);
    assertThat(steep.windowPackets()).as("1 - 1 = 0 is no window").isEqualTo(0.0625);
  }

  @Test
  @DisplayName("windows are at most maxWindow BDPs")
  void growthEndsAtTheLargestWindow() {
    PawaReactionPoint rp = stable(Map.of());
    ack(rp, 1, 0, RTT);
    assertThat(rp.windowPackets()).isEqualTo(24);
    PawaReactionPoint larger = stable(Map.of("maxWindow", "1.5"));
    for (int i = 0; i < 1000; i++) {
      ack(larger, 1, 0, RTT);
    }
    assertThat(larger.windowPackets()).isEqualTo(36);
  }

  @Test
  @DisplayName("a window of 23.5 packets as bytes in flight (windowInFlight = bytes)")
  void windowAsBytes() {
    PawaReactionPoint rp = stable(Map.of("windowInFlight", "bytes"));
    ack(rp, 1, 1, RTT);
    assertThat(actions.takeLog()).containsExactly("setWindow 23500.0");
  }

  @Test
  @DisplayName("losses in the stable stage leave cw alone; the mark of a NACK counts")
  void lossInTheStableStage() {
    PawaReactionPoint rp = stable(Map.of());
    rp.onNack(new Nack(9 * US, 30_000, 40_000, false, RTT, TelemetryHops.NONE, 30_000), actions);
    rp.onRetransmissionTimeout(new RetransmissionTimeout(10 * US, 30_000), actions);
    assertThat(rp.windowPackets()).isEqualTo(24);
    assertThat(actions.takeLog()).isEmpty();
    rp.onNack(new Nack(9 * US, 30_000, 40_000, true, RTT, TelemetryHops.NONE, 30_000), actions);
    assertThat(rp.windowPackets()).isEqualTo(23.5);
    assertThat(actions.takeLog()).as("23 whole packets").containsExactly("setWindow 23000.0");
  }

  @Test
  @DisplayName("a rate scaled by flow control shrinks the window, not below gamma")
  void scaledByFlowControl() {
    PawaReactionPoint rp = stable(Map.of());
    rp.onRateScaled(new RateScaled(9 * US, 0.5), actions);
    assertThat(rp.windowPackets()).isEqualTo(12);
    assertThat(actions.takeLog()).containsExactly("setWindow 12000.0");
    rp.onRateScaled(new RateScaled(9 * US, 1e-9), actions);
    assertThat(rp.windowPackets()).isEqualTo(0.0625);
  }

  @Test
  @DisplayName("a first window that is set is used as it is")
  void chosenInitialWindow() {
    PawaReactionPoint rp = started(FlowStart.UNBOUNDED, Map.of("initialWindow", "10"));
    assertThat(actions.takeLog()).contains("setWindow 10000.0", "setEcnCapable 0 9000 false");
    ack(rp, 10, 0, RTT);
    assertThat(rp.inFastStart()).isFalse();
    assertThat(rp.windowPackets()).isEqualTo(10);
  }

  /** alpha = 1, beta = 1/2, cw = 8: 1 mark in 5 leaves the window where it is on average. */
  @Test
  @DisplayName("equation 1: marks of share alpha/(alpha + beta·cw) hold the window")
  void equilibrium() {
    PawaReactionPoint rp = lostAfter(8, Map.of());
    for (int i = 0; i < 5000; i++) {
      ack(rp, 1, i % 5 == 4 ? 1 : 0, RTT);
    }
    assertThat(rp.windowPackets()).isCloseTo(8, within(0.5));
  }
}
