// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The files that options of Java name: agents, files of options, of flags and of classes. A part of
 * an option that is the name of a file is taken for one.
 */
final class NamedFiles {
  private static final String OPTIONS = "@.*|-XX:(VMOptionsFile|Flags)=.*";
  private static final String CLASSES = "-Xbootclasspath.*|--patch-module.*";

  private NamedFiles() {}

  /**
   * Those in a text of options, and in the files of options that it names.
   *
   * @throws IOException if such a file cannot be read
   */
  static Collection<Path> in(String options) throws IOException {
    Set<Path> files = new LinkedHashSet<>();
    add(options, files);
    return files;
  }

  private static void add(String options, Set<Path> files) throws IOException {
    for (String option : options.split("[\\s\"']+")) {
      for (String part : option.split("[=:,@]+")) {
        Path path;
        try {
          path = Path.of(part);
        } catch (InvalidPathException e) {
          continue;
        }
        boolean isNamed =
            Files.isRegularFile(path)
                || (option.matches(CLASSES) && !part.isEmpty() && Files.isDirectory(path));
        if (isNamed && files.add(path) && option.matches(OPTIONS)) {
          add(Files.readString(path), files);
        }
      }
    }
  }
}
