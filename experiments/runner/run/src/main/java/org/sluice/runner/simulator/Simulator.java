// SPDX-License-Identifier: MIT
package org.sluice.runner.simulator;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.model.Experiment;

/** A simulator program that runs plans (docs/reference/plan-format.md). */
public interface Simulator {
  /** What {@code --simulator} may say for ns-3. */
  String NS3 = "ns3";

  /** What {@code --simulator} may say for OMNeT++ with INET. */
  String OMNET = "omnet";

  /** Every simulator. */
  List<String> NAMES = List.of(NS3, OMNET);

  /** Its name in results: one of {@link #NAMES}. */
  String name();

  /**
   * Checks that it can be started.
   *
   * @throws SluiceException with {@link ExitCode#MISSING} and one sentence if not
   */
  void require();

  /** The options of the command line that choose it. */
  List<String> options();

  /** The folder below which its transports' libraries are, or null if there is none. */
  @Nullable Path libraries();

  /** Folders that the plan must name for the transports' libraries to be found; mostly none. */
  List<Path> transportPath();

  /** The files whose bytes decide what a run of a plan gives: programs, libraries, models. */
  List<Path> files();

  /**
   * Makes what a run needs besides its plan.
   *
   * @param experiment what is run
   * @param plan its plan, written already
   * @param out the run's folder
   * @return how the program is started
   * @throws IOException if a file cannot be written
   */
  Start prepare(Experiment experiment, Path plan, Path out) throws IOException;

  /**
   * How a process is started that runs the plans of which its standard input names one a line, each
   * into the folder that the plan is in, or nothing if each plan needs a process of its own.
   */
  default Optional<Start> prepareForPlans() {
    return Optional.empty();
  }

  /**
   * How a program is started.
   *
   * @param command program and arguments
   * @param environment variables besides this process's own
   * @param folder where it is started, or null for this process's own
   * @param log where its standard output goes, or null to show it
   */
  record Start(
      List<String> command,
      Map<String, String> environment,
      @Nullable Path folder,
      @Nullable Path log) {}

  /**
   * Checks a name.
   *
   * @param option how the user said it, for the sentence
   * @throws SluiceException with {@link ExitCode#WRONG_INPUT} if the simulator is unknown
   */
  static void requireName(String option, String name) {
    if (!NAMES.contains(name)) {
      throw SluiceException.wrongInput(
          option + " is '" + name + "'; allowed is one of " + String.join(", ", NAMES));
    }
  }
}
