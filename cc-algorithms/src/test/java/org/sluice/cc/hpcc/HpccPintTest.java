// SPDX-License-Identifier: MIT
package org.sluice.cc.hpcc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.sluice.cc.Entity;
import org.sluice.cc.EntityRandom;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Parameters;
import org.sluice.cc.PathLoad;
import org.sluice.cc.RateScaled;
import org.sluice.cc.bench.RecordedActions;

/**
 * The lines of the HPCC simulator's HandleAckHpPint and UpdateRateHpPint with values worked out by
 * hand: a link of 25 Gb/s, T = 8 us, hence W_init = 25,000 B.
 */
class HpccPintTest {
  private static final long LINK = 25_000_000_000L;

  private final RecordedActions actions = new RecordedActions();

  private DigestReactionPoint started(Map<String, String> explicit) {
    HpccPintScheme scheme = new HpccPintScheme();
    Parameters p = Parameters.resolve(scheme, "hpcc-sim", explicit);
    FlowStart start = new FlowStart(0, 0, 0, 1, 1 << 20, LINK, LINK, 8_000_000, 1000, 50);
    Entity entity = new Entity(0, new EntityRandom(1, 0));
    DigestReactionPoint rp = (DigestReactionPoint) scheme.newReactionPoint(start, p, entity);
    rp.onStart(start, actions);
    return rp;
  }

  private void digest(DigestReactionPoint rp, long sequence, long next, double load) {
    rp.onPathLoad(new PathLoad(0, sequence, next, load), actions);
  }

  @Test
  void aFlowStartsAtLineRateAndAsksForDigests() {
    started(Map.of("share", "0.25"));
    assertThat(actions.takeLog())
        .containsExactly("stampLoad 0.25", "setWindow 25000.0", "setRate 25000000000");
  }

  @Test
  void withoutAWindowOfItsOwnOnlyTheRateIsDecided() {
    digestAfterTheFirst(started(Map.of("limitWindow", "false")), 1.9);
    assertThat(actions.takeLog())
        .containsExactly("stampLoad 1.0", "setRate 25000000000", "setRate 12510000000");
  }

  private void digestAfterTheFirst(DigestReactionPoint rp, double load) {
    digest(rp, 1000, 26_000, 5);
    digest(rp, 2000, 27_000, load);
  }

  @Test
  @DisplayName("m_lastUpdateSeq == 0: the first digest only begins a round trip")
  void firstDigest() {
    DigestReactionPoint rp = started(Map.of());
    actions.takeLog();
    digest(rp, 1000, 26_000, 5);
    assertThat(rp.lastUpdateBytes()).isEqualTo(26_000);
    assertThat(actions.takeLog()).isEmpty();
  }

  @Test
  @DisplayName("a NACK for the first byte leaves the round trip to begin")
  void firstDigestOfALoss() {
    DigestReactionPoint rp = started(Map.of());
    digest(rp, 0, 0, 5);
    assertThat(rp.lastUpdateBytes()).isZero();
    digest(rp, 1000, 4000, 5);
    assertThat(rp.lastUpdateBytes()).isEqualTo(4000);
    assertThat(rp.rate().rateBps()).isEqualTo(LINK);
  }

  @Test
  @DisplayName("new_rate = m_curRate/(U/η) + RATE_AI; m_curRate moves once a round trip only")
  void multiplicativeSteps() {
    DigestReactionPoint rp = started(Map.of());
    digestAfterTheFirst(rp, 1.9);
    // 25 Gb/s/(1.9/0.95) + 10 Mb/s
    assertThat(rp.rate().rateBps()).isEqualTo(12_510_000_000L);
    assertThat(rp.rate().referenceBps()).as("within the round trip").isEqualTo(LINK);
    digest(rp, 26_000, 50_000, 3.8);
    assertThat(rp.rate().rateBps()).as("from 25 Gb/s again").isEqualTo(6_260_000_000L);
    assertThat(rp.lastUpdateBytes()).as("26,000 is not beyond it").isEqualTo(26_000);
    digest(rp, 26_001, 51_000, 1.9);
    assertThat(rp.rate().referenceBps()).isEqualTo(12_510_000_000L);
    assertThat(rp.lastUpdateBytes()).isEqualTo(51_000);
    digest(rp, 27_000, 52_000, 1.9);
    assertThat(rp.rate().rateBps()).isEqualTo(6_265_000_000L);
    assertThat(actions.takeLog())
        .as("W_init·R/line rate")
        .endsWith("setWindow 6265.0", "setRate 6265000000");
  }

