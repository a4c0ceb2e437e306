// SPDX-License-Identifier: MIT
package org.sluice.cc.fafc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Tables I and II; Algorithm 1, UpdateRate: equations 2 and 3, with α = β = 0.8, T_hop = 1 us. */
class PairStatisticsTest {
  private static final Offset<Double> EXACTLY = offset(1e-6);

  private static PairStatistics statistics(boolean trendOfSmoothed) {
    return new PairStatistics(3, 0.8, 0.8, 1e-6, trendOfSmoothed);
  }

  private static void tick(PairStatistics s, long bytes, long arrived) {
    s.emptied();
    s.measured(0, 2, bytes, arrived);
    s.update();
  }

  @Test
  @DisplayName("Algorithm 1 lines 20 to 26 (equations 2 and 3, the trend of the raw queue)")
  void levelAndTrendAreSmoothed() {
    PairStatistics s = statistics(false);
    tick(s, 1000, 3000);
    assertThat(s.queue(0, 2)).isCloseTo(800, EXACTLY); // 0.8·1000
    assertThat(s.build(0, 2)).isCloseTo(8e8, offset(1.0)); // 0.8·1000 B/us
    tick(s, 2000, 6000);
    // qEst = 800 + 800; q = 0.8·2000 + 0.2·1600; r = 0.8·(2000 − 1000) + 0.2·800 B/us
    assertThat(s.queue(0, 2)).isCloseTo(1920, EXACTLY);
    assertThat(s.build(0, 2)).isCloseTo(9.6e8, offset(1.0));
  }

  @Test
  @DisplayName("equation 3 as printed: the trend of the smoothed level")
  void theTrendCanBeThatOfTheSmoothedQueue() {
    PairStatistics s = statistics(true);
    tick(s, 1000, 3000);
    assertThat(s.build(0, 2)).isCloseTo(6.4e8, offset(1.0)); // 0.8·800
    tick(s, 2000, 6000);
    // qEst = 800 + 640; q = 1600 + 288 = 1888; r = 0.8·(1888 − 800) + 0.2·640
    assertThat(s.queue(0, 2)).isCloseTo(1888, EXACTLY);
    assertThat(s.build(0, 2)).isCloseTo(9.984e8, offset(1.0));
  }

  @Test
  @DisplayName("Algorithm 1 lines 27 and 28; r^o = r^i − r")
  void arrivalsAreSmoothedAndDeparturesFollow() {
    PairStatistics s = statistics(false);
    tick(s, 1000, 3000);
    assertThat(s.arriving(0, 2)).isCloseTo(2.4e9, offset(1.0));
    assertThat(s.leaving(0, 2)).isCloseTo(1.6e9, offset(1.0));
    tick(s, 2000, 6000);
    assertThat(s.arriving(0, 2)).isCloseTo(2.88e9, offset(1.0)); // 0.8·3000 + 0.2·2400
    assertThat(s.leaving(0, 2)).isCloseTo(1.92e9, offset(1.0));
    tick(s, 9000, 6000);
    assertThat(s.leaving(0, 2)).as("not below 0").isZero();
  }

  @Test
  @DisplayName("table II: sums over ingress and egress ports; q_ie/q_i*")
  void aggregatesAreSums() {
    PairStatistics s = statistics(false);
    s.emptied();
    s.measured(0, 1, 1000, 2000);
    s.measured(0, 2, 3000, 4000);
    s.measured(1, 2, 500, 500);
    s.update();
    assertThat(s.queueTo(2)).isCloseTo(0.8 * 3500, EXACTLY);
    assertThat(s.buildTo(2)).isCloseTo(0.8 * 3500e6, offset(1.0));
    assertThat(s.queue(1, 2)).isCloseTo(0.8 * 500, EXACTLY);
    assertThat(s.build(1, 2)).isCloseTo(0.8 * 500e6, offset(1.0));
    assertThat(s.arriving(1, 2)).isCloseTo(0.8 * 500e6, offset(1.0));
    assertThat(s.arrivingFrom(0)).isCloseTo(0.8 * 6000e6, offset(1.0));
    assertThat(s.share(0, 1)).isCloseTo(0.25, EXACTLY);
    assertThat(s.share(0, 2)).isCloseTo(0.75, EXACTLY);
    assertThat(s.share(2, 1)).as("an idle port").isZero();
  }

  @Test
  void withoutBytesTheShareIsThatOfTheArrivals() {
    PairStatistics s = statistics(false);
    s.emptied();
    s.measured(0, 1, 0, 1000);
    s.measured(0, 2, 0, 3000);
    s.update();
    assertThat(s.share(0, 2)).isCloseTo(0.75, EXACTLY);
  }

  @Test
  void aPairThatIsQuietBecomesExactlyIdle() {
    PairStatistics s = statistics(false);
    tick(s, 5000, 5000);
    for (int i = 0; i < 60; i++) {
      tick(s, 0, 5000);
    }
    assertThat(s.queueTo(2)).isZero();
    assertThat(s.buildTo(2)).isZero();
    assertThat(s.arriving(0, 2)).isZero();
    tick(s, 1000, 6000);
    assertThat(s.queue(0, 2)).as("and wakes up").isCloseTo(800, EXACTLY);
  }

  @Test
  void aPairIsIdleOnceItsStatisticsAreBelowAThousandthOfAByte() {
    PairStatistics s = statistics(false);
    tick(s, 5000, 5000);
    for (int i = 0; i < 15; i++) { // 5000·0.2^10 < 0.001, 5000·0.2^15 is far from 0
      tick(s, 0, 5000);
    }
    assertThat(s.build(0, 2)).isZero();
    assertThat(s.arriving(0, 2)).isZero();
  }

  @Test
  @DisplayName("equation 2: the level decays by the factor 1 - α, it does not jump to 0")
  void aPairWhoseLevelIsNotYetZeroIsNotIdle() {
    PairStatistics s = new PairStatistics(3, 0.5, 1, 1e-6, false);
    tick(s, 1000, 1000); // q = 500, r = 1000 B/us
    tick(s, 0, 1000); // q = 0.5·(500 + 1000), r = −1000 B/us
    tick(s, 0, 1000); // q = 0.5·(750 − 1000), r = 0, r^i = 0
    assertThat(s.queue(0, 2)).isCloseTo(-125, EXACTLY);
    tick(s, 0, 1000);
    assertThat(s.queue(0, 2)).isCloseTo(-62.5, EXACTLY);
  }

  @Test
  void bytesThatWaitCountWhereNoneCame() {
    PairStatistics s = statistics(false);
    tick(s, 1000, 0);
    assertThat(s.queue(0, 2)).isCloseTo(800, EXACTLY);
    assertThat(s.arriving(0, 2)).isZero();
  }

  @Test
  void aPairThatIsNotReportedIsEmpty() {
    PairStatistics s = statistics(false);
    tick(s, 1000, 3000);
    s.emptied();
    s.update(); // 0.2·(800 + 800)
    assertThat(s.queue(0, 2)).isCloseTo(320, EXACTLY);
  }
}
