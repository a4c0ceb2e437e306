// SPDX-License-Identifier: MIT
package org.sluice.runner.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Numbers over seeds. */
class SpreadTest {
  @Test
  void theIntervalIsStudentsOfTheMean() {
    // Mean 3, standard deviation sqrt(2.5), t(0.975; 4) = 2.7764.
    Spread s = Spread.of(new double[] {5, 1, 4, 2, 3});
    assertThat(s.median()).isEqualTo(3);
    assertThat(s.mean()).isEqualTo(3);
    assertThat(s.high() - s.mean()).isCloseTo(2.7764 * Math.sqrt(2.5 / 5), within(1e-4));
    assertThat(s.mean() - s.low()).isCloseTo(s.high() - s.mean(), within(1e-12));
  }

  @Test
  void oneSeedHasNoInterval() {
    Spread s = Spread.of(new double[] {7});
    assertThat(s.median()).isEqualTo(7);
    assertThat(s.low()).isNaN();
  }

  @Test
  void aSeedWithoutTheNumberLeavesNothingToBeSaidOfTheOthers() {
    Spread s = Spread.of(new double[] {1, Double.NaN, 2});
    assertThat(s.count()).isEqualTo(3);
    assertThat(s.median()).isNaN();
    assertThat(s.mean()).isNaN();
  }

  @Test
  void theMedianOverSeedsLeavesNoSeedOut() {
    RunNumbers two = new RunNumbers("v", Map.of("fct_p99_ps", 2.0));
    RunNumbers none = new RunNumbers("v", Map.of("fct_p99_ps", Double.NaN));
    assertThat(RunNumbers.median("v", List.of(two, two, none)).value("fct_p99_ps")).isNaN();
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
