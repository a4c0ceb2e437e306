// SPDX-License-Identifier: MIT
package org.sluice.runner.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.SluiceException;
import org.sluice.runner.files.AtomicFile;
import org.sluice.runner.files.Deletion;
import org.sluice.runner.files.FileList;

/** The directory one run writes into; never one that holds something else. */
public final class OutputFolder {
  private static final String STATUS = "status";
  private static final int MOST_NUMBERS = 100_000;

  private OutputFolder() {}

  /**
   * Makes the directory of a run and marks it partial.
   *
   * @param chosen the user's choice, or null for {@code out/EXPERIMENT-SCHEME-N}
   * @param experiment the experiment's name
   * @param scheme the scheme's name
   * @param overwrite whether a directory with an earlier run may be emptied first
   * @throws SluiceException if the directory is not empty and may not be, or cannot be made
   */
  public static Path prepare(
      @Nullable Path chosen, String experiment, String scheme, boolean overwrite) {
    try {
      Path folder = chosen == null ? fresh(experiment, scheme) : chosen;
      requireFree(folder, overwrite);
      if (isOccupied(folder)) {
        empty(folder);
      }
      Files.createDirectories(folder);
      mark(folder, "partial");
      return folder;
    } catch (IOException e) {
      throw unwritable("--out", chosen == null ? Path.of("out") : chosen, e.toString());
    }
  }

  /**
   * Checks a directory as {@link #prepare} does, and changes nothing.
   *
   * @param chosen the user's choice, or null for {@code out/EXPERIMENT-SCHEME-N}
   * @param overwrite whether a directory with an earlier run may be emptied
   * @throws SluiceException if the directory is not empty and may not be, or cannot be made
   */
  public static void check(@Nullable Path chosen, boolean overwrite) {
    requireWritable("--out", chosen == null ? Path.of("out") : chosen);
    try {
      if (chosen != null) {
        requireFree(chosen, overwrite);
      }
    } catch (IOException e) {
      throw unwritable("--out", chosen == null ? Path.of("out") : chosen, e.toString());
    }
  }

  /**
   * Checks that a file or directory can be made, with the directories above it that are missing.
   *
   * @throws SluiceException if it cannot
   */
  public static void requireWritable(String option, Path path) {
    Path wanted = path.toAbsolutePath().normalize();
    Path there = wanted;
    while (there.getParent() != null && !Files.exists(there)) {
      there = there.getParent();
    }
    if (!there.equals(wanted) && !Files.isDirectory(there)) {
      throw unwritable(option, path, there + " is a file");
    }
    if (!Files.isWritable(there)) {
      throw unwritable(option, path, there + " may not be written");
    }
  }

  private static SluiceException unwritable(String option, Path path, String why) {
    return SluiceException.wrongInput(
        "%s %s cannot be written (%s); allowed is one that can be".formatted(option, path, why));
  }

  private static void requireFree(Path folder, boolean overwrite) throws IOException {
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw SluiceException.wrongInput("--out " + folder + " is a file; allowed is a directory");
    }
    if (isOccupied(folder) && !overwrite) {
      throw SluiceException.wrongInput(
          "--out %s is not empty; allowed is a new or empty directory, or --overwrite to replace an earlier run"
              .formatted(folder));
    }
    if (isOccupied(folder) && !Files.exists(folder.resolve(STATUS))) {
      throw SluiceException.wrongInput(
          ("--out %s holds no earlier run (it has no file 'status'), so --overwrite does not"
                  + " empty it; allowed is a new or empty directory")
              .formatted(folder));
    }
  }

  /** Writes the file {@code status}, which keeps what it says if the disk is full. */
  public static void mark(Path folder, String status) throws IOException {
    AtomicFile.write(folder.resolve(STATUS), status + "\n");
  }

  /** Marks results of which all files are written, and lists these with their digests. */
  public static void finish(Path folder, boolean isWhole) throws IOException {
    mark(folder, isWhole ? "complete" : "partial");
    FileList.write(folder);
  }

  private static Path fresh(String experiment, String scheme) throws IOException {
    String stem = experiment.replace('/', '-') + "-" + scheme + "-";
    Path parent = Path.of("out");
    Files.createDirectories(parent);
    for (int n = 1; n < MOST_NUMBERS; n++) {
      Path candidate = parent.resolve(stem + n);
      if (!Files.exists(candidate)) {
        return candidate;
      }
    }
    throw new IOException("there are already " + MOST_NUMBERS + " runs " + stem + "N in out");
  }

  /** A command that was killed before it had marked its folder left at most half a mark in it. */
  private static boolean isOccupied(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    Path mark = AtomicFile.temporary(folder.resolve(STATUS));
    try (Stream<Path> files = Files.list(folder)) {
      return files.anyMatch(file -> !file.equals(mark));
    }
  }

  private static void empty(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Deletion.of(file);
      }
    }
  }
}
