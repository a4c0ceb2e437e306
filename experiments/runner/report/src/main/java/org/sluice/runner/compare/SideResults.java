// SPDX-License-Identifier: MIT
package org.sluice.runner.compare;

import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.sluice.runner.model.FlowResult;
import org.sluice.runner.model.PortId;
import org.sluice.runner.model.PortResult;
import org.sluice.runner.model.Series;
import org.sluice.runner.results.RunResults;

/**
 * What a run, or results from elsewhere, give to be compared.
 *
 * @param name for people: {@code ns3}, {@code omnet}, or where the results are from
 * @param endPs end of the run
 * @param isInNanoseconds whether completion times are cut to whole nanoseconds
 * @param flows by number
 * @param queues queue samples by port, bytes
 * @param tailQueues exact time-weighted mean over the last third by port, bytes, where it is known
 * @param peakQueues exact peak by port, bytes, where it is known
 * @param rates decided rate of each flow that has one, bit/s, from the first decision on
 * @param windows decided window of each flow that has one, bytes; negative for no limit
 * @param counts numbers of things that happened, by the names of {@code docs/evidence/agreement.md}
 */
public record SideResults(
    String name,
    long endPs,
    boolean isInNanoseconds,
    Map<Long, FlowResult> flows,
    Map<PortId, Series> queues,
    Map<PortId, Double> tailQueues,
    Map<PortId, Double> peakQueues,
    Map<Long, Series> rates,
    Map<Long, Series> windows,
    Map<String, Double> counts) {

  private static final double TAIL = 1.0 / 3;

  /**
   * Everything a run has.
   *
   * @param name for people
   * @param ports whose queues are to be compared
   * @throws IOException if a file is malformed
   */
  public static SideResults of(String name, RunResults results, Collection<PortId> ports)
      throws IOException {
    Map<PortId, Double> tails = new TreeMap<>();
    Map<PortId, Double> peaks = new TreeMap<>();
    for (PortId port : ports) {
      PortResult result = results.ports().get(port);
      if (result != null) {
        tails.put(port, result.queueMeanLastThirdBytes());
        peaks.put(port, (double) result.queuePeakBytes());
      }
    }
    Map<Long, Series> rates = new TreeMap<>();
    Map<Long, Series> windows = new TreeMap<>();
    try {
      results.series().forEachRate((time, flow, bps) -> of(rates, flow).add(time, bps));
      results.series().forEachWindow((time, flow, bytes) -> of(windows, flow).add(time, bytes));
    } catch (IllegalArgumentException e) {
      throw new IOException("rate.csv or window.csv: " + e.getMessage(), e);
    }
    return new SideResults(
        name,
        results.endPs(),
        false,
        results.flows(),
        results.series().queues(ports),
        tails,
        peaks,
        rates,
        windows,
        counts(results));
  }

  private static Series of(Map<Long, Series> all, long flow) {
    return all.computeIfAbsent(flow, f -> new Series());
  }

  private static Map<String, Double> counts(RunResults results) {
    Map<String, Double> counts = new LinkedHashMap<>();
    counts.put("marks", ports(results, PortResult::marked));
    counts.put("messages", engine(results, "cnps"));
    counts.put("acks", engine(results, "acks"));
    counts.put("nacks", flows(results, FlowResult::nacks));
    counts.put("pauses", ports(results, PortResult::pausesSent));
    counts.put("paused_ps", ports(results, PortResult::pausedPs));
    counts.put("hosts_paused_ps", ports(results, PortResult::peerPausedPs));
    counts.put("drops", ports(results, PortResult::dropped));
    counts.put("retransmitted_bytes", flows(results, FlowResult::retransmittedBytes));
    counts.put("timeouts", flows(results, FlowResult::timeouts));
    counts.put("data_packets", engine(results, "data_packets"));
    counts.put("switched_packets", ports(results, PortResult::packets));
    counts.put("credits", engine(results, "credits"));
    counts.put("asks", engine(results, "asks"));
    counts.put("events_told", engine(results, "events_sent"));
    counts.put("decisions", engine(results, "decisions"));
    return counts;
  }

  private static double engine(RunResults results, String field) {
    return results.engine().path(field).asDouble(Double.NaN);
  }

  private static double flows(RunResults results, ToLongFunction<FlowResult> field) {
    return results.flows().values().stream().mapToLong(field).sum();
  }

  private static double ports(RunResults results, ToLongFunction<PortResult> field) {
    return results.switchPorts().mapToLong(field).sum();
  }

  /** Where figures over time start, ps. */
  public long trafficStartPs() {
    return FlowResult.trafficStartPs(flows.values(), endPs);
  }

  /**
   * Where the last third of the traffic begins, ps.
   *
   * @param untilPs where it ends
   */
  long tailStartPs(long untilPs) {
    return untilPs - Math.round((untilPs - trafficStartPs()) * TAIL);
  }

  /** Time-weighted mean over the last third, bytes; NaN if nothing is known of the port. */
  double tailQueue(PortId port) {
    Double exact = tailQueues.get(port);
    if (exact != null) {
      return exact;
    }
    Series series = queues.get(port);
    if (series == null) {
      return Double.NaN;
    }
    return series.over(tailStartPs(endPs), endPs).mean();
  }

  /** Largest queue, bytes; NaN if nothing is known of the port. */
  double peakQueue(PortId port) {
    Double exact = peakQueues.get(port);
    if (exact != null) {
      return exact;
    }
    Series series = queues.get(port);
    return series == null ? Double.NaN : series.over(0, endPs).peak();
  }
}
