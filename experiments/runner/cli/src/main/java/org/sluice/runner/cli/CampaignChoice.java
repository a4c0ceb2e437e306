// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.campaign.RunStore;
import org.sluice.runner.campaign.StoredExecution;
import org.sluice.runner.read.SeedList;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of commands that can run a campaign. */
final class CampaignChoice {
  private static final int MOST_JOBS = 1024;
  private static final int MOST_TASKS = 100_000;

  @Option(
      names = "--seeds",
      paramLabel = "SEEDS",
      description = "Run with each of these seeds, as in 1-10 or 1,5,7-9: a campaign.")
  private @Nullable String seeds;

  @Option(
      names = {"-j", "--jobs"},
      paramLabel = "N",
      description =
          "So many runs at a time, fewer if there is no memory for them: a campaign (default of a"
              + " campaign: the number of processors).")
  private @Nullable Integer jobs;

  @Option(
      names = "--fresh",
      description = "In a campaign: compute runs that the store has, too, and replace them there.")
  private boolean fresh;

  @Option(
      names = "--store",
      paramLabel = "DIR",
      description = "In a campaign: where finished runs are kept (default: out/runs).")
  private @Nullable Path store;

  @Mixin private PlaceChoice place = new PlaceChoice();

  /**
   * Checks everything.
   *
   * @param seed the option {@code --seed}
   * @throws SluiceException with {@link ExitCode#WRONG_INPUT} if a value is not allowed
   */
  void check(SeedChoice seed) {
    place.check();
    if (jobs != null) {
      SluiceCommand.requireWithin("-j", jobs, 1, place.isCluster() ? MOST_TASKS : MOST_JOBS);
    }
    if (seeds != null && seed.orNull() != null) {
      throw SluiceException.wrongInput(
          "--seed " + seed.orNull() + " cannot be used with --seeds " + seeds);
    }
    checkStore(store());
    seeds();
  }

  /** Checks the folder of a store. */
  static void checkStore(RunStore store) {
    if (Files.exists(store.folder()) && !Files.isDirectory(store.folder())) {
      throw SluiceException.wrongInput(
          "--store " + store.folder() + " is a file; allowed is a directory");
    }
  }

  /**
   * Checks that a campaign's directory is not in the store, and does not take it away.
   *
   * @param out the directory, or null for a fresh one
   * @param overwrite whether it is emptied first
   */
  void requireApart(@Nullable Path out, boolean overwrite) {
    if (isAsked() && out != null) {
      Path folder = store().folder().toAbsolutePath().normalize();
      Path results = out.toAbsolutePath().normalize();
      if (results.startsWith(folder) || (overwrite && folder.startsWith(results))) {
        throw SluiceException.wrongInput(
            "--out %s and the store %s are in one another; allowed are two directories apart"
                .formatted(out, store().folder()));
      }
    }
  }

  /** Whether the user asked for a campaign by one of these options. */
  boolean isAsked() {
    return seeds != null || jobs != null || fresh || store != null || place.isCluster();
  }

  /** The seeds; empty for those of the experiment. */
  List<Long> seeds() {
    return seeds == null ? List.of() : SeedList.parse(seeds);
  }

  /** How many things at a time on this machine. */
  int jobs() {
    return jobs == null || place.isCluster() ? Runtime.getRuntime().availableProcessors() : jobs;
  }

  /**
   * How runs are executed.
   *
   * @throws SluiceException with {@link ExitCode#MISSING} if they cannot be where they shall
   */
  StoredExecution.Choice execution() {
    place.require();
    return new StoredExecution.Choice(jobs(), fresh, store(), place.cluster(jobs));
  }

  private RunStore store() {
    return new RunStore(store == null ? RunStore.USUAL : store);
  }
}
