// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

/** A file, or a part of one, whose text follows from the declarations. */
public interface Output {
  /** Relative to the repository's root. */
  String path();

  /** The whole file as it should be, given how it is now ("" where there is none). */
  String applyTo(String current);

  /** A file that is generated as a whole. */
  static Output file(String path, String content) {
    return new Output() {
      @Override
      public String path() {
        return path;
      }

      @Override
      public String applyTo(String current) {
        return content;
      }
    };
  }

  /** A Java file; {@code body} starts at the package declaration. */
  static Output java(String path, DeclarationFile source, String body) {
    return file(path, "// SPDX-License-Identifier: MIT\n// " + source.heading() + "\n" + body);
  }

  /** A C++ header or source file; {@code body} follows the comments at its head. */
  static Output cpp(String path, DeclarationFile source, String body) {
    return file(
        path,
        "// SPDX-License-Identifier: MIT\n// clang-format off\n// "
            + source.heading()
            + "\n"
            + body);
  }

  /**
   * The lines between one that contains {@code generated: NAME} and one that contains {@code end of
   * NAME}, in a file that is otherwise written by hand (a table in the docs, a module's
   * parameters).
   */
  static Output part(String path, String name, String content) {
    return new Output() {
      @Override
      public String path() {
        return path;
      }

      @Override
      public String applyTo(String current) {
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
    };
  }
}
