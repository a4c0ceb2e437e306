// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.sluice.runner.ExitCode;
import org.sluice.runner.campaign.ArrayTask;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code sluice runs compute}. */
@Command(
    name = "compute",
    description =
        "Computes one run of a job array into its store, unless it is there: what the script that"
            + " --on slurm writes does in each task.")
public final class ComputeCommand extends SluiceCommand {
  @Parameters(
      index = "0",
      paramLabel = "DIR",
      description = "The directory of the array, as in out/runs/slurm/1.")
  private Path folder = Path.of("");

  @Parameters(index = "1", paramLabel = "INDEX", description = "Of a row of runs.csv there.")
  private int index;

  @Mixin private SimulatorChoice simulator = new SimulatorChoice();

  @Mixin private SchemePath schemePath = new SchemePath();

  @Override
  ExitCode run() throws IOException, InterruptedException {
    return new ArrayTask(folder, index, simulator.installation(), System.err)
        .run(schemePath.catalog());
  }
}
