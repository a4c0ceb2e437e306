// SPDX-License-Identifier: MIT
package org.sluice.runner.model;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sluice.runner.expression.ResultFunction;

/** What claims can name of a run, known before it as well as after: ports, flows and its length. */
public interface RunShape {
  /** When it ends, ps. */
  long endPs();

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

  /** Every flow's id, ascending; after the run those that began. */
  Collection<Long> flows();

  /** The flows with time series. */
  SeriesFlows seriesFlows();

  /** How often these samples are taken, ps; 0: at each change, or not known. */
  long intervalPs(ResultFunction.Samples samples);
}
