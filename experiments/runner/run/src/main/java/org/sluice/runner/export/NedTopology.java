// SPDX-License-Identifier: MIT
package org.sluice.runner.export;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.sluice.workloads.Topology;

/**
 * A topology in NED: with parameters where it is of a regular kind, else node by node.
 *
 * @param source the NED file, with placeholders for package, network, title and flows
 * @param parameters of the network, by name, as an ini file has them
 * @param paths of the nodes in the network, by number
 * @param vectors of hosts, by name, and how many hosts each has; hosts in none stand alone
 */
record NedTopology(
    String source,
    Map<String, String> parameters,
    List<String> paths,
    Map<String, Integer> vectors) {
  private static final String FLOWS =
      "        flows: RoceFlows {\n            @display(\"p=60,120\");\n        }\n";

  /** Nodes and links as NED; node and link have their numbers by their order. */
  static NedTopology of(Topology topology) {
    return RegularTopology.find(topology).orElseGet(() -> NedNetwork.of(topology));
  }

  /**
   * The NED file.
   *
   * @param ofPackage its package
   * @param network the network's name
   * @param title what it is, in one line
   * @param hasFlows whether flows are read from a file
   */
  String file(String ofPackage, String network, String title, boolean hasFlows) {
    return source
        .replace("@PACKAGE@", ofPackage)
        .replace("@NETWORK@", network)
        .replace("@TITLE@", title)
        .replace("@IMPORT_FLOWS@", hasFlows ? "import sluice.RoceFlows;\n" : "")
        .replace("@FLOWS@", hasFlows ? FLOWS : "");
  }

  /** The path of a node. */
  String path(int node) {
    return Objects.requireNonNull(paths.get(node));
  }
}
