// SPDX-License-Identifier: MIT
package org.sluice.runner.model;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.sluice.runner.expression.ResultFunction;

/** What claims can name of a run, known before it as well as after: ports, flows and its length. */
public interface RunShape {
  /** When it ends, ps. */
  long endPs();

  /**
   * Where means and reports start, ps: with the first flow, if nothing flows in the first tenth of
   * the run (the HPCC simulator's flows start at 2 s), else 0.
   */
  long trafficStartPs();

  /**
   * The same, from the starts of the flows.
   *
   * @param startsPs of the flows, ps
   * @param durationPs of the run, ps
   */
  static long trafficStartPs(LongStream startsPs, long durationPs) {
    long firstPs = startsPs.min().orElse(0);
    return firstPs > durationPs / 10 && firstPs < durationPs ? firstPs : 0;
  }

  /**
   * Where the last part of the traffic begins, ps.
   *
   * @param tail which part of the time from the traffic's start to the end, 0 to 1
   */
  default long tailStartPs(double tail) {
    return endPs() - Math.round((endPs() - trafficStartPs()) * tail);
  }

  /** Ports by the name of their group, {@code bottleneck} among them. */
  Map<String, List<PortId>> portGroups();

  /** Every port of a switch. */
  List<PortId> switchPorts();

  /** The number of the node of that name. */
  Optional<Integer> nodeNamed(String name);

  /** Whether there is such a port. */
  boolean hasPort(PortId port);

  /** Flows by the name of their group. */
  Map<String, List<Long>> flowGroups();

  /** Whether a flow was to begin only after another one was complete. */
  boolean isOfClosedLoop(long flow);

  /** How many collectives of each name there are. */
  Map<String, Integer> collectives();

  /** Every flow's id, ascending; after the run those that began. */
  Collection<Long> flows();

  /** The flows with time series. */
  SeriesFlows seriesFlows();

  /** The value of a data-plane key, as the plan writes it, or its default if that is a number. */
  Optional<String> dataplane(String key);

  /** How often these samples are taken, ps; 0: at each change, or not known. */
  long intervalPs(ResultFunction.Samples samples);
}
