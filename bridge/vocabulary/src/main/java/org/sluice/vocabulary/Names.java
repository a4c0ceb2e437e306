// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The forms that names and sentences of a declaration take elsewhere. */
final class Names {
  private Names() {}

  /** {@code FlowStart} of {@code FLOW_START}, {@code flow_start} or {@code flow-start}. */
  static String pascal(String name) {
    return Arrays.stream(name.split("[_-]"))
        .map(w -> capital(w.toLowerCase(Locale.ROOT)))
        .collect(Collectors.joining());
  }

  /** {@code flowStart} of the same. */
  static String camel(String name) {
    return lower(pascal(name));
  }

  /** {@code PORT_LINK} of {@code PortLink}. */
  static String snake(String name) {
    return name.replaceAll("(?<!^)([A-Z])", "_$1").toUpperCase(Locale.ROOT);
  }

  /** {@code port_link} of {@code PortLink}. */
  static String underscored(String name) {
    return name.replaceAll("([a-z0-9])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT);
  }

  /** {@code flow start} of {@code FLOW_START}. */
  static String words(String name) {
    return name.toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  static String capital(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }

  static String lower(String text) {
    return Character.toLowerCase(text.charAt(0)) + text.substring(1);
  }

  /** With a capital and a full stop. */
  static String sentence(String text) {
    return capital(text) + (text.endsWith(".") ? "" : ".");
  }

  /** Without the marks of Javadoc. */
  static String plain(String help) {
    return help.replaceAll("\\{@(?:code|link) #?([^}]*)}", "$1");
  }

  /** The text as a comment of C. */
  static String comment(String text) {
    return "/* " + text.replace("*/", "* /") + " */";
  }

  /** The text as a literal of Java and C++. */
  static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
