// SPDX-License-Identifier: MIT
package org.sluice.runner.export;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.sluice.workloads.Link;
import org.sluice.workloads.Node;
import org.sluice.workloads.Topology;

/**
 * A topology as a NED network: its nodes by their names with the parameter {@code nodeId}, its
 * links in the plan's order, so that the number of a node's {@code ethg} gate is the plan's port.
 */
final class NedNetwork {
  private static final String[] TIME_UNITS = {"s", "ms", "us", "ns", "ps"};
  private static final String[] RATE_UNITS = {"Tbps", "Gbps", "Mbps", "kbps", "bps"};

  private NedNetwork() {}

  /**
   * What stands between the braces of the network; equal for equal topologies.
   *
   * @param topology nodes and links
   */
  static String body(Topology topology) {
    NedNames names = new NedNames("sluice");
    List<String> ned = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    text.append("    submodules:\n");
    text.append("        sluice: Sluice {\n            @display(\"is=s\");\n        }\n");
    for (Node node : topology.nodes()) {
      String name = names.unique(node.name());
      ned.add(name);
      text.append("        ").append(name).append(": ");
      text.append(node.isHost() ? "RoceHost" : "RoceSwitch").append(" {\n");
      text.append("            nodeId = ").append(node.id()).append(";\n        }\n");
    }
    text.append("    connections:\n");
    for (Link link : topology.links()) {
      text.append("        ").append(ned.get(link.a())).append(".ethg++ <--> EthernetLink { ");
      text.append("datarate = ").append(rate(link.rateBps()));
      text.append("; delay = ").append(time(link.delayPs())).append("; } <--> ");
      text.append(ned.get(link.b())).append(".ethg++;\n");
    }
    return text.toString();
  }

  /**
   * A NED file with one network.
   *
   * @param ofPackage its package
   * @param name its name
   * @param comment what it is, in one line
   * @param body of {@link #body}
   */
  static String file(String ofPackage, String name, String comment, String body) {
    return ("package %s;\n\nimport inet.node.ethernet.EthernetLink;\n%s%simport"
            + " sluice.Sluice;\n\n//\n// %s\n//\nnetwork %s\n{\n%s}\n")
        .formatted(
            ofPackage,
            body.contains(": RoceHost {") ? "import sluice.RoceHost;\n" : "",
            body.contains(": RoceSwitch {") ? "import sluice.RoceSwitch;\n" : "",
            comment,
            name,
            body);
  }

  /** A time in the largest unit that holds it whole. */
  static String time(long ps) {
    return inUnit(ps, TIME_UNITS);
  }

  private static String rate(long bps) {
    return inUnit(bps, RATE_UNITS);
  }

  private static String inUnit(long value, String[] units) {
    int unit = units.length - 1;
    long whole = value;
    while (unit > 0 && whole != 0 && whole % 1000 == 0) {
      whole /= 1000;
      unit--;
    }
    return BigDecimal.valueOf(whole).toPlainString() + units[unit];
  }
}
