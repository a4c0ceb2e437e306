// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.sluice.runner.figures.Numbers;
import org.sluice.runner.figures.Part;
import org.sluice.runner.results.RunNumbers;

/** The numbers of a comparison as its report and its LaTeX table show them, in groups. */
final class NumberColumns {
  private static final double PS_PER_S = 1e12;

  /**
   * Columns that fit beside each other.
   *
   * @param title what they are about
   * @param columns of numbers
   */
  record Group(String title, List<Column> columns) {}

  /**
   * A column.
   *
   * @param head above it
   * @param cell what it shows of a variant
   */
  record Column(String head, Function<RunNumbers, String> cell) {}

  private NumberColumns() {}

  /** Those of these variants: collectives only where there are some. */
  static List<Group> groups(List<RunNumbers> variants) {
    List<Group> all = new ArrayList<>(common());
    if (variants.stream().anyMatch(n -> n.value("collectives") > 0)) {
      all.add(
          0,
          new Group(
              "Jobs",
              List.of(
                  new Column("iteration, mean", n -> time(n, "iteration_mean_ps")),
                  new Column("iteration, max", n -> time(n, "iteration_max_ps")),
                  new Column("bus bandwidth, mean", n -> Numbers.rate(n.value("bus_bps"))),
                  new Column(
                      "collectives over",
                      n -> count(n, "collectives_over") + " of " + count(n, "collectives")))));
    }
    return List.copyOf(all);
  }

  private static List<Group> common() {
    return List.of(
        new Group(
            "Queue of the bottleneck, goodput and fairness",
            List.of(
                new Column("queue, peak", n -> Numbers.bytes(n.value("queue_peak_bytes"))),
                new Column(
                    "queue, last third",
                    n -> Numbers.bytes(n.value("queue_mean_last_third_bytes"))),
                new Column("goodput", n -> Numbers.rate(n.value("goodput_bps"))),
                new Column(
                    "goodput, last third", n -> Numbers.rate(n.value("goodput_last_third_bps"))),
                new Column("Jain, last third", n -> Numbers.digits(n.value("jain_last_third"))))),
        new Group(
            "Completion of flows",
            List.of(
                new Column("flows completed", NumberColumns::completed),
                new Column("FCT, mean", n -> time(n, "fct_mean_ps")),
                new Column("FCT, p50", n -> time(n, "fct_p50_ps")),
                new Column("FCT, p99", n -> time(n, "fct_p99_ps")),
                new Column("slowdown, mean", n -> Numbers.digits(n.value("slowdown_mean"))),
                new Column("slowdown, p99", n -> Numbers.digits(n.value("slowdown_p99"))))),
        new Group(
            "Signals and losses, over all switch ports",
            List.of(
                new Column("CNPs", n -> count(n, "cnps")),
                new Column("ECN echoes", n -> count(n, "echoes")),
                new Column("marks", n -> count(n, "marks")),
                new Column("drops", n -> count(n, "drops")),
                new Column("lost on links", n -> count(n, "losses")),
                new Column("cut", n -> count(n, "trimmed")),
                new Column("pauses", n -> count(n, "pauses")),
                new Column("paused", n -> time(n, "paused_ps")),
                new Column("sent again", n -> Numbers.bytes(n.value("retransmitted_bytes"))),
                new Column("timeouts", n -> count(n, "timeouts")))));
  }

  /** A variant, with what a reader must know of its runs and of its evidence. */
  static String variant(RunNumbers n) {
    double runs = n.value("runs");
    String seeds =
        n.value("runs_failed") > 0
            ? new Part(Math.round(runs), Math.round(runs + n.value("runs_failed")))
                    .beside(" (", "seeds")
                + ")"
            : "";
    return n.variant()
        + seeds
        + (n.value("deterministic") == 1 ? " (deterministic)" : "")
        + (n.value("scheme_acted") == 0 ? " (the scheme never acted)" : "")
        + (n.value("scheme_acted") > 0 && n.value("scheme_acted") < 1
            ? " (the scheme never acted with some seeds)"
            : "")
        + (n.value("flows_stranded") > 0 ? " (flows are stranded)" : "");
  }

  /** Of those that have a size and began. */
  private static String completed(RunNumbers n) {
    double couldComplete = n.value("flows_with_size");
    return couldComplete == 0
        ? Numbers.count(Double.NaN)
        : count(n, "flows_completed") + " of " + Numbers.count(couldComplete);
  }

  private static String count(RunNumbers n, String name) {
    return Numbers.count(n.value(name));
  }

  private static String time(RunNumbers n, String name) {
    return Numbers.time(n.value(name) / PS_PER_S);
  }
}
