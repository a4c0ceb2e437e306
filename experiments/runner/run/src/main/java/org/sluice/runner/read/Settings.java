// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.SluiceException;
import org.sluice.runner.expression.Nearest;
import org.sluice.runner.model.Where;

/** Applies {@code --set path=value} to an experiment's values before they are read. */
final class Settings {
  private static final Set<String> SCHEMES = new TreeSet<>(List.of("scheme", "flowControl"));
  private static final Set<String> NEVER_OVERRIDDEN =
      new TreeSet<>(
          List.of(
              "variables",
              "base",
              "reproduces",
              "compare",
              "seeds",
              "quick",
              "controls",
              "constants",
              "claims"));

  private static final String EXPLANATION = "explanation";

  /** Sections that are read, or left out, before anything is set. */
  private static final Set<String> OF_THE_FILE =
      Set.of(
          "base", "reproduces", "compare", "seeds", "quick", "controls", "constants", EXPLANATION);

  private final YamlNode.Mapping root;
  private final Set<String> sections;

  /**
   * Settings of one experiment.
   *
   * @param root its file, which is changed
   * @param sections the keys a file may have at its top
   */
  Settings(YamlNode.Mapping root, Set<String> sections) {
    this.root = root;
    this.sections = sections;
  }

  /**
   * Sets a variable by its name or any value by its path. A key that the file leaves out is added;
   * whether it exists is checked when the experiment is read.
   *
   * @param setting {@code path=value}
   */
  void set(String setting) {
    int equals = setting.indexOf('=');
    if (equals < 1) {
      throw SluiceException.wrongInput(
          "--set '" + setting + "' is not allowed; allowed is name=value");
    }
    String path = setting.substring(0, equals);
    String section = path.split("[.\\[]", 2)[0];
    if (OF_THE_FILE.contains(section) && !variables().contains(section)) {
      throw SluiceException.wrongInput(
          "--set %s is not allowed: '%s' is read before anything is set; allowed is %s"
              .formatted(
                  path,
                  section,
                  section.equals("seeds")
                      ? "--seeds, or seeds in a file"
                      : section + " in a file"));
    }
    set(path, node(path, setting.substring(equals + 1)));
  }

  /**
   * Sets the one value of a command line option.
   *
   * @param option the option, for error messages
   */
  void set(String option, String path, String value) {
    set(path, new YamlNode.Scalar(new Where(option, 0, ""), value));
  }

  /**
   * Sets what a map of the file says: variables by their name, values by their path or by their
   * place in maps. A scheme is replaced whole, with its profile and parameters.
   */
  void override(YamlNode.Mapping changes) {
    requireOnce(changes, "", new LinkedHashMap<>());
    for (Map.Entry<String, YamlNode> change : changes.members().entrySet()) {
      String path = change.getKey();
      if (!(declared(path) instanceof YamlNode.Mapping)) {
        Set<String> known = new TreeSet<>(sections);
        known.removeAll(NEVER_OVERRIDDEN);
        known.addAll(variables());
        String first = path.split("[.\\[]", 2)[0];
        if (!known.contains(first) || variables().contains(first)) {
          throw change
              .getValue()
              .failure(
                  "sets '%s', which is no variable and no section; %s%s"
                      .formatted(path, Nearest.clause(first, known), variablesClause()));
        }
      }
      merge(path, change.getValue());
    }
  }

  /** Of two values for one place, or for a place and a part of it, the first would do nothing. */
  private static void requireOnce(
      YamlNode.Mapping changes, String above, Map<String, String> given) {
    for (Map.Entry<String, YamlNode> change : changes.members().entrySet()) {
      String path = above.isEmpty() ? change.getKey() : above + "." + change.getKey();
      if (change.getValue() instanceof YamlNode.Mapping map
          && !map.members().isEmpty()
          && !SCHEMES.contains(path)) {
        requireOnce(map, path, given);
        continue;
      }
      String place = Choices.place(path);
      given.forEach(
          (earlier, spelled) -> {
            if (earlier.equals(place) || earlier.startsWith(place + ".")) {
              throw change
                  .getValue()
                  .failure("replaces what %s gives; allowed is one of them".formatted(spelled));
            }
          });
      given.put(place, path);
    }
  }

  /** Leaves out what the file says of claims that fail: that is of the file's own runs. */
  void dropExplanations() {
    root.members().remove(EXPLANATION);
    if (root.members().get("claims") instanceof YamlNode.Sequence claims) {
      for (YamlNode claim : claims.items()) {
        if (claim instanceof YamlNode.Mapping map) {
          map.members().remove(EXPLANATION);
        }
      }
    }
  }

