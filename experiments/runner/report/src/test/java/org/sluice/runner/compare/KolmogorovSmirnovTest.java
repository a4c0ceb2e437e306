// SPDX-License-Identifier: MIT
package org.sluice.runner.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KolmogorovSmirnovTest {
  @Test
  void smallSamplesAreCountedExactly() {
    // R: ks.test(x, y, exact = TRUE) gives D = 0.5, p = 0.105577085453247.
    double[] x = {6, 7, 9, 13, 19, 21, 22, 23, 24};
    double[] y = {10, 11, 12, 16, 20, 27, 28, 32, 44, 54};

    KolmogorovSmirnov test = KolmogorovSmirnov.of(x, y);

    assertThat(test.statistic()).isEqualTo(0.5);
    assertThat(test.isExact()).isTrue();
    assertThat(test.pValue()).isCloseTo(0.105577085453247, within(1e-12));
  }

  @Test
  void exactIsWhatCountingEveryOrderGives() {
    double[] x = {1, 3, 4, 8, 9};
    double[] y = {2, 5, 6, 7, 10, 11, 12};
    double d = KolmogorovSmirnov.of(x, y).statistic();
    int all = 0;
    int asFar = 0;
    for (int chosen = 0; chosen < 1 << 12; chosen++) {
      if (Integer.bitCount(chosen) == 5) {
        int mask = chosen;
        double[] a =
            IntStream.range(0, 12).filter(i -> (mask >> i & 1) == 1).asDoubleStream().toArray();
        double[] b =
            IntStream.range(0, 12).filter(i -> (mask >> i & 1) == 0).asDoubleStream().toArray();
        all++;
        asFar += KolmogorovSmirnov.of(a, b).statistic() >= d - 1e-12 ? 1 : 0;
      }
    }

    assertThat(all).isEqualTo(792);
    assertThat(KolmogorovSmirnov.of(x, y).pValue()).isCloseTo((double) asFar / all, within(1e-12));
  }

  @Test
  void samplesThatAreApartAndSamplesThatAreTheSame() {
    // All of one below all of the other: 2 of the C(6, 3) = 20 orders.
    KolmogorovSmirnov apart = KolmogorovSmirnov.of(new double[] {1, 2, 3}, new double[] {4, 5, 6});
    assertThat(apart.statistic()).isEqualTo(1);
    assertThat(apart.pValue()).isCloseTo(0.1, within(1e-12));

    KolmogorovSmirnov same = KolmogorovSmirnov.of(new double[] {1, 1, 2}, new double[] {1, 1, 2});
    assertThat(same.statistic()).isZero();
    assertThat(same.pValue()).isEqualTo(1);
  }

  @Test
  void largeSamplesTakeTheAsymptoticDistribution() {
    // n = m = 5000 and D = 0.0272: lambda = 1.36, whose p is 0.0494859 (Kolmogorov's table: 5 % at
    // 1.358).
    double[] x = IntStream.range(0, 5000).asDoubleStream().toArray();
    double[] y = IntStream.range(0, 5000).mapToDouble(i -> i + 135.5).toArray();

    KolmogorovSmirnov test = KolmogorovSmirnov.of(x, y);

    assertThat(test.statistic()).isEqualTo(0.0272);
    assertThat(test.isExact()).isFalse();
    assertThat(test.pValue()).isCloseTo(0.0494859, within(1e-5));
  }

  @Test
  void exactAndAsymptoticMeetInBetween() {
    double[] x = IntStream.range(0, 1500).asDoubleStream().toArray();
    double[] y = IntStream.range(0, 1500).mapToDouble(i -> i + 60.5).toArray();
    KolmogorovSmirnov test = KolmogorovSmirnov.of(x, y);

    assertThat(test.isExact()).isTrue();
    double lambda = test.statistic() * Math.sqrt(750);
    double asymptotic = 2 * (Math.exp(-2 * lambda * lambda) - Math.exp(-8 * lambda * lambda));
    assertThat(test.pValue()).isCloseTo(asymptotic, within(0.01));
  }

  @Test
  void aSampleWithoutValuesIsRefused() {
    assertThatThrownBy(() -> KolmogorovSmirnov.of(new double[0], new double[] {1}))
        .hasMessage("samples of 0 and 1 values; allowed is 1 or more each");
  }
}
