// SPDX-License-Identifier: MIT
package org.sluice.cc.rocc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sluice.cc.Parameters;

/** Algorithm 1, line by line. Rates are multiples of 10 Mb/s, queues multiples of 600 B. */
class FairRateTest {
  private static final long GBPS = 1_000_000_000L;

  private static ControllerSettings at(String profile, long bps) {
    return ControllerSettings.of(Parameters.resolve(new RoccScheme(), profile, Map.of()), bps);
  }

  private final ControllerSettings paper = at("paper", 40 * GBPS);
  private final ControllerSettings reference = at("reference", 40 * GBPS);

  @ParameterizedTest
  @CsvSource({
    "10, 75000, 150000, 210000, 0.3", "40, 150000, 300000, 360000, 0.3",
    "100, 300000, 600000, 660000, 0.45", "25, 112500, 225000, 285000, 0.3",
    "70, 225000, 450000, 510000, 0.375", "400, 1050000, 2100000, 2160000, 0.45"
  })
  void thresholdsAndGainsFollowTheLink(long gbps, long ref, long mid, long max, double alpha) {
    ControllerSettings s = at("paper", gbps * GBPS);
    assertThat(s.qRef() * 600).isEqualTo(ref, offset(1e-6));
    assertThat(s.qMid() * 600).isEqualTo(mid, offset(1e-6));
    assertThat(s.qMax() * 600).isEqualTo(max, offset(1e-6));
    assertThat(s.alpha()).isEqualTo(alpha, offset(1e-12));
    assertThat(s.beta()).isEqualTo(5 * alpha, offset(1e-12));
    assertThat(s.fMin()).isEqualTo(10);
    assertThat(s.fMax()).isEqualTo(gbps * 100);
  }

  @Test
  @DisplayName("Algorithm 1 lines 2 and 3: at Q_max the least rate")
  void line3QueueAtItsMaximumSetsTheLeastRate() {
    assertThat(new FairRate(paper, 2000, 0).next(360_000).f()).isEqualTo(10);
  }

  @Test
  @DisplayName("Algorithm 1 line 2: not at F_max/8 or below")
  void line2NotBelowAnEighthOfTheGreatestRate() {
    // F = 500 = F_max/8: level 16, ratio 8, α .0375, β .1875; 500 - .0375·350 - .1875·600 < 500
    FairRate next = new FairRate(paper, 500, 0).next(360_000);
    assertThat(next.f()).isEqualTo(500 - 0.075 * 350 - 0.375 * 600, offset(1e-9));
  }

  @Test
  @DisplayName("Algorithm 1 lines 4 and 5: growth of Q_mid halves the rate")
  void line5GrowthOfQMidHalvesTheRate() {
    assertThat(new FairRate(paper, 2000, 50).next(330_000).f()).isEqualTo(1000);
  }

  @Test
  @DisplayName("Algorithm 1 lines 4 and 6 to 8: just less growth is left to the controller")
  void line4JustLessGrowthDoesNot() {
    // growth 499.99…: PI. F = 2000 is not < F_max/2: ratio 1
    FairRate next = new FairRate(paper, 2000, 51).next(330_000);
    assertThat(next.f()).isEqualTo(2000 - 0.3 * (550 - 250) - 1.5 * (550 - 51), offset(1e-9));
  }

  @ParameterizedTest
  @DisplayName("Algorithm 1 lines 15 to 18: levels")
  @CsvSource({
    "4000, 2",
    "2000, 2",
    "1999.9, 4",
    "1000, 4",
    "999, 8",
    "500, 8",
    "499, 16",
    "250, 16",
    "249, 32",
    "125, 32",
    "124, 64",
    "10, 64",
    "0, 64"
  })
  void lines16To18AutoTuneLevels(double f, int level) {
    assertThat(new FairRate(paper, f, 0).level()).isEqualTo(level);
  }

  @Test
  @DisplayName("Algorithm 1 line 8: at rest at Q_ref the rate stays")
  void line8AtRestTheReferenceQueueKeepsTheRate() {
    assertThat(new FairRate(paper, 1973, 250).next(150_000).f()).isEqualTo(1973);
  }

