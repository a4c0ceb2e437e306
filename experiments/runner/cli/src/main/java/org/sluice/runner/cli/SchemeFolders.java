// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where the user's own schemes lie. */
final class SchemeFolders {
  private SchemeFolders() {}

  /** What {@code SLUICE_SCHEMES} names, or {@code ~/.sluice/schemes}, as far as it exists. */
  static List<Path> all() {
    @Nullable String own = System.getenv("SLUICE_SCHEMES");
    if (own != null && !own.isEmpty()) {
      List<Path> folders = new ArrayList<>();
      for (String folder : own.split(File.pathSeparator)) {
        if (!folder.isEmpty() && Files.exists(Path.of(folder))) {
          folders.add(Path.of(folder));
        }
      }
      return folders;
    }
    Path usual = Path.of(System.getProperty("user.home", ""), ".sluice", "schemes");
    return Files.isDirectory(usual) ? List.of(usual) : List.of();
  }

  /** The first folder that a value of {@code SLUICE_SCHEMES} names, or null. */
  static @Nullable Path first(@Nullable String own) {
    for (String folder : (own == null ? "" : own).split(File.pathSeparator)) {
      if (!folder.isEmpty()) {
        return Path.of(folder);
      }
    }
    return null;
  }
}
