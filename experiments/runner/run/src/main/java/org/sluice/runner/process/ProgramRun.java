// SPDX-License-Identifier: MIT
package org.sluice.runner.process;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.simulator.Simulator;

/** A simulator's program that runs to its end with no session of ours to look after. */
public final class ProgramRun {
  private static final String ERROR = "<!> Error: ";
  private static final int MOST_LINES = 20;

  private ProgramRun() {}

  /**
   * Runs a program. It ends with this JVM.
   *
   * @param name what it is called in a sentence
   * @param start how it is started; its log is not written
   * @param deadlineMs wall time after which it is ended
   * @throws SluiceException with {@link ExitCode#MISSING} if it cannot be started, {@link
   *     ExitCode#OTHER_SIDE} if it is not done in time, {@link ExitCode#UNEXPECTED} if it fails
   */
  public static void run(String name, Simulator.Start start, long deadlineMs)
      throws InterruptedException {
    List<String> lines = Collections.synchronizedList(new ArrayList<>());
    try (ChildProcess process =
        new ChildProcess(
            start.command(),
            start.environment(),
            start.folder(),
            "sluice-program",
            line -> keep(lines, line),
            line -> keep(lines, line))) {
      if (!process.await(deadlineMs)) {
        throw new SluiceException(
            ExitCode.OTHER_SIDE, name + " was not done after " + deadlineMs / 1000 + " s");
      }
      if (process.exitValue() != 0) {
        throw new SluiceException(
            ExitCode.UNEXPECTED,
            name + " ended with exit value " + process.exitValue() + ": " + reason(lines));
      }
    }
  }

  private static void keep(List<String> lines, String line) {
    synchronized (lines) {
      if (!line.isBlank()) {
        lines.add(line.strip());
      }
      if (lines.size() > MOST_LINES) {
        lines.remove(0);
      }
    }
  }

  /** What OMNeT++ calls an error, else the last line. */
  private static String reason(List<String> lines) {
    synchronized (lines) {
      for (String line : lines) {
        if (line.startsWith(ERROR)) {
          return line.substring(ERROR.length());
        }
      }
      return lines.isEmpty() ? "it said nothing" : lines.get(lines.size() - 1);
    }
  }
}
