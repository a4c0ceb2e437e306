// SPDX-License-Identifier: MIT
package org.sluice.runner.sidebyside;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.results.FlowResult;
import org.sluice.runner.results.Percentiles;

/**
 * Slowdowns by flow size. The bins are the same for all directories: their upper ends are the
 * deciles of the sizes of all flows together, each size once.
 *
 * @param upperBytes upper ends, ascending
 */
record SizeBins(List<Long> upperBytes) {
  private static final int BINS = 10;
  private static final double[] PERCENTS = {50, 95, 99};

  /**
   * The flows of one bin.
   *
   * @param flows how many
   * @param slowdowns p50, p95 and p99 of those that finished
   */
  record Bin(int flows, List<Double> slowdowns) {}

  static SizeBins of(List<FolderResult> folders) {
    long[] sizes =
        folders.stream()
            .flatMap(f -> f.finished().stream())
            .filter(FlowResult::hasSlowdown)
            .mapToLong(FlowResult::bytes)
            .sorted()
            .toArray();
    List<Long> upper = new ArrayList<>();
    for (int i = 1; i <= BINS && sizes.length > 0; i++) {
      long end = Percentiles.of(sizes, 100.0 * i / BINS);
      if (upper.isEmpty() || upper.get(upper.size() - 1) < end) {
        upper.add(end);
      }
    }
    return new SizeBins(List.copyOf(upper));
  }

  /** The flows of a directory in one bin, or null if it has none there. */
  @Nullable Bin bin(FolderResult folder, int index) {
    long above = index == 0 ? Long.MIN_VALUE : upperBytes.get(index - 1);
    double[] slowdowns =
        folder.finished().stream()
            .filter(f -> f.hasSlowdown() && f.bytes() > above && f.bytes() <= upperBytes.get(index))
            .mapToDouble(FlowResult::slowdown)
            .sorted()
            .toArray();
    return slowdowns.length == 0
        ? null
        : new Bin(
            slowdowns.length,
            Arrays.stream(PERCENTS).mapToObj(p -> Percentiles.of(slowdowns, p)).toList());
  }
}
