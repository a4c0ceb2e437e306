// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import java.util.List;
import java.util.Map;
import org.sluice.runner.model.ClaimResult;
import org.sluice.runner.model.CountedFlows;
import org.sluice.runner.results.Spread;

/**
 * What the runs of one point came to.
 *
 * @param point which
 * @param rows one per variant
 * @param pairs one per two variants
 * @param claims the experiment's, judged over the seeds of this point
 * @param warnings sentences on its runs
 * @param sound whether every finished run is evidence
 */
record PointResult(
    Campaign.Point point,
    List<Row> rows,
    List<Pair> pairs,
    List<ClaimResult> claims,
    List<String> warnings,
    boolean sound) {
  /**
   * One variant over its seeds.
   *
   * @param variant what it is called
   * @param finished runs that the numbers are of
   * @param failed runs that did not end well
   * @param isDeterministic whether the runs of several seeds are the same in every byte
   * @param counted the flows that completion times and slowdowns are of
   * @param numbers by name, in order
   */
  record Row(
      String variant,
      int finished,
      List<Long> failed,
      boolean isDeterministic,
      CountedFlows counted,
      Map<String, Spread> numbers) {
    /** The mean of a number over the seeds; NaN if one of them has none. */
    double mean(String name) {
      return number(name).mean();
    }

    /** A number; nothing of it is known if no run finished. */
    Spread number(String name) {
      return numbers.getOrDefault(name, Spread.of(new double[0], Spread.Range.ANY));
    }
  }

  /**
   * Two variants on the same flows, over the seeds.
   *
   * @param first one variant
   * @param second the other, whose numbers are compared with the first's
   * @param counted the flows that are compared, in words
   * @param seeds how many seeds there are; the numbers are of those with which both ended well
   * @param flows flows of these seeds that finished in both
   * @param leftOut flows of these seeds with a size that did not
   * @param slowdownDifference over the seeds, of the mean difference
   * @param fctRatio over the seeds, of the mean ratio
   */
  record Pair(
      String first,
      String second,
      String counted,
      int seeds,
      long flows,
      long leftOut,
      Spread slowdownDifference,
      Spread fctRatio) {}
}
