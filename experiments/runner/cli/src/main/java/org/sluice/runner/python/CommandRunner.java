// SPDX-License-Identifier: MIT
package org.sluice.runner.python;

import java.io.PrintWriter;
import java.util.List;
import org.sluice.runner.ExitCode;
import org.sluice.runner.run.Caller;

/** Runs commands as the command line does. */
@FunctionalInterface
public interface CommandRunner {
  /**
   * How a command ended.
   *
   * @param code the exit code that a process would have had; 130 if it was interrupted
   * @param sentence what a user has to know; empty if nothing
   */
  record End(int code, String sentence) {
    /** What a process exits with after Ctrl-C. */
    public static final int INTERRUPTED = 130;

    /** An end with one of the exit codes. */
    public static End of(ExitCode code, String sentence) {
      return new End(code.code(), sentence);
    }
  }

  /**
   * Runs a command to its end, or until the thread is interrupted.
   *
   * @param words of the command line, from the command's name on
   * @param caller whom it is run for
   * @param out gets what would go to standard output
   */
  End run(List<String> words, Caller caller, PrintWriter out);
}
