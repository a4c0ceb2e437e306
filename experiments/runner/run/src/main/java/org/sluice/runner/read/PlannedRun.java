// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.sluice.runner.dataplane.DataplaneKey;
import org.sluice.runner.expression.ResultFunction;
import org.sluice.runner.model.Experiment;
import org.sluice.runner.model.Groups;
import org.sluice.runner.model.Monitor;
import org.sluice.runner.model.PlannedCalls;
import org.sluice.runner.model.PortId;
import org.sluice.runner.model.RunShape;
import org.sluice.runner.model.SeriesFlows;
import org.sluice.runner.model.Traffic;
import org.sluice.workloads.Flow;
import org.sluice.workloads.Link;
import org.sluice.workloads.Node;
import org.sluice.workloads.Topology;

/** What claims can name of a run that is planned. */
final class PlannedRun implements RunShape {
  private static final String BOTTLENECK = "bottleneck";

  private final Topology topology;
  private final Map<String, List<PortId>> portGroups = new LinkedHashMap<>();
  private final Map<String, List<Long>> flowGroups;
  private final Collection<Long> flows;
  private final Map<String, Integer> collectives = new LinkedHashMap<>();
  private final long endPs;
  private final long trafficStartPs;
  private final Map<String, String> dataplane;
  private final SeriesFlows seriesFlows;
  private final Optional<Monitor> monitor;
  private final List<PortId> switchPorts = new ArrayList<>();

  /**
   * A run that is planned.
   *
   * @param work what there is beside flows
   * @param monitor what is recorded
   * @param dataplane plan keys and values
   * @param durationPs how long it is
   * @param asWritten whether it is as the file says. A run that {@code --set} or {@code --quick}
   *     cuts short, or leaves without time series, is run all the same: a claim that needs what it
   *     lacks is then not measured
   */
  PlannedRun(
      Topology topology,
      Groups groups,
      List<Flow> flows,
      Traffic.Work work,
      Monitor monitor,
      Map<String, String> dataplane,
      long durationPs,
      boolean asWritten) {
    this.dataplane = dataplane;
    this.endPs = asWritten ? durationPs : Long.MAX_VALUE;
    this.trafficStartPs =
        asWritten && work.tasks().isEmpty()
            ? RunShape.trafficStartPs(flows.stream().mapToLong(Flow::startPs), durationPs)
            : 0;
    this.seriesFlows = asWritten ? monitor.flows() : SeriesFlows.ALL;
    this.monitor = asWritten ? Optional.of(monitor) : Optional.empty();
    this.topology = topology;
    this.flowGroups = groups.flows();
    work.collectives().forEach(c -> collectives.merge(c.name(), 1, Integer::sum));
    this.flows = new TreeSet<>(LongStream.range(0, flows.size()).boxed().toList());
    int[] ports = new int[topology.nodes().size()];
    for (Link link : topology.links()) {
      for (int node : new int[] {link.a(), link.b()}) {
        PortId port = new PortId(node, ports[node]++);
        if (!topology.nodes().get(node).isHost()) {
          switchPorts.add(port);
        }
      }
    }
    // The run shows which port it is; here any one will do.
    portGroups.put(BOTTLENECK, switchPorts.stream().limit(1).toList());
    groups
        .ports()
        .forEach((name, list) -> portGroups.put(name, list.stream().map(PortId::parse).toList()));
  }

  /** What the claims of an experiment see of it. */
  static ClaimSection.Planned of(Experiment e, boolean asWritten) {
    Groups groups = e.judgement().groups();
    return new PlannedRun(
            e.topology(),
            groups,
            e.flows(),
            e.network().work(),
            e.monitor(),
            e.dataplane(),
            e.durationPs(),
            asWritten)
        .of(e.values());
  }

  /** The same with the experiment's variables. */
  ClaimSection.Planned of(Map<String, Object> variables) {
    return new ClaimSection.Planned(variables, new PlannedCalls(this));
  }

  @Override
  public long endPs() {
    return endPs;
  }

  @Override
  public long trafficStartPs() {
    return trafficStartPs;
  }

  @Override
  public Map<String, List<PortId>> portGroups() {
    return portGroups;
  }

  @Override
  public List<PortId> switchPorts() {
    return switchPorts;
  }

  @Override
  public Optional<Integer> nodeNamed(String name) {
    return topology.nodes().stream().filter(n -> n.name().equals(name)).map(Node::id).findFirst();
  }

  @Override
  public boolean hasPort(PortId port) {
    long ports =
        topology.links().stream().filter(l -> l.a() == port.node() || l.b() == port.node()).count();
    return port.port() < ports;
  }

  @Override
  public Map<String, List<Long>> flowGroups() {
    return flowGroups;
  }

  @Override
  public Map<String, Integer> collectives() {
    return collectives;
  }

  @Override
  public boolean isOfClosedLoop(long flow) {
    return false; // whether it begins is known after the run only
  }

  @Override
  public Collection<Long> flows() {
    return flows;
  }

  @Override
  public SeriesFlows seriesFlows() {
    return seriesFlows;
  }

  @Override
  public Optional<String> dataplane(String key) {
    return DataplaneKey.valueIn(dataplane, key);
  }

  @Override
  public long intervalPs(ResultFunction.Samples samples) {
    return monitor
        .map(
            m ->
                switch (samples) {
                  case QUEUE -> m.queueIntervalPs();
                  case GOODPUT -> m.goodputIntervalPs();
                  case RATE -> m.rateIntervalPs();
                })
        .orElse(0L);
  }
}
