// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sluice.runner.dataplane.DataplaneKey;
import org.sluice.runner.model.Monitor;
import org.sluice.workloads.Dimension;
import org.sluice.workloads.Flow;
import org.sluice.workloads.Link;
import org.sluice.workloads.Task;
import org.sluice.workloads.Topology;

/** What is seen only of several sections together, and would be something else than it says. */
final class RunChecks {
  private static final long PS_PER_NS = 1000;

  private RunChecks() {}

  /** A simulator would round such a delay, and not each the same way. */
  static void wholeNanoseconds(Topology topology, YamlNode resolution) {
    for (Link link : topology.links()) {
      if (link.delayPs() % PS_PER_NS != 0) {
        throw resolution.failure(
            "is ns, and the link from %s to %s has a delay of %s; allowed are whole ns, or resolution: ps"
                .formatted(
                    topology.nodes().get(link.a()).name(),
                    topology.nodes().get(link.b()).name(),
                    Dimension.TIME.text(link.delayPs())));
      }
    }
  }

  /** The same of other times than delays. */
  static void wholeNanoseconds(
      long durationPs, Monitor monitor, Map<String, String> dataplane, YamlNode resolution) {
    Map<String, Long> times = new LinkedHashMap<>();
    times.put("duration", durationPs);
    times.put("monitor.queueInterval", monitor.queueIntervalPs());
    times.put("monitor.goodputInterval", monitor.goodputIntervalPs());
    times.put("monitor.rateInterval", monitor.rateIntervalPs());
    for (DataplaneKey key : DataplaneKey.all()) {
      String value = dataplane.getOrDefault(key.planName(), "");
      if (key.planName().endsWith("_ps") && value.matches("\\d{1,18}")) {
        times.put("dataplane." + key.yamlName(), Long.parseLong(value));
      }
    }
    times.forEach(
        (path, ps) -> {
          if (ps > 0 && ps % PS_PER_NS != 0) {
            throw resolution.failure(
                "is ns, and %s is %s; allowed are whole ns, or resolution: ps"
                    .formatted(path, Dimension.TIME.text(ps)));
          }
        });
  }

  /** Computations of files may take any time. */
  static void roundedTasks(List<Task> tasks, YamlNode resolution, Scope scope) {
    long rounded = tasks.stream().filter(task -> task.durationPs() % PS_PER_NS != 0).count();
    if (rounded > 0) {
      scope.warn(
          resolution
              .where()
              .doubt(
                  "ns",
                  "and %d tasks take no whole ns: each takes up to 1 ns more".formatted(rounded)));
    }
  }

  /** The low timeout is for the case in which the other would be too long. */
  static void lowTimeout(YamlNode node, Scope scope, Map<String, String> dataplane) {
    long lowPs = timePs(dataplane, "retransmission_timeout_low_ps", 0);
    long highPs = timePs(dataplane, "retransmission_timeout_ps", 1_000_000_000L);
    if (highPs > 0 && lowPs >= highPs) {
      scope.noteIdle(
          node.where(),
          scope.text(node),
          "which does nothing: it is not below retransmissionTimeout, "
              + Dimension.TIME.text(highPs));
    }
  }

  /** Which next hop a hash gives is nothing to packets that are all sprayed; their order is. */
  static void hash(
      YamlNode node, Scope scope, Map<String, String> dataplane, Set<String> conditions) {
    boolean isOrder = Set.of("hpcc", "conweave").contains(dataplane.getOrDefault("ecmp", ""));
    if (!conditions.contains(KeyConditions.HASHED) && !isOrder) {
      scope.noteIdle(
          node.where(), scope.text(node), "which does nothing without " + KeyConditions.HASHED);
    }
  }

  /** ConWeave's IRN answers each packet, whatever a scheme sets. */
  static void acknowledgements(
      YamlNode scheme,
      Scope scope,
      String name,
      Map<String, String> dataplane,
      Set<String> conditions) {
    if (dataplane.getOrDefault("loss_recovery", "").equals("conweave_irn")
        && conditions.contains(KeyConditions.ACKNOWLEDGES)) {
      scope.noteIdle(
          scheme.where(),
          name,
          "which sets when receivers acknowledge: that does nothing with lossRecovery: conweave_irn,"
              + " where each packet has an answer");
    }
  }

  /**
   * Where each switch has one next hop there is nothing to choose.
   *
   * @param atHosts only the switches of hosts choose
   */
  static void paths(YamlNode node, Scope scope, String name, Topology topology, boolean atHosts) {
    if (!new NextHops(topology).areEverSeveral(atHosts)) {
      scope.noteIdle(
          node.where(),
          name,
          "which does nothing: no switch %shas two next hops to a host"
              .formatted(atHosts ? "of hosts, where it chooses, " : ""));
    }
  }

  /**
   * What ConWeave's program has of its own takes the place of other values.
   *
   * @throws SluiceException if one of them is given
   */
  static void rulesOfConweave(YamlNode.Mapping root, Map<String, String> dataplane, long seed) {
    YamlNode flowControl = root.members().get("flowControl");
    if (flowControl instanceof YamlNode.Scalar one
        && one.text().matches("pfc-(static|dynamic)")
        && dataplane.getOrDefault("buffer_rules", "").equals("broadcom")) {
      throw one.failure(
          "is "
              + one.text()
              + "; allowed with bufferRules: broadcom, which has a threshold of its own,"
              + " is pfc or lossy");
    }
    if (dataplane.getOrDefault("ecn_random", "").equals("mrg_per_switch")
        && (seed < 1 || seed > Integer.MAX_VALUE)) {
      YamlNode node = root.members().get("seed");
      throw (node == null ? root : node)
          .failure(
              "is "
                  + seed
                  + "; allowed with ecnRandom: mrg_per_switch is 1 to 2147483647, as it draws"
                  + " alike for others");
    }
  }

  private static long timePs(Map<String, String> dataplane, String key, long otherwisePs) {
    return Long.parseLong(dataplane.getOrDefault(key, String.valueOf(otherwisePs)));
  }

  /** A packet that no flow has would not be lost, nor one that is named twice. */
  static void losses(YamlNode node, Map<String, String> dataplane, List<Flow> flows) {
    long payload = Long.parseLong(dataplane.getOrDefault("payload_bytes", "1000"));
    Set<String> seen = new HashSet<>();
    for (String pair : dataplane.getOrDefault("lose_packets", "").split(",")) {
      if (pair.isEmpty() || pair.equals("none")) {
        continue;
      }
      int colon = pair.indexOf(':');
      long flow = Long.parseLong(pair.substring(0, colon));
      if (flow >= flows.size()) {
        throw node.notAllowed(pair, "flows from 0 to " + (flows.size() - 1));
      }
      long bytes = flows.get((int) flow).bytes();
      long packets = (bytes + payload - 1) / payload;
      if (bytes != Flow.UNBOUNDED && Long.parseLong(pair.substring(colon + 1)) >= packets) {
        throw node.notAllowed(pair, "packets from 0 to %d of this flow".formatted(packets - 1));
      }
      if (!seen.add(pair)) {
        throw node.notAllowed(pair, "each packet once");
      }
    }
  }
}
