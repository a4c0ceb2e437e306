// SPDX-License-Identifier: MIT
package org.sluice.runner.run;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.sluice.runner.simulator.Installation;

/**
 * Runs one after the other on this machine, each with a report of its own in its folder.
 *
 * @param options how
 * @param installation with what
 * @param errors where progress and sentences go
 * @param isTerminal whether that is a terminal
 */
public record OneByOne(
    RunOptions options, Installation installation, PrintStream errors, boolean isTerminal)
    implements Execution {
  @Override
  public List<ExperimentRun.Ended> run(List<Job> jobs) throws IOException, InterruptedException {
    List<ExperimentRun.Ended> ended = new ArrayList<>();
    for (Job job : jobs) {
      errors.println(
          "sluice: run " + (ended.size() + 1) + " of " + jobs.size() + ": " + job.label());
      RunOptions how =
          options.into(job.folder(), job.figures() && options.figures(), jobs.size() == 1);
      ended.add(new ExperimentRun(job.experiment(), how, installation, errors, isTerminal).run());
    }
    return ended;
  }
}
