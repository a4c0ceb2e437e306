// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sluice.bridge.SchemeCatalog;

/** Where the user's own schemes lie; the launcher puts the jars there on the class path. */
final class SchemeFolders {
  private SchemeFolders() {}

  /** The directories of {@code SLUICE_SCHEMES}, or {@code ~/.sluice/schemes}. */
  static List<Path> all() {
    @Nullable String own = System.getenv("SLUICE_SCHEMES");
    if (own != null && !own.isEmpty()) {
      List<Path> folders = new ArrayList<>();
      for (String folder : own.split(File.pathSeparator)) {
        if (!folder.isEmpty()) {
          folders.add(Path.of(folder));
        }
      }
      return folders;
    }
    return List.of(Path.of(System.getProperty("user.home", ""), ".sluice", "schemes"));
  }

  /** What is wrong with jars there, a sentence each: the class path leaves them out in silence. */
  static List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    for (Path folder : all()) {
      for (Path jar : jarsIn(folder)) {
        SchemeCatalog.jarProblem(jar).ifPresent(problem -> warnings.add(problem.sentence()));
      }
    }
    return warnings;
  }

  private static List<Path> jarsIn(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    List<Path> jars = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, "*.jar")) {
      entries.forEach(jars::add);
    } catch (IOException e) {
      return List.of();
    }
    Collections.sort(jars);
    return jars;
  }
}
