// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.sluice.workloads.Before;
import org.sluice.workloads.Collective;
import org.sluice.workloads.Flow;
import org.sluice.workloads.FlowList;
import org.sluice.workloads.Reached;
import org.sluice.workloads.WorkloadException;

/**
 * Puts the ranks of a graph of work on hosts: transfers become flows.
 *
 * @param graph the work
 * @param hosts for each rank the node number of its host, each host once
 * @param startPs when what waits for nothing starts, ps
 * @param dport destination port of its flows
 * @param priority 802.1p priority of its flows
 */
public record PlacedWork(
    WorkGraph graph, List<Integer> hosts, long startPs, int dport, int priority) {
  /**
   * Adds it to a list of flows.
   *
   * @throws WorkloadException if there are more ranks than hosts, or a flow is not possible
   */
  public void addTo(FlowList flows) {
    if (graph.ranks() > hosts.size()) {
      throw new WorkloadException(
          "there are %d ranks and %d hosts; allowed is a host for each rank"
              .formatted(graph.ranks(), hosts.size()));
    }
    int[] ids = new int[graph.items().size()];
    for (int i = 0; i < ids.length; i++) {
      WorkGraph.Item item = graph.items().get(i);
      List<Before> before = before(item, ids);
      if (item instanceof WorkGraph.Transfer t) {
        Flow.After after = before.isEmpty() ? null : new Flow.After(before, Flow.NEVER, false);
        ids[i] =
            flows
                .addWork(
                    after,
                    hosts.get(t.src()),
                    hosts.get(t.dst()),
                    t.bytes(),
                    after == null ? startPs : 0,
                    dport,
                    priority)
                .id();
      } else {
        WorkGraph.Task t = (WorkGraph.Task) item;
        long start = before.isEmpty() ? startPs : 0;
        ids[i] =
            flows
                .addTask(hosts.get(t.rank()), start, t.durationPs(), t.isComputation(), before)
                .id();
      }
    }
    for (WorkGraph.Collective c : graph.collectives()) {
      flows.add(
          new Collective(
              c.name(),
              c.operation().word(),
              c.bytes(),
              c.begins().stream().map(task -> ids[task]).toList(),
              c.ends().stream().map(task -> ids[task]).toList()));
    }
  }

  private List<Before> before(WorkGraph.Item item, int[] ids) {
    Set<Before> all = new LinkedHashSet<>();
    for (WorkGraph.Before b : item.before()) {
      boolean isTask = graph.items().get(b.item()) instanceof WorkGraph.Task;
      Reached reached = isTask ? Reached.DONE : b.reached();
      all.add(new Before(ids[b.item()], reached));
    }
    return List.copyOf(all);
  }
}
