// SPDX-License-Identifier: MIT
package org.sluice.runner.export;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.files.AtomicFile;

/**
 * The folder an export is written to. It lists its files in {@value #MARK}; an export in its place
 * removes those and leaves what else a user has there, results among it.
 *
 * @param folder which; need not exist
 */
record ExportFolder(Path folder) {
  /** The file that says which files were written. */
  static final String MARK = ".sluice-export";

  /**
   * Refuses what is neither empty nor an earlier export.
   *
   * @throws SluiceException with {@link ExitCode#WRONG_INPUT}
   */
  void check() {
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw SluiceException.wrongInput(folder + " is a file; allowed is a directory");
    }
    try {
      if (Files.isDirectory(folder) && !Files.exists(folder.resolve(MARK))) {
        try (Stream<Path> files = Files.list(folder)) {
          if (files.findAny().isPresent()) {
            throw SluiceException.wrongInput(
                ("%s is not empty and holds no earlier export (it has no file '%s'); allowed is a new"
                        + " or empty directory, or that of an earlier export")
                    .formatted(folder, MARK));
          }
        }
      }
    } catch (IOException e) {
      throw SluiceException.wrongInput(
          folder + " cannot be read (" + e + "); allowed is a directory that can be");
    }
  }

  /**
   * Writes an export in the place of an earlier one.
   *
   * @param files contents by path in the folder
   * @throws IOException if one cannot be written
   */
  void write(Map<String, String> files) throws IOException {
    check();
    Path mark = folder.resolve(MARK);
    if (Files.exists(mark)) {
      for (String old : Files.readAllLines(mark, StandardCharsets.UTF_8)) {
        Path file = folder.resolve(old).normalize();
        if (!old.isBlank() && file.startsWith(folder.normalize()) && Files.isRegularFile(file)) {
          Files.delete(file);
        }
      }
    }
    Files.createDirectories(folder);
    AtomicFile.write(mark, String.join("\n", files.keySet()) + "\n");
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path path = folder.resolve(file.getKey());
      Path parent = path.getParent();
      if (parent != null) {
        Files.createDirectories(parent);
      }
      AtomicFile.write(path, file.getValue());
    }
  }
}
