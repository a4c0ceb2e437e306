// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The {@code groups} section: names for ports and flows, used by claims and figures.
 *
 * @param ports name to {@code node:port}
 * @param flows name to flow numbers
 */
public record Groups(Map<String, List<String>> ports, Map<String, List<Long>> flows) {

  static Groups read(Optional<Section> section, NodeNames names, Scope scope, int flowCount) {
    Groups groups = new Groups(new LinkedHashMap<>(), new LinkedHashMap<>());
    if (section.isEmpty()) {
      return groups;
    }
    section
        .get()
        .section("ports")
        .ifPresent(
            ports ->
                ports
                    .members()
                    .forEach(
                        (name, value) ->
                            groups
                                .ports()
                                .put(name, ports.items(value).stream().map(names::port).toList())));
    section
        .get()
        .section("flows")
        .ifPresent(
            flows ->
                flows
                    .members()
                    .forEach(
                        (name, value) ->
                            groups.flows().put(name, numbers(flows, value, scope, flowCount))));
    section.get().finish();
    return groups;
  }

  private static List<Long> numbers(Section flows, YamlNode value, Scope scope, int flowCount) {
    List<Long> numbers = new ArrayList<>();
    for (YamlNode item : flows.items(value)) {
      String[] ends = scope.text(item).split("-", -1);
      if (ends.length > 2 || !String.join("", ends).matches("\\d{1,18}") || ends[0].isEmpty()) {
        throw item.where().notAllowed(scope.text(item), "a flow's number or a range such as 0-9");
      }
      long first = Long.parseLong(ends[0]);
      long last = Long.parseLong(ends[ends.length - 1]);
      if (first > last || last >= flowCount) {
        throw item.where()
            .notAllowed(scope.text(item), "flow numbers from 0 to " + (flowCount - 1));
      }
      for (long f = first; f <= last; f++) {
        numbers.add(f);
      }
    }
    return numbers;
  }
}
