// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.sluice.runner.dataplane.DataplaneKey;
import org.sluice.workloads.Topology;

/** The section {@code switches}: data-plane keys of single switches. */
final class SwitchesSection {
  private SwitchesSection() {}

  /**
   * Reads the section.
   *
   * @param section it, if there is one
   * @param names of the nodes
   * @param topology whose switches they are
   * @param ofAllSwitches plan keys and values of the network
   * @param conditions what the run has of what keys need besides others
   * @return for each switch that is there, by its number, plan keys and its own values
   */
  static Map<Integer, Map<String, String>> read(
      Optional<Section> section,
      NodeNames names,
      Topology topology,
      Map<String, String> ofAllSwitches,
      KeyConditions conditions) {
    Map<Integer, Map<String, String>> all = new TreeMap<>();
    if (section.isEmpty()) {
      return all;
    }
    for (Map.Entry<String, YamlNode> member : section.get().members().entrySet()) {
      YamlNode key = new YamlNode.Scalar(member.getValue().where(), member.getKey());
      int node = names.node(key).id();
      if (topology.nodes().get(node).isHost()) {
        throw member.getValue().failure("is a host; allowed is a switch");
      }
      if (all.containsKey(node)) {
        throw member.getValue().failure("is the same switch as another entry; allowed is one");
      }
      Section values = Section.of(member.getValue(), section.get().scope());
      Map<String, String> own = DataplaneSection.keys(values, DataplaneKey::perSwitch);
      Map<String, String> together = new TreeMap<>(ofAllSwitches);
      together.putAll(own);
      DataplaneSection.checkOrder(together, values);
      DataplaneSection.noteIdle(together, conditions.ofSwitch(topology, node), values);
      all.put(node, own);
      values.finish();
    }
    return all;
  }
}
