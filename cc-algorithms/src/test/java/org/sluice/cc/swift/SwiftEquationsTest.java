// SPDX-License-Identifier: MIT
package org.sluice.cc.swift;

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
import org.sluice.cc.PathReported;
import org.sluice.cc.RateScaled;
import org.sluice.cc.RetransmissionTimeout;
import org.sluice.cc.TelemetryHops;
import org.sluice.cc.bench.RecordedActions;

/** Swift's rules with values worked out by hand, on a link of 10 Gb/s with packets of 1000 B. */
class SwiftEquationsTest {
  private static final long LINK = 10_000_000_000L;
  private static final long US = 1_000_000;
  private static final FlowStart START =
      new FlowStart(0, 0, 0, 1, 1 << 30, LINK, LINK, 10 * US, 1000, 48);
  private final RecordedActions actions = new RecordedActions();
  private long nowPs;

  private static Parameters parameters(Map<String, String> values) {
    return Parameters.resolve(new SwiftScheme(), "", values);
  }

  /** Without hops and scaling, so that the target is 20 us. */
  private SwiftReactionPoint started(double cwnd) {
    return started(cwnd, Map.of("perHop", "0", "fsRange", "0"));
  }

  private SwiftReactionPoint started(double cwnd, Map<String, String> values) {
    Map<String, String> all = new java.util.TreeMap<>(values);
    all.put("initialCwnd", Double.toString(cwnd));
    SwiftReactionPoint rp =
        (SwiftReactionPoint)
            new SwiftScheme()
                .newReactionPoint(START, parameters(all), new Entity(0, new EntityRandom(1, 0)));
    rp.onStart(START, actions);
    return rp;
  }

  private void ack(SwiftReactionPoint rp, double rttUs, double heldUs, int hops) {
    nowPs += 1000 * US;
    ackAgain(rp, rttUs, heldUs, hops);
  }

  private void ackAgain(SwiftReactionPoint rp, double rttUs, double heldUs, int hops) {
    rp.onPathReported(new PathReported(nowPs, hops, (long) (heldUs * US)), actions);
    ackOf(rp, 1000, rttUs);
  }

  private void ackOf(SwiftReactionPoint rp, int bytes, double rttUs) {
    rp.onAck(
        new Ack(nowPs, 9000, bytes, 9000, (long) (rttUs * US), false, 1, 0, TelemetryHops.NONE),
        actions);
  }

  @Test
  @DisplayName("start: a window of one bandwidth-delay product of frames, every ACK and the path")
  void startsWithOneBandwidthDelayProduct() {
    SwiftReactionPoint rp =
        (SwiftReactionPoint)
            new SwiftScheme()
                .newReactionPoint(
                    START, parameters(Map.of()), new Entity(0, new EntityRandom(1, 0)));
    rp.onStart(START, actions);
    double product = 12_500 / 1048.0; // 10 Gb/s for 10 us, in frames of 1048 B
    assertThat(rp.cwnd()).isCloseTo(product, within(1e-9));
    assertThat(actions.takeLog())
        .containsExactly(
            "watchAcks ALL",
            "reportPaths true",
            "setWindow " + rp.cwnd() * 1000,
            "setRate " + LINK);
  }

  @Test
  @DisplayName("target delay: base + hops·ħ")
  void targetGrowsWithHops() {
    TargetDelay target = new TargetDelay(parameters(Map.of("fsRange", "0", "perHop", "3")));
    assertThat(target.of(10, 0)).isEqualTo(20.0 * US);
    assertThat(target.of(10, 5)).isEqualTo(35.0 * US);
  }

  @Test
  @DisplayName("target delay, flow scaling: max(0, min(α/√cwnd + β, fsRange))")
  void targetGrowsAsTheWindowFalls() {
    // α = 100 / (1/√0.04 - 1/√100) = 100 / 4.9 us, β = -α/10
    TargetDelay target = new TargetDelay(parameters(Map.of("perHop", "0", "fsMinCwnd", "0.04")));
    assertThat(target.of(100, 0)).isCloseTo(20.0 * US, within(1.0));
    assertThat(target.of(400, 0)).as("not negative").isEqualTo(20.0 * US);
    assertThat(target.of(0.04, 0)).isCloseTo(120.0 * US, within(1.0));
    assertThat(target.of(0.01, 0)).as("not beyond the range").isEqualTo(120.0 * US);
    // 20 + 100/4.9·(1/2 - 1/10) = 28.163
    assertThat(target.of(4, 0)).isCloseTo((20 + 40 / 4.9) * US, within(1.0));
  }

