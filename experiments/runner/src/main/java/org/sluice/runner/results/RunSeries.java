// SPDX-License-Identifier: MIT
package org.sluice.runner.results;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Time series of a run. Each question is one pass over a file that keeps only what was asked for,
 * in arrays of primitives; answers are remembered.
 */
public final class RunSeries {
  private static final int MAX_FLOW_ID = 50_000_000;
  private static final double MILLIONTHS = 1e6;

  private final RunResults results;
  private final Map<PortId, Series> queues = new HashMap<>();
  private final Map<Set<Long>, Series> meanRates = new HashMap<>();
  private final Map<Window, Map<Long, WindowStatistics>> rates = new HashMap<>();
  private final Map<Window, Map<Long, Double>> goodputs = new HashMap<>();

  private record Window(long fromPs, long toPs) {}

  RunSeries(RunResults results) {
    this.results = results;
  }

  /**
   * The queue samples of some ports, read in one pass. Before a port's first sample its queue is
   * empty.
   *
   * @return for each port its series, bytes; only the zero at the start if it has no samples
   * @throws IOException if {@code queue.csv} is malformed
   */
  public Map<PortId, Series> queues(Collection<PortId> ports) throws IOException {
    Set<PortId> wanted = new TreeSet<>(ports);
    wanted.removeAll(queues.keySet());
    if (!wanted.isEmpty()) {
      readQueues(wanted);
    }
    Map<PortId, Series> answer = new TreeMap<>();
    for (PortId port : ports) {
      Series series = queues.get(port);
      if (series != null) {
        answer.put(port, series);
      }
    }
    return answer;
  }

  private void readQueues(Set<PortId> wanted) throws IOException {
    for (PortId port : wanted) {
      Series series = new Series();
      series.add(0, 0);
      queues.put(port, series);
    }
    results.forEachRow(
        "queue.csv",
        "time_ps,node,port,bytes",
        row -> {
          PortId port = new PortId((int) row.longAt(1), (int) row.longAt(2));
          Series series = wanted.contains(port) ? queues.get(port) : null;
          if (series != null) {
            append(series, row, "queue.csv", (double) row.longAt(3));
          }
        });
  }

  private static void append(Series series, CsvTable table, String file, double value)
      throws IOException {
    try {
      series.add(table.longAt(0), value);
    } catch (IllegalArgumentException e) {
      throw new IOException(file + ":" + table.line() + ": " + e.getMessage(), e);
    }
  }

  /**
   * The mean decided rate of some flows as a step function. A flow counts from its first decision
   * to its completion.
   *
   * @param flows flow ids; a single one gives that flow's own rate
   * @return bit/s; empty if none of them has a decision
   * @throws IOException if {@code rate.csv} is malformed
   */
  public Series meanRate(Set<Long> flows) throws IOException {
    Set<Long> key = new TreeSet<>(flows);
    Series known = meanRates.get(key);
    if (known != null) {
      return known;
    }
    Series series = new Series();
    Map<Long, Long> current = new HashMap<>();
    // Integers, so that the sum does not depend on the order of the additions.
    long[] sum = {0};
    Deque<FlowResult> finishing = finishing(key);
    results.forEachRow(
        "rate.csv",
        "time_ps,flow,rate_bps",
        row -> {
          long timePs = row.longAt(0);
          while (!finishing.isEmpty() && finishing.getFirst().finishPs() < timePs) {
            FlowResult done = finishing.removeFirst();
            Long rate = current.remove(done.flow());
            if (rate != null && !current.isEmpty()) {
              sum[0] -= rate;
              series.add(done.finishPs(), (double) sum[0] / current.size());
            } else if (rate != null) {
              sum[0] = 0;
            }
          }
          long flow = row.longAt(1);
          if (key.contains(flow) && !finished(flow, timePs)) {
            long rate = row.longAt(2);
            Long before = current.put(flow, rate);
            sum[0] += rate - (before == null ? 0 : before);
            append(series, row, "rate.csv", (double) sum[0] / current.size());
          }
        });
    meanRates.put(key, series);
    return series;
  }

