// SPDX-License-Identifier: MIT
package org.sluice.runner.reproduce;

import static java.util.stream.Collectors.joining;

import java.util.regex.Pattern;

/** Pages of generated Markdown with lines that an editor shows whole. */
public final class MarkdownLines {
  private static final int WIDTH = 140;
  private static final Pattern SPACE = Pattern.compile(" ");
  private static final Pattern BULLET = Pattern.compile("[-+*=>|#]+|\\d+[.)]");

  private MarkdownLines() {}

  /**
   * A page whose prose is in lines of at most {@value #WIDTH} characters; tables stay as they are.
   */
  public static String wrapped(String page) {
    return page.lines().map(MarkdownLines::line).collect(joining("\n", "", "\n"));
  }

  private static String line(String line) {
    if (line.length() <= WIDTH || line.startsWith("|") || line.startsWith("#")) {
      return line;
    }
    String indent = line.startsWith("- ") ? "  " : "";
    StringBuilder out = new StringBuilder();
    int column = 0;
    for (String word : SPACE.split(line)) {
      // No line begins with what Markdown would take for an item of a list.
      boolean fits = column + 1 + word.length() <= WIDTH || BULLET.matcher(word).matches();
      if (column > 0) {
        out.append(fits ? " " : "\n" + indent);
        column = fits ? column + 1 : indent.length();
      }
      out.append(word);
      column += word.length();
    }
    return out.toString();
  }
}
