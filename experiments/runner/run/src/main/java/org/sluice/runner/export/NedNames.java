// SPDX-License-Identifier: MIT
package org.sluice.runner.export;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Makes NED identifiers of names that may hold what NED does not allow. */
final class NedNames {
  private static final Set<String> KEYWORDS =
      Set.of(
          """
          allowunconnected ask bool channel channelinterface connections const default double
          exists extends false for gates if import in index inf inout input int like module
          moduleinterface nan network null nullptr object output package parameters parent
          property simple sizeof string submodules this true typename types undefined volatile xml
          xmldoc"""
              .split("\\s+"));

  private final Set<String> taken = new HashSet<>();

  /**
   * Names that must not be given out.
   *
   * @param reserved NED identifiers
   */
  NedNames(String... reserved) {
    taken.addAll(List.of(reserved));
  }

  /** An identifier for a name: itself if it can be, else one like it, different from all before. */
  String unique(String name) {
    String base = identifier(name);
    String candidate = base;
    for (int n = 2; !taken.add(candidate); n++) {
      candidate = base + "_" + n;
    }
    return candidate;
  }

  /** Letters, digits and underscores as they are, anything else an underscore. */
  static String identifier(String name) {
    String text = name.replaceAll("[^A-Za-z0-9_]", "_");
    if (text.isEmpty() || Character.isDigit(text.charAt(0))) {
      text = "n" + text;
    }
    return KEYWORDS.contains(text) ? text + "_" : text;
  }

  /** Whether a text can stand inside an identifier as it is. */
  static boolean isPart(String text) {
    return text.matches("[A-Za-z0-9_]+");
  }

  /** A package for an experiment's name: {@code rocc/fig8} is {@code experiments.rocc.fig8}. */
  static String ofPackage(String experiment) {
    List<String> parts = new ArrayList<>(List.of("experiments"));
    for (String part : experiment.split("/")) {
      parts.add(identifier(part));
    }
    return String.join(".", parts);
  }

  /** A type's name for an experiment's name: {@code certify/go-back-n} is {@code GoBackN}. */
  static String ofNetwork(String experiment) {
    StringBuilder name = new StringBuilder();
    String last = experiment.substring(experiment.lastIndexOf('/') + 1);
    for (String word : last.split("[^A-Za-z0-9]+")) {
      if (!word.isEmpty()) {
        name.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
      }
    }
    return identifier(name.isEmpty() ? "Network" : name.toString());
  }
}
