// SPDX-License-Identifier: MIT
package org.sluice.runner.export;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The networks of an export: one type for each distinct topology, by names that an ini file can put
 * together from its iteration variables.
 */
final class Networks {
  private final String base;
  private final List<Axis> axes;
  private final Map<String, String> bodies = new LinkedHashMap<>();
  private final Map<List<String>, String> expressions = new LinkedHashMap<>();

  /**
   * No networks yet.
   *
   * @param base what their names begin with
   * @param axes the iteration variables
   */
  Networks(String base, List<Axis> axes) {
    this.base = base;
    this.axes = axes;
  }

  /** The networks: name and {@link NedNetwork#body}. */
  Map<String, String> all() {
    return bodies;
  }

  /**
   * Adds what a configuration needs.
   *
   * @return the name of its network, with iteration variables where it depends on them
   */
  String add(Configuration configuration) {
    List<String> topologies = new ArrayList<>();
    for (Combination c : configuration.combinations()) {
      topologies.add(NedNetwork.body(c.first().topology()));
    }
    String known = expressions.get(topologies);
    if (known != null) {
      return known;
    }
    boolean[] matters = matters(configuration, topologies);
    String stem = expressions.isEmpty() ? base : base + "_" + configuration.name();
    StringBuilder expression = new StringBuilder(stem);
    for (int a = 0; a < axes.size(); a++) {
      if (matters[a]) {
        expression.append("_${").append(variable(axes.get(a))).append('}');
      }
    }
    for (int c = 0; c < topologies.size(); c++) {
      StringBuilder name = new StringBuilder(stem);
      for (int a = 0; a < axes.size(); a++) {
        if (matters[a]) {
          String value = configuration.combinations().get(c).values().get(a);
          name.append('_').append(axes.get(a).idOf(value));
        }
      }
      bodies.putIfAbsent(name.toString(), topologies.get(c));
    }
    expressions.put(topologies, expression.toString());
    return expression.toString();
  }

  /**
   * The definition of a variable that goes with an axis and holds what of its values can stand in a
   * network's name: needed if {@link Axis#fitsIdentifiers} is false and a network depends on it.
   */
  static String parallel(Axis axis) {
    List<String> ids = axis.values().stream().map(axis::idOf).toList();
    return "${" + variable(axis) + "=" + String.join(", ", ids) + " ! " + axis.name() + "}";
  }

  /** The variable whose value stands in a network's name for an axis. */
  static String variable(Axis axis) {
    return axis.fitsIdentifiers() ? axis.name() : axis.name() + "Id";
  }

  /** On which axes the topology depends. */
  private boolean[] matters(Configuration configuration, List<String> topologies) {
    List<Combination> all = configuration.combinations();
    boolean[] matters = new boolean[axes.size()];
    for (int a = 0; a < matters.length; a++) {
      Map<List<String>, String> seen = new LinkedHashMap<>();
      for (int c = 0; c < all.size() && !matters[a]; c++) {
        List<String> others = new ArrayList<>(all.get(c).values());
        others.remove(a);
        String before = seen.putIfAbsent(others, topologies.get(c));
        matters[a] = before != null && !before.equals(topologies.get(c));
      }
    }
    return Arrays.copyOf(matters, matters.length);
  }
}
