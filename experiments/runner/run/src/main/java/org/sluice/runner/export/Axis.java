// SPDX-License-Identifier: MIT
package org.sluice.runner.export;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.sluice.runner.SluiceException;
import org.sluice.runner.read.SettingValues;

/**
 * An iteration variable of {@code omnetpp.ini}: a value of an experiment for which several were
 * given.
 *
 * @param path the experiment's variable, or the path of another value, as {@code --set} has it
 * @param name the iteration variable
 * @param values two or more, as the user wrote them
 */
record Axis(String path, String name, List<String> values) {
  /** Names that an ini file gives a meaning of their own. */
  private static final Set<String> PREDEFINED =
      Set.of(
          """
          configname datetime datetimef experiment inifile iterationvars iterationvarsd
          iterationvarsf measurement network processid repetition replication resultdir runid
          runnumber seedset"""
              .split("\\s+"));

  /**
   * Reads a setting.
   *
   * @param setting {@code path=value,value,…}
   * @param others iteration variables before it
   * @return empty if it gives one value: a plain setting, checked where it is applied
   * @throws SluiceException if one of several values cannot be in an ini file and in a file's name
   */
  static Optional<Axis> find(String setting, List<Axis> others) {
    Optional<SettingValues> several = SettingValues.find(setting);
    if (several.isEmpty()) {
      return Optional.empty();
    }
    String path = several.get().path();
    String name = NedNames.identifier(path.substring(path.lastIndexOf('.') + 1));
    String free = PREDEFINED.contains(name) ? name + "_" : name;
    for (int n = 2; isTaken(free, others); n++) {
      free = name + "_" + n;
    }
    return Optional.of(new Axis(path, free, several.get().values()));
  }

  private static boolean isTaken(String name, List<Axis> others) {
    return others.stream().anyMatch(o -> o.name().equals(name));
  }

  /** Whether every value can stand inside a NED identifier. */
  boolean fitsIdentifiers() {
    return values.stream().allMatch(NedNames::isPart);
  }

  /** A value as a part of a NED identifier; different for different values. */
  String idOf(String value) {
    if (fitsIdentifiers()) {
      return value;
    }
    NedNames names = new NedNames();
    for (String other : values) {
      String id = names.unique("v" + other.replace('.', 'p')).substring(1);
      if (other.equals(value)) {
        return id;
      }
    }
    throw new IllegalArgumentException(value + " is no value of " + path);
  }
}
