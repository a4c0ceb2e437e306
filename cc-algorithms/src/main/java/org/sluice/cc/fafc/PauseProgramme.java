// SPDX-License-Identifier: MIT
package org.sluice.cc.fafc;

import java.util.Arrays;

/**
 * The linear programme of equations 9 to 11 and Algorithm 2, lines 11 to 14: how long to pause each
 * ingress port so that enough bytes stay away at the least cost.
 *
 * <pre>
 *   minimise   Σ cost_i T_i
 *   such that  Σ rate_i T_i ≥ need,   0 ≤ T_i ≤ limit_i
 * </pre>
 *
 * <p>With one covering constraint and boxes this is a fractional knapsack: the cheapest port per
 * byte kept away is paused first, to its limit, then the next. Ports of equal price share what is
 * left in proportion to what each could keep away, so that all of them are paused for the same
 * share of their limit; a vertex solution, which a simplex method returns, would pause some of them
 * to the limit and the others not at all, at the same cost.
 */
final class PauseProgramme {
  /**
   * Prices (dimensionless) that differ by no more are equal: what rates of double precision leave.
   */
  static final double SAME_PRICE = 1e-9;

  private PauseProgramme() {}

  /**
   * The pause times.
   *
   * @param cost bytes per second of uncongested traffic that a pause of each port stops, 0 or more
   * @param rate bytes per second that each port brings for the congested egress, 0 or more
   * @param limitS longest pause of each port, seconds, 0 or more
   * @param needBytes bytes to keep away
   * @return T_i in seconds. All 0 if nothing is needed. Where even all limits keep too little away
   *     (the programme is infeasible), every port that brings anything is paused to its limit
   */
  static double[] solve(double[] cost, double[] rate, double[] limitS, double needBytes) {
    double[] times = new double[rate.length];
    int[] order = byPrice(cost, rate);
    double left = needBytes;
    int from = 0;
    while (from < order.length && left > 0) {
      double price = cost[order[from]] / rate[order[from]];
      int to = from;
      double together = 0;
      while (to < order.length && cost[order[to]] / rate[order[to]] <= price + SAME_PRICE) {
        together += rate[order[to]] * limitS[order[to]];
        to++;
      }
      double share = StrictMath.min(1, left / together);
      for (int i = from; i < to; i++) {
        times[order[i]] = share * limitS[order[i]];
      }
      left = StrictMath.max(0, left - together);
      from = to;
    }
    return times;
  }

  /** Ports that bring anything, cheapest first, by number where the price is the same. */
  private static int[] byPrice(double[] cost, double[] rate) {
    int[] order = new int[rate.length];
    int n = 0;
    for (int port = 0; port < rate.length; port++) {
      if (!(rate[port] > 0)) {
        continue;
      }
      double price = cost[port] / rate[port];
      int at = n;
      while (at > 0 && cost[order[at - 1]] / rate[order[at - 1]] > price) {
        order[at] = order[at - 1];
        at--;
      }
      order[at] = port;
      n++;
    }
    return Arrays.copyOf(order, n);
  }
}
