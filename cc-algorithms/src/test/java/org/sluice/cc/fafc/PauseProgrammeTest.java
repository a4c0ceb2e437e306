// SPDX-License-Identifier: MIT
package org.sluice.cc.fafc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.assertj.core.api.Assertions.offset;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.hipparchus.exception.MathIllegalStateException;
import org.hipparchus.optim.LocalizedOptimFormats;
import org.hipparchus.optim.PointValuePair;
import org.hipparchus.optim.linear.LinearConstraint;
import org.hipparchus.optim.linear.LinearConstraintSet;
import org.hipparchus.optim.linear.LinearObjectiveFunction;
import org.hipparchus.optim.linear.NonNegativeConstraint;
import org.hipparchus.optim.linear.Relationship;
import org.hipparchus.optim.linear.SimplexSolver;
import org.hipparchus.optim.nonlinear.scalar.GoalType;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Equations 9 to 11 and Algorithm 2, lines 11 to 14. */
class PauseProgrammeTest {
  private static final double HOP_S = 1e-6;

  private static double[] solve(double[] cost, double[] rate, double need) {
    double[] limit = new double[rate.length];
    Arrays.fill(limit, HOP_S);
    return PauseProgramme.solve(cost, rate, limit, need);
  }

  @Test
  @DisplayName("equations 9 to 11: the ports that carry only congested traffic are paused first")
  void theCheapestPortIsPausedFirst() {
    // port 0 brings 1 GB/s and 2 GB/s of others' traffic; port 1 brings 3 GB/s and nothing else
    double[] t = solve(new double[] {2e9, 0}, new double[] {1e9, 3e9}, 1500);
    assertThat(t).containsExactly(0, 0.5e-6);
    // 3500 B: port 1 keeps 3000 B away in T_hop, the rest, 500 B, is port 0's
    t = solve(new double[] {2e9, 0}, new double[] {1e9, 3e9}, 3500);
    assertThat(t[1]).isEqualTo(1e-6);
    assertThat(t[0]).isCloseTo(0.5e-6, offset(1e-18));
  }

  @Test
  @DisplayName("equations 4 to 8: on a grid, nothing that satisfies 7 and 8 loses less by 5")
  void noFeasibleTimesLoseLess() {
    // to k: r^i = 1 and 3 GB/s, r^o = 2.5 GB/s in all, so r = 1.5 GB/s; to j: r^o = 2 and 0.5 GB/s,
    // nothing waits there
    double[] toK = {1e9, 3e9};
    double[] toJ = {2e9, 0.5e9};
    double[] t = solve(toJ, toK, 1500);
    assertThat(t).containsExactly(0, 0.5e-6);
    double least = loss(t, toJ);
    assertThat(least).as("equation 4: 0.5 us of 0.5 GB/s").isCloseTo(250, offset(1e-9));
    for (int a = 0; a <= 100; a++) {
      for (int b = 0; b <= 100; b++) {
        double[] other = {a * 1e-8, b * 1e-8}; // equation 8
        double admitted = (HOP_S - other[0]) * toK[0] + (HOP_S - other[1]) * toK[1];
        if (admitted <= 2.5e9 * HOP_S + 1e-9) { // equation 7
          assertThat(loss(other, toJ)).isGreaterThanOrEqualTo(least - 1e-9); // equation 6
        }
      }
    }
  }

  /** Equation 5 with q_*j = 0: the sum over ports of equation 4. */
  private static double loss(double[] times, double[] rates) {
    double sum = 0;
    for (int i = 0; i < times.length; i++) {
      sum += times[i] * rates[i];
    }
    return StrictMath.max(sum, 0);
  }

  @Test
  @DisplayName("equation 10 with r_*k <= 0: the optimal value is T_i = 0 for every port")
  void nothingIsPausedWhenNothingIsNeeded() {
    assertThat(solve(new double[] {1, 0}, new double[] {1e9, 1e9}, 0)).containsOnly(0);
    assertThat(solve(new double[] {1, 0}, new double[] {1e9, 1e9}, -5)).containsOnly(0);
    assertThat(solve(new double[] {1, 0}, new double[] {1e9, 1e9}, Double.NaN)).containsOnly(0);
  }

  @Test
  void pricesThatDifferByWhatRoundingLeavesAreEqual() {
    double[] t = solve(new double[] {0, 1e-9}, new double[] {1, 1}, 1e-6);
    assertThat(t).containsExactly(0.5e-6, 0.5e-6);
    t = solve(new double[] {0, 1.01e-9}, new double[] {1, 1}, 1e-6);
    assertThat(t).containsExactly(1e-6, 0);
  }

  @Test
  void tiesArePausedForTheSameTimeSoThatEachKeepsAwayInProportion() {
    double[] t = solve(new double[] {0, 0, 9}, new double[] {1e9, 3e9, 1e9}, 1000);
    assertThat(t).containsExactly(0.25e-6, 0.25e-6, 0);
  }

