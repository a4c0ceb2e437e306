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
import org.sluice.runner.files.CsvTable;
import org.sluice.runner.model.FlowResult;
import org.sluice.runner.model.PortId;
import org.sluice.runner.model.Series;
import org.sluice.runner.model.WindowStatistics;

/**
 * Time series of a run. Each question is one pass over a file that keeps only what was asked for,
 * in arrays of primitives; answers are remembered.
 */
public final class RunSeries {
  private static final int MAX_FLOW_ID = 50_000_000;
  private static final double MILLIONTHS = 1e6;
  private static final double LAST_THIRD = 1.0 / 3;
  private static final double BITS_PS_PER_BYTE_S = 8e12;

  private final RunResults results;
  private final Map<PortId, Series> queues = new HashMap<>();
  private final Map<Set<Long>, Series> meanRates = new HashMap<>();
  private final Map<Window, Map<Long, WindowStatistics>> rates = new HashMap<>();
  private final Map<Window, Map<Long, Double>> goodputs = new HashMap<>();
  private final Map<String, FlowExtremes> extremes = new HashMap<>();

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
   * to its completion; while none counts, the function has no value.
   *
   * @param flows flow ids; a single one gives that flow's own rate
   * @return bit/s; empty if none of them has a decision
   * @throws IOException if {@code rate.csv} is malformed
   */
  public Series meanRate(Set<Long> flows) throws IOException {
    Set<Long> key = new TreeSet<>(flows);
    Series known = meanRates.get(key);
    if (known == null) {
      known = activeMean("rate.csv", "rate_bps", key, 1);
      meanRates.put(key, known);
    }
    return known;
  }

  /**
   * The mean decided window of some flows as a step function. A flow counts from its first window
   * to its completion, and not while it has no limit; while none counts, there is no value.
   *
   * @return bytes; empty if none of them has a window
   * @throws IOException if {@code window.csv} is malformed
   */
  public Series meanWindow(Set<Long> flows) throws IOException {
    return activeMean("window.csv", "window_bytes", flows, MILLIONTHS);
  }

  private Series activeMean(String file, String column, Set<Long> flows, double unitsInOne)
      throws IOException {
    ActiveMean mean = new ActiveMean(finishing(flows), unitsInOne);
    results.forEachRow(
        file,
        "time_ps,flow," + column,
        row -> {
          long timePs = row.longAt(0);
          mean.advance(timePs);
          long flow = row.longAt(1);
          if (flows.contains(flow) && !finished(flow, timePs)) {
            mean.set(flow, row.doubleAt(2));
            if (mean.isDefined() || mean.series.size() > 0) {
              append(mean.series, row, file, mean.value());
            }
          }
        });
    mean.advance(Long.MAX_VALUE);
    return mean.series;
  }

  /**
   * The mean of the flows that are running. The sum is one of integers: it does not drift, and does
   * not depend on the order of the additions.
   */
  private static final class ActiveMean {
    private static final double HUGE_UNITS = 0x1p48;
    private final Series series = new Series();
    private final Map<Long, Long> current = new HashMap<>();

    /** Values that would not fit into the sum, such as a rate that stands for no limit. */
    private final Map<Long, Double> huge = new TreeMap<>();

    private final Deque<FlowResult> finishing;
    private final double unitsInOne;
    private long sum;

    ActiveMean(Deque<FlowResult> finishing, double unitsInOne) {
      this.finishing = finishing;
      this.unitsInOne = unitsInOne;
    }

    /** Takes out the flows that have finished before a time. */
    void advance(long timePs) {
      while (!finishing.isEmpty() && finishing.getFirst().finishPs() < timePs) {
        FlowResult done = finishing.removeFirst();
        if (remove(done.flow())) {
          series.add(done.finishPs(), value());
        }
      }
    }

    /** A negative value: the flow has no limit, and does not count. */
    void set(long flow, double value) {
      remove(flow);
      if (value * unitsInOne >= HUGE_UNITS) {
        huge.put(flow, value);
      } else if (value >= 0) {
        long units = Math.round(value * unitsInOne);
        current.put(flow, units);
        sum += units;
      }
    }

    private boolean remove(long flow) {
      Long before = current.remove(flow);
      sum -= before == null ? 0 : before;
      return huge.remove(flow) != null || before != null;
    }

    boolean isDefined() {
      return !current.isEmpty() || !huge.isEmpty();
    }

    double value() {
      double all = sum / unitsInOne;
      for (double one : huge.values()) {
        all += one;
      }
      return isDefined() ? all / (current.size() + huge.size()) : Double.NaN;
    }
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

