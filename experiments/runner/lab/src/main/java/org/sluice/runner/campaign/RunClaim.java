// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import org.sluice.runner.files.Deletion;

/**
 * Whose task of a cluster computes a run: a folder in the store with the name of the run, in which
 * the task says who it is and computes. It appears whole or not at all, on every machine.
 *
 * @param store where
 * @param digest of which run
 */
record RunClaim(RunStore store, String digest) {
  private static final String OWNER = "owner";

  /** Where it is. */
  Path folder() {
    return store.folder().resolve(RunStore.CLAIMED + digest);
  }

  /**
   * Claims the run, also if a task that has ended had.
   *
   * @param me {@code JOB_INDEX}
   * @param slurm knows which tasks have ended
   * @return the task that computes it already; empty if it is this one now
   */
  Optional<String> take(String me, Slurm slurm) throws IOException, InterruptedException {
    Path mine = Files.createDirectories(beside(me));
    Files.createDirectories(mine.resolve("run"));
    Files.writeString(mine.resolve(OWNER), me, StandardCharsets.UTF_8);
    while (true) {
      try {
        Files.move(mine, folder(), StandardCopyOption.ATOMIC_MOVE);
        return Optional.empty();
      } catch (IOException e) {
        if (!Files.isDirectory(folder())) {
          throw e;
        }
      }
      Optional<String> other = owner(folder());
      if (other.isPresent() && !other.get().equals(me) && slurm.isActive(other.get())) {
        Deletion.of(mine);
        return other;
      }
      release(me);
    }
  }

  private Path beside(String me) {
    return store.folder().resolve(RunStore.CLAIMED + digest + "-" + me);
  }

  /** Whose a claim is, if it says so. */
  static Optional<String> owner(Path claimed) throws IOException {
    Path file = claimed.resolve(OWNER);
    return Files.exists(file)
        ? Optional.of(Files.readString(file, StandardCharsets.UTF_8))
        : Optional.empty();
  }

  /** Where the run is computed. */
  Path run() {
    return folder().resolve("run");
  }

  /** Gives it up, with all that was computed and is still there. */
  void release(String me) throws IOException {
    Path old = beside(me + "-old");
    Deletion.of(old);
    try {
      Files.move(folder(), old, StandardCopyOption.ATOMIC_MOVE);
    } catch (NoSuchFileException e) {
      // Somebody else was faster.
    }
    Deletion.of(old);
  }
}
