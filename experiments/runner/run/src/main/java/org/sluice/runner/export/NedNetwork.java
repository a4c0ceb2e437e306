// SPDX-License-Identifier: MIT
package org.sluice.runner.export;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sluice.workloads.Link;
import org.sluice.workloads.Node;
import org.sluice.workloads.Topology;

/**
 * A topology as a NED network, node by node under their names; its links in the plan's order, so
 * that the number of a node's {@code ethg} gate is the plan's port.
 */
final class NedNetwork {
  private static final int COLUMN = 90;
  private static final int ROW = 140;

  private NedNetwork() {}

  /**
   * A network that takes everything but the topology from its ini file.
   *
   * @param topology nodes and links
   */
  static NedTopology of(Topology topology) {
    List<String> names = names(topology);
    String source =
        header("@PACKAGE@", "@IMPORT_FLOWS@", topology)
            + "//\n// @TITLE@\n//\nnetwork @NETWORK@\n{\n"
            + body(topology, names, false)
                .replace("    connections:\n", "@FLOWS@    connections:\n")
            + "}\n";
    return new NedTopology(source, new LinkedHashMap<>(), names, new LinkedHashMap<>());
  }

  /**
   * The NED file of a network that takes everything from a plan: its nodes have the parameter
   * {@code nodeId}.
   *
   * @param topology nodes and links
   * @param ofPackage its package
   * @param network its name
   * @param title what it is, in one line
   */
  static String planned(Topology topology, String ofPackage, String network, String title) {
    return header(ofPackage, "", topology)
        + "//\n// %s\n//\nnetwork %s\n{\n".formatted(title, network)
        + body(topology, names(topology), true)
        + "}\n";
  }

  private static String header(String ofPackage, String imports, Topology topology) {
    boolean hasHosts = topology.nodes().stream().anyMatch(Node::isHost);
    boolean hasSwitches = topology.nodes().stream().anyMatch(n -> !n.isHost());
    return "package %s;\n\nimport inet.node.ethernet.EthernetLink;\n%s%s%simport sluice.Sluice;\n\n"
        .formatted(
            ofPackage,
            imports,
            hasHosts ? "import sluice.RoceHost;\n" : "",
            hasSwitches ? "import sluice.RoceSwitch;\n" : "");
  }

  private static List<String> names(Topology topology) {
    NedNames names = new NedNames("sluice", "flows");
    return topology.nodes().stream().map(node -> names.unique(node.name())).toList();
  }

  private static String body(Topology topology, List<String> names, boolean numbered) {
    StringBuilder text = new StringBuilder();
    text.append("    submodules:\n");
    text.append("        sluice: Sluice {\n            @display(\"p=60,60;is=s\");\n        }\n");
    List<String> places = places(topology);
    for (Node node : topology.nodes()) {
      text.append("        ").append(names.get(node.id())).append(": ");
      text.append(node.isHost() ? "RoceHost" : "RoceSwitch").append(" {\n");
      if (numbered) {
        text.append("            nodeId = ").append(node.id()).append(";\n");
      }
      text.append("            @display(\"p=").append(places.get(node.id())).append("\");\n");
      text.append("        }\n");
    }
    text.append("    connections:\n");
    for (Link link : topology.links()) {
      text.append("        ").append(names.get(link.a())).append(".ethg++ <--> EthernetLink { ");
      text.append("datarate = ").append(IniValue.rate(link.rateBps()));
      text.append("; delay = ").append(IniValue.time(link.delayPs())).append("; } <--> ");
      text.append(names.get(link.b())).append(".ethg++;\n");
    }
    return text.toString();
  }

  /** Hosts in the lowest row, switches above by their distance from them, rows centred. */
  private static List<String> places(Topology topology) {
    int[] tiers = tiers(topology);
    Map<Integer, List<Integer>> rows = new TreeMap<>();
    for (Node node : topology.nodes()) {
      rows.computeIfAbsent(tiers[node.id()], t -> new ArrayList<>()).add(node.id());
    }
    int widest = rows.values().stream().mapToInt(List::size).max().orElse(1);
    int highest = rows.keySet().stream().mapToInt(Integer::intValue).max().orElse(0);
    String[] places = new String[topology.nodes().size()];
    rows.forEach(
        (tier, row) -> {
          int step = COLUMN * widest / row.size();
          for (int i = 0; i < row.size(); i++) {
            int x = 100 + step / 2 + i * step;
            places[row.get(i)] = x + "," + (140 + (highest - tier) * ROW);
          }
        });
    return List.of(places);
  }

  /** 0 for hosts, else one more than the nearest neighbour's. */
  private static int[] tiers(Topology topology) {
    int[] tiers = new int[topology.nodes().size()];
    topology.switches().forEach(node -> tiers[node.id()] = Integer.MAX_VALUE - 1);
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Link link : topology.links()) {
        changed |= lower(tiers, link.a(), link.b());
        changed |= lower(tiers, link.b(), link.a());
      }
    }
    return tiers;
  }

  private static boolean lower(int[] tiers, int node, int neighbour) {
    if (tiers[node] <= tiers[neighbour] + 1) {
      return false;
    }
    tiers[node] = tiers[neighbour] + 1;
    return true;
  }
}
