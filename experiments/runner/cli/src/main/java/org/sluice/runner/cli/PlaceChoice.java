// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.campaign.Slurm;
import org.sluice.runner.campaign.StoredExecution;
import picocli.CommandLine.Option;

/** The options that say where a campaign's runs execute. */
final class PlaceChoice {
  private static final String SLURM = "slurm";

  @Option(
      names = "--on",
      paramLabel = "slurm",
      description =
          "Run the campaign as a job array of a cluster with Slurm; -j N: at most N tasks at a time.")
  private @Nullable String place;

  @Option(
      names = "--sbatch",
      paramLabel = "OPTIONS",
      description =
          "With --on slurm: further options of sbatch, separated by spaces, as in"
              + " --sbatch \"--partition=short --time=1:00:00\".")
  private @Nullable String options;

  /**
   * Checks everything but the cluster.
   *
   * @throws SluiceException with {@link ExitCode#WRONG_INPUT} if a value is not allowed
   */
  void check() {
    if (place != null && !place.equals(SLURM)) {
      throw SluiceException.wrongInput("--on is '" + place + "'; allowed is slurm");
    }
    if (options != null && place == null) {
      throw SluiceException.wrongInput("--sbatch needs --on slurm");
    }
    for (String word : words()) {
      if (word.matches("(--array|-a|--output|-o|--error|-e|--wrap)(=.*)?")) {
        throw SluiceException.wrongInput(
            "--sbatch has "
                + word
                + ", which Sluice sets; -j N limits the tasks that run at a time");
      }
    }
  }

  /** Whether it is a cluster. */
  boolean isCluster() {
    return place != null;
  }

  /**
   * Checks that there is the cluster.
   *
   * @throws SluiceException with {@link ExitCode#MISSING} if a command of Slurm is missing
   */
  void require() {
    if (isCluster()) {
      new Slurm().require();
    }
  }

  /** What is wanted of the cluster, or null for this machine. */
  StoredExecution.@Nullable Cluster cluster(@Nullable Integer jobs) {
    return isCluster() ? new StoredExecution.Cluster(jobs == null ? 0 : jobs, words()) : null;
  }

  private List<String> words() {
    return options == null
        ? List.of()
        : Stream.of(options.trim().split("\\s+")).filter(word -> !word.isEmpty()).toList();
  }
}