  private void merge(String path, YamlNode value) {
    if (SCHEMES.contains(path)) {
      root.members().put(path, value.copy());
      nameScheme(root);
    } else if (value instanceof YamlNode.Mapping map && (!map.members().isEmpty() || isMap(path))) {
      map.members().forEach((key, inner) -> merge(path + "." + key, inner));
    } else {
      set(path, value.copy());
    }
  }

  private boolean isMap(String path) {
    @Nullable YamlNode at = root;
    for (String key : keys(path)) {
      at = child(at, key);
    }
    return at instanceof YamlNode.Mapping;
  }

  private static @Nullable YamlNode child(@Nullable YamlNode at, String key) {
    if (at instanceof YamlNode.Sequence list && key.matches("\\d{1,6}")) {
      int index = Integer.parseInt(key);
      return index < list.items().size() ? list.items().get(index) : null;
    }
    return at instanceof YamlNode.Mapping map ? map.members().get(key) : null;
  }

  private static List<String> keys(String path) {
    return List.of(path.replaceAll("\\[(\\d+)]", ".$1").split("\\."));
  }

  private void set(String path, YamlNode value) {
    if (declared(path) instanceof YamlNode.Mapping declaration) {
      declaration.members().put("default", value);
      return;
    }
    List<String> keys = keys(path);
    if (keys.isEmpty() || !sections.contains(keys.get(0)) || keys.get(0).equals("variables")) {
      Set<String> known = new TreeSet<>(sections);
      known.addAll(variables());
      known.remove("variables");
      throw SluiceException.wrongInput(
          "--set "
              + path
              + " names no variable and no section of "
              + root.where().file()
              + "; "
              + Nearest.clause(keys.isEmpty() ? path : keys.get(0), known)
              + variablesClause());
    }
    put(root, keys, 0, path, value);
    nameScheme(root);
  }

  /** A congestion control that is given by its name alone becomes a map with that name. */
  static void nameScheme(YamlNode.Mapping root) {
    if (root.members().get("scheme") instanceof YamlNode.Scalar name) {
      LinkedHashMap<String, YamlNode> members = new LinkedHashMap<>();
      members.put("name", name);
      root.members().put("scheme", new YamlNode.Mapping(name.where(), members));
    }
  }

  /** Chooses another scheme: profile and parameters of the one before do not fit it. */
  void replaceScheme(String name) {
    if (root.members().get("scheme") instanceof YamlNode.Mapping m
        && !(m.members().get("name") instanceof YamlNode.Scalar s && s.text().equals(name))) {
      m.members().remove("profile");
      m.members().remove("parameters");
    }
    set("--scheme", "scheme.name", name);
  }

  private void put(YamlNode at, List<String> keys, int depth, String path, YamlNode value) {
    String key = keys.get(depth);
    boolean last = depth == keys.size() - 1;
    if (at instanceof YamlNode.Mapping m) {
      if (last) {
        m.members().put(key, value);
        return;
      }
      Where where =
          new Where(
              value.where().file(),
              value.where().line(),
              String.join(".", keys.subList(0, depth + 1)));
      YamlNode next =
          m.members().computeIfAbsent(key, k -> new YamlNode.Mapping(where, new LinkedHashMap<>()));
      put(next, keys, depth + 1, path, value);
    } else if (at instanceof YamlNode.Sequence s) {
      int index = key.matches("\\d{1,6}") ? Integer.parseInt(key) : -1;
      if (index < 0 || index >= s.items().size()) {
        throw SluiceException.wrongInput(
            "--set %s: '%s' is no item of %s; allowed is 0 to %s"
                .formatted(path, key, at.where().path(), s.items().size() - 1));
      }
      if (last) {
        s.items().set(index, value);
      } else {
        put(s.items().get(index), keys, depth + 1, path, value);
      }
    } else {
      throw SluiceException.wrongInput(
          "--set " + path + ": " + at.where().path() + " is " + at.kind() + " and has no keys");
    }
  }

  private static YamlNode node(String path, String value) {
    Where where = new Where(Where.COMMAND_LINE, 0, path);
    return value.startsWith("[") || (value.startsWith("{") && !value.startsWith("${"))
        ? YamlReader.read(value, where)
        : new YamlNode.Scalar(where, value);
  }

  private @Nullable YamlNode declared(String name) {
    return root.members().get("variables") instanceof YamlNode.Mapping m
        ? m.members().get(name)
        : null;
  }

  private List<String> variables() {
    return root.members().get("variables") instanceof YamlNode.Mapping m
        ? new ArrayList<>(m.members().keySet())
        : List.of();
  }

  private String variablesClause() {
    return variables().isEmpty() ? "" : "; its variables are " + String.join(", ", variables());
  }
}
