// SPDX-License-Identifier: MIT
package org.sluice.runner.export;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sluice.workloads.Link;
import org.sluice.workloads.Node;
import org.sluice.workloads.Topologies;
import org.sluice.workloads.Topology;

/**
 * The kinds of topologies that NED has with parameters: files {@code *.ned} beside this class. A
 * topology is of a kind if that kind, built with what the topology suggests, is the topology.
 */
final class RegularTopology {
  private static final Pattern NUMBERED = Pattern.compile("(.*?)(\\d+)");

  /** Kinds; each makes of a topology a guess, null if it cannot be of that kind. */
  private static final List<Function<Topology, @Nullable Guess>> KINDS =
      List.of(
          RegularTopology::star,
          RegularTopology::dumbbell,
          RegularTopology::parkingLot,
          RegularTopology::leafSpine,
          RegularTopology::fatTree);

  private RegularTopology() {}

  /** A kind with its parameters, and the topology that they give. */
  private record Guess(
      String file, List<String> vectors, Map<String, String> parameters, Topology topology) {}

  /** Finds the kind of a topology. */
  static Optional<NedTopology> find(Topology topology) {
    for (Function<Topology, @Nullable Guess> kind : KINDS) {
      Guess guess = kind.apply(topology);
      if (guess != null && isSame(guess.topology(), topology)) {
        return Optional.of(ned(guess, topology));
      }
    }
    return Optional.empty();
  }

  private static @Nullable Guess star(Topology t) {
    int senders = count(t, "sender");
    if (senders == 0) {
      return null;
    }
    Link link = t.links().get(0);
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("numSenders", Integer.toString(senders));
    parameters.put("linkRate", IniValue.rate(link.rateBps()));
    parameters.put("linkDelay", IniValue.time(link.delayPs()));
    return new Guess(
        "star",
        List.of("sender"),
        parameters,
        Topologies.star(senders, link.rateBps(), link.delayPs()));
  }

  private static @Nullable Guess dumbbell(Topology t) {
    int senders = count(t, "sender");
    int receivers = count(t, "receiver");
    if (senders == 0 || receivers == 0 || t.links().size() < 2) {
      return null;
    }
    Link core = t.links().get(0);
    Link access = t.links().get(1);
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("numSenders", Integer.toString(senders));
    parameters.put("numReceivers", Integer.toString(receivers));
    parameters.put("accessRate", IniValue.rate(access.rateBps()));
    parameters.put("coreRate", IniValue.rate(core.rateBps()));
    parameters.put("linkDelay", IniValue.time(core.delayPs()));
    return new Guess(
        "dumbbell",
        List.of("sender", "receiver"),
        parameters,
        Topologies.dumbbell(senders, receivers, access.rateBps(), core.rateBps(), core.delayPs()));
  }

  private static @Nullable Guess parkingLot(Topology t) {
    int bottlenecks = count(t, "cross");
    if (bottlenecks == 0 || t.links().size() <= bottlenecks) {
      return null;
    }
    Link core = t.links().get(0);
    Link access = t.links().get(bottlenecks);
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("numBottlenecks", Integer.toString(bottlenecks));
    parameters.put("accessRate", IniValue.rate(access.rateBps()));
    parameters.put("coreRate", IniValue.rate(core.rateBps()));
    parameters.put("linkDelay", IniValue.time(core.delayPs()));
    return new Guess(
        "parking-lot",
        List.of("cross", "sink", "S"),
        parameters,
        Topologies.parkingLot(bottlenecks, access.rateBps(), core.rateBps(), core.delayPs()));
  }

