// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.sluice.cc.Scheme;
import org.sluice.cc.Slot;
import org.sluice.runner.model.Where;

/**
 * Reads the {@code compare} section: variants by name with what each changes, or a list of such
 * axes, which are crossed. The axis {@code schemes} is every congestion control there is, but for
 * those that only show what a data plane does, and those whose decisions come from an environment.
 */
final class CompareSection {
  private static final String EVERY_SCHEME = "schemes";

  /** Packages of schemes that control nothing by themselves. */
  private static final List<String> OTHERS =
      List.of("org.sluice.kit.exam", "org.sluice.runner.python");

  /** What the directory of a comparison has besides its runs. */
  private static final Set<String> OF_ALL =
      Set.of(
          "claims.json",
          "comparison.json",
          "controls",
          "figures",
          "files.sha256",
          "report.html",
          "status");

  private static final int MOST = 1000;

  private final Map<String, Scheme> schemes;

  /**
   * @param schemes every scheme that can be chosen, by name
   */
  CompareSection(Map<String, Scheme> schemes) {
    this.schemes = schemes;
  }

  /**
   * The variants.
   *
   * @return by name, in order: what is set, one axis after the other
   */
  Map<String, List<Change>> read(YamlNode node) {
    List<YamlNode> axes =
        node instanceof YamlNode.Sequence s ? new ArrayList<>(s.items()) : List.of(node);
    Map<String, List<Change>> variants = new LinkedHashMap<>();
    variants.put("", List.of());
    for (YamlNode axis : axes) {
      Map<String, List<Change>> crossed = new LinkedHashMap<>();
      Map<String, List<Change>> values = axis(axis);
      variants.forEach(
          (name, changes) ->
              values.forEach(
                  (value, change) -> {
                    List<Change> all = new ArrayList<>(changes);
                    all.addAll(change);
                    crossed.put(name.isEmpty() ? value : name + "/" + value, all);
                  }));
      variants = crossed;
      if (variants.size() > MOST) {
        throw node.failure("has more than " + MOST + " variants; allowed is fewer");
      }
    }
    for (String name : variants.keySet()) {
      if (OF_ALL.contains(name.split("/", -1)[0])) {
        throw node.failure(
            "has a variant '%s', whose directory would be called as results of all variants; allowed is another name"
                .formatted(name));
      }
    }
    if (variants.containsKey("")) {
      throw node.failure("is empty; allowed are variants by name");
    }
    return variants;
  }

  private Map<String, List<Change>> axis(YamlNode node) {
    if (node instanceof YamlNode.Scalar word && word.text().equals(EVERY_SCHEME)) {
      return everyScheme(node.where());
    }
    if (!(node instanceof YamlNode.Mapping mapping) || mapping.members().isEmpty()) {
      throw node.failure(
          "is " + node.kind() + "; allowed are variants by name, or the word schemes");
    }
    Map<String, List<Change>> values = new LinkedHashMap<>();
    for (Map.Entry<String, YamlNode> member : mapping.members().entrySet()) {
      requireName(member);
      if (!(member.getValue() instanceof YamlNode.Mapping changes)) {
        throw member
            .getValue()
            .failure(
                "is %s; allowed is a map of what the variant sets, {} for nothing"
                    .formatted(member.getValue().kind()));
      }
      values.put(member.getKey(), Change.of(changes));
    }
    return values;
  }

  /** Checks what a variant or a control is called. */
  static void requireName(Map.Entry<String, YamlNode> member) {
    if (!member.getKey().matches("[A-Za-z0-9][A-Za-z0-9_.+-]*")) {
      throw member
          .getValue()
          .failure(
              "is named '%s'; allowed are letters, digits, '-', '_', '.' and '+'"
                  .formatted(member.getKey()));
    }
  }

  private Map<String, List<Change>> everyScheme(Where where) {
    Map<String, List<Change>> values = new LinkedHashMap<>();
    for (String name : new TreeSet<>(schemes.keySet())) {
      Scheme scheme = schemes.get(name);
      if (scheme != null
          && scheme.slot() == Slot.CONGESTION_CONTROL
          && !OTHERS.contains(scheme.getClass().getPackageName())) {
        values.put(name, List.of(new Change("scheme", new YamlNode.Scalar(where, name))));
      }
    }
    return values;
  }
}
