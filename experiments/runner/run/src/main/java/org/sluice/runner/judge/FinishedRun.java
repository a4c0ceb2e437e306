// SPDX-License-Identifier: MIT
package org.sluice.runner.judge;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sluice.runner.expression.ResultFunction;
import org.sluice.runner.model.PortId;
import org.sluice.runner.model.PortResult;
import org.sluice.runner.model.RunShape;
import org.sluice.runner.model.SeriesFlows;
import org.sluice.runner.results.RunResults;

/**
 * What claims can name of a run that has ended.
 *
 * @param results of the run
 */
record FinishedRun(RunResults results) implements RunShape {
  @Override
  public long endPs() {
    return results.endPs();
  }

  @Override
  public long trafficStartPs() {
    return results.trafficStartPs();
  }

  @Override
  public Map<String, List<PortId>> portGroups() {
    return results.portGroups();
  }

  @Override
  public List<PortId> switchPorts() {
    return results.switchPorts().map(PortResult::id).toList();
  }

  @Override
  public Optional<Integer> nodeNamed(String name) {
    return results.plan().nodeNamed(name);
  }

  @Override
  public boolean hasPort(PortId port) {
    return results.plan().links().containsKey(port) || results.ports().containsKey(port);
  }

  @Override
  public Map<String, List<Long>> flowGroups() {
    return results.run().flowGroups();
  }

  @Override
  public boolean isOfClosedLoop(long flow) {
    return results.plan().isOfClosedLoop(flow);
  }

  @Override
  public Map<String, Integer> collectives() {
    return results.plan().collectives();
  }

  @Override
  public Collection<Long> flows() {
    return results.flows().keySet();
  }

  @Override
  public SeriesFlows seriesFlows() {
    return results.plan().seriesFlows();
  }

  @Override
  public Optional<String> dataplane(String key) {
    return results.plan().dataplane(key);
  }

  @Override
  public long intervalPs(ResultFunction.Samples samples) {
    return results.plan().intervalPs(samples.key());
  }
}
