// SPDX-License-Identifier: MIT
package org.sluice.runner.export;

import java.util.ArrayList;
import java.util.List;

/**
 * A section of {@code omnetpp.ini}: a variant of an experiment with all combinations of the axes.
 *
 * @param name a NED identifier; {@code General} if the experiment compares nothing
 * @param title what it is, in one line
 * @param axes its iteration variables
 * @param combinations one or more
 */
record Configuration(String name, String title, List<Axis> axes, List<Combination> combinations) {
  static final String GENERAL = "General";

  /** The same, a configuration for each value of one axis. */
  List<Configuration> split(Axis axis) {
    int at = axes.indexOf(axis);
    List<Axis> rest = new ArrayList<>(axes);
    rest.remove(at);
    List<Configuration> parts = new ArrayList<>();
    for (String value : axis.values()) {
      List<Combination> some = new ArrayList<>();
      for (Combination one : combinations) {
        if (one.values().get(at).equals(value)) {
          List<String> values = new ArrayList<>(one.values());
          values.remove(at);
          some.add(new Combination(values, one.runs()));
        }
      }
      String suffix = axis.name() + "_" + axis.idOf(value);
      parts.add(
          new Configuration(
              name.equals(GENERAL) ? suffix : name + "_" + suffix,
              title + ", " + axis.name() + "=" + value,
              rest,
              some));
    }
    return parts;
  }
}
