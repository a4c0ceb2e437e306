// SPDX-License-Identifier: MIT
package org.sluice.runner.machine;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The queries the doctor makes to a machine; tests substitute their own. */
public interface Machine {
  /**
   * Runs a program and returns what it prints.
   *
   * @param input what the program reads from its standard input
   * @param command program and arguments
   * @return standard output and error, without trailing white space; empty if the program does not
   *     exist, fails, or takes longer than ten seconds
   */
  Optional<String> output(String input, List<String> command);

  /** An environment variable that is set and not empty. */
  Optional<String> environment(String name);

  /** Whether there is a file or directory. */
  boolean exists(Path path);

  /** The text of a small file, if it can be read. */
  Optional<String> text(Path path);

  /** Bytes that can still be written where {@code path} lies; 0 if unknown. */
  long freeBytes(Path path);
}
