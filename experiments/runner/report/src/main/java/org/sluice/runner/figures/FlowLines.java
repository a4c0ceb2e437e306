// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sluice.runner.model.FlowResult;
import org.sluice.runner.results.RunResults;

/**
 * Lines of the flows that were active longest, and where there are more flows, the band that all of
 * them span.
 */
final class FlowLines {
  private final RunResults results;
  private final TimeSpan span;
  private final Map<Long, ColumnTrace> traces = new TreeMap<>();
  private final boolean hasBand;
  private final Band band;
  private final List<FlowResult> finishing;
  private int finished;

  FlowLines(RunResults results, TimeSpan span) {
    this.results = results;
    this.span = span;
    List<FlowResult> drawn =
        results.flows().values().stream()
            .filter(f -> results.plan().seriesFlows().has(f.flow()))
            .toList();
    List<Long> chosen =
        drawn.stream()
            .sorted(
                Comparator.comparingLong(this::activePs)
                    .reversed()
                    .thenComparingLong(FlowResult::flow))
            .limit(TimeFigures.MOST_LINES)
            .map(FlowResult::flow)
            .toList();
    for (Long flow : chosen) {
      traces.put(flow, span.trace());
    }
    hasBand = drawn.size() > TimeFigures.MOST_LINES;
    band = span.band();
    finishing =
        results.flows().values().stream()
            .filter(f -> f.finishPs() >= 0)
            .sorted(Comparator.comparingLong(FlowResult::finishPs))
            .toList();
  }

  /** How long it was active in the part that is shown. */
  private long activePs(FlowResult flow) {
    long end = flow.finishPs() >= 0 ? Math.min(flow.finishPs(), span.endPs()) : span.endPs();
    return end - Math.max(flow.startPs(), span.startPs());
  }

  /** Reads the decided rates. */
  void readRates() throws IOException {
    results.series().forEachRate(this::step);
    stopFinished();
  }

  /** Reads the decided windows; a flow without one has no line then. */
  void readWindows() throws IOException {
    results
        .series()
        .forEachWindow(
            (timePs, flow, bytes) -> {
              if (bytes >= 0) {
                step(timePs, flow, bytes);
              }
            });
    stopFinished();
  }

  /** Reads the goodputs; a value belongs to the interval before its time. */
  void readGoodputs() throws IOException {
    results
        .series()
        .forEachGoodput(
            (intervalEnd, flow, bps) ->
                step(results.series().intervalStartPs(intervalEnd), flow, bps));
    stopFinished();
  }

  private void step(long timePs, long flow, double value) {
    if (timePs > span.endPs()) {
      return;
    }
    while (finished < finishing.size() && finishing.get(finished).finishPs() < timePs) {
      FlowResult done = finishing.get(finished++);
      band.end(span.at(done.finishPs()), done.flow());
    }
    ColumnTrace trace = traces.get(flow);
    if (trace != null) {
      trace.add(span.at(timePs), value);
    }
    if (hasBand) {
      band.add(span.at(timePs), flow, value);
    }
  }

  private void stopFinished() {
    for (Map.Entry<Long, ColumnTrace> e : traces.entrySet()) {
      FlowResult flow = results.flows().get(e.getKey());
      if (flow != null && flow.finishPs() >= 0) {
        e.getValue().stop(span.at(flow.finishPs()));
      }
    }
    while (finished < finishing.size()) {
      FlowResult done = finishing.get(finished++);
      band.end(span.at(done.finishPs()), done.flow());
    }
  }

  Map<Long, ColumnTrace> traces() {
    return traces;
  }

  boolean hasBand() {
    return hasBand;
  }

  Band band() {
    return band;
  }
}
