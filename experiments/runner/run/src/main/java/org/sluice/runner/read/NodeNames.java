// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.sluice.runner.expression.NamePattern;
import org.sluice.runner.expression.Nearest;
import org.sluice.workloads.Link;
import org.sluice.workloads.Node;
import org.sluice.workloads.Topology;

/**
 * Finds the nodes and ports an experiment file names: a node by name or number, several by a list,
 * a pattern ({@code sender*}), or by their switch ({@code tor3/*}, {@code tor3/0-7}: its hosts in
 * ascending number, counted from 0), a port as {@code switch:0} or {@code S0->S1}.
 */
final class NodeNames {
  private final Topology topology;
  private final Scope scope;

  NodeNames(Topology topology, Scope scope) {
    this.topology = topology;
    this.scope = scope;
  }

  /** The hosts a value names, each once: a host named twice would send, or be drawn, twice. */
  List<Node> hosts(YamlNode value) {
    List<Node> found = named(value);
    Set<Node> once = new HashSet<>();
    for (Node host : found) {
      if (!once.add(host)) {
        throw value.failure("names " + host.name() + " twice; allowed is each host once");
      }
    }
    return found;
  }

  private List<Node> named(YamlNode value) {
    List<Node> found = new ArrayList<>();
    if (value instanceof YamlNode.Sequence s) {
      if (s.items().isEmpty()) {
        throw value.failure("is an empty list; allowed are hosts");
      }
      for (YamlNode item : s.items()) {
        found.addAll(named(item));
      }
      return found;
    }
    String text = scope.text(value);
    if (text.contains("/")) {
      return hostsOf(value, text);
    }
    if (text.contains("*")) {
      NamePattern pattern = new NamePattern(text);
      for (Node host : topology.hosts()) {
        if (pattern.matches(host.name())) {
          found.add(host);
        }
      }
      if (found.isEmpty()) {
        throw value.failure("is '" + text + "', which matches no host; " + known(text));
      }
      return found;
    }
    Node node = node(value, text);
    if (!node.isHost()) {
      throw value.failure(
          "is '" + text + "', which is a switch; allowed is a host, as flows end at hosts");
    }
    found.add(node);
    return found;
  }

  /** The hosts of a switch: {@code tor3/*}, {@code tor3/2} or {@code tor3/0-7}. */
  private List<Node> hostsOf(YamlNode value, String text) {
    int slash = text.indexOf('/');
    Node hub = node(value, text.substring(0, slash));
    List<Node> there = new ArrayList<>();
    for (Node host : topology.hosts()) {
      if (!hub.isHost() && topology.switchOf(host.id()) == hub.id()) {
        there.add(host);
      }
    }
    String which = text.substring(slash + 1);
    if (which.equals("*") && !there.isEmpty()) {
      return there;
    }
    String[] ends = which.split("-", -1);
    if (ends.length <= 2 && String.join("", ends).matches("\\d{1,9}") && !ends[0].isEmpty()) {
      long first = Long.parseLong(ends[0]);
      long last = ends[ends.length - 1].isEmpty() ? -1 : Long.parseLong(ends[ends.length - 1]);
      if (first <= last && last < there.size()) {
        return there.subList((int) first, (int) last + 1);
      }
    }
    throw value.notAllowed(
        text,
        there.isEmpty()
            ? "a switch with hosts before the '/'"
            : hub.name() + "/* or numbers from 0 to " + (there.size() - 1) + " after the '/'");
  }

  /** The one node a value names. */
  Node node(YamlNode value) {
    return node(value, scope.text(value));
  }

  /** The switch port a value names, as {@code node:port} with the node's number. */
  String port(YamlNode value) {
    String text = scope.text(value);
    int arrow = text.indexOf("->");
    if (arrow > 0) {
      Node from = node(value, text.substring(0, arrow).trim());
      Node to = node(value, text.substring(arrow + 2).trim());
      for (Link link : topology.links()) {
        if ((link.a() == from.id() && link.b() == to.id())
            || (link.b() == from.id() && link.a() == to.id())) {
          return from.id() + ":" + topology.portOf(from.id(), link);
        }
      }
      throw value.failure(
          "is '" + text + "', but no link joins " + from.name() + " and " + to.name());
    }
    int colon = text.lastIndexOf(':');
    if (colon < 1 || !text.substring(colon + 1).matches("\\d{1,6}")) {
      throw value.notAllowed(text, "a port such as switch:0 or S0->S1");
    }
    Node node = node(value, text.substring(0, colon));
    int port = Integer.parseInt(text.substring(colon + 1));
    int ports = 0;
    for (Link link : topology.links()) {
      if (link.a() == node.id() || link.b() == node.id()) {
        ports++;
      }
    }
    if (port >= ports) {
      throw value.failure(
          "is '%s', but %s has %s ports; allowed is 0 to %s"
              .formatted(text, node.name(), ports, ports - 1));
    }
    return node.id() + ":" + port;
  }

  private Node node(YamlNode value, String text) {
    return topology
        .find(text)
        .orElseThrow(
            () ->
                value.failure(
                    "is '" + text + "', which is no node of the topology; " + known(text)));
  }

  private String known(String wrong) {
    List<String> names = topology.nodes().stream().map(Node::name).toList();
    List<String> near = Nearest.names(wrong, names);
    if (!near.isEmpty()) {
      return "nearest is " + String.join(", ", near);
    }
    int shown = Math.min(8, names.size());
    return "its nodes are "
        + String.join(", ", names.subList(0, shown))
        + (names.size() > shown ? " … " + names.get(names.size() - 1) : "");
  }
}
