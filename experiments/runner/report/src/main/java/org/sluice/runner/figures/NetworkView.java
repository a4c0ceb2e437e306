// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.files.JsonFile;
import org.sluice.runner.files.JsonObject;
import org.sluice.runner.model.FlowResult;
import org.sluice.runner.model.PortId;
import org.sluice.runner.model.Series;
import org.sluice.runner.results.PlanFacts;
import org.sluice.runner.results.RunResults;

/**
 * The network of one or more runs over time, as a page draws it: in each column of the time axis
 * the largest queue of each port whose queue was recorded, how long each port was paused, and what
 * each host received.
 */
public final class NetworkView {
  /** With more nodes they would be smaller than a pixel each. */
  private static final int MOST_NODES = 1200;

  /** With more runs the page would be larger than a reader waits for. */
  private static final int MOST_RUNS = 16;

  /** Ports whose queues are shown, the longest first. */
  private static final int MOST_QUEUES = 256;

  /** Hosts of which it is shown what they received; for each, all goodputs are read once. */
  private static final int MOST_RECEIVERS = 64;

  private static final int COLUMNS = 400;

  /** Shares of a column are written as one of these digits each: 0 is none, the last is all. */
  private static final String DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz";

  private static final double QUANTUM_BITS = 512;

  private final Map<String, RunResults> runs = new LinkedHashMap<>();
  private final TimeSpan span;
  private final PlanFacts plan;

  private NetworkView(Map<String, RunResults> all) {
    RunResults first = all.values().iterator().next();
    plan = first.plan();
    all.forEach(
        (name, results) -> {
          if (runs.size() < MOST_RUNS && results.plan().links().equals(plan.links())) {
            runs.put(name, results);
          }
        });
    span =
        TimeSpan.of(
            all.values().stream().mapToLong(RunResults::trafficStartPs).min().orElse(0),
            all.values().stream().mapToLong(RunResults::shownEndPs).max().orElse(1),
            FigureOptions.report());
  }

  /**
   * The view of some runs, by their names, as JSON; those on another network than the first are
   * left out. Empty if there is no run, or the network is too large to be seen.
   *
   * @throws IOException if a raw file cannot be read
   */
  public static String of(Map<String, RunResults> runs) throws IOException {
    if (runs.isEmpty()
        || runs.values().iterator().next().plan().nodes().size() > MOST_NODES
        || runs.values().iterator().next().plan().links().isEmpty()) {
      return "";
    }
    return new NetworkView(runs).text();
  }

  private String text() throws IOException {
    List<JsonObject> nodes =
        plan.nodes().stream()
            .map(
                id ->
                    new JsonObject()
                        .with("id", id)
                        .with("name", plan.nodeName(id))
                        .with("switch", plan.isSwitch(id)))
            .toList();
    List<JsonObject> links = new ArrayList<>();
    plan.links()
        .forEach(
            (port, link) -> {
              if (port.compareTo(link.peerPort()) < 0) {
                links.add(
                    new JsonObject()
                        .with("a", port.toString())
                        .with("b", link.peerPort().toString())
                        .with("rate_bps", link.rateBps()));
              }
            });
    List<JsonObject> shown = new ArrayList<>();
    for (Map.Entry<String, RunResults> run : runs.entrySet()) {
      shown.add(run(run.getKey(), run.getValue()));
    }
    return JsonFile.line(
        new JsonObject()
            .with("title", span.title())
            .with("unit", span.unit().unit())
            .with("from", span.from())
            .with("to", span.to())
            .with("columns", COLUMNS)
            .with("nodes", nodes)
            .with("links", links)
            .with("runs", shown));
  }

  private JsonObject run(String name, RunResults results) throws IOException {
    Map<String, Object> queues = new TreeMap<>();
    Set<PortId> recorded =
        plan.links().keySet().stream()
            .filter(results.plan()::samplesQueue)
            .collect(Collectors.toCollection(TreeSet::new));
    results.bottlenecks().stream().filter(plan.links()::containsKey).forEach(recorded::add);
    Map<PortId, long[]> peaks = new LinkedHashMap<>();
    results
        .series()
        .queues(recorded)
        .forEach((port, series) -> peaks.put(port, peaks(series, results.endPs())));
    peaks.entrySet().stream()
        .sorted(
            Map.Entry.comparingByValue(
                (a, b) ->
                    Long.compare(
                        Arrays.stream(b).max().orElse(0), Arrays.stream(a).max().orElse(0))))
        .limit(MOST_QUEUES)
        .forEach(e -> queues.put(e.getKey().toString(), e.getValue()));
    return new JsonObject()
        .with("name", name)
        .with("queues", queues)
        .with("pauses", pauses(results))
        .with("received", received(results));
  }

  private int column(long timePs) {
    return ColumnTrace.column(span.at(timePs), span.lengthPs(), COLUMNS);
  }

