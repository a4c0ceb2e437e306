// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import java.util.Locale;

/** The forms that a snake_case name of a declaration takes elsewhere. */
final class Names {
  private Names() {}

  /** {@code PfcThreshold} of {@code pfc_threshold}. */
  static String pascal(String snake) {
    StringBuilder name = new StringBuilder();
    for (String part : snake.split("_")) {
      name.append(part.substring(0, 1).toUpperCase(Locale.ROOT)).append(part.substring(1));
    }
    return name.toString();
  }

  /** {@code pfcThreshold} of {@code pfc_threshold}. */
  static String camel(String snake) {
    String name = pascal(snake);
    return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
  }

  /** The text as a literal of Java and C++. */
  static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
