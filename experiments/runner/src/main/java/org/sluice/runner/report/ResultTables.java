// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import java.util.Comparator;
import java.util.List;
import org.sluice.runner.figures.Numbers;
import org.sluice.runner.results.FlowStatistics;
import org.sluice.runner.results.PortResult;
import org.sluice.runner.results.RunResults;

/** The tables of completion times and of the switch ports where something happened. */
final class ResultTables {
  private static final int MAX_PORTS = 24;
  private static final double PS_PER_S = 1e12;

  private final RunResults results;

  ResultTables(RunResults results) {
    this.results = results;
  }

  void write(Html html) {
    completionTimes(html);
    ports(html);
  }

  private void completionTimes(Html html) {
    FlowStatistics s = new FlowStatistics(results.completedFlows());
    if (s.fctPs().length < 2) {
      return;
    }
    html.element("h2", "", "Flow completion");
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
    html.element("h2", "", "Switch ports");
    html.raw("<div class=\"scroll\"><table>\n");
    html.row(
        "th",
        List.of(
            "port",
            "rate",
            "peak queue",
            "mean",
            "last third",
            "packets",
            "marked",
            "dropped",
            "pauses sent",
            "paused",
            "paused its peer"),
        1);
    for (PortResult p : busy) {
      html.row(
          "td",
          List.of(
              results.plan().portName(p.id()) + " (" + p.id() + ")",
              Numbers.rate((double) p.rateBps()),
              Numbers.bytes((double) p.queuePeakBytes()),
              Numbers.bytes(p.queueMeanBytes()),
              Numbers.bytes(p.queueMeanLastThirdBytes()),
              Numbers.count((double) p.packets()),
              Numbers.count((double) p.marked()),
              Numbers.count((double) p.dropped()),
              Numbers.count((double) p.pausesSent()),
              Numbers.time(p.pausedPs() / PS_PER_S),
              Numbers.time(p.peerPausedPs() / PS_PER_S)),
          1);
    }
    html.raw("</table></div>\n");
    if (busy.size() < all.size()) {
      html.element(
          "p",
          "sub",
          "Of "
              + all.size()
              + " switch ports, those with a queue, marks, drops or pauses worth a look"
              + (busy.size() == MAX_PORTS ? " (the first " + MAX_PORTS + ")" : "")
              + "; all are in ports.csv.");
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