  @Test
  @DisplayName("lastUpdateSeq does not go back with a sender that does")
  void afterALoss() {
    DigestReactionPoint rp = started(Map.of());
    digest(rp, 1000, 26_000, 5);
    digest(rp, 26_001, 26_001, 0.95);
    assertThat(rp.lastUpdateBytes()).isEqualTo(26_001);
    digest(rp, 26_002, 5000, 0.95);
    assertThat(rp.lastUpdateBytes()).isEqualTo(26_001);
  }

  @Test
  @DisplayName("MI_THRESH: additive steps below η, then a multiplicative one")
  void additiveSteps() {
    DigestReactionPoint rp = started(Map.of("maxStage", "2"));
    digest(rp, 1000, 10_000, 5);
    digest(rp, 10_001, 20_000, 1.9); // multiplicative: 12.51 Gb/s
    assertThat(rp.incStage()).isZero();
    digest(rp, 15_000, 25_000, 0.5);
    assertThat(rp.rate().rateBps()).as("adds only").isEqualTo(12_520_000_000L);
    assertThat(rp.incStage()).as("within the round trip").isZero();
    digest(rp, 20_001, 30_000, 0.5);
    assertThat(rp.incStage()).isEqualTo(1);
    digest(rp, 30_001, 40_000, 0.5);
    assertThat(rp.incStage()).isEqualTo(2);
    assertThat(rp.rate().referenceBps()).isEqualTo(12_530_000_000L);
    digest(rp, 40_001, 50_000, 0.7125); // 12.53/(0.7125/0.95) = 16.7066… Gb/s
    assertThat(rp.rate().rateBps()).isEqualTo(16_716_666_666L);
    assertThat(rp.incStage()).isZero();
  }

  @Test
  @DisplayName("U = η counts as congested")
  void atTheTarget() {
    DigestReactionPoint rp = started(Map.of("maxStage", "5", "eta", "0.5"));
    digest(rp, 1000, 10_000, 5);
    digest(rp, 10_001, 20_000, 1);
    digest(rp, 20_001, 30_000, 0.5);
    assertThat(rp.incStage()).isZero();
    assertThat(rp.rate().rateBps()).isEqualTo(12_520_000_000L);
  }

  @Test
  @DisplayName("MIN_RATE and the line rate bound it")
  void bounds() {
    DigestReactionPoint rp = started(Map.of());
    digestAfterTheFirst(rp, 512);
    assertThat(rp.rate().rateBps()).isEqualTo(1_000_000_000L);
    digest(rp, 3000, 28_000, 1.0 / 512);
    assertThat(rp.rate().rateBps()).isEqualTo(LINK);
  }

  @Test
  void aRateThatStaysIsDecidedAgainAndItsWindowIsNot() {
    DigestReactionPoint rp = started(Map.of());
    digestAfterTheFirst(rp, 1.9);
    actions.takeLog();
    digest(rp, 3000, 28_000, 1.9);
    assertThat(actions.takeLog()).containsExactly("setRate 12510000000");
  }

  @Test
  void flowControlScalesTheReferenceToo() {
    DigestReactionPoint rp = started(Map.of());
    rp.onRateScaled(new RateScaled(0, 0.5), actions);
    assertThat(rp.rate().referenceBps()).isEqualTo(12_500_000_000L);
    assertThat(actions.takeLog()).endsWith("setWindow 12500.0", "setRate 12500000000");
  }
}
