// SPDX-License-Identifier: MIT
package org.sluice.runner.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.sluice.runner.model.Series;

class TrajectoryTest {
  private static Series series(long... timesAndValues) {
    Series series = new Series();
    for (int i = 0; i < timesAndValues.length; i += 2) {
      series.add(timesAndValues[i], timesAndValues[i + 1]);
    }
    return series;
  }

  @Test
  void distanceIsTimeWeighted() {
    // 0 to 100: 10 and 10; 100 to 300: 30 and 10; 300 to 400: 30 and 50.
    Trajectory t = Trajectory.of(series(0, 10, 100, 30), series(0, 10, 300, 50), 0, 400);

    assertThat(t.firstMean()).isEqualTo((10 * 100 + 30 * 300) / 400.0);
    assertThat(t.secondMean()).isEqualTo((10 * 300 + 50 * 100) / 400.0);
    assertThat(t.distance()).isEqualTo((20 * 200 + 20 * 100) / 400.0);
    assertThat(t.relative()).isEqualTo(15 / 25.0);
    assertThat(t.comparedPs()).isEqualTo(400);
  }

  @Test
  void onlyWhereBothHaveAValueIsCompared() {
    // The first has no limit from 200 to 300, the second begins at 100.
    Trajectory t = Trajectory.of(series(0, 10, 200, -1, 300, 20), series(100, 10, 350, 40), 0, 400);

    assertThat(t.comparedPs()).isEqualTo(200);
    assertThat(t.distance()).isEqualTo((10 * 50 + 20 * 50) / 200.0);
  }

  @Test
  void nothingInCommonIsNoNumber() {
    Trajectory t = Trajectory.of(series(0, -1), series(0, 5), 0, 100);

    assertThat(t.relative()).isNaN();
    assertThat(Trajectory.of(series(0, 0), series(0, 0), 0, 100).relative()).isZero();
    assertThat(Trajectory.of(series(0, 0), series(0, 5), 0, 100).relative()).isEqualTo(1);
  }
}
