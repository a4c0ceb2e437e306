// SPDX-License-Identifier: MIT
package org.sluice.runner.sidebyside;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.figures.Part;
import org.sluice.runner.model.FlowResult;
import org.sluice.runner.model.Percentiles;

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
   * @param flows how many of them finished
   * @param slowdowns p50, p95 and p99; infinite where one falls on a flow that did not finish
   */
  record Bin(Part flows, List<Double> slowdowns) {}

  static SizeBins of(List<FolderResult> folders) {
    long[] sizes =
        folders.stream().flatMap(SizeBins::flows).mapToLong(FlowResult::bytes).sorted().toArray();
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
        flows(folder)
            .filter(f -> f.bytes() > above && f.bytes() <= upperBytes.get(index))
            .mapToDouble(FlowResult::countedSlowdown)
            .sorted()
            .toArray();
    long finished = Arrays.stream(slowdowns).filter(Double::isFinite).count();
    return slowdowns.length == 0
        ? null
        : new Bin(
            new Part(finished, slowdowns.length),
            Arrays.stream(PERCENTS).mapToObj(p -> Percentiles.of(slowdowns, p)).toList());
  }

  private static Stream<FlowResult> flows(FolderResult folder) {
    return Stream.concat(folder.finished().stream(), folder.unfinished().stream())
        .filter(FlowResult::canHaveSlowdown);
  }
}
