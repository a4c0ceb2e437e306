// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A range as it is declared and shown to users: {@code 0 or more}, {@code above 0 to 1}, {@code 1
 * to 65536}.
 */
record Range(String pattern) {
  private static final Pattern FROM = Pattern.compile("(-?\\d+) or more");
  private static final Pattern ABOVE = Pattern.compile("more than (-?\\d+)");
  private static final Pattern BETWEEN = Pattern.compile("(above )?(-?\\d+) to (-?\\d+)");
  private static final Pattern FINITE = Pattern.compile("a finite number (above|from) 0");

  static Range of(String text) {
    return new Range(text);
  }

  /** The Java condition that a value of that name is in the range. */
  String condition(String name) {
    Matcher from = FROM.matcher(pattern);
    if (from.matches()) {
      return "%s >= %s".formatted(name, from.group(1));
    }
    Matcher above = ABOVE.matcher(pattern);
    if (above.matches()) {
      return "%s > %s".formatted(name, above.group(1));
    }
    Matcher between = BETWEEN.matcher(pattern);
    if (between.matches()) {
      String sign = between.group(1) == null ? ">=" : ">";
      return "%s %s %s && %s <= %s".formatted(name, sign, between.group(2), name, between.group(3));
    }
    Matcher finite = FINITE.matcher(pattern);
    if (finite.matches()) {
      return "%s %s 0 && %s <= Double.MAX_VALUE"
          .formatted(name, finite.group(1).equals("above") ? ">" : ">=", name);
    }
    throw new DeclarationException(
        ("range is \"%s\"; allowed is \"N or more\", \"more than N\", \"N to M\", \"above N to M\" or \"a finite"
                + " number above 0\"")
            .formatted(pattern));
  }
}
