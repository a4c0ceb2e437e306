// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.sluice.runner.model.Series;
import org.sluice.runner.results.RunResults;

/** The sum of the goodputs of some flows; 0 where none of them runs. */
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

  /**
   * The sum from the start to the end of the run, bit/s. A flow has rows only while it runs: before
   * and after it has a goodput of 0. Of a partial run nothing is known after its last row, and the
   * series ends there with a value below 0. It is empty if none of the flows has a time series.
   */
  Series course() throws IOException {
    boolean isKnown =
        results.plan().goodputIntervalPs() > 0
            && flows.stream().anyMatch(results.plan().seriesFlows()::has);
    if (!isKnown) {
      return new Series();
    }
    results.series().forEachGoodput(this::add);
    keep();
    Series course = new Series();
    long last = 0;
    for (Map.Entry<Long, Double> e : sums.entrySet()) {
      long from = Math.max(last, results.series().intervalStartPs(e.getKey()));
      if (from > last) {
        course.add(last, 0);
      }
      course.add(from, e.getValue());
      last = e.getKey();
    }
    if (!results.complete()) {
      course.add(last, -1);
    } else if (last < results.endPs()) {
      course.add(last, 0);
    }
    return course;
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