  /**
   * The decided rates of some flows over [fromPs, toPs), each decision counted once, however long
   * it lasts: what the mean and the deviation of a recorded vector of rates are.
   *
   * @return bit/s; empty if none of them has a decision in the window
   * @throws IOException if {@code rate.csv} is malformed
   */
  public WindowStatistics decisions(Set<Long> flows, long fromPs, long toPs) throws IOException {
    WindowStatistics each = new WindowStatistics(0, 1);
    forEachRate(
        (timePs, flow, rateBps) -> {
          if (timePs >= fromPs && timePs < toPs && flows.contains(flow)) {
            each.add(0, 1, rateBps);
          }
        });
    return each;
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
   * @return -1 if not all flows have time series
   * @throws IOException if {@code rate.csv} is malformed
   */
  public long flowsWithRateChange() throws IOException {
    return extremes("rate.csv", "rate_bps").changed();
  }

  /**
   * The largest decided rate of each flow, bit/s.
   *
   * @return none if not all flows have time series
   * @throws IOException if {@code rate.csv} is malformed
   */
  public Map<Long, Double> largestRates() throws IOException {
    return extremes("rate.csv", "rate_bps").largest();
  }

  /**
   * How many flows had a decided window that ever differed from their first.
   *
   * @return -1 if not all flows have time series
   * @throws IOException if {@code window.csv} is malformed
   */
  public long flowsWithWindowChange() throws IOException {
    return extremes("window.csv", "window_bytes").changed();
  }

  /** What was decided for each flow; one pass over a file tells all of it. */
  private record FlowExtremes(long changed, Map<Long, Double> largest) {}

  private FlowExtremes extremes(String file, String column) throws IOException {
    if (!results.plan().seriesFlows().isAll()) {
      return new FlowExtremes(-1, Map.of());
    }
    FlowExtremes known = extremes.get(file);
    if (known != null) {
      return known;
    }
    Optional<CsvTable> opened = results.open(file, "time_ps,flow," + column);
    if (opened.isEmpty()) {
      return new FlowExtremes(0, Map.of());
    }
    try (CsvTable table = opened.get()) {
      Map<Integer, double[]> firstAndLargest = new HashMap<>();
      BitSet changed = new BitSet();
      while (table.next()) {
        int flow = flowId(table);
        double value = table.doubleAt(2);
        double[] before = firstAndLargest.get(flow);
        if (before == null) {
          firstAndLargest.put(flow, new double[] {value, value});
        } else if (before[0] != value) {
          changed.set(flow);
          before[1] = Math.max(before[1], value);
        }
      }
      Map<Long, Double> largest = new TreeMap<>();
      firstAndLargest.forEach((flow, values) -> largest.put((long) flow, values[1]));
      FlowExtremes found = new FlowExtremes(changed.cardinality(), largest);
      extremes.put(file, found);
      return found;
    }
  }

  /**
   * Goodput of every flow over a window. An interval that is only partly inside counts in
   * proportion to the time in it in which the flow was under way.
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
          long endPs = row.longAt(0);
          long startPs = intervalStartPs(endPs);
          if (startPs >= toPs || endPs <= fromPs) {
            return;
          }
          FlowResult flow = results.flows().get(row.longAt(1));
          double share = flow == null ? 1 : shareInside(flow, startPs, endPs, window);
          double bits = row.doubleAt(2) * (endPs - startPs) * share;
          answer.merge(row.longAt(1), bits / (toPs - fromPs), Double::sum);
        });
    goodputs.put(window, answer);
    return answer;
  }

  /** The part of a flow's time in an interval that is inside a window. */
  private static double shareInside(FlowResult flow, long startPs, long endPs, Window window) {
    long from = Math.max(startPs, flow.startPs());
    long to = flow.finishPs() < 0 ? endPs : Math.min(endPs, flow.finishPs());
    if (from >= to) {
      return 1;
    }
    long inside = Math.min(to, window.toPs()) - Math.max(from, window.fromPs());
    return (double) Math.max(0, inside) / (to - from);
  }

  /**
   * Goodput of every flow over the last third of the traffic, from the bytes that each had
   * delivered when it began and those at its end; so it does not depend on the interval of the time
   * series.
   *
   * @return bit/s by flow id, in order: 0 for one that stands still; flows that were over before,
   *     or never began, are missing, and all are if {@link #knowsLastThird} is false
   * @throws IOException if {@code last_third.csv} is malformed
   */
  public Map<Long, Double> lastThirdGoodputs() throws IOException {
    long fromPs = results.tailStartPs(LAST_THIRD);
    long toPs = results.endPs();
    Map<Long, Double> answer = new TreeMap<>();
    if (knowsLastThird() && fromPs < toPs) {
      Map<Long, Long> before = new HashMap<>();
      results.forEachRow(
          "last_third.csv",
          "time_ps,flow,delivered_bytes",
          row -> before.put(row.longAt(1), row.longAt(2)));
      for (FlowResult flow : results.flows().values()) {
        if (flow.startPs() < toPs && (flow.finishPs() < 0 || flow.finishPs() > fromPs)) {
          long bytes = flow.deliveredBytes() - before.getOrDefault(flow.flow(), 0L);
          answer.put(flow.flow(), BITS_PS_PER_BYTE_S * bytes / (toPs - fromPs));
        }
      }
    }
    return answer;
  }

  /** Whether the run says what arrived in the last third: one that ended early does not. */
  public boolean knowsLastThird() {
    return results.complete() && results.has("last_third.csv");
  }

  /**
   * Goodput of all flows together, from the start of the traffic to the end of the run.
   *
   * @return bit/s
   * @throws IOException if {@code flows.csv} is malformed
   */
  public double totalGoodputBps() throws IOException {
    long bytes = results.flows().values().stream().mapToLong(FlowResult::deliveredBytes).sum();
    return BITS_PS_PER_BYTE_S * bytes / (results.endPs() - results.trafficStartPs());
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
