// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.results.AtomicFile;
import picocli.CommandLine.Option;

/** How often a benchmark is repeated and where its numbers go. */
final class BenchChoice {
  private static final int MOST_ROUNDS = 1000;

  @Option(
      names = "--repeat",
      paramLabel = "N",
      defaultValue = "3",
      description = "Rounds (default 3).")
  private int rounds = 3;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Write everything, each sample too, into this file as JSON.")
  private @Nullable Path out;

  /**
   * Checks the number of rounds.
   *
   * @throws SluiceException with {@link ExitCode#WRONG_INPUT} if it is not 1 to 1000
   */
  void check() {
    if (rounds < 1 || rounds > MOST_ROUNDS) {
      throw SluiceException.wrongInput(
          "--repeat is " + rounds + "; allowed is 1 to " + MOST_ROUNDS);
    }
  }

  /** How many rounds. */
  int rounds() {
    return rounds;
  }

  /** Writes the file that was asked for, if any. */
  void write(String json) throws IOException {
    if (out != null) {
      AtomicFile.write(out.toAbsolutePath(), json.getBytes(StandardCharsets.UTF_8));
    }
  }
}