  @Test
  @DisplayName("additive increase: cwnd + ai/cwnd·packets below the target")
  void increasesByOnePacketPerWindow() {
    SwiftReactionPoint rp = started(4);
    ack(rp, 19, 0, 1);
    assertThat(rp.cwnd()).isEqualTo(4.25);
  }

  @Test
  @DisplayName("additive increase: cwnd + ai·packets below one packet")
  void increasesByAiBelowOnePacket() {
    SwiftReactionPoint rp = started(0.5, Map.of("perHop", "0", "fsRange", "0", "ai", "0.25"));
    ack(rp, 19, 0, 1);
    assertThat(rp.cwnd()).isEqualTo(0.75);
  }

  @Test
  @DisplayName("additive increase: in proportion to the packets that an ACK acknowledges")
  void increasesByWhatIsAcknowledged() {
    SwiftReactionPoint rp = started(4);
    ackOf(rp, 3000, 19);
    assertThat(rp.cwnd()).isEqualTo(4.75);
    SwiftReactionPoint small = started(0.25, Map.of("perHop", "0", "fsRange", "0", "ai", "0.125"));
    ackOf(small, 3000, 19);
    assertThat(small.cwnd()).isEqualTo(0.625);
  }

  @Test
  @DisplayName("at the target the window stays, and that is no decrease")
  void staysAtTheTarget() {
    SwiftReactionPoint rp = started(10);
    ack(rp, 20, 0, 1);
    assertThat(rp.cwnd()).isEqualTo(10);
    nowPs += 1;
    ackAgain(rp, 25, 0, 1); // within a round trip of the other
    assertThat(rp.cwnd()).isCloseTo(8.4, within(1e-12));
  }

  @Test
  @DisplayName("multiplicative decrease: cwnd·max(1 - β(delay - target)/delay, 1 - maxMdf)")
  void decreasesByTheExcess() {
    SwiftReactionPoint rp = started(10);
    ack(rp, 25, 0, 1); // 1 - 0.8·5/25 = 0.84
    assertThat(rp.cwnd()).isCloseTo(8.4, within(1e-12));
    ack(rp, 200, 0, 1); // 1 - 0.8·180/200 = 0.28, but at most half
    assertThat(rp.cwnd()).isCloseTo(4.2, within(1e-12));
  }

  @Test
  @DisplayName("multiplicative decrease: once per round trip")
  void decreasesOncePerRoundTrip() {
    SwiftReactionPoint rp = started(10);
    ack(rp, 25, 0, 1);
    nowPs += 25 * US - 1;
    ackAgain(rp, 25, 0, 1);
    assertThat(rp.cwnd()).isCloseTo(8.4, within(1e-12));
    nowPs += 1;
    ackAgain(rp, 25, 0, 1);
    assertThat(rp.cwnd()).isCloseTo(8.4 * 0.84, within(1e-12));
  }

  @Test
  @DisplayName(
      "fabric delay is the round trip less what the receiver held; the host has a target of its own")
  void separatesFabricAndHost() {
    SwiftReactionPoint rp = started(10);
    ack(rp, 90, 75, 1); // fabric 15 us < 20 us, host 75 us < 100 us
    assertThat(rp.cwnd()).as("both are below").isCloseTo(10.1, within(1e-12));

    SwiftReactionPoint slowHost =
        started(10, Map.of("perHop", "0", "fsRange", "0", "maxCwnd", "10"));
    ack(slowHost, 215, 200, 1); // fabric 15 us; host: 10·(1 - 0.8·100/200) = 6
    assertThat(slowHost.cwnd()).isCloseTo(6, within(1e-12));
  }

