// SPDX-License-Identifier: MIT
package org.sluice.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The input as a file, for those who read files. */
final class TemporaryFile {
  private static final Path FILE = create();

  private TemporaryFile() {}

  private static Path create() {
    try {
      Path folder = Files.createTempDirectory("sluice-fuzz");
      folder.toFile().deleteOnExit();
      Path file = folder.resolve("input");
      file.toFile().deleteOnExit();
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** One and the same file, which now holds this. */
  static Path with(byte[] data) {
    try {
      return Files.write(FILE, data);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
