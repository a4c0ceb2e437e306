// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.model.Experiment;

/** Where runs execute: this machine, or the nodes of a cluster. */
interface Place {
  /**
   * Executes runs and puts those that end well into the store. Returns when all have ended.
   *
   * @param tasks what to run, no two of the same digest
   * @param listener told of the beginning and the end of each, by any thread
   */
  void execute(List<Task> tasks, Listener listener) throws IOException, InterruptedException;

  /**
   * This program is ended by a signal while runs execute.
   *
   * @return what was done with them, for a sentence; empty if they end with this program
   */
  default String interrupted() {
    return "";
  }

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

    /** A run that had begun waits to begin again. */
    default void stopped(Task task) {}

    /** How it stands with those that wait; empty if there is nothing to say. */
    default void notes(String text) {}

    /** A run has ended. */
    void ended(Task task, Result result);

    /** Something the user shall know, once. */
    void says(String sentence);
  }
}
