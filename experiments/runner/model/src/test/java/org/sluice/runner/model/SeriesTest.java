// SPDX-License-Identifier: MIT
package org.sluice.runner.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class SeriesTest {
  private static Series series(long... timesAndValues) {
    Series s = new Series();
    for (int i = 0; i < timesAndValues.length; i += 2) {
      s.add(timesAndValues[i], timesAndValues[i + 1]);
    }
    return s;
  }

  @Test
  void weighsEachStepByItsTime() {
    WindowStatistics w = series(0, 0, 10, 4, 30, 1).over(0, 40);

    assertThat(w.mean()).isCloseTo((4 * 20 + 1 * 10) / 40.0, within(1e-12));
    assertThat(w.standardDeviation())
        .isCloseTo(Math.sqrt((16 * 20 + 10) / 40.0 - 2.25 * 2.25), within(1e-12));
    assertThat(w.peak()).isEqualTo(4);
  }

  @Test
  void addsWhatSeveralSeriesHaveAtEachTime() {
    Series sum = Series.sum(List.of(series(0, 0, 10, 4, 30, 1), series(10, 5, 20, 0)));

    assertThat(sum.at(9)).isZero();
    assertThat(sum.at(10)).isEqualTo(9);
    assertThat(sum.at(20)).isEqualTo(4);
    assertThat(sum.at(30)).isEqualTo(1);
  }

  @Test
  void countsOnlyThePartOfAStepInsideTheWindow() {
    assertThat(series(0, 2, 10, 6).over(5, 20).mean())
        .isCloseTo((2 * 5 + 6 * 10) / 15.0, within(1e-12));
    assertThat(series(10, 6).over(0, 20).mean()).isEqualTo(6);
    assertThat(series(10, 6).over(0, 5).isEmpty()).isTrue();
  }

  @Test
  void convergesAtTheEndOfTheLastStepOutsideTheBand() {
    // Final mean over [60, 90) is 100; the last value outside 90…110 is 111, until 50.
    assertThat(series(0, 5, 10, 95, 40, 111, 50, 109, 60, 100).convergencePs(90, 0.1, 60))
        .hasValue(50);
  }

  @Test
  void aSeriesThatLeavesTheBandWithinTheTailHasNotConverged() {
    assertThat(series(0, 100, 80, 200).convergencePs(90, 0.1, 60)).isEmpty();
    assertThat(series(0, 200, 61, 100).convergencePs(90, 0.1, 60)).isEmpty();
    assertThat(series(0, 200, 60, 100).convergencePs(90, 0.1, 60)).hasValue(60);
  }

  @Test
  void knowsTheValueAtATime() {
    Series s = series(5, 1, 10, 2);

    assertThat(s.at(4)).isNaN();
    assertThat(s.at(9)).isEqualTo(1);
    assertThat(s.at(10)).isEqualTo(2);
    assertThat(s.at(1000)).isEqualTo(2);
  }

  @Test
  void refusesTimesThatGoBack() {
    assertThatThrownBy(() -> series(5, 1, 4, 2)).hasMessageContaining("rows must be in order");
  }

  @Test
  void takesPercentilesByNearestRank() {
    long[] hundred = new long[100];
    for (int i = 0; i < 100; i++) {
      hundred[i] = i + 1;
    }
    assertThat(Percentiles.of(hundred, 95)).isEqualTo(95);
    assertThat(Percentiles.of(new long[] {1, 2, 3, 4}, 50)).isEqualTo(2);
    assertThat(Percentiles.of(new long[] {1, 2, 3}, 50)).isEqualTo(2);
    assertThat(Percentiles.of(new long[] {7}, 1)).isEqualTo(7);
    assertThat(Percentiles.of(new long[] {1, 2}, 100)).isEqualTo(2);
  }
}
