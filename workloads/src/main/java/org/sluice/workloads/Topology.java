// SPDX-License-Identifier: MIT
package org.sluice.workloads;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Hosts, switches and the links between them. A node's ports count its links in order of
 * declaration from 0.
 */
public final class Topology {
  /** Routes are kept from each node to each other. */
  public static final int MOST_NODES = 10_000;

  private static final int MOST_LINKS = 1_000_000;
  private final List<Node> nodes;
  private final List<Link> links;
  private final Map<String, Node> byName;
  private final Map<Integer, Link> firstLinks = new HashMap<>();
  private final Set<Integer> severalLinks = new HashSet<>();
  private final Set<Integer> unequalLinks = new HashSet<>();
  private final Made made;

  /**
   * How a topology was made.
   *
   * @param kind as experiment files name it; empty for one that is like no other
   * @param parameters of that kind, by name: numbers, {@code …Rate} in bit/s, {@code …Delay} in ps
   */
  public record Made(String kind, Map<String, Long> parameters) {
    /** Copies the map, keeping its order. */
    public Made {
      parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    }
  }

  private Topology(List<Node> nodes, List<Link> links, Made made) {
    this.made = made;
    this.nodes = Collections.unmodifiableList(new ArrayList<>(nodes));
    this.links = Collections.unmodifiableList(new ArrayList<>(links));
    Map<String, Node> names = new LinkedHashMap<>();
    for (Node n : nodes) {
      names.put(n.name(), n);
    }
    this.byName = names;
    for (Link l : links) {
      for (int end : new int[] {l.a(), l.b()}) {
        Link first = firstLinks.putIfAbsent(end, l);
        if (first != null) {
          severalLinks.add(end);
          if (first.rateBps() != l.rateBps()) {
            unequalLinks.add(end);
          }
        }
      }
    }
  }

  /** How it was made. */
  public Made made() {
    return made;
  }

  /**
   * The same with errors on all links: probabilities of a wrong bit and of a lost frame, 0 to 1.
   */
  public Topology withErrors(double bits, double frames) {
    List<Link> wrong =
        links.stream()
            .map(l -> new Link(l.a(), l.b(), l.rateBps(), l.delayPs(), bits, frames))
            .toList();
    return new Topology(nodes, wrong, made);
  }

  /** The same without the links between two nodes. */
  public Topology without(int a, int b) {
    return new Topology(nodes, links.stream().filter(l -> !l.joins(a, b)).toList(), made);
  }

  /** Whether no link leads to or from a node. */
  public boolean isCutOff(int node) {
    return links.stream().noneMatch(l -> l.a() == node || l.b() == node);
  }

  /** Every node; its place in the list is its number. */
  public List<Node> nodes() {
    return nodes;
  }

  /** Every link in order of declaration. */
  public List<Link> links() {
    return links;
  }

  /** Every host in ascending number. */
  public List<Node> hosts() {
    return nodes.stream().filter(Node::isHost).toList();
  }

  /** Every switch in ascending number. */
  public List<Node> switches() {
    return nodes.stream().filter(n -> !n.isHost()).toList();
  }

  /** The node of that name or, when the text is a number, of that number. */
  public Optional<Node> find(String nameOrNumber) {
    Node named = byName.get(nameOrNumber);
    if (named != null) {
      return Optional.of(named);
    }
    if (nameOrNumber.matches("\\d{1,9}")) {
      int id = Integer.parseInt(nameOrNumber);
      return id < nodes.size() ? Optional.of(nodes.get(id)) : Optional.empty();
    }
    return Optional.empty();
  }

  /**
   * The port of a node that a link is plugged into.
   *
   * @return the port, or -1 if the link does not touch the node
   */
  public int portOf(int node, Link link) {
    int port = 0;
    for (Link l : links) {
      if (l.a() == node || l.b() == node) {
        if (l.equals(link)) {
          return port;
        }
        port++;
      }
    }
    return -1;
  }

  /**
   * The rate of a host's link, or of each of several: the fastest it can send on one.
   *
   * @throws WorkloadException if it has none, or several of different rates
   */
  public long accessRateBps(int host) {
    long rateBps = firstLink(host).rateBps();
    if (hasUnequalLinks(host)) {
      throw new WorkloadException(
          "node %s has links of different rates, so that a load is no share of its link; allowed are links of one rate, or offered (a rate) in place of load"
              .formatted(nodes.get(host).name()));
    }
    return rateBps;
  }

  /** Whether a node has more than one link. */
  public boolean hasSeveralLinks(int node) {
    return severalLinks.contains(node);
  }

