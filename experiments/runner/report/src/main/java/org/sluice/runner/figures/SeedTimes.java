// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.sluice.runner.results.FlowStatistics;
import org.sluice.runner.results.RunResults;
import org.sluice.runner.results.Spread;

/**
 * The completion times of one run, for distributions over seeds.
 *
 * @param fctPs of the flows that completed, ascending
 * @param started how many flows with a size began
 */
@SuppressWarnings("ArrayRecordComponent") // compared never
record SeedTimes(double[] fctPs, int started) {
  /** How finely a distribution is compared between seeds. */
  private static final int QUANTILES = 200;

  static SeedTimes of(RunResults results) {
    long[] fct = new FlowStatistics(results.completedFlows()).fctPs();
    return new SeedTimes(
        Arrays.stream(fct).asDoubleStream().toArray(),
        fct.length + results.unfinishedFlows().size());
  }

  /** At each time the mean over the seeds of the share of flows that have completed. */
  static Polyline line(List<SeedTimes> seeds, double perPs) {
    int[] until = new int[seeds.size()];
    int all = seeds.stream().mapToInt(s -> s.fctPs.length).sum();
    double[] times = new double[all];
    double[] shares = new double[all];
    for (int i = 0; i < all; i++) {
      int next = next(seeds, until);
      times[i] = seeds.get(next).fctPs[until[next]++] * perPs;
      for (int s = 0; s < until.length; s++) {
        shares[i] += (double) until[s] / seeds.get(s).started;
      }
      shares[i] /= until.length;
    }
    return Polyline.distribution(times, shares, seeds.stream().mapToInt(s -> s.started).sum());
  }

  /** The seed whose next flow completes in the shortest time. */
  private static int next(List<SeedTimes> seeds, int[] until) {
    return IntStream.range(0, until.length)
        .filter(s -> until[s] < seeds.get(s).fctPs.length)
        .boxed()
        .min(Comparator.comparingDouble(s -> seeds.get(s).fctPs[until[s]]))
        .orElseThrow();
  }

  /** The 95 % confidence interval of that mean. */
  static Plot.Band band(String line, List<SeedTimes> seeds, double perPs) {
    double[] all = seeds.stream().flatMapToDouble(s -> Arrays.stream(s.fctPs)).sorted().toArray();
    double[] x = new double[QUANTILES];
    Spread[] spreads = new Spread[QUANTILES];
    int[] until = new int[seeds.size()];
    for (int i = 0; i < QUANTILES; i++) {
      double at = all[(int) ((long) i * (all.length - 1) / (QUANTILES - 1))];
      x[i] = at * perPs;
      spreads[i] = Spread.of(shares(seeds, until, at), Spread.Range.UP_TO_ONE);
    }
    return Plot.Band.of(line, x, spreads, 1);
  }

  /**
   * The share of each seed's flows that have completed.
   *
   * @param until how many they were at an earlier time; brought up to date
   */
  private static double[] shares(List<SeedTimes> seeds, int[] until, double fctPs) {
    double[] shares = new double[until.length];
    for (int s = 0; s < until.length; s++) {
      SeedTimes seed = seeds.get(s);
      while (until[s] < seed.fctPs.length && seed.fctPs[until[s]] <= fctPs) {
        until[s]++;
      }
      shares[s] = (double) until[s] / seed.started;
    }
    return shares;
  }
}