  /**
   * The mean decided window of some flows as a step function. A flow counts from its first window
   * to its completion, and not while it has no limit.
   *
   * @return bytes; empty if none of them has a window
   * @throws IOException if {@code window.csv} is malformed
   */
  public Series meanWindow(Set<Long> flows) throws IOException {
    Series series = new Series();
    Map<Long, Double> current = new HashMap<>();
    // An incremental sum of doubles drifts; windows are summed in whole millionths of a byte.
    long[] sum = {0};
    Deque<FlowResult> finishing = finishing(flows);
    try {
      forEachWindow(
          (timePs, flow, bytes) -> {
            while (!finishing.isEmpty() && finishing.getFirst().finishPs() < timePs) {
              FlowResult done = finishing.removeFirst();
              if (drop(current, done.flow(), sum) && !current.isEmpty()) {
                series.add(done.finishPs(), sum[0] / MILLIONTHS / current.size());
              }
            }
            if (!flows.contains(flow) || finished(flow, timePs)) {
              return;
            }
            drop(current, flow, sum);
            if (bytes >= 0) {
              current.put(flow, bytes);
              sum[0] += Math.round(bytes * MILLIONTHS);
            }
            if (!current.isEmpty()) {
              series.add(timePs, sum[0] / MILLIONTHS / current.size());
            }
          });
    } catch (IllegalArgumentException e) {
      throw new IOException("window.csv: " + e.getMessage(), e);
    }
    return series;
  }

  private static boolean drop(Map<Long, Double> current, long flow, long[] sum) {
    Double before = current.remove(flow);
    if (before != null) {
      sum[0] -= Math.round(before * MILLIONTHS);
    }
    return before != null;
  }

  private Deque<FlowResult> finishing(Set<Long> flows) {
    Deque<FlowResult> order = new ArrayDeque<>();
    results.flows().values().stream()
        .filter(f -> f.finishPs() >= 0 && flows.contains(f.flow()))
        .sorted(Comparator.comparingLong(FlowResult::finishPs))
        .forEach(order::add);
    return order;
  }

  private boolean finished(long flow, long timePs) {
    FlowResult result = results.flows().get(flow);
    return result != null && result.finishPs() >= 0 && timePs > result.finishPs();
  }

  /**
   * Decided rate of every flow over a window, time-weighted from its first decision to its
   * completion.
   *
   * @return by flow id, in order; flows without a decision before the window's end are missing
   * @throws IOException if {@code rate.csv} is malformed
   */
  public Map<Long, WindowStatistics> rates(long fromPs, long toPs) throws IOException {
    Window window = new Window(fromPs, toPs);
    Map<Long, WindowStatistics> known = rates.get(window);
    if (known != null) {
      return known;
    }
    Map<Long, WindowStatistics> answer = new TreeMap<>();
    StepPerFlow steps = new StepPerFlow();
    results.forEachRow(
        "rate.csv",
        "time_ps,flow,rate_bps",
        row -> {
          int flow = flowId(row);
          if (steps.has(flow)) {
            statistics(answer, flow, window)
                .add(steps.sincePs(flow), row.longAt(0), (double) steps.value(flow));
          }
          steps.set(flow, row.longAt(0), row.longAt(2));
        });
    for (int flow = 0; flow < steps.bound(); flow++) {
      if (steps.has(flow)) {
        FlowResult result = results.flows().get((long) flow);
        long end =
            result != null && result.finishPs() >= 0 ? Math.min(toPs, result.finishPs()) : toPs;
        statistics(answer, flow, window).add(steps.sincePs(flow), end, (double) steps.value(flow));
      }
    }
    rates.put(window, answer);
    return answer;
  }

  private static WindowStatistics statistics(
      Map<Long, WindowStatistics> answer, long flow, Window window) {
    return answer.computeIfAbsent(flow, f -> new WindowStatistics(window.fromPs(), window.toPs()));
  }

