// SPDX-License-Identifier: MIT
package org.sluice.runner.model;

import org.sluice.runner.SluiceException;
import org.sluice.runner.expression.ExpressionException;

/**
 * Where a value was written.
 *
 * @param file the experiment file as the user knows it, or the option of the command line that set
 *     it
 * @param line line in the file from 1, or 0 on the command line
 * @param path the value's path, for example {@code topology.linkRate}; empty for the whole file and
 *     for an option that sets one value
 */
public record Where(String file, int line, String path) {
  /** {@link #file} of a value that was set on the command line. */
  public static final String COMMAND_LINE = "--set";

  /** The place of a member. */
  public Where member(String key, int atLine) {
    return new Where(file, atLine, path.isEmpty() ? key : path + "." + key);
  }

  /** Whether it was on the command line. */
  public boolean isOption() {
    return file.startsWith("--");
  }

  /** File and line, or the command line, then the path. */
  public String prefix() {
    if (isOption()) {
      return path.isEmpty() ? file : file + " " + path;
    }
    return file + ":" + line + ": " + (path.isEmpty() ? "the file" : path);
  }

  /** A failure here: {@code file:line: path …}, one line also if it quotes several. */
  public SluiceException failure(String predicate) {
    return SluiceException.wrongInput((prefix() + " " + predicate).replaceAll("\\s*\\R\\s*", " "));
  }

  /** An expression that is wrong. */
  public SluiceException failure(ExpressionException e) {
    String sentence = e.sentence();
    return failure(
        "is wrong: "
            + (sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence));
  }

  /** A value that is allowed, and probably a slip: one line. */
  public String doubt(String value, String why) {
    return prefix() + " is '" + value + "', " + why;
  }

  /** A value that is not allowed. */
  public SluiceException notAllowed(String value, String allowed) {
    String is = value.isEmpty() ? "is empty" : "is '" + value + "'";
    return failure(is + "; allowed is " + allowed);
  }
}
