// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.figures.Numbers;
import org.sluice.runner.files.JsonObject;
import org.sluice.runner.model.CollectiveResult;
import org.sluice.runner.results.RunMeasures;
import org.sluice.runner.results.RunResults;

/** The table of a run's collectives, a row for those of one name. */
final class CollectiveTable {
  private static final double PS_PER_S = 1e12;
  private static final double PS_PER_US = 1e6;

  private CollectiveTable() {}

  /**
   * The collectives of one name.
   *
   * @param planned how many there are
   * @param over those that are over, in the order in which they ended
   */
  record Row(String name, int planned, List<CollectiveResult> over) {
    /** Whether numbers are of all: those of the ones that are over would flatter. */
    private boolean isWhole() {
      return over.size() == planned;
    }

    private double[] sortedPs() {
      return over.stream().mapToDouble(CollectiveResult::timePs).sorted().toArray();
    }

    double meanPs() {
      return isWhole() ? Arrays.stream(sortedPs()).average().orElse(Double.NaN) : Double.NaN;
    }

    double percentilePs(double percent) {
      return RunMeasures.percentile(sortedPs(), planned - over.size(), percent);
    }

    double mean(ToDoubleFunction<CollectiveResult> of) {
      OptionalDouble mean = over.stream().mapToDouble(of).average();
      return isWhole() ? mean.orElse(Double.NaN) : Double.NaN;
    }

    String operation() {
      return over.isEmpty() ? "" : over.get(0).operation();
    }

    String ranks() {
      return over.isEmpty() ? "" : Integer.toString(over.get(0).ranks());
    }

    String size() {
      return over.isEmpty() || over.get(0).bytes() == 0
          ? ""
          : Numbers.bytes((double) over.get(0).bytes());
    }
  }

  /** A row for each name, in the order of the plan. */
  static List<Row> rows(RunResults results) {
    List<Row> rows = new ArrayList<>();
    for (Map.Entry<String, Integer> one : results.plan().collectives().entrySet()) {
      rows.add(
          new Row(
              one.getKey(),
              one.getValue(),
              results.collectives().getOrDefault(one.getKey(), List.of())));
    }
    return rows;
  }

  /** The table of the report; null if there is no collective. */
  static @Nullable Table<?> of(RunResults results) {
    List<Row> rows = rows(results);
    return rows.isEmpty()
        ? null
        : new Table<>(rows, 2)
            .column("name", Row::name)
            .column("operation", Row::operation)
            .column("hosts", Row::ranks)
            .column("size", Row::size)
            .column("over", r -> r.over().size() + " of " + r.planned())
            .column("mean time", r -> Numbers.time(r.meanPs() / PS_PER_S))
            .column("p50", r -> Numbers.time(r.percentilePs(50) / PS_PER_S))
            .column("p99", r -> Numbers.time(r.percentilePs(99) / PS_PER_S))
            .column("max", r -> Numbers.time(r.percentilePs(100) / PS_PER_S))
            .column(
                "algorithm bandwidth", r -> Numbers.rate(r.mean(CollectiveResult::algorithmBps)))
            .column("bus bandwidth", r -> Numbers.rate(r.mean(CollectiveResult::busBps)));
  }

  /** A row of {@code summary.json}. */
  static JsonObject json(Row row) {
    return new JsonObject()
        .with("name", row.name())
        .with("operation", row.operation())
        .with("planned", row.planned())
        .with("over", row.over().size())
        .with("mean_us", known(row.meanPs() / PS_PER_US))
        .with("p50_us", known(row.percentilePs(50) / PS_PER_US))
        .with("p99_us", known(row.percentilePs(99) / PS_PER_US))
        .with("max_us", known(row.percentilePs(100) / PS_PER_US))
        .with("algorithm_bps", known(row.mean(CollectiveResult::algorithmBps)))
        .with("bus_bps", known(row.mean(CollectiveResult::busBps)));
  }

  private static @Nullable Double known(double value) {
    return Double.isFinite(value) ? value : null;
  }
}
