// SPDX-License-Identifier: MIT
package org.sluice.runner.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.sluice.runner.model.Experiment;

/** Where, and how many at a time, the runs of a comparison or of its controls are executed. */
public interface Execution {
  /**
   * Executes runs; one that fails does not stop the others.
   *
   * @param jobs what to run
   * @return what each came to, in the same order
   * @throws org.sluice.runner.SluiceException if none can be started
   */
  List<ExperimentRun.Ended> run(List<Job> jobs) throws IOException, InterruptedException;

  /**
   * One run.
   *
   * @param label what it is called in lines of progress
   * @param experiment what to run
   * @param folder where its results go, unless they are kept elsewhere
   * @param figures whether it gets figures of its own
   */
  record Job(String label, Experiment experiment, Path folder, boolean figures) {}
}
