// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.compare.FlowDifferences;
import org.sluice.runner.compare.GateAgreement;
import org.sluice.runner.compare.KolmogorovSmirnov;
import org.sluice.runner.compare.PairMeasures;
import org.sluice.runner.compare.SeedSpread;
import org.sluice.runner.figures.Numbers;
import org.sluice.runner.figures.Part;

/**
 * The numbers of two runs of one case, as its page shows them. A table that would be empty is null.
 *
 * @param p the numbers
 * @param spread of several seeds, or null
 * @param first name of the first
 * @param second name of the second
 */
record AgreementTables(PairMeasures p, @Nullable SeedSpread spread, String first, String second) {
  private static final double PS_PER_S = 1e12;
  private static final String NONE = "–";

  Table<?> flows() {
    Map<String, FlowDifferences> compared = new LinkedHashMap<>();
    compared.put("completion time", p.completion());
    compared.put("goodput", p.goodput());
    compared.values().removeIf(d -> d.all().isEmpty());
    return new Table<>(compared.entrySet(), 1)
        .column("difference of", Map.Entry::getKey)
        .column("flows", e -> Numbers.count(e.getValue().all().size()))
        .column("median", e -> percent(e.getValue().median()))
        .column("p99", e -> percent(e.getValue().percentile(99)))
        .column("max", e -> percent(e.getValue().worst()))
        .column("mean, signed", e -> percent(e.getValue().mean()));
  }

  /** What the test on slowdowns says; empty if there is none. */
  String test() {
    KolmogorovSmirnov ks = p.slowdown();
    return ks == null
        ? ""
        : "D = %s, p = %s (%s)."
            .formatted(
                Numbers.digits(ks.statistic()),
                Numbers.digits(ks.pValue()),
                ks.isExact() ? "exact" : "asymptotic");
  }

  List<String> warnings() {
    List<String> all = new ArrayList<>();
    unmatched(all, p.onlyFirst(), first);
    unmatched(all, p.onlySecond(), second);
    if (p.withoutSlowdown() > 0) {
      all.add(
          "The slowdowns leave out the flows that have no stand-alone time: %d."
              .formatted(p.withoutSlowdown()));
    }
    return all;
  }

  private static void unmatched(List<String> to, List<Long> flows, String name) {
    if (!flows.isEmpty()) {
      to.add(
          "%s %s completed in %s only; the first is %s."
              .formatted(flows.size(), flows.size() == 1 ? "flow" : "flows", name, flows.get(0)));
    }
  }

  /**
   * The flows that differ most.
   *
   * @param what in what
   * @param grid the table
   */
  record Worst(String what, Table.Grid grid) {}

  List<Worst> worst() {
    List<Worst> all = new ArrayList<>();
    worst(all, "completion time", p.completion(), ps -> Numbers.time(ps / PS_PER_S));
    worst(all, "goodput", p.goodput(), Numbers::rate);
    return all;
  }

  private void worst(
      List<Worst> to, String what, FlowDifferences d, DoubleFunction<String> inUnit) {
    if (d.all().isEmpty() || d.worst() == 0) {
      return;
    }
    to.add(
        new Worst(
            what,
            new Table<>(d.worstFlows(), 2)
                .column("flow", f -> Long.toString(f.flow()))
                .column("from → to", f -> f.src() + " → " + f.dst())
                .column(
                    "bytes", f -> f.bytes() < 0 ? "unbounded" : Numbers.count((double) f.bytes()))
                .column(first, f -> inUnit.apply(f.first()))
                .column(second, f -> inUnit.apply(f.second()))
                .column("difference", f -> percent(f.relative()))
                .whole()));
  }

  @Nullable Table<?> queues() {
    if (p.queues().isEmpty()) {
      return null;
    }
    return new Table<>(p.queues(), 1)
        .column("port", q -> q.name() + (q.isBottleneck() ? " (bottleneck)" : ""))
        .column("mean, " + first, q -> Numbers.bytes(q.course().firstMean()))
        .column("mean, " + second, q -> Numbers.bytes(q.course().secondMean()))
        .column("distance", q -> Numbers.bytes(q.course().distance()))
        .column("relative", q -> percent(q.course().relative()))
        .column("last third, " + first, q -> Numbers.bytes(q.firstTail()))
        .column("last third, " + second, q -> Numbers.bytes(q.secondTail()))
        .column("difference", q -> percent(q.tailDifference()))
        .column("peak, " + first, q -> Numbers.bytes(q.firstPeak()))
        .column("peak, " + second, q -> Numbers.bytes(q.secondPeak()))
        .column("difference", q -> percent(q.peakDifference()));
  }

  private record Decided(String what, GateAgreement gate, DoubleFunction<String> inUnit) {
    String text(double value) {
      return inUnit.apply(value);
    }
  }

  @Nullable Table<?> gates() {
    List<Decided> gates =
        Stream.of(
                new Decided("rate", p.rate(), Numbers::rate),
                new Decided("window", p.window(), Numbers::bytes))
            .filter(d -> d.gate().flows() > 0)
            .toList();
    if (gates.isEmpty()) {
      return null;
    }
    return new Table<>(gates, 1)
        .column("decided", Decided::what)
        .column("flows", d -> new Part(d.gate().flows(), d.gate().flowsInEither()).shown())
        .column("mean, " + first, d -> d.text(d.gate().firstMean()))
        .column("mean, " + second, d -> d.text(d.gate().secondMean()))
        .column("distance", d -> percent(d.gate().relativeDistance()))
        .column("worst flow", d -> d.gate().worstFlow() + ": " + percent(d.gate().worstDistance()))
        .column("last third, " + first, d -> d.text(d.gate().firstTail()))
        .column("last third, " + second, d -> d.text(d.gate().secondTail()))
        .column("difference", d -> percent(d.gate().tailDifference()));
  }

  @Nullable Table<?> counts() {
    if (p.counts().isEmpty()) {
      return null;
    }
    return new Table<>(p.counts().entrySet(), 1)
        .column("what", e -> e.getKey().replace('_', ' '))
        .column(first, e -> Numbers.count(e.getValue().first()))
        .column(second, e -> Numbers.count(e.getValue().second()))
        .column("difference", e -> percent(e.getValue().difference()))
        .column("over the seeds", e -> overTheSeeds(e.getKey()));
  }

  private String overTheSeeds(String count) {
    if (spread == null || !spread.least().containsKey(count)) {
      return NONE;
    }
    double least = spread.least().getOrDefault(count, Double.NaN);
    double most = spread.most().getOrDefault(count, Double.NaN);
    return Numbers.count(least) + (least == most ? "" : " to " + Numbers.count(most));
  }

  private static String percent(double fraction) {
    return AgreementPage.percent(fraction);
  }
}
