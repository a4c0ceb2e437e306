// SPDX-License-Identifier: MIT
package org.sluice.runner.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers over seeds. */
class SpreadTest {
  @Test
  void theIntervalIsStudentsOfTheMean() {
    // Mean 3, standard deviation sqrt(2.5), t(0.975; 4) = 2.7764.
    Spread s = Spread.of(new double[] {5, 1, 4, 2, 3}, Spread.Range.ANY);
    assertThat(s.median()).isEqualTo(3);
    assertThat(s.mean()).isEqualTo(3);
    assertThat(s.high() - s.mean()).isCloseTo(2.7764 * Math.sqrt(2.5 / 5), within(1e-4));
    assertThat(s.mean() - s.low()).isCloseTo(s.high() - s.mean(), within(1e-12));
  }

  @ParameterizedTest
  @CsvSource({
    // Student's t would be [-3, 13], [-17, 33], [-0.3, 1.5].
    "NOT_NEGATIVE, '6 1 7', 1, 7",
    "AT_LEAST_ONE, '2.8 1.2 19', 1.2, 19",
    "UP_TO_ONE, '0.9 0.2 0.7', 0.2, 0.9",
    // Of five seeds, one in 3,125 resamples is of the largest value alone.
    "NOT_NEGATIVE, '0 0 0 0 1', 0, 0.8",
  })
  void anIntervalStaysInTheRangeOfItsNumber(
      Spread.Range range, String seeds, double low, double high) {
    double[] values = Arrays.stream(seeds.split(" ")).mapToDouble(Double::parseDouble).toArray();
    Spread s = Spread.of(values, range);
    assertThat(s.mean()).isEqualTo(Arrays.stream(values).sum() / values.length);
    assertThat(s.low()).isCloseTo(low, within(1e-12));
    assertThat(s.high()).isCloseTo(high, within(1e-12));
    assertThat(s.isEven()).isFalse();
    assertThat(Spread.of(values, range)).as("the same each time").isEqualTo(s);
    Spread difference = Spread.of(values, Spread.Range.ANY);
    assertThat(difference.low()).as("of a difference").isLessThan(0);
    assertThat(difference.isEven()).isTrue();
  }

  @Test
  void theBootstrapOfManySeedsIsAboutStudents() {
    double[] values = new Random(7).doubles(40).map(u -> -Math.log(u)).toArray();
    Spread t = Spread.of(values, Spread.Range.ANY);
    // A range that Student's interval just leaves.
    double[] shifted = Arrays.stream(values).map(v -> v - t.low() - 1e-9).toArray();
    Spread s = Spread.of(shifted, Spread.Range.NOT_NEGATIVE);
    assertThat(s.isEven()).isFalse();
    assertThat(s.high() - s.low()).isCloseTo(t.high() - t.low(), withinPercentage(10));
  }

  @Test
  void oneSeedHasNoInterval() {
    Spread s = Spread.of(new double[] {7}, Spread.Range.ANY);
    assertThat(s.median()).isEqualTo(7);
    assertThat(s.low()).isNaN();
  }

  @Test
  void aSeedWithoutTheNumberLeavesNothingToBeSaidOfTheOthers() {
    Spread s = Spread.of(new double[] {1, Double.NaN, 2}, Spread.Range.ANY);
    assertThat(s.count()).isEqualTo(3);
    assertThat(s.median()).isNaN();
    assertThat(s.mean()).isNaN();
  }

  @Test
  void theMeanOverSeedsLeavesNoSeedOut() {
    RunNumbers two = new RunNumbers("v", Map.of("fct_p99_ps", 2.0));
    RunNumbers none = new RunNumbers("v", Map.of("fct_p99_ps", Double.NaN));
    RunNumbers mean = RunNumbers.mean("v", List.of(two, two, none), 1, false);
    assertThat(mean.value("fct_p99_ps")).isNaN();
    assertThat(mean.value("runs")).isEqualTo(3);
    assertThat(mean.value("runs_failed")).isEqualTo(1);
  }

  @Test
  void percentilesCountUnfinishedFlowsAsInfinitelySlow() {
    double[] finished = {1, 2, 3};
    assertThat(RunMeasures.percentile(finished, 0, 50)).isEqualTo(2);
    assertThat(RunMeasures.percentile(finished, 1, 50)).isEqualTo(2);
    assertThat(RunMeasures.percentile(finished, 1, 75)).isEqualTo(3);
    assertThat(RunMeasures.percentile(finished, 1, 99)).isNaN();
    assertThat(RunMeasures.percentile(new double[0], 1, 50)).isNaN();
  }
}
