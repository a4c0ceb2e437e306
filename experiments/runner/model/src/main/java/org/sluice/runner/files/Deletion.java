// SPDX-License-Identifier: MIT
package org.sluice.runner.files;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Deletes folders with all that is in them. */
public final class Deletion extends SimpleFileVisitor<Path> {
  private static final int ATTEMPTS = 50;
  private static final long PAUSE_NS = 20_000_000;

  private Deletion() {}

  /**
   * Deletes a folder, also while a process that is about to end still writes into it.
   *
   * @throws IOException if something in it cannot be deleted
   */
  public static void of(Path path) throws IOException {
    for (int attempt = 1; Files.exists(path, LinkOption.NOFOLLOW_LINKS); attempt++) {
      try {
        Files.walkFileTree(path, new Deletion());
      } catch (DirectoryNotEmptyException e) {
        if (attempt == ATTEMPTS) {
          throw e;
        }
        // A file was created after its folder had been listed.
        LockSupport.parkNanos(PAUSE_NS);
      }
    }
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
    Files.deleteIfExists(file);
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
    if (e instanceof NoSuchFileException) {
      return FileVisitResult.CONTINUE;
    }
    throw e;
  }

  @Override
  public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException e)
      throws IOException {
    if (e != null) {
      throw e;
    }
    Files.deleteIfExists(directory);
    return FileVisitResult.CONTINUE;
  }
}