  /** The largest value of a step function in each column. */
  private long[] peaks(Series series, long endPs) {
    long[] peaks = new long[COLUMNS];
    for (int i = 0; i < series.size(); i++) {
      long until = i + 1 < series.size() ? series.timePs(i + 1) : endPs;
      if (until < span.startPs() || series.timePs(i) > span.endPs()) {
        continue;
      }
      for (int c = column(series.timePs(i)); c <= column(until); c++) {
        peaks[c] = Math.max(peaks[c], Math.round(series.value(i)));
      }
    }
    return peaks;
  }

  /** For each port that was paused, the share of each column in which it was. */
  private Map<String, String> pauses(RunResults results) throws IOException {
    PausedTime paused = new PausedTime(results);
    results.forEachRow(
        "pfc.csv",
        "time_ps,node,port,pause",
        row ->
            paused.frame(
                row.longAt(0),
                new PortId((int) row.longAt(1), (int) row.longAt(2)),
                row.longAt(3) == 1));
    Map<String, String> text = new TreeMap<>();
    paused.end().forEach((port, shares) -> text.put(port.toString(), digits(shares)));
    return text;
  }

  private static String digits(double[] shares) {
    StringBuilder text = new StringBuilder();
    for (double share : shares) {
      // Some of a column is never none of it.
      double digit = Math.ceil(Math.min(1, share) * (DIGITS.length() - 1));
      text.append(DIGITS.charAt((int) digit));
    }
    return text.toString();
  }

  /** Adds up for how long ports are paused, in columns. */
  private final class PausedTime {
    private final RunResults results;
    private final double quanta;
    private final long timedPs;
    private final Map<PortId, Long> since = new TreeMap<>();
    private final Map<PortId, Long> until = new TreeMap<>();
    private final Map<PortId, double[]> shares = new TreeMap<>();

    PausedTime(RunResults results) {
      this.results = results;
      PlanFacts facts = results.plan();
      quanta = facts.dataplane("pfc_pause_quanta").map(Double::parseDouble).orElse(0.0);
      timedPs =
          facts.dataplane("buffer_rules").equals(Optional.of("broadcom"))
              ? facts.dataplane("pfc_pause_time_ps").map(Long::parseLong).orElse(0L)
              : 0;
    }

    /** A frame that pauses, or lets go on, arrived at a port. */
    void frame(long timePs, PortId port, boolean isPause) {
      @Nullable Long from = since.get(port);
      if (from != null && (!isPause || timePs > endOf(port))) {
        add(port, from, Math.min(timePs, endOf(port)));
        since.remove(port);
      }
      if (isPause) {
        since.putIfAbsent(port, timePs);
        PlanFacts.@Nullable Link link = plan.links().get(port);
        if (timedPs > 0) {
          until.put(port, timePs + timedPs);
        } else if (quanta > 0 && link != null) {
          double lastsPs = quanta * QUANTUM_BITS / link.rateBps() * 1e12;
          until.put(port, timePs + Math.round(lastsPs));
        }
      }
    }

    private long endOf(PortId port) {
      return until.getOrDefault(port, Long.MAX_VALUE);
    }

    Map<PortId, double[]> end() {
      since.forEach((port, from) -> add(port, from, Math.min(results.endPs(), endOf(port))));
      since.clear();
      return shares;
    }

    private void add(PortId port, long fromPs, long toPs) {
      double[] each = shares.computeIfAbsent(port, p -> new double[COLUMNS]);
      double width = (double) span.lengthPs() / COLUMNS;
      double from = Math.max(0, span.at(fromPs));
      double to = Math.min(span.lengthPs(), span.at(toPs));
      for (int c = (int) (from / width); c < COLUMNS && c * width < to; c++) {
        each[c] += Math.max(0, Math.min(to, (c + 1) * width) - Math.max(from, c * width)) / width;
      }
    }
  }

  /** For each host that receives, its goodput in the middle of each column, bit/s. */
  private Map<String, long[]> received(RunResults results) throws IOException {
    Map<Integer, Set<Long>> flows = new TreeMap<>();
    for (FlowResult flow : results.flows().values()) {
      flows.computeIfAbsent(flow.dst(), d -> new TreeSet<>()).add(flow.flow());
    }
    Map<String, long[]> received = new TreeMap<>();
    if (flows.size() > MOST_RECEIVERS || !results.plan().seriesFlows().isAll()) {
      return received;
    }
    for (Map.Entry<Integer, Set<Long>> host : flows.entrySet()) {
      Series course = new TotalGoodput(results, host.getValue()).course();
      if (course.size() > 0) {
        long[] bps = new long[COLUMNS];
        for (int c = 0; c < COLUMNS; c++) {
          long middle = span.startPs() + Math.round((c + 0.5) * span.lengthPs() / COLUMNS);
          bps[c] = Math.max(0, Math.round(course.at(middle)));
        }
        received.put(String.valueOf(host.getKey()), bps);
      }
    }
    return received;
  }
}
