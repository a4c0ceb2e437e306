// SPDX-License-Identifier: MIT
package org.sluice.runner.export;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.sluice.workloads.Flow;

/**
 * The flows of a run: as {@code RoceApp}s in an ini file, hosts with equal flows together, or, if
 * that would be long, as a file of flows.
 */
final class FlowSettings {
  private static final String SECTION = "Traffic";
  private static final int MOST_LINES = 200;

  private final NedTopology topology;
  private final Map<Setting, String> all = new LinkedHashMap<>();
  private final Map<Integer, List<Flow>> byHost = new TreeMap<>();
  private final boolean hasOwnPorts;

  private FlowSettings(NedTopology topology, List<Flow> flows) {
    this.topology = topology;
    hasOwnPorts = hasOwnPorts(flows);
    flows.forEach(f -> byHost.computeIfAbsent(f.src(), h -> new ArrayList<>()).add(f));
  }

  /**
   * As settings of applications; empty if these would be many.
   *
   * @param topology names of the hosts
   * @param flows by number
   */
  static Optional<Map<Setting, String>> of(NedTopology topology, List<Flow> flows) {
    if (flows.stream().map(Flow::src).distinct().count() > MOST_LINES
        && topology.vectors().isEmpty()) {
      return Optional.empty();
    }
    FlowSettings settings = new FlowSettings(topology, flows);
    settings.applications(isInOrder(settings.byHost));
    return settings.all.size() > MOST_LINES ? Optional.empty() : Optional.of(settings.all);
  }

  /** A file of flows, for the module {@code RoceFlows}. */
  static String file(NedTopology topology, List<Flow> flows) {
    boolean hasOwnPorts = hasOwnPorts(flows);
    StringBuilder text =
        new StringBuilder("source,destination,bytes,start_ps,stop_ps,offered_bps,priority,");
    text.append(hasOwnPorts ? "sport,dport\n" : "dport\n");
    for (Flow f : flows) {
      text.append(topology.path(f.src())).append(',').append(topology.path(f.dst())).append(',');
      text.append(f.bytes()).append(',').append(f.startPs()).append(',').append(f.stopPs());
      text.append(',').append(f.offeredBps()).append(',').append(f.priority()).append(',');
      text.append(hasOwnPorts ? f.sport() + "," : "").append(f.dport()).append('\n');
    }
    return text.toString();
  }

  /** Whether source ports are others than those that each pair of hosts counts for itself. */
  private static boolean hasOwnPorts(List<Flow> flows) {
    Map<List<Integer>, Integer> next = new HashMap<>();
    for (Flow flow : flows) {
      List<Integer> pair = List.of(flow.src(), flow.dst());
      int counted = next.merge(pair, Flow.FIRST_SOURCE_PORT, (old, first) -> old + 1);
      if (flow.sport() != counted) {
        return true;
      }
    }
    return false;
  }

  /** Whether flows are numbered host by host. */
  private static boolean isInOrder(Map<Integer, List<Flow>> byHost) {
    int next = 0;
    for (List<Flow> flows : byHost.values()) {
      for (Flow flow : flows) {
        if (flow.id() != next++) {
          return false;
        }
      }
    }
    return true;
  }

  private void applications(boolean inOrder) {
    Map<String, HostGroup> groups = new LinkedHashMap<>();
    for (int node = 0; node < topology.paths().size(); node++) {
      String path = topology.path(node);
      int bracket = path.indexOf('[');
      String name = bracket < 0 ? path : path.substring(0, bracket);
      boolean isVector = topology.vectors().containsKey(name) && bracket >= 0;
      if (isVector || byHost.containsKey(node)) {
        groups
            .computeIfAbsent(name, n -> new HostGroup(n, isVector))
            .add(byHost.getOrDefault(node, List.of()));
      }
    }
    groups.values().forEach(group -> group.write(inOrder));
  }

  /** A flow's value of a parameter, as a group of hosts has it. */
  private interface Column {
    ColumnValue of(Flow flow);
  }

  /** Hosts of a vector, or one that stands alone; for each its flows. */
  private final class HostGroup {
    private final String name;
    private final boolean isVector;
    private final List<List<Flow>> flows = new ArrayList<>();

    HostGroup(String name, boolean isVector) {
      this.name = name;
      this.isVector = isVector;
    }

    void add(List<Flow> ofHost) {
      flows.add(ofHost);
    }

    void write(boolean inOrder) {
      int most = flows.stream().mapToInt(List::size).max().orElse(0);
      if (most == 0) {
        return;
      }
      List<ColumnValue> counts = new ArrayList<>();
      flows.forEach(f -> counts.add(ColumnValue.plain(Integer.toString(f.size()))));
      put("numApps", counts, "0");
      for (int app = 0; app < most; app++) {
        column(app, "destination", f -> destination(f), "");
        column(app, "bytes", f -> ColumnValue.plain(size(f.bytes())), "-1B");
        column(app, "startTime", f -> ColumnValue.time(f.startPs()), "0s");
        column(app, "stopTime", f -> ColumnValue.time(f.stopPs()), "-1s");
        column(app, "offeredLoad", f -> ColumnValue.plain(rate(f.offeredBps())), "-1bps");
        column(app, "priority", f -> ColumnValue.number(f.priority()), "3");
        if (hasOwnPorts) {
          column(app, "sourcePort", f -> ColumnValue.number(f.sport()), "-1");
        }
        column(app, "destinationPort", f -> ColumnValue.number(f.dport()), "100");
        if (!inOrder) {
          column(app, "flowNumber", f -> ColumnValue.number(f.id()), "-1");
        }
      }
    }

    private void column(int app, String parameter, Column column, String otherwise) {
      List<ColumnValue> values = new ArrayList<>();
      for (List<Flow> ofHost : flows) {
        values.add(app < ofHost.size() ? column.of(ofHost.get(app)) : ColumnValue.NONE);
      }
      put("app[" + app + "]." + parameter, values, otherwise);
    }

    private void put(String parameter, List<ColumnValue> values, String otherwise) {
      if (!isVector) {
        String value = values.get(0).text();
        if (!value.equals(otherwise)) {
          all.put(new Setting(SECTION, "*." + name + "." + parameter), value);
        }
        return;
      }
      ColumnValue.ranges(values)
          .forEach(
              (range, value) -> {
                if (!value.equals(otherwise)) {
                  all.put(
                      new Setting(SECTION, "*." + name + "[" + range + "]." + parameter), value);
                }
              });
    }

    private ColumnValue destination(Flow flow) {
      String path = topology.path(flow.dst());
      int bracket = path.indexOf('[');
      return bracket < 0
          ? ColumnValue.plain(IniValue.text(path))
          : ColumnValue.element(
              path.substring(0, bracket),
              Integer.parseInt(path.substring(bracket + 1, path.length() - 1)));
    }
  }

  private static String size(long bytes) {
    return bytes == Flow.UNBOUNDED ? "-1B" : IniValue.size(bytes);
  }

  private static String rate(long bps) {
    return bps == Flow.AS_FAST_AS_POSSIBLE ? "-1bps" : IniValue.rate(bps);
  }
}
