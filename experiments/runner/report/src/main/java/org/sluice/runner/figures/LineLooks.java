// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The looks of the lines of all figures of a report: one and the same line looks the same in each
 * of them. In a comparison a colour stands for a scheme; where each variant has a scheme of its
 * own, and where all have the same, it stands for a variant.
 */
final class LineLooks {
  private final Map<String, LineLook> looks = new LinkedHashMap<>();
  private final Map<String, Integer> colors = new LinkedHashMap<>();
  private final boolean isByScheme;

  private LineLooks(boolean isByScheme) {
    this.isByScheme = isByScheme;
  }

  /** Of lines that nothing connects: each has a colour of its own, in the order of asking. */
  static LineLooks inOrder() {
    return new LineLooks(false);
  }

  /** Of lines that may be the same: each differs by dashes, so that none hides those before it. */
  static LineLooks overlaid(List<String> lines) {
    LineLooks looks = new LineLooks(false);
    for (String line : lines) {
      int at = looks.looks.size();
      looks.looks.put(line, new LineLook(at, at, at, line, ""));
    }
    return looks;
  }

  /**
   * Of a comparison.
   *
   * @param schemes the scheme of each variant, in order: a name, perhaps {@code /} and a profile
   */
  static LineLooks ofVariants(Map<String, String> schemes) {
    Set<String> different = new LinkedHashSet<>(schemes.values());
    LineLooks looks = new LineLooks(different.size() > 1);
    Map<String, Integer> among = new HashMap<>();
    schemes.forEach(
        (variant, scheme) -> {
          int color =
              looks.isByScheme
                  ? looks.colors.computeIfAbsent(scheme, s -> looks.colors.size())
                  : looks.looks.size();
          int before = among.merge(scheme, 1, Integer::sum) - 1;
          boolean isAlone = different.size() == schemes.size() || !looks.isByScheme;
          looks.looks.put(
              variant,
              new LineLook(
                  color, isAlone ? color : before, isAlone ? 0 : before, variant, name(scheme)));
        });
    return looks;
  }

  /**
   * The looks of a figure whose lines are not the variants.
   *
   * @param variants for each line the variants it is measured on
   * @param schemes the scheme of each variant
   */
  List<LineLook> ofLines(Map<String, Set<String>> variants, Map<String, String> schemes) {
    Map<String, Integer> among = new HashMap<>();
    Map<String, Set<String>> schemesOf = new LinkedHashMap<>();
    Map<String, Integer> count = new HashMap<>();
    variants.forEach(
        (line, of) -> {
          Set<String> its = new LinkedHashSet<>();
          of.forEach(variant -> its.add(schemes.getOrDefault(variant, "")));
          schemesOf.put(line, its);
          if (its.size() == 1) {
            count.merge(its.iterator().next(), 1, Integer::sum);
          }
        });
    boolean isOneEach = count.values().stream().allMatch(n -> n == 1);
    List<LineLook> answer = new ArrayList<>();
    int others = colors.size();
    for (Map.Entry<String, Set<String>> e : schemesOf.entrySet()) {
      String scheme = e.getValue().size() == 1 ? e.getValue().iterator().next() : "";
      Integer color = colors.get(scheme);
      if (isByScheme && color != null) {
        int before = among.merge(scheme, 1, Integer::sum) - 1;
        answer.add(
            new LineLook(
                color,
                isOneEach ? color : before,
                isOneEach ? 0 : before,
                e.getKey(),
                name(scheme)));
      } else {
        LineLook known = looks.get(e.getKey());
        answer.add(
            known != null
                ? known
                : LineLook.at(isByScheme ? others++ : answer.size()).named(e.getKey()));
      }
    }
    return answer;
  }

  /** The look of a line. */
  LineLook of(String line) {
    return looks.computeIfAbsent(line, l -> LineLook.at(looks.size()).named(line));
  }

  private static String name(String scheme) {
    return scheme.replaceAll("/[^+]*", "");
  }
}
