// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.SluiceException;
import org.sluice.runner.expression.Nearest;
import org.sluice.runner.model.Where;

/** The values of an experiment before they are read, and the one way to change them. */
final class ExperimentTree {
  private static final String VARIABLES = "variables";
  private static final String CLAIMS = "claims";
  private static final String EXPLANATION = "explanation";

  /** Sections that are read, or left out, before anything is changed. */
  private static final Set<String> FIXED =
      Set.of(
          "base", "reproduces", "compare", "seeds", "quick", "controls", "constants", EXPLANATION);

  private final YamlNode.Mapping root;
  private final Set<String> sections;

  /**
   * The values of one experiment.
   *
   * @param root its file, which is changed
   * @param sections the keys a file may have at its top
   */
  ExperimentTree(YamlNode.Mapping root, Set<String> sections) {
    this.root = root;
    this.sections = sections;
  }

  /**
   * Changes values, one after the other. A key that the file leaves out is added; whether it exists
   * is checked when the experiment is read.
   *
   * @throws SluiceException if a change names nothing that can be changed
   */
  void apply(List<Change> changes) {
    changes.forEach(this::apply);
  }

  private void apply(Change change) {
    YamlNode variable = declared(change.path());
    if (variable != null) {
      // What is no declaration is refused when it is read.
      if (variable instanceof YamlNode.Mapping declaration) {
        declaration.members().put("default", change.value().copy());
      }
      return;
    }
    requireChangeable(change);
    List<String> keys = change.keys();
    if (change.value() instanceof YamlNode.Mapping map
        && map.members().isEmpty()
        && at(keys) instanceof YamlNode.Mapping) {
      if (change.isOption()) {
        throw map.failure("is an empty map, which changes nothing; allowed is a value");
      }
      return;
    }
    if (keys.size() == 2 && keys.get(1).equals("name") && Change.SCHEMES.contains(keys.get(0))) {
      dropWhatIsOfAnotherScheme(keys, change.value());
    }
    put(root, keys, 0, change.value().copy());
    nameScheme(root);
  }

  private void requireChangeable(Change change) {
    String section = change.section();
    if (FIXED.contains(section) && !variables().contains(section)) {
      throw change
          .value()
          .failure(
              "is not allowed: '%s' is read before anything is changed; allowed is %s"
                  .formatted(
                      section,
                      section.equals("seeds") && change.isOption()
                          ? "--seeds, or seeds in a file"
                          : section + " of the file"));
    }
    // Claims are those of the file, not of a variant.
    boolean isClaim = section.equals(CLAIMS) && !change.isOption();
    if (isClaim
        || section.equals(VARIABLES)
        || variables().contains(section)
        || !sections.contains(section)) {
      Set<String> known = new TreeSet<>(sections);
      known.removeAll(FIXED);
      known.remove(VARIABLES);
      known.remove(CLAIMS);
      known.addAll(variables());
      throw change
          .value()
          .failure(
              "names no variable and no section of %s; %s%s"
                  .formatted(
                      root.where().file(),
                      Nearest.clause(section, known),
                      variables().isEmpty()
                          ? ""
                          : "; its variables are " + String.join(", ", variables())));
    }
  }

  /** Profile and parameters of a scheme do not fit another. */
  private void dropWhatIsOfAnotherScheme(List<String> keys, YamlNode name) {
    if (root.members().get(keys.get(0)) instanceof YamlNode.Mapping scheme
        && name instanceof YamlNode.Scalar wanted
        && !(scheme.members().get("name") instanceof YamlNode.Scalar s
            && s.text().equals(wanted.text()))) {
      scheme.members().remove("profile");
      scheme.members().remove("parameters");
    }
  }

  /** Leaves out what the file says of claims that fail: that is of the file's own runs. */
  void dropExplanations() {
    root.members().remove(EXPLANATION);
    if (root.members().get(CLAIMS) instanceof YamlNode.Sequence claims) {
      for (YamlNode claim : claims.items()) {
        if (claim instanceof YamlNode.Mapping map) {
          map.members().remove(EXPLANATION);
        }
      }
    }
  }

  private @Nullable YamlNode at(List<String> keys) {
    @Nullable YamlNode at = root;
    for (String key : keys) {
      if (at instanceof YamlNode.Sequence list && key.matches("\\d{1,6}")) {
        int index = Integer.parseInt(key);
        at = index < list.items().size() ? list.items().get(index) : null;
      } else {
        at = at instanceof YamlNode.Mapping map ? map.members().get(key) : null;
      }
    }
    return at;
  }

  /** A congestion control that is given by its name alone becomes a map with that name. */
  static void nameScheme(YamlNode.Mapping root) {
    if (root.members().get("scheme") instanceof YamlNode.Scalar name) {
      LinkedHashMap<String, YamlNode> members = new LinkedHashMap<>();
      members.put("name", name);
      root.members().put("scheme", new YamlNode.Mapping(name.where(), members));
    }
  }

  private static void put(YamlNode at, List<String> keys, int depth, YamlNode value) {
    String key = keys.get(depth);
    boolean isLast = depth == keys.size() - 1;
    if (at instanceof YamlNode.Mapping map) {
      if (isLast) {
        map.members().put(key, value);
        return;
      }
      Where where =
          new Where(
              value.where().file(),
              value.where().line(),
              String.join(".", keys.subList(0, depth + 1)));
      YamlNode next =
          map.members()
              .computeIfAbsent(key, k -> new YamlNode.Mapping(where, new LinkedHashMap<>()));
      put(next, keys, depth + 1, value);
    } else if (at instanceof YamlNode.Sequence list) {
      int index = key.matches("\\d{1,6}") ? Integer.parseInt(key) : -1;
      if (index < 0 || index >= list.items().size()) {
        throw value.failure(
            "names '%s', which is no item of %s; allowed is 0 to %s"
                .formatted(key, at.where().path(), list.items().size() - 1));
      }
      if (isLast) {
        list.items().set(index, value);
      } else {
        put(list.items().get(index), keys, depth + 1, value);
      }
    } else {
      throw value.failure(
          "is not there: %s is %s and has no keys".formatted(at.where().path(), at.kind()));
    }
  }

  private @Nullable YamlNode declared(String name) {
    return root.members().get(VARIABLES) instanceof YamlNode.Mapping m
        ? m.members().get(name)
        : null;
  }

  private List<String> variables() {
    return root.members().get(VARIABLES) instanceof YamlNode.Mapping m
        ? new ArrayList<>(m.members().keySet())
        : List.of();
  }
}
