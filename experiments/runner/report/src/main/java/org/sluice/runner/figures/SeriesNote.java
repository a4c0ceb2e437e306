// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.util.Collection;
import org.sluice.runner.results.RunResults;

/** What a figure over time says where not all flows of its runs have time series. */
final class SeriesNote {
  private SeriesNote() {}

  /** A sentence with a space before it; nothing if all flows have time series. */
  static String of(Collection<RunResults> runs) {
    return runs.stream().allMatch(r -> r.plan().seriesFlows().isAll())
        ? ""
        : " Only of the flows that have time series (monitor.flows).";
  }
}