  /** Whether a node has several links, and not all of one rate. */
  public boolean hasUnequalLinks(int node) {
    return unequalLinks.contains(node);
  }

  private Link firstLink(int host) {
    Link link = firstLinks.get(host);
    if (link == null) {
      throw new WorkloadException(
          "node " + nodes.get(host).name() + " has no link; every host needs one");
    }
    return link;
  }

  /**
   * The node at the other end of a host's first link: the switch it hangs on.
   *
   * @throws WorkloadException if it has no link
   */
  public int switchOf(int host) {
    Link link = firstLink(host);
    return link.a() == host ? link.b() : link.a();
  }

  /**
   * From where the same nodes can be reached as from a host, itself aside: the switch that it hangs
   * on with its only link, as many hosts do, or the host.
   */
  public int wayOut(int host) {
    if (!firstLinks.containsKey(host) || hasSeveralLinks(host)) {
      return host;
    }
    int next = switchOf(host);
    return nodes.get(next).isHost() ? host : next;
  }

  /** Which nodes can be reached from one, itself included; hosts do not forward. */
  public boolean[] reachableFrom(int start) {
    List<List<Integer>> neighbours = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      neighbours.add(new ArrayList<>());
    }
    for (Link l : links) {
      neighbours.get(l.a()).add(l.b());
      neighbours.get(l.b()).add(l.a());
    }
    boolean[] reached = new boolean[nodes.size()];
    ArrayDeque<Integer> open = new ArrayDeque<>();
    reached[start] = true;
    open.add(start);
    while (!open.isEmpty()) {
      int at = open.remove();
      if (at != start && nodes.get(at).isHost()) {
        continue;
      }
      for (int next : neighbours.get(at)) {
        if (!reached[next]) {
          reached[next] = true;
          open.add(next);
        }
      }
    }
    return reached;
  }

  /** Collects a topology's nodes and links. */
  public static final class Builder {
    private final List<Node> nodes = new ArrayList<>();
    private final List<Link> links = new ArrayList<>();
    private final Map<String, Integer> numbers = new LinkedHashMap<>();
    private final Map<String, Long> parameters = new LinkedHashMap<>();
    private String kind = "";

    /** Adds a host and returns its number. */
    public int host(String name) {
      return add(Node.Kind.HOST, name);
    }

    /** Adds a switch and returns its number. */
    public int addSwitch(String name) {
      return add(Node.Kind.SWITCH, name);
    }

    /** Adds a node and returns its number. */
    public int add(Node.Kind kind, String name) {
      if (nodes.size() >= MOST_NODES) {
        throw new WorkloadException(
            "it has more than %s nodes; allowed is up to that many".formatted(MOST_NODES));
      }
      if (!name.matches("[A-Za-z0-9_.-]{1,64}")) {
        throw new WorkloadException(
            "a node is named '"
                + name
                + "'; allowed are letters, digits, '.', '-' and '_', at most 64");
      }
      int id = nodes.size();
      if (name.matches("\\d+") && !name.equals(Integer.toString(id))) {
        throw new WorkloadException(
            "node %d is named '%s', which means the node of that number; allowed is a name with a letter, or %d"
                .formatted(id, name, id));
      }
      if (numbers.putIfAbsent(name, id) != null) {
        throw new WorkloadException("two nodes are named '" + name + "'; names must differ");
      }
      nodes.add(new Node(id, kind, name));
      return id;
    }

    /** Adds a link without errors. */
    public Builder link(int a, int b, long rateBps, long delayPs) {
      return link(new Link(a, b, rateBps, delayPs, 0, 0));
    }

    /** Adds a link. */
    public Builder link(Link link) {
      for (int end : new int[] {link.a(), link.b()}) {
        if (end < 0 || end >= nodes.size()) {
          throw new WorkloadException(
              "a link ends at node %s, which does not exist; there are nodes 0 to %s"
                  .formatted(end, nodes.size() - 1));
        }
      }
      if (link.a() == link.b()) {
        throw new WorkloadException(
            "a link joins node " + link.a() + " with itself; its ends must differ");
      }
      if (links.size() >= MOST_LINKS) {
        throw new WorkloadException(
            "it has more than %s links; allowed is up to that many".formatted(MOST_LINKS));
      }
      links.add(link);
      return this;
    }

    /** Names the kind that it is made as. */
    Builder madeAs(String name) {
      kind = name;
      return this;
    }

    /** Adds a parameter of its kind. */
    Builder with(String parameter, long value) {
      parameters.put(parameter, value);
      return this;
    }

    /** The finished topology. */
    public Topology build() {
      return new Topology(nodes, links, new Made(kind, parameters));
    }
  }
}
