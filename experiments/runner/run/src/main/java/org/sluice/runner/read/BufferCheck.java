// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.sluice.runner.SluiceException;
import org.sluice.runner.dataplane.DataplaneKey;
import org.sluice.runner.dataplane.PfcBuffer;
import org.sluice.workloads.Dimension;
import org.sluice.workloads.Flow;
import org.sluice.workloads.Link;
import org.sluice.workloads.Node;
import org.sluice.workloads.Topology;

/**
 * Whether every switch's buffer has room for the PFC headroom and reserve of its ports, by the rule
 * of the data plane, {@link PfcBuffer}.
 *
 * @param topology nodes and links
 * @param priorities how many the flows have
 * @param dataplane plan keys and values of all switches
 * @param switches those of single switches, by node
 */
record BufferCheck(
    Topology topology,
    int priorities,
    Map<String, String> dataplane,
    Map<Integer, Map<String, String>> switches) {

  /**
   * A switch whose buffer is too small.
   *
   * @param of the switch
   * @param bufferBytes what it has
   * @param neededBytes what its ports' headroom and reserve need
   * @param ports how many it has
   * @param longest the link with the largest headroom
   * @param headroomBytes that headroom, of one priority
   */
  record Shortage(
      Node of, long bufferBytes, long neededBytes, int ports, Link longest, long headroomBytes) {}

  /** Whether there is PFC, and no buffer that could ever fill up to a threshold. */
  static boolean neverPauses(Map<String, String> dataplane) {
    return Map.of("flow_control", "pfc", "buffer_bytes", "-1", "pfc_threshold", "dynamic")
        .entrySet()
        .stream()
        .allMatch(e -> e.getValue().equals(valueOf(e.getKey(), dataplane)));
  }

  private static String valueOf(String planName, Map<String, String> dataplane) {
    return dataplane.getOrDefault(
        planName, DataplaneKey.ofPlanName(planName).orElseThrow().planDefault());
  }

  /** How many priorities flows have. */
  static int prioritiesOf(List<Flow> flows) {
    Set<Integer> priorities = new HashSet<>();
    flows.forEach(flow -> priorities.add(flow.priority()));
    return priorities.size();
  }

  /** The first switch whose buffer is too small, also where its threshold wraps then. */
  Optional<Shortage> shortage() {
    Map<Integer, List<Link>> links = new LinkedHashMap<>();
    for (Link link : topology.links()) {
      links.computeIfAbsent(link.a(), n -> new ArrayList<>()).add(link);
      links.computeIfAbsent(link.b(), n -> new ArrayList<>()).add(link);
    }
    for (Node node : topology.switches()) {
      PfcBuffer buffer = bufferOf(node.id());
      List<Link> own = links.getOrDefault(node.id(), List.of());
      if (!own.isEmpty() && buffer.isLimited()) {
        long needed = buffer.neededBytes(own);
        if (needed >= buffer.bytes()) {
          Comparator<Link> byHeadroom =
              Comparator.comparingLong(l -> buffer.headroomBytes(l.rateBps(), l.delayPs()));
          Link longest = own.stream().max(byHeadroom).orElseThrow();
          return Optional.of(
              new Shortage(
                  node,
                  buffer.bytes(),
                  needed,
                  own.size(),
                  longest,
                  buffer.headroomBytes(longest.rateBps(), longest.delayPs())));
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Refuses a buffer that is too small, unless its threshold wraps, and pauses that are too short.
   *
   * @param root the experiment file, for the place
   * @throws SluiceException if there is one
   */
  void require(YamlNode.Mapping root) {
    topology.switches().forEach(node -> requirePauses(root, node));
    Optional<Shortage> found = shortage().filter(s -> !bufferOf(s.of().id()).wraps());
    if (found.isEmpty()) {
      return;
    }
    Shortage s = found.get();
    Optional<YamlNode> buffer = member(root, "switches", s.of().name(), "buffer");
    if (buffer.isEmpty()) {
      buffer = member(root, "dataplane", "buffer");
    }
    String needs =
        "the PFC headroom and reserve of the %s of %s need %s (%s of them for a link of %s and %s)"
            .formatted(
                s.ports() == 1 ? "port" : s.ports() + " ports",
                s.of().name(),
                Dimension.BYTES.text(s.neededBytes()),
                Dimension.BYTES.text(s.headroomBytes()),
                Dimension.RATE.text(s.longest().rateBps()),
                Dimension.TIME.text(s.longest().delayPs()));
    String allowed =
        bufferOf(s.of().id()).isBroadcom()
            ? "; allowed with bufferRules: broadcom is more than that, or shorter links"
            : "; allowed is more than that, shorter links, a smaller dataplane.pfcHeadroom, or"
                + " flowControl: lossy";
    throw buffer
        .map(
            node ->
                node.failure(
                    "is " + Dimension.BYTES.text(s.bufferBytes()) + ", but " + needs + allowed))
        .orElseGet(
            () ->
                Optional.ofNullable(root.members().get("topology"))
                    .orElse(root)
                    .failure(
                        "does not fit dataplane.buffer, which is "
                            + Dimension.BYTES.text(s.bufferBytes())
                            + ": "
                            + needs
                            + allowed));
  }

  private void requirePauses(YamlNode.Mapping root, Node node) {
    PfcBuffer buffer = bufferOf(node.id());
    if (buffer.lacksSize()) {
      throw member(root, "switches", node.name(), "bufferRules")
          .or(() -> member(root, "dataplane", "bufferRules"))
          .orElse(root)
          .failure("is broadcom, but the buffer is infinite; allowed is a buffer with a size");
    }
    if (buffer.pauseQuanta() <= 0 || buffer.pauseQuanta() >= buffer.leastPauseQuanta()) {
      return;
    }
    String key = "pfcPauseQuanta";
    throw member(root, "switches", node.name(), key)
        .or(() -> member(root, "dataplane", key))
        .orElse(root)
        .failure(
            ("is %d, a pause half of which is over before a PFC frame that extends it is sent;"
                    + " allowed is 0, or from %d to 65535")
                .formatted(buffer.pauseQuanta(), buffer.leastPauseQuanta()));
  }

  private PfcBuffer bufferOf(int node) {
    Map<String, String> together = new LinkedHashMap<>(dataplane);
    together.putAll(switches.getOrDefault(node, Map.of()));
    return new PfcBuffer(together, priorities);
  }

  /** What stands at a path of keys. */
  static Optional<YamlNode> member(YamlNode.Mapping root, String... path) {
    Optional<YamlNode> at = Optional.of(root);
    for (String key : path) {
      at =
          at.filter(YamlNode.Mapping.class::isInstance)
              .map(node -> ((YamlNode.Mapping) node).members().get(key));
    }
    return at;
  }
}