  @Test
  @DisplayName("Algorithm 1 lines 8 and 15 to 21: from F_min, empty queue, 158 ticks to F_max/2")
  void line8AnEmptyQueueDoublesTheRateIn27Ticks() {
    // α·Q_ref = .3·250 units, divided by 32 below F_max/32: 115 units by 2.34; then by 16 … 2
    FairRate rate = new FairRate(paper, 10, 0);
    int ticks = 0;
    for (double reached : new double[] {125, 250, 500, 1000, 2000}) {
      int before = ticks;
      while (rate.f() < reached) {
        rate = rate.next(0);
        ticks++;
      }
      assertThat(ticks - before).isEqualTo(reached == 125 ? 50 : 27);
    }
    assertThat(ticks).isEqualTo(158); // 6.32 ms
  }

  @Test
  @DisplayName("Algorithm 1 lines 9 to 12: F_min to F_max")
  void lines9To12ClampTheRate() {
    assertThat(new FairRate(paper, 4000, 500).next(0).f()).isEqualTo(4000);
    assertThat(new FairRate(paper, 12, 0).next(3_000_000).f()).isEqualTo(10);
  }

  @Test
  @DisplayName("Algorithm 1 lines 13 and 14: Q_old and F are what is kept and returned")
  void line13RemembersTheQueue() {
    assertThat(new FairRate(paper, 1000, 7).next(60_000).qOld()).isEqualTo(100);
  }

  @Test
  @DisplayName("Algorithm 1 lines 19 to 21: α̃ and β̃ divided by half the level")
  void lines19To21DivideTheGains() {
    // F = 300: level 16, ratio 8, α 0.0375, β 0.1875
    FairRate next = new FairRate(paper, 300, 260).next(180_000);
    assertThat(next.f()).isEqualTo(300 - 0.0375 * (300 - 250) - 0.1875 * (300 - 260), offset(1e-9));
  }

  @Test
  @DisplayName("Equation 3: integrated over one interval of a rising queue it is line 8")
  void equation3IsLine8() {
    // from 200 to 240 chunks in T: -α·(mean - Q_ref) - (β + α/2)·40 = -0.3·(-30) - 1.65·40
    FairRate next = new FairRate(paper, 3000, 200).next(240 * 600);
    assertThat(next.f()).isEqualTo(3000 + 9 - 66, offset(1e-9));
  }

  @ParameterizedTest
  @DisplayName("Equation 1: F = (C_l - BW_mice)/N, equation 2 being the queue")
  @CsvSource({"2, 0, 20e9", "2, 10e9, 15e9", "4, 4e9, 9e9"})
  void equation1SharesWhatTheMiceLeave(int flows, double miceBps, double shareBps) {
    FairRate rate = FairRate.initial(paper, 4000);
    double queueBytes = 0;
    for (int k = 0; k < 2000; k++) {
      double arrivingBps = flows * rate.f() * 10e6 + miceBps;
      queueBytes = StrictMath.max(0, queueBytes + (arrivingBps - 40e9) / 8 * 40e-6); // equation 2
      rate = rate.next(StrictMath.round(queueBytes));
    }
    assertThat(rate.f() * 10e6).isCloseTo(shareBps, offset(1e6));
    assertThat(queueBytes).isCloseTo(150_000, offset(100.0));
  }

  @Test
  void integerProfileCutsQueueAndRate() {
    // 100 599 B is 167 chunks; F = 12: level 64, ratio 32, α .009375, β .046875
    FairRate next = new FairRate(reference, 12, 215).next(100_599);
    assertThat(next.qOld()).isEqualTo(167);
    assertThat(12 + 0.009375 * (250 - 167) + 0.046875 * (215 - 167)).isBetween(15.0, 15.1);
    assertThat(next.f()).isEqualTo(15);
  }

  @Test
  void integerProfileRestsBelowTheReferenceQueue() {
    // N = 2: α = .15, and .15·6 < 1 is cut away on the way up: any queue of 244…250 chunks rests
    FairRate rest = new FairRate(reference, 1973, 244);
    assertThat(rest.next(244 * 600).f()).isEqualTo(1973);
    assertThat(new FairRate(reference, 1973, 243).next(243 * 600).f()).isEqualTo(1974);
  }
}