  @Test
  @DisplayName("equation 11: where the programme is infeasible, T_i = T_hop wherever r > 0")
  void whatCannotBeKeptAwayPausesAllThatBringAnythingToTheLimit() {
    double[] t = solve(new double[] {5, 0, 0}, new double[] {1e9, 2e9, 0}, 10_000);
    assertThat(t).containsExactly(1e-6, 1e-6, 0);
  }

  @Test
  @DisplayName("Algorithm 2 line 9 as printed: infeasible at 19:1 when f_dec < 1 - r°/r^i = 18/19")
  void aDecreaseFactorOnArrivalsOnlyMakesAnIncastInfeasible() {
    double[] cost = new double[19];
    double[] rate = new double[19];
    double line = 25e9 / 8;
    double need = (19 - 1) * line * HOP_S;
    Arrays.fill(rate, 0.95 * line);
    assertThat(solve(cost, rate, need)[0]).isLessThan(HOP_S);
    Arrays.fill(rate, 0.94 * line);
    assertThat(solve(cost, rate, need)).containsOnly(HOP_S);
  }

  @Test
  void eachPortHasItsOwnLimit() {
    double[] t =
        PauseProgramme.solve(
            new double[] {0, 0}, new double[] {1e9, 1e9}, new double[] {1e-6, 3e-6}, 2000);
    assertThat(t).containsExactly(0.5e-6, 1.5e-6);
  }

  @Test
  void agreesWithTheSimplexMethodOnAHundredThousandRandomInstances() {
    SplittableRandom random = new SplittableRandom(20240611);
    int infeasible = 0;
    int tied = 0;
    for (int n = 0; n < 100_000; n++) {
      int ports = 1 + random.nextInt(8);
      double[] cost = new double[ports];
      double[] rate = new double[ports];
      double[] limit = new double[ports];
      double most = 0;
      boolean ties = random.nextBoolean();
      tied += ties ? 1 : 0;
      for (int i = 0; i < ports; i++) {
        // scaled to bytes per T_hop: the simplex method's tolerances are absolute
        rate[i] = random.nextInt(8) == 0 ? 0 : 1 + 100 * random.nextDouble();
        cost[i] = ties ? rate[i] * random.nextInt(3) : 100 * random.nextDouble();
        limit[i] = random.nextInt(4) == 0 ? 1 + random.nextDouble() : 1;
        most += rate[i] * limit[i];
      }
      double need = 1.1 * most * random.nextDouble();
      double[] t = PauseProgramme.solve(cost, rate, limit, need);
      infeasible += agrees(n, cost, rate, limit, need, most, t) ? 0 : 1;
    }
    assertThat(infeasible).as("some instances are infeasible").isBetween(5_000, 20_000);
    assertThat(tied).isGreaterThan(40_000);
  }

  /** Whether the instance is feasible. */
  private static boolean agrees(
      int n, double[] cost, double[] rate, double[] limit, double need, double most, double[] t) {
    double value = 0;
    double away = 0;
    for (int i = 0; i < t.length; i++) {
      if (!(t[i] >= 0 && t[i] <= limit[i])) {
        fail("instance %d pauses port %d for %s of %s", n, i, t[i], limit[i]);
      }
      value += cost[i] * t[i];
      away += rate[i] * t[i];
    }
    try {
      double best = simplex(cost, rate, limit, need).getValue();
      assertThat(away).as("constraint of instance %d", n).isGreaterThanOrEqualTo(need * (1 - 1e-9));
      assertThat(value)
          .as("objective of instance %d", n)
          .isCloseTo(best, offset(1e-6 * (1 + best)));
      return true;
    } catch (MathIllegalStateException e) {
      assertThat(e.getSpecifier()).isEqualTo(LocalizedOptimFormats.NO_FEASIBLE_SOLUTION);
      assertThat(need).as("instance %d", n).isGreaterThan(most * (1 - 1e-6));
      for (int i = 0; i < t.length; i++) {
        assertThat(t[i]).isEqualTo(rate[i] > 0 ? limit[i] : 0);
      }
      return false;
    }
  }

  private static PointValuePair simplex(double[] cost, double[] rate, double[] limit, double need) {
    List<LinearConstraint> constraints = new ArrayList<>();
    constraints.add(new LinearConstraint(rate, Relationship.GEQ, need));
    for (int i = 0; i < cost.length; i++) {
      double[] one = new double[cost.length];
      one[i] = 1;
      constraints.add(new LinearConstraint(one, Relationship.LEQ, limit[i]));
    }
    return new SimplexSolver()
        .optimize(
            new LinearObjectiveFunction(cost, 0),
            new LinearConstraintSet(constraints),
            GoalType.MINIMIZE,
            new NonNegativeConstraint(true));
  }
}
