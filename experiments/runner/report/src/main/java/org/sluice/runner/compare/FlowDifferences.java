// SPDX-License-Identifier: MIT
package org.sluice.runner.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.sluice.runner.model.Percentiles;

/**
 * Relative differences of flows, one for each flow that both have.
 *
 * @param all in order of the flows' numbers
 */
public record FlowDifferences(List<FlowDifference> all) {
  private static final int WORST = 10;

  /** Copies the list. */
  public FlowDifferences {
    all = List.copyOf(all);
  }

  /** Percentile of the differences' sizes, by nearest rank; NaN of none. */
  public double percentile(double percent) {
    double[] sizes = all.stream().mapToDouble(d -> Math.abs(d.relative())).sorted().toArray();
    return sizes.length == 0 ? Double.NaN : Percentiles.of(sizes, percent);
  }

  /** Median of the differences' sizes; NaN of none. */
  public double median() {
    return percentile(50);
  }

  /** Largest difference's size; NaN of none. */
  public double worst() {
    return percentile(100);
  }

  /** Mean with sign: whether the second tends to one side; NaN of none. */
  public double mean() {
    return all.stream().mapToDouble(FlowDifference::relative).average().orElse(Double.NaN);
  }

  /** The ten flows that differ most, worst first. */
  public List<FlowDifference> worstFlows() {
    List<FlowDifference> sorted = new ArrayList<>(all);
    sorted.sort(
        Comparator.comparingDouble((FlowDifference d) -> -Math.abs(d.relative()))
            .thenComparingLong(FlowDifference::flow));
    return sorted.subList(0, Math.min(WORST, sorted.size()));
  }

  /** The differences with sign, ascending. */
  public double[] sorted() {
    double[] values = all.stream().mapToDouble(FlowDifference::relative).toArray();
    Arrays.sort(values);
    return values;
  }
}
