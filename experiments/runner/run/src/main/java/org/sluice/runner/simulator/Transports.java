// SPDX-License-Identifier: MIT
package org.sluice.runner.simulator;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the folders of the transports' libraries in a folder of what was built. */
public final class Transports {
  private static final int DEPTH = 4;
  private static final Pattern LIBRARY = Pattern.compile("libsluice-transport-\\w+\\.so");

  private Transports() {}

  /** The folders at or below one that hold a transport's library; none if it does not exist. */
  public static List<Path> below(@Nullable Path folder) {
    if (folder == null || !Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder, DEPTH)) {
      return files
          .filter(f -> LIBRARY.matcher(String.valueOf(f.getFileName())).matches())
          .map(Path::getParent)
          .filter(Objects::nonNull)
          .distinct()
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
