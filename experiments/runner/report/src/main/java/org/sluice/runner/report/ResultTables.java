// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import java.util.Comparator;
import java.util.List;
import org.sluice.runner.figures.Numbers;
import org.sluice.runner.figures.Part;
import org.sluice.runner.model.PortResult;
import org.sluice.runner.results.FlowStatistics;
import org.sluice.runner.results.RunResults;

/** The tables of completion times and of the switch ports where something happened. */
record ResultTables(RunResults results) {
  private static final int MAX_PORTS = 24;
  private static final double PS_PER_S = 1e12;

  void write(Html html) {
    completionTimes(html);
    ports(html);
  }

  private void completionTimes(Html html) {
    FlowStatistics s = new FlowStatistics(results.completedFlows());
    if (s.fctPs().length < 2) {
      return;
    }
    html.section("Flow completion");
    int left = results.unfinishedFlows().size();
    Part part = new Part(s.flows().size(), s.flows().size() + left);
    if (!part.isAll()) {
      html.sub("Of the " + part.text() + " flows that completed.");
    }
    html.raw("<div class=\"scroll\"><table>\n");
    html.row("th", List.of("", "mean", "p50", "p95", "p99", "max"), 1);
    html.row(
        "td",
        List.of(
            "FCT",
            Numbers.time(s.meanFctPs() / PS_PER_S),
            Numbers.time(s.fctPercentilePs(50) / PS_PER_S),
            Numbers.time(s.fctPercentilePs(95) / PS_PER_S),
            Numbers.time(s.fctPercentilePs(99) / PS_PER_S),
            Numbers.time(s.fctPercentilePs(100) / PS_PER_S)),
        1);
    html.row(
        "td",
        List.of(
            "slowdown",
            Numbers.digits(s.meanSlowdown()),
            Numbers.digits(s.slowdownPercentile(50)),
            Numbers.digits(s.slowdownPercentile(95)),
            Numbers.digits(s.slowdownPercentile(99)),
            Numbers.digits(s.slowdownPercentile(100))),
        1);
    html.raw("</table></div>\n");
  }

  private void ports(Html html) {
    List<PortResult> all = results.switchPorts().toList();
    if (all.isEmpty()) {
      return;
    }
    double longest = all.stream().mapToDouble(PortResult::queueMeanBytes).max().orElse(0);
    List<PortResult> busy =
        all.stream()
            .filter(p -> isInteresting(p, longest))
            .sorted(
                Comparator.comparingDouble(PortResult::queueMeanBytes)
                    .reversed()
                    .thenComparing(PortResult::id))
            .limit(MAX_PORTS)
            .toList();
    html.section("Switch ports");
    new Table<>(busy, 1)
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
        .column("paused its peer", p -> Numbers.time(p.peerPausedPs() / PS_PER_S))
        .write(html);
    if (busy.size() < all.size()) {
      html.sub(
          ("Of %s switch ports, those with a queue, marks, drops or pauses worth a look%s;"
                  + " all are in ports.csv.")
              .formatted(
                  all.size(), busy.size() == MAX_PORTS ? " (the first " + MAX_PORTS + ")" : ""));
    }
  }

  private static boolean isInteresting(PortResult p, double longestMean) {
    return p.marked() > 0
        || p.dropped() > 0
        || p.pausesSent() > 0
        || p.pausedPs() > 0
        || p.queueMeanBytes() > 0.01 * longestMean;
  }
}
