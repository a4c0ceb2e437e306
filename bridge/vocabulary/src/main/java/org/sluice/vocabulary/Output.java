// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import java.util.function.UnaryOperator;

/**
 * A file, or a part of one, whose text follows from the declarations.
 *
 * @param path relative to the repository's root
 * @param change the whole file as it should be, given how it is now ("" where there is none)
 */
record Output(String path, UnaryOperator<String> change) {
  /** The whole file as it should be, given how it is now ("" where there is none). */
  String applyTo(String current) {
    return change.apply(current);
  }

  /** A file that is generated as a whole. */
  static Output file(String path, String content) {
    return new Output(path, current -> content);
  }

  /** What stands at the head of a file made from declarations, without the comment sign. */
  static String heading(String source) {
    return "Generated from %s by ./sluice generate; edit that file instead.".formatted(source);
  }

  /** The first line of a generated file; in two parts, since this file has a licence of its own. */
  static String licence(String name) {
    return "// SPDX-License-" + "Identifier: " + name + "\n";
  }

  /** A Java file; {@code body} starts at the package declaration. */
  static Output java(String path, String source, String body) {
    return file(path, licence("MIT") + "// " + heading(source) + "\n" + body);
  }

  /** A C++ header or source file; {@code body} follows the comments at its head. */
  static Output cpp(String path, String source, String body) {
    String head = licence("MIT") + "// clang-format off\n// ";
    return file(path, head + heading(source) + "\n" + body);
  }

  /**
   * The lines between one that contains {@code generated: NAME} and one that contains {@code end of
   * NAME}, in a file that is otherwise written by hand (a table in the docs, a module's
   * parameters).
   */
  static Output part(String path, String name, String content) {
    return new Output(path, current -> replaced(path, name, content, current));
  }

  private static String replaced(String path, String name, String content, String current) {
    int head = current.indexOf("generated: " + name);
    int begin = current.indexOf('\n', head) + 1;
    int tail = current.indexOf("end of " + name, begin);
    if (head < 0 || begin == 0 || tail < 0) {
      throw new DeclarationException(
          "%s has no lines \"generated: %s\" and \"end of %s\"".formatted(path, name, name));
    }
    int end = current.lastIndexOf('\n', tail) + 1;
    return current.substring(0, begin) + content + current.substring(end);
  }
}
