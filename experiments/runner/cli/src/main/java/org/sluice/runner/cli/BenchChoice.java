// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.bench.BenchmarkReport;
import org.sluice.runner.files.AtomicFile;
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
    SluiceCommand.requireWithin("--repeat", rounds, 1, MOST_ROUNDS);
  }

  /** How many rounds. */
  int rounds() {
    return rounds;
  }

  /** Prints a report, and writes the file if one is wanted. */
  void show(BenchmarkReport<?, ?> report, PrintWriter to) throws IOException {
    to.print(report.markdown());
    to.flush();
    if (out != null) {
      AtomicFile.write(out.toAbsolutePath(), report.json().getBytes(StandardCharsets.UTF_8));
    }
  }
}
