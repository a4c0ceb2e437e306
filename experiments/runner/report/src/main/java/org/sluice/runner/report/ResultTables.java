// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.figures.Numbers;
import org.sluice.runner.figures.Part;
import org.sluice.runner.model.PortResult;
import org.sluice.runner.results.FlowStatistics;
import org.sluice.runner.results.RunResults;

/** The tables of completion times and of the switch ports where something happened. */
record ResultTables(RunResults results, FlowStatistics statistics) {
  private static final int MAX_PORTS = 24;
  private static final double PS_PER_S = 1e12;

  ResultTables(RunResults results) {
    this(results, new FlowStatistics(results.completedFlows()));
  }

  /** Those of completion times, as {@link #slowdowns}. */
  List<String> fcts() {
    FlowStatistics s = statistics;
    return numbers(s.meanFctPs(), s::fctPercentilePs, ps -> Numbers.time(ps / PS_PER_S));
  }

  /** Mean, p50, p95, p99 and maximum; empty if fewer than two flows completed. */
  List<String> slowdowns() {
    return numbers(statistics.meanSlowdown(), statistics::slowdownPercentile, Numbers::digits);
  }

  private List<String> numbers(
      double mean, DoubleUnaryOperator percentile, DoubleFunction<String> text) {
    return statistics.fctPs().length < 2
        ? List.of()
        : DoubleStream.concat(
                DoubleStream.of(mean), DoubleStream.of(50, 95, 99, 100).map(percentile))
            .mapToObj(text)
            .toList();
  }

  /** How many flows completed, where some did not; else empty. */
  String completed() {
    int completed = statistics.flows().size();
    Part part = new Part(completed, completed + results.unfinishedFlows().size());
    return part.isAll() ? "" : part.text();
  }

  private List<PortResult> busyPorts() {
    List<PortResult> all = results.switchPorts().toList();
    double longest = all.stream().mapToDouble(PortResult::queueMeanBytes).max().orElse(0);
    return all.stream()
        .filter(p -> isInteresting(p, longest))
        .sorted(
            Comparator.comparingDouble(PortResult::queueMeanBytes)
                .reversed()
                .thenComparing(PortResult::id))
        .limit(MAX_PORTS)
        .toList();
  }

  /** The collectives; null if there is none. */
  @Nullable Table<?> collectives() {
    return CollectiveTable.of(results);
  }

  /** The ports where something happened; null if there is no switch. */
  @Nullable Table<?> ports() {
    if (results.switchPorts().findAny().isEmpty()) {
      return null;
    }
    return new Table<>(busyPorts(), 1)
        .column("port", p -> results.plan().portName(p.id()) + " (" + p.id() + ")")
        .column("rate", p -> Numbers.rate((double) p.rateBps()))
        .column("peak queue", p -> Numbers.bytes((double) p.queuePeakBytes()))
        .column("mean", p -> Numbers.bytes(p.queueMeanBytes()))
        .column("last third", p -> Numbers.bytes(p.queueMeanLastThirdBytes()))
        .column("packets", p -> Numbers.count((double) p.packets()))
        .column("marked", p -> Numbers.count((double) p.marked()))
        .column("dropped", p -> Numbers.count((double) p.dropped()))
        .column("pauses sent", p -> Numbers.count((double) p.pausesSent()))
        .column("paused", p -> Numbers.time(p.pausedPs() / PS_PER_S))
        .column("paused its peer", p -> Numbers.time(p.peerPausedPs() / PS_PER_S));
  }

  /** Which ports are left out of the table; empty if none is. */
  String portsLeftOut() {
    long all = results.switchPorts().count();
    int busy = busyPorts().size();
    return busy == all
        ? ""
        : ("Of %s switch ports, those with a queue, marks, drops or pauses worth a look%s;"
                + " all are in ports.csv.")
            .formatted(all, busy == MAX_PORTS ? " (the first " + MAX_PORTS + ")" : "");
  }

  private static boolean isInteresting(PortResult p, double longestMean) {
    return p.marked() > 0
        || p.dropped() > 0
        || p.pausesSent() > 0
        || p.pausedPs() > 0
        || p.queueMeanBytes() > 0.01 * longestMean;
  }
}