  private static @Nullable Guess leafSpine(Topology t) {
    int hosts = count(t, "host");
    int leaves = count(t, "leaf");
    int spines = count(t, "spine");
    if (hosts == 0 || leaves == 0 || spines == 0 || t.links().size() <= hosts) {
      return null;
    }
    Link host = t.links().get(0);
    Link fabric = t.links().get(hosts);
    int perLeaf = Math.max(1, hosts / leaves);
    int perPair = Math.max(1, (t.links().size() - hosts) / (leaves * spines));
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("numSpines", Integer.toString(spines));
    parameters.put("numLeaves", Integer.toString(leaves));
    parameters.put("hostsPerLeaf", Integer.toString(perLeaf));
    parameters.put("linksPerPair", Integer.toString(perPair));
    parameters.put("hostRate", IniValue.rate(host.rateBps()));
    parameters.put("fabricRate", IniValue.rate(fabric.rateBps()));
    parameters.put("linkDelay", IniValue.time(host.delayPs()));
    return new Guess(
        "leaf-spine",
        List.of("host", "leaf", "spine"),
        parameters,
        Topologies.leafSpine(
            spines, leaves, perLeaf, perPair, host.rateBps(), fabric.rateBps(), host.delayPs()));
  }

  private static @Nullable Guess fatTree(Topology t) {
    int hosts = count(t, "host");
    int tors = count(t, "tor");
    int aggs = count(t, "agg");
    int cores = count(t, "core");
    if (hosts == 0 || tors == 0 || aggs == 0 || cores == 0 || t.links().size() <= hosts) {
      return null;
    }
    // A ToR switch has a link to each aggregation switch of its pod, besides those of its hosts.
    int firstTor = hosts;
    long uplinks = t.links().stream().skip(hosts).filter(l -> l.a() == firstTor).count();
    int perPod = (int) Math.max(1, uplinks);
    int pods = Math.max(1, aggs / perPod);
    if (cores % perPod != 0) {
      return null;
    }
    Link host = t.links().get(0);
    Link fabric = t.links().get(hosts);
    int torsPerPod = Math.max(1, tors / pods);
    int hostsPerTor = Math.max(1, hosts / tors);
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("numPods", Integer.toString(pods));
    parameters.put("torsPerPod", Integer.toString(torsPerPod));
    parameters.put("aggsPerPod", Integer.toString(perPod));
    parameters.put("numCores", Integer.toString(cores));
    parameters.put("hostsPerTor", Integer.toString(hostsPerTor));
    parameters.put("hostRate", IniValue.rate(host.rateBps()));
    parameters.put("fabricRate", IniValue.rate(fabric.rateBps()));
    parameters.put("linkDelay", IniValue.time(host.delayPs()));
    return new Guess(
        "fat-tree",
        List.of("host", "tor", "agg", "core"),
        parameters,
        Topologies.fatTree(
            pods,
            torsPerPod,
            perPod,
            cores,
            hostsPerTor,
            host.rateBps(),
            fabric.rateBps(),
            host.delayPs()));
  }

  private static int count(Topology t, String prefix) {
    Pattern name = Pattern.compile(Pattern.quote(prefix) + "\\d+");
    return (int) t.nodes().stream().filter(n -> name.matcher(n.name()).matches()).count();
  }

  /** Errors of lines aside, which are no part of a network's type. */
  private static boolean isSame(Topology guess, Topology t) {
    if (!guess.nodes().equals(t.nodes()) || guess.links().size() != t.links().size()) {
      return false;
    }
    for (int i = 0; i < t.links().size(); i++) {
      Link a = guess.links().get(i);
      Link b = t.links().get(i);
      if (!a.equals(new Link(b.a(), b.b(), b.rateBps(), b.delayPs(), 0, 0))) {
        return false;
      }
    }
    return true;
  }

  private static NedTopology ned(Guess guess, Topology topology) {
    List<String> paths = new ArrayList<>();
    Map<String, Integer> vectors = new LinkedHashMap<>();
    for (Node node : topology.nodes()) {
      Matcher name = NUMBERED.matcher(node.name());
      if (!name.matches() || !guess.vectors().contains(name.group(1))) {
        paths.add(node.name());
        continue;
      }
      paths.add(name.group(1) + "[" + name.group(2) + "]");
      if (node.isHost()) {
        vectors.merge(name.group(1), 1, Integer::sum);
      }
    }
    return new NedTopology(source(guess.file()), guess.parameters(), paths, vectors);
  }

  private static String source(String name) {
    try (InputStream in = RegularTopology.class.getResourceAsStream(name + ".ned")) {
      if (in == null) {
        throw new IllegalStateException(name + ".ned is not in the runner's jar");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
