// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.read.Experiment;

/** Where runs execute: this machine, or one day the nodes of a cluster. */
interface Place {
  /**
   * Executes runs and puts those that end well into the store. Returns when all have ended.
   *
   * @param tasks what to run, no two of the same digest
   * @param listener told of the beginning and the end of each, by any thread
   */
  void execute(List<Task> tasks, Listener listener) throws InterruptedException;

  /**
   * A run that is to be computed.
   *
   * @param digest its name
   * @param label what it is called in sentences
   * @param experiment what to run
   */
  record Task(String digest, String label, Experiment experiment) {}

  /**
   * How a run ended.
   *
   * @param code {@link ExitCode#DONE} if it is in the store now
   * @param folder its files, or null if it never began
   * @param sentence why it did not end well, or null if it did
   */
  record Result(ExitCode code, @Nullable Path folder, @Nullable String sentence) {}

  /** Is told how the work goes on. */
  interface Listener {
    /** A run begins. */
    void began(Task task);

    /** A run has ended. */
    void ended(Task task, Result result);

    /** Something the user shall know, once. */
    void says(String sentence);
  }
}
