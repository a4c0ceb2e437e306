// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.model.FlowResult;

/**
 * Two runs of the same flows, compared flow by flow. Both have the same seed; so what differs
 * between them is not the traffic.
 *
 * @param flows flows that finished in both
 * @param leftOut flows with a size that did not, or did not even begin
 * @param slowdownDifference mean over the flows of the second's slowdown less the first's; NaN if
 *     one of them has none
 * @param fctRatio geometric mean over the flows of the second's completion time by the first's
 */
record PairedFlows(int flows, int leftOut, double slowdownDifference, double fctRatio) {

  /**
   * Compares two runs.
   *
   * @param first flows by number
   * @param second flows by number
   * @param counted which of them are compared
   * @return empty if these are not the same flows: same number, hosts, size and start
   */
  static Optional<PairedFlows> of(
      Map<Long, FlowResult> first, Map<Long, FlowResult> second, Predicate<FlowResult> counted) {
    int flows = 0;
    int leftOut = 0;
    double differences = 0;
    double logarithms = 0;
    for (FlowResult one : first.values()) {
      @Nullable FlowResult other = second.get(one.flow());
      if (!counted.test(one)) {
        continue;
      }
      if (other != null && !one.isSame(other)) {
        return Optional.empty();
      }
      if (one.bytes() < 0) {
        continue;
      }
      if (other != null && one.completed() && other.completed()) {
        flows++;
        logarithms += Math.log((double) other.fctPs() / one.fctPs());
        boolean areKnown = one.hasSlowdown() && other.hasSlowdown();
        differences += areKnown ? other.slowdown() - one.slowdown() : Double.NaN;
      } else {
        leftOut++;
      }
    }
    leftOut +=
        (int)
            second.values().stream()
                .filter(f -> f.bytes() >= 0 && counted.test(f) && !first.containsKey(f.flow()))
                .count();
    return Optional.of(
        new PairedFlows(
            flows,
            leftOut,
            flows == 0 ? Double.NaN : differences / flows,
            flows == 0 ? Double.NaN : Math.exp(logarithms / flows)));
  }
}
