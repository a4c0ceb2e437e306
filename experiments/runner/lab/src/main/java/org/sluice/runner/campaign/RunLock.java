// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Says to all processes of this machine, also to those of other containers, that a run is under
 * way: a locked file beside its folder. The system gives the lock up when the process ends.
 */
final class RunLock {
  private static final String END = ".lock";

  /** This process's own: to open such a file again would give its lock up. */
  private static final Map<Path, FileChannel> HELD = new ConcurrentHashMap<>();

  private RunLock() {}

  /** Before the folder is there. Without locks in its file system nothing is held. */
  static void hold(Path run) throws IOException {
    Path file = file(run);
    boolean isHeld = false;
    while (!isHeld) {
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      HELD.put(file, channel);
      try {
        // Who looks after the dead may have it for a moment, and delete it.
        isHeld = channel.tryLock() != null && Files.exists(file);
      } catch (IOException e) {
        release(run);
        return;
      }
      if (!isHeld) {
        channel.close();
      }
    }
  }

  /** After the folder is gone. */
  static void release(Path run) throws IOException {
    Files.deleteIfExists(file(run));
    @Nullable FileChannel held = HELD.remove(file(run));
    if (held != null) {
      held.close();
    }
  }

  /** Whether some process holds it; empty if there is no file, or no lock. */
  static Optional<Boolean> isHeld(Path run) {
    Path file = file(run);
    if (HELD.containsKey(file)) {
      return Optional.of(true);
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      @Nullable FileLock lock = channel.tryLock();
      return Optional.of(lock == null);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The runs whose locks are in a folder. */
  static List<Path> allIn(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> String.valueOf(file.getFileName()))
          .filter(name -> name.endsWith(END))
          .map(name -> folder.resolve(name.substring(0, name.length() - END.length())))
          .toList();
    }
  }

  private static Path file(Path run) {
    Path path = run.toAbsolutePath().normalize();
    return path.resolveSibling(path.getFileName() + END);
  }
}
