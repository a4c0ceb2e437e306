// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import picocli.CommandLine.Option;

/** The option {@code --seed} of every command that runs experiments. */
final class SeedChoice {
  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of every random stream; 0 or more.")
  private @Nullable Long seed;

  /**
   * Checks the seed.
   *
   * @throws SluiceException with {@link ExitCode#WRONG_INPUT} if it is negative
   */
  void check() {
    if (seed != null && seed < 0) {
      throw SluiceException.wrongInput("--seed is " + seed + "; allowed is 0 or more");
    }
  }

  /** The chosen seed, or null for the experiment's. */
  @Nullable Long orNull() {
    return seed;
  }
}
