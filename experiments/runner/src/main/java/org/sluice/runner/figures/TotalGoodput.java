// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.sluice.runner.results.RunResults;

/** The sum of the goodputs of some flows in each interval. */
final class TotalGoodput {
  private final RunResults results;
  private final Set<Long> flows;
  private final Map<Long, Double> sums = new TreeMap<>();
  private long endPs = -1;
  private double sumBps;

  TotalGoodput(RunResults results, Set<Long> flows) {
    this.results = results;
    this.flows = flows;
  }

  /** bit/s by the end of the interval, in order. */
  Map<Long, Double> byIntervalEnd() throws IOException {
    results.series().forEachGoodput(this::add);
    keep();
    return sums;
  }

  /** The rows of an interval follow one another; the map is not asked for each. */
  private void add(long end, long flow, double bps) {
    if (end != endPs) {
      keep();
      endPs = end;
      sumBps = sums.getOrDefault(end, 0.0);
    }
    if (flows.contains(flow)) {
      sumBps += bps;
    }
  }

  private void keep() {
    if (endPs >= 0) {
      sums.put(endPs, sumBps);
    }
  }
}