  @Test
  @DisplayName("pacing below one packet: one packet every rtt/cwnd")
  void pacesBelowOnePacket() {
    SwiftReactionPoint rp = started(0.5);
    // 0.5 · 1048 B · 8 / 10 us
    assertThat(actions.rateBps()).isEqualTo(419_200_000);
    for (int i = 0; i < 3; i++) {
      ack(rp, 10, 0, 1);
    }
    assertThat(rp.cwnd()).isGreaterThan(1);
    assertThat(actions.rateBps()).isEqualTo(LINK);
  }

  @Test
  @DisplayName("the window in bytes, at least one packet; a decision is announced once")
  void decidesAWindowOfBytes() {
    SwiftReactionPoint rp = started(4);
    assertThat(actions.takeLog()).contains("setWindow 4000.0", "setRate " + LINK);
    ack(rp, 19, 0, 1);
    assertThat(actions.takeLog()).containsExactly("setWindow 4250.0");
    ack(rp, 20, 0, 1);
    assertThat(actions.takeLog()).as("nothing has changed").isEmpty();
    started(1);
    assertThat(actions.takeLog()).contains("setWindow 1000.0", "setRate " + LINK);
    started(0.5);
    assertThat(actions.takeLog()).contains("setWindow 1000.0", "setRate 419200000");
  }

  @Test
  @DisplayName("flow control scales the window of the fabric")
  void flowControlScalesTheWindow() {
    SwiftReactionPoint rp = started(10);
    actions.takeLog();
    rp.onRateScaled(new RateScaled(0, 0.25), actions);
    assertThat(rp.cwnd()).isEqualTo(2.5);
    assertThat(actions.takeLog()).containsExactly("setWindow 2500.0");
  }

  @Test
  @DisplayName("losses: (1 - maxMdf)·cwnd, the smallest window after resetAfter timeouts in a row")
  void losses() {
    SwiftReactionPoint rp = started(16);
    actions.takeLog();
    rp.onNack(new Nack(1000 * US, 0, 1000, false, 10 * US, TelemetryHops.NONE, 0), actions);
    assertThat(rp.cwnd()).isEqualTo(8);
    assertThat(actions.takeLog()).containsExactly("setWindow 8000.0");
    for (int i = 1; i < 5; i++) {
      rp.onRetransmissionTimeout(new RetransmissionTimeout((1000 + 1000 * i) * US, 0), actions);
    }
    assertThat(rp.cwnd()).isEqualTo(0.5);
    assertThat(actions.takeLog())
        .containsExactly(
            "setWindow 4000.0", "setWindow 2000.0", "setWindow 1000.0", "setRate 419200000");
    rp.onRetransmissionTimeout(new RetransmissionTimeout(9000 * US, 0), actions);
    assertThat(rp.cwnd()).isEqualTo(0.01);
  }

  @Test
  @DisplayName(
      "multiplicative decrease: once per round trip since a decrease, not since an increase")
  void anIncreasePutsOffNoDecrease() {
    SwiftReactionPoint rp = started(16);
    ack(rp, 10, 0, 0); // 16 + 1/16
    ackAgain(rp, 40, 0, 0); // 1 - 0.8·(40 - 20)/40
    assertThat(rp.cwnd()).isCloseTo(16.0625 * 0.6, within(1e-9));
  }

  @Test
  @DisplayName("losses: timeouts with an ACK between them are not in a row")
  void anAckEndsARowOfTimeouts() {
    SwiftReactionPoint rp = started(16);
    for (int i = 1; i <= 4; i++) {
      rp.onRetransmissionTimeout(new RetransmissionTimeout(1000 * i * US, 0), actions);
    }
    nowPs = 5000 * US;
    ackAgain(rp, 30, 0, 0); // too late for the target: no increase
    double before = rp.cwnd();
    rp.onRetransmissionTimeout(new RetransmissionTimeout(9000 * US, 0), actions);
    assertThat(rp.cwnd()).isEqualTo(before / 2);
  }

  @Test
  void refusesARangeOfWindowsThatIsNone() {
    assertThatThrownBy(() -> parameters(Map.of("fsMinCwnd", "100")))
        .isInstanceOf(InvalidParameterException.class)
        .hasMessageContaining("it must be below fsMaxCwnd");
  }
}
