// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.nio.file.Path;
import java.util.List;
import org.sluice.runner.model.Where;
import org.sluice.workloads.Link;
import org.sluice.workloads.Node;
import org.sluice.workloads.Topologies;
import org.sluice.workloads.Topology;
import org.sluice.workloads.WorkloadException;
import org.sluice.workloads.hpcc.Oddities;
import org.sluice.workloads.hpcc.TopologyFile;

/** Reads the {@code topology} section. */
final class TopologySection {
  private static final int MOST = Topology.MOST_NODES;
  private static final int MOST_PARALLEL = 64;
  private static final List<String> KINDS =
      List.of(
          "star",
          "dumbbell",
          "parking-lot",
          "rocc-multi-bottleneck",
          "rocc-asymmetric",
          "leaf-spine",
          "fat-tree",
          "hpcc-file",
          "custom");

  private final Section in;
  private final Path directory;
  private boolean isStrict = true;

  private TopologySection(Section in, Path directory) {
    this.in = in;
    this.directory = directory;
  }

  /**
   * Reads a topology.
   *
   * @param in the section
   * @param directory the experiment file's, to which file names are relative
   */
  static Topology read(Section in, Path directory) {
    try {
      TopologySection section = new TopologySection(in, directory);
      Topology topology = section.build();
      in.finish();
      if (section.isStrict) {
        checkLinks(topology, in.where());
      }
      return topology;
    } catch (WorkloadException e) {
      throw in.failure("cannot be built: " + e.getMessage());
    }
  }

  private Topology build() {
    return switch (in.choice("kind", KINDS)) {
      case "star" ->
          withErrors(
              Topologies.star(
                  in.integer("senders", 1, MOST), in.rateBps("linkRate"), in.delayPs("linkDelay")));
      case "dumbbell" ->
          withErrors(
              Topologies.dumbbell(
                  in.integer("senders", 1, MOST),
                  in.integer("receivers", 1, MOST),
                  in.rateBps("accessRate"),
                  in.rateBps("coreRate"),
                  in.delayPs("linkDelay")));
      case "parking-lot" ->
          withErrors(
              Topologies.parkingLot(
                  in.integer("bottlenecks", 1, MOST),
                  in.rateBps("accessRate"),
                  in.rateBps("coreRate"),
                  in.delayPs("linkDelay")));
      case "rocc-multi-bottleneck" ->
          withErrors(
              Topologies.roccMultiBottleneck(
                  in.rateBps("accessRate"), in.rateBps("coreRate"), in.delayPs("linkDelay")));
      case "rocc-asymmetric" ->
          withErrors(
              Topologies.roccAsymmetric(
                  in.rateBps("slowRate"), in.rateBps("fastRate"), in.delayPs("linkDelay")));
      case "leaf-spine" ->
          withErrors(
              Topologies.leafSpine(
                  in.integer("spines", 1, MOST),
                  in.integer("leaves", 1, MOST),
                  in.integer("hostsPerLeaf", 1, MOST),
                  in.integer("linksPerPair", 1, MOST_PARALLEL, 1),
                  in.rateBps("hostRate"),
                  in.rateBps("fabricRate"),
                  in.delayPs("linkDelay")));
      case "fat-tree" ->
          withErrors(
              Topologies.fatTree(
                  in.integer("pods", 1, MOST, 5),
                  in.integer("torsPerPod", 1, MOST, 4),
                  in.integer("aggsPerPod", 1, MOST, 4),
                  in.integer("cores", 1, MOST, 16),
                  in.integer("hostsPerTor", 1, MOST, 16),
                  in.rateBps("hostRate"),
                  in.rateBps("fabricRate"),
                  in.delayPs("linkDelay")));
      case "hpcc-file" -> fromFile();
      default -> custom();
    };
  }

  private Topology fromFile() {
    YamlNode file = in.required("file");
    isStrict = in.find("strict").map(in.scope()::yes).orElse(true);
    Oddities oddities = new Oddities();
    try {
      Topology topology = TopologyFile.read(in.scope().file(file, directory), oddities);
      if (isStrict) {
        oddities.refuse();
      }
      return topology;
    } catch (WorkloadException e) {
      throw file.failure("cannot be read: " + e.getMessage());
    }
  }

  private Topology withErrors(Topology clean) {
    return clean.withErrors(in.probability("bitErrorRate"), in.probability("frameErrorRate"));
  }

  private Topology custom() {
    Topology.Builder t = new Topology.Builder();
    addNodes(t, "hosts", Node.Kind.HOST);
    addNodes(t, "switches", Node.Kind.SWITCH);
    NodeNames names = new NodeNames(t.build(), in.scope());
    for (YamlNode item : in.items(in.required("links"))) {
      Section link = Section.of(item, in.scope());
      List<YamlNode> ends = link.items(link.required("between"));
      if (ends.size() != 2) {
        throw item.where()
            .member("between", item.where().line())
            .failure("has " + ends.size() + " ends; allowed is a list of two nodes");
      }
      int a = names.node(ends.get(0)).id();
      int b = names.node(ends.get(1)).id();
      long rate = link.rateBps("rate");
      long delay = link.delayPs("delay");
      double bits = link.probability("bitErrorRate");
      double frames = link.probability("frameErrorRate");
      link.finish();
      try {
        t.link(new Link(a, b, rate, delay, bits, frames));
      } catch (WorkloadException e) {
        throw item.failure("cannot be built: " + e.getMessage());
      }
    }
    return t.build();
  }

  private void addNodes(Topology.Builder t, String key, Node.Kind kind) {
    for (YamlNode item : in.items(in.required(key))) {
      try {
        t.add(kind, in.scope().text(item));
      } catch (WorkloadException e) {
        throw item.failure("cannot be used: " + e.getMessage());
      }
    }
  }

  /** In a file of our own, a node without a link is a slip. */
  private static void checkLinks(Topology topology, Where where) {
    int[] links = new int[topology.nodes().size()];
    for (Link link : topology.links()) {
      links[link.a()]++;
      links[link.b()]++;
    }
    for (Node node : topology.nodes()) {
      if (links[node.id()] == 0) {
        throw where.failure(
            "has the node '" + node.name() + "' without a link; every node needs one");
      }
    }
  }
}