  private static int flowId(CsvTable table) throws IOException {
    long flow = table.longAt(1);
    if (flow < 0 || flow > MAX_FLOW_ID) {
      throw new IOException(
          "line %s: flow %s is not allowed; flow ids are 0 to %s."
              .formatted(table.line(), flow, MAX_FLOW_ID));
    }
    return (int) flow;
  }

  /**
   * How many flows had a decided rate that ever differed from their first.
   *
   * @throws IOException if {@code rate.csv} is malformed
   */
  public long flowsWithRateChange() throws IOException {
    return flowsWithChange("rate.csv", "rate_bps");
  }

  /**
   * How many flows had a decided window that ever differed from their first.
   *
   * @throws IOException if {@code window.csv} is malformed
   */
  public long flowsWithWindowChange() throws IOException {
    return flowsWithChange("window.csv", "window_bytes");
  }

  private long flowsWithChange(String file, String column) throws IOException {
    Optional<CsvTable> opened = results.open(file, "time_ps,flow," + column);
    if (opened.isEmpty()) {
      return 0;
    }
    try (CsvTable table = opened.get()) {
      Map<Integer, Double> first = new HashMap<>();
      BitSet changed = new BitSet();
      while (table.next()) {
        int flow = flowId(table);
        Double before = first.putIfAbsent(flow, table.doubleAt(2));
        if (before != null && before != table.doubleAt(2)) {
          changed.set(flow);
        }
      }
      return changed.cardinality();
    }
  }

  /**
   * Goodput of every flow over a window. An interval that is only partly inside counts in
   * proportion.
   *
   * @return bit/s by flow id, in order; flows without a row in the window are missing
   * @throws IOException if {@code throughput.csv} is malformed
   */
  public Map<Long, Double> goodputs(long fromPs, long toPs) throws IOException {
    Window window = new Window(fromPs, toPs);
    Map<Long, Double> known = goodputs.get(window);
    if (known != null) {
      return known;
    }
    Map<Long, Double> answer = new TreeMap<>();
    results.forEachRow(
        "throughput.csv",
        "time_ps,flow,goodput_bps",
        row -> {
          long end = row.longAt(0);
          long inside = Math.min(end, toPs) - Math.max(intervalStartPs(end), fromPs);
          if (inside > 0) {
            double share = row.doubleAt(2) * inside / (toPs - fromPs);
            answer.merge(row.longAt(1), share, Double::sum);
          }
        });
    goodputs.put(window, answer);
    return answer;
  }

  /** Takes one row of a flow's series. */
  @FunctionalInterface
  public interface FlowRow {
    /** The value of a flow at (or up to) a time. */
    void accept(long timePs, long flow, double value);
  }

  /**
   * Passes over the decided rates in the order of the file.
   *
   * @throws IOException if {@code rate.csv} is malformed
   */
  public void forEachRate(FlowRow row) throws IOException {
    forEach("rate.csv", "rate_bps", row);
  }

  /**
   * Passes over the decided windows in the order of the file, bytes; negative for no limit.
   *
   * @throws IOException if {@code window.csv} is malformed
   */
  public void forEachWindow(FlowRow row) throws IOException {
    forEach("window.csv", "window_bytes", row);
  }

  /**
   * Passes over the goodputs in the order of the file; a row's time is the end of its interval.
   *
   * @throws IOException if {@code throughput.csv} is malformed
   */
  public void forEachGoodput(FlowRow row) throws IOException {
    forEach("throughput.csv", "goodput_bps", row);
  }

  private void forEach(String file, String column, FlowRow row) throws IOException {
    results.forEachRow(
        file, "time_ps,flow," + column, r -> row.accept(r.longAt(0), flowId(r), r.doubleAt(2)));
  }

  /** Forgets the series that are remembered; they are read again when asked for. */
  public void forget() {
    queues.clear();
    meanRates.clear();
  }

  /** Where the goodput interval that ends at {@code endPs} began; the last may be a short one. */
  public long intervalStartPs(long endPs) {
    long interval = results.plan().goodputIntervalPs();
    if (interval <= 0) {
      return 0;
    }
    long rest = endPs % interval;
    return endPs - (rest == 0 ? interval : rest);
  }
}
