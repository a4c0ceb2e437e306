// SPDX-License-Identifier: MIT
package org.sluice.cc.hiercc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sluice.cc.Parameters;

/** Equation 1 (section 3.3) by hand: β = 0.2, q_0 = 20 kB, RTT_hop = 2 us, hence 10 us each. */
class FirstHopRateTest {
  private static final long US = 1_000_000;
  private static final long LINE = 25_000_000_000L;
  private static final long INTERVAL = 10 * US;
  private static final long CREDITED = 31_250; // 25 Gb/s for 10 us

  private static FirstHopRate.Settings settings(Map<String, String> values) {
    Parameters p = Parameters.resolve(new HierccScheme(), "paper", values);
    return FirstHopRate.Settings.of(p, 2 * US);
  }

  private static FirstHopRate rate(Map<String, String> values) {
    return new FirstHopRate(settings(values), LINE);
  }

  private static long after(FirstHopRate rate, long queueBytes, long arrivedBytes) {
    rate.update(queueBytes, CREDITED, arrivedBytes, INTERVAL);
    return rate.bps();
  }

  @Test
  @DisplayName("section 3.3: rates are measured every RTT_hop/β")
  void intervalIsTheRoundTripDividedByBeta() {
    assertThat(settings(Map.of()).intervalPs()).isEqualTo(10 * US);
  }

  @ParameterizedTest
  @DisplayName("equation 1, otherwise: R·(R_credit − β(Q − q_0)/RTT_hop)/R_arrive")
  @CsvSource({
    // 50 Gb/s arrive at 25 Gb/s each; the correction is 0.8 Gb/s per kB off q_0
    "20000, 62500, 12500000000",
    "30000, 62500, 8500000000",
    "10000, 62500, 16500000000",
    // 0.5 Gb/s; 0 at q_0 + R_credit·RTT_hop/β = 51.25 kB; the floor is 1000 B per 10 us
    "50000, 62500, 800000000",
    "51250, 62500, 800000000",
    "70000, 62500, 800000000",
    // less than comes in credits: up, but not above the line
    "20000, 31250, 25000000000",
    "20000, 15625, 25000000000"
  })
  void secondCase(long queueBytes, long arrivedBytes, long expectedBps) {
    assertThat(after(rate(Map.of()), queueBytes, arrivedBytes)).isEqualTo(expectedBps);
  }

  @ParameterizedTest
  @DisplayName("section 3.3, before equation 1: R = R_credit/N with N(t) = R_arrive/R(t − 1)")
  @CsvSource({"2, 12500000000", "4, 6250000000", "16, 1562500000"})
  void theShareOfEachOfNSenders(int senders, long expectedBps) {
    // at q_0; N senders at R(t − 1) = 25 Gb/s bring N·31,250 B in 10 us
    assertThat(after(rate(Map.of()), 20_000, senders * 31_250L)).isEqualTo(expectedBps);
  }

  @Test
  @DisplayName(
      "section 3.3, before equation 1: R·(R_credit − βQ/RTT_hop)/R_arrive, that is q_0 = 0")
  void withoutAReference() {
    // 25·(25 − 0.2·20,000·8/2 us)/50 = 25·(25 − 16)/50
    assertThat(after(rate(Map.of("queueReference", "0")), 20_000, 62_500))
        .isEqualTo(4_500_000_000L);
  }

  @Test
  @DisplayName("equation 1: a second interval starts from the rate of the first")
  void ratesFollowEachOther() {
    FirstHopRate rate = rate(Map.of());
    after(rate, 30_000, 62_500); // 8.5 Gb/s
    // 2·8.5 Gb/s bring 21,250 B; 25,625 B wait: 8.5·(25 − 4.5)/17 = 10.25
    assertThat(after(rate, 25_625, 21_250)).isEqualTo(10_250_000_000L);
  }

  @Test
  @DisplayName("equation 1, Q_voq < 0: the line's rate when the queue is empty")
  void firstCaseWhenEmpty() {
    FirstHopRate rate = rate(Map.of());
    assertThat(after(rate, 30_000, 62_500)).isEqualTo(8_500_000_000L);
    assertThat(after(rate, 1, 62_500)).isEqualTo(6_969_864_000L); // 8.5·(25 + 15.9992)/50
    assertThat(after(rate, 0, 62_500)).isEqualTo(LINE);
  }

  @Test
  @DisplayName("equation 1, Q_voq < 0: read as below q_0")
  void firstCaseBelowTheReference() {
    FirstHopRate rate = rate(Map.of("lineRateAt", "below-reference"));
    assertThat(after(rate, 30_000, 62_500)).isEqualTo(8_500_000_000L);
    assertThat(after(rate, 20_000, 62_500)).isEqualTo(4_250_000_000L);
    assertThat(after(rate, 19_999, 62_500)).isEqualTo(LINE);
  }

  @Test
  @DisplayName("equation 1, Q_voq < 0: as printed, which never holds")
  void firstCaseNever() {
    FirstHopRate rate = rate(Map.of("lineRateAt", "never"));
    assertThat(after(rate, 0, 62_500)).isEqualTo(20_500_000_000L); // 25·(25 + 16)/50
  }

  @Test
  void nothingArrivedChangesNothing() {
    FirstHopRate rate = rate(Map.of());
    after(rate, 30_000, 62_500);
    assertThat(after(rate, 40_000, 0)).isEqualTo(8_500_000_000L);
  }

  @Test
  void theFloorIsNotAbsorbing() {
    FirstHopRate rate = rate(Map.of("minRate", "50"));
    assertThat(after(rate, 90_000, 62_500)).isEqualTo(50_000_000);
    // four senders at the floor: 0.2 Gb/s
    assertThat(after(rate, 20_000, 250)).isEqualTo(6_250_000_000L);
  }

  @ParameterizedTest
  @DisplayName(
      "section 3.3: \"q_0 is a constant value that the VOQ queue length will converge to\"")
  @ValueSource(ints = {2, 4, 16})
  void convergesToTheReferenceWhateverTheNumberOfFlows(int senders) {
    FirstHopRate rate = rate(Map.of());
    double queueBytes = 0;
    for (int k = 0; k < 40; k++) {
      double arrived = senders * (double) rate.bps() * 10e-6 / 8;
      queueBytes = StrictMath.max(0, queueBytes + arrived - CREDITED);
      rate.update(StrictMath.round(queueBytes), CREDITED, StrictMath.round(arrived), INTERVAL);
    }
    assertThat(queueBytes).isBetween(19_900.0, 20_100.0);
    assertThat((double) rate.bps() * senders).isBetween(24.9e9, 25.1e9);
  }
}
