// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.sluice.runner.results.RunResults;

/** The sum of all flows' goodputs in each interval. */
record TotalGoodput(RunResults results) {
  /** bit/s by the end of the interval, in order. */
  Map<Long, Double> byIntervalEnd() throws IOException {
    Map<Long, Double> sums = new TreeMap<>();
    results.series().forEachGoodput((end, flow, bps) -> sums.merge(end, bps, Double::sum));
    return sums;
  }
}
