// SPDX-License-Identifier: MIT
package org.sluice.runner.expression;

import java.util.Collection;
import java.util.List;

/**
 * Names as a user writes them: one, or several by a pattern in which {@code *} matches any
 * characters.
 *
 * @param text the name or pattern
 */
public record NamePattern(String text) {

  /** The names that are meant, in their order; empty if there is none. */
  public List<String> in(Collection<String> names) {
    return names.stream().filter(this::matches).toList();
  }

  /** Whether a name is meant; takes at most time proportional to both lengths' product. */
  public boolean matches(String name) {
    int at = 0;
    int in = 0;
    int star = -1;
    int retry = 0;
    while (in < name.length()) {
      if (at < text.length() && text.charAt(at) == '*') {
        star = at++;
        retry = in;
      } else if (at < text.length() && text.charAt(at) == name.charAt(in)) {
        at++;
        in++;
      } else if (star >= 0) {
        at = star + 1;
        in = ++retry;
      } else {
        return false;
      }
    }
    while (at < text.length() && text.charAt(at) == '*') {
      at++;
    }
    return at == text.length();
  }
}
