// SPDX-License-Identifier: MIT
package org.sluice.runner.run;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.runner.ExitCode;
import org.sluice.runner.process.IdleSimulators;

/** Who has a command run: a user at a shell, or a program in another language. */
public interface Caller {
  /** Where progress and sentences go. */
  PrintStream errors();

  /** Whether what is written there can be written over, as on a terminal. */
  boolean isTerminal();

  /** The schemes that can be run, out of those that Sluice finds by itself. */
  default SchemeCatalog schemes(SchemeCatalog found) {
    return found;
  }

  /** The caller's own server of schemes; empty: the command starts one if it needs one. */
  default Optional<String> endpoint() {
    return Optional.empty();
  }

  /** Simulator processes that a run to the raw files may use; null: each has one of its own. */
  default @Nullable IdleSimulators idle() {
    return null;
  }

  /**
   * Learns what became of the run.
   *
   * @param folder where its results are
   * @param code what the process exits with
   * @param sentence how it ended
   */
  default void ended(Path folder, ExitCode code, String sentence) {}
}
