// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.sluice.runner.results.RunResults;

/** The sum of the goodputs of some flows in each interval. */
record TotalGoodput(RunResults results, Set<Long> flows) {
  /** bit/s by the end of the interval, in order. */
  Map<Long, Double> byIntervalEnd() throws IOException {
    Map<Long, Double> sums = new TreeMap<>();
    results
        .series()
        .forEachGoodput(
            (end, flow, bps) -> sums.merge(end, flows.contains(flow) ? bps : 0.0, Double::sum));
    return sums;
  }
}
