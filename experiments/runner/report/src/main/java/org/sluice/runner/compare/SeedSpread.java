// SPDX-License-Identifier: MIT
package org.sluice.runner.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sluice.runner.model.PortId;

/**
 * How far runs of one simulator are apart that differ in their seed alone; the traffic is the same.
 *
 * @param simulator which
 * @param seeds the seeds run
 * @param isDeterministic whether their results are the same in every byte
 * @param numbers of all pairs of seeds the largest, by the names of {@link PairMeasures#numbers};
 *     NaN where it does not exist for one of the pairs
 * @param least the smallest of each count over the seeds
 * @param most the largest of each count over the seeds
 */
public record SeedSpread(
    String simulator,
    List<Long> seeds,
    boolean isDeterministic,
    Map<String, Double> numbers,
    Map<String, Double> least,
    Map<String, Double> most) {

  /**
   * The spread of several runs.
   *
   * @param simulator which
   * @param seeds the seed of each run
   * @param runs the runs
   * @param isDeterministic whether they are the same in every byte
   */
  public static SeedSpread of(
      String simulator,
      List<Long> seeds,
      List<SideResults> runs,
      boolean isDeterministic,
      Map<PortId, String> names,
      Set<PortId> bottlenecks) {
    Map<String, Double> numbers = new LinkedHashMap<>();
    Map<String, Double> least = new LinkedHashMap<>();
    Map<String, Double> most = new LinkedHashMap<>();
    List<PairMeasures> pairs = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      runs.get(i)
          .counts()
          .forEach(
              (name, count) -> {
                least.merge(name, count, Math::min);
                most.merge(name, count, Math::max);
              });
      for (int j = i + 1; j < runs.size(); j++) {
        pairs.add(PairMeasures.of(runs.get(i), runs.get(j), names, bottlenecks));
      }
    }
    for (PairMeasures pair : pairs) {
      pair.numbers().forEach((name, value) -> numbers.merge(name, value, Math::max));
    }
    return new SeedSpread(simulator, List.copyOf(seeds), isDeterministic, numbers, least, most);
  }
}
