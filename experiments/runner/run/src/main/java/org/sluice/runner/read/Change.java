// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sluice.runner.SluiceException;
import org.sluice.runner.model.Where;

/**
 * One value of an experiment that is replaced before the experiment is read. Whatever varies an
 * experiment is an ordered list of changes to its {@link ExperimentTree}: the section {@code
 * quick}, what a variant sets, the options of the command line (in a campaign, those of one point),
 * and last a control, a wrong constant or a point of a calibration.
 *
 * @param path a variable's name, or the path of a value, such as {@code traffic[0].load}
 * @param value what it gets; its place is named in messages
 */
record Change(String path, YamlNode value) {
  /** Slots of schemes: a scheme is replaced whole, with its profile and parameters. */
  static final Set<String> SCHEMES = Set.of("scheme", "flowControl", "pathChoice");

  /** The value of an option of the command line. */
  static Change ofOption(String option, String path, String value) {
    return new Change(path, new YamlNode.Scalar(new Where(option, 0, ""), value));
  }

  /**
   * A setting of the command line.
   *
   * @param setting {@code path=value}; a value that begins with a bracket is YAML
   */
  static Change ofSetting(String setting) {
    int equals = setting.indexOf('=');
    if (equals < 1) {
      throw SluiceException.wrongInput(
          "--set '" + setting + "' is not allowed; allowed is name=value");
    }
    String path = setting.substring(0, equals);
    String value = setting.substring(equals + 1);
    Where where = new Where(Where.COMMAND_LINE, 0, path);
    boolean isYaml = value.startsWith("[") || (value.startsWith("{") && !value.startsWith("${"));
    return new Change(
        path, isYaml ? YamlReader.read(value, where) : new YamlNode.Scalar(where, value));
  }

  /** What a map of a file sets: variables by their name, values by their path. */
  static List<Change> of(YamlNode.Mapping map) {
    List<Change> changes = new ArrayList<>();
    map.members().forEach((path, value) -> changes.add(new Change(path, value)));
    return each(changes);
  }

  /**
   * The same changes with one for each value of a map.
   *
   * @param changes those of one author, in order
   * @throws SluiceException if there are two values for one place, or for a place and a part of it:
   *     the first would do nothing
   */
  static List<Change> each(List<Change> changes) {
    List<Change> each = new ArrayList<>();
    changes.forEach(change -> change.addTo(each));
    Map<String, Change> earlier = new LinkedHashMap<>();
    for (Change change : each) {
      String place = change.place();
      earlier.forEach((other, first) -> change.requireOther(place, other, first));
      earlier.put(place, change);
    }
    return each;
  }

  private void addTo(List<Change> each) {
    if (value instanceof YamlNode.Mapping map
        && !map.members().isEmpty()
        && !SCHEMES.contains(path)) {
      map.members().forEach((key, inner) -> new Change(path + "." + key, inner).addTo(each));
    } else {
      each.add(this);
    }
  }

  private void requireOther(String place, String otherPlace, Change other) {
    if (otherPlace.equals(place)) {
      throw value.failure(
          isOption() && name().equals(other.name())
              ? "is given twice; allowed is once"
              : "gives the same value as %s; allowed is one of them".formatted(other.name()));
    }
    if (otherPlace.startsWith(place + ".")) {
      throw value.failure("replaces what %s gives; allowed is one of them".formatted(other.name()));
    }
  }

  /** Whether it is the user's, on the command line. */
  boolean isOption() {
    return value.where().file().startsWith("--");
  }

  /** As the author wrote it. */
  private String name() {
    return isOption() ? value.where().prefix() : path;
  }

  /** The path in the one spelling that all of its spellings have in common. */
  private String place() {
    return path.replaceAll("\\[0*(\\d+)]", ".$1")
        .replaceAll("^(scheme|flowControl|pathChoice)\\.name$", "$1");
  }

  /** The name before the first dot or bracket. */
  String section() {
    return path.split("[.\\[]", 2)[0];
  }

  /** The keys on the way to the value; an item of a list by its number. */
  List<String> keys() {
    return List.of(path.replaceAll("\\[(\\d+)]", ".$1").split("\\."));
  }
}
