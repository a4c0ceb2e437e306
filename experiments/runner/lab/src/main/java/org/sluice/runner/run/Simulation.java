// SPDX-License-Identifier: MIT
package org.sluice.runner.run;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.model.Experiment;
import org.sluice.runner.plan.Plan;
import org.sluice.runner.plan.PlanSession;
import org.sluice.runner.plan.ServerAddress;
import org.sluice.runner.process.AlgorithmServerProcess;
import org.sluice.runner.process.OfferedTraffic;
import org.sluice.runner.process.Progress;
import org.sluice.runner.process.SimulatorWatchdog;
import org.sluice.runner.simulator.Installation;

/**
 * An experiment run to the simulator's own files and no further: no report, no claims.
 *
 * @param installation with what
 * @param errors where the processes' sentences go
 */
public record Simulation(Installation installation, PrintStream errors) {
  private static final int ANSWER_DEADLINE_MS = 4_000;
  private static final int SILENCE_DEADLINE_MS = 3_000;

  /**
   * Refuses an installation without a simulator.
   *
   * @throws SluiceException with {@link ExitCode#MISSING} if there is none
   */
  public Simulation {
    installation.simulator().require();
  }

  /**
   * Runs an experiment in processes of its own, as {@code sluice run} does.
   *
   * @param experiment what to run
   * @param transport {@code jvm}, {@code zmq}, or {@code native}, which needs no Java
   * @param out an existing directory for the simulator's files
   * @throws SluiceException with the run's exit code if it is not complete
   */
  public void run(Experiment experiment, String transport, Path out)
      throws IOException, InterruptedException {
    try (@Nullable AlgorithmServerProcess server = transport.equals("zmq") ? server() : null) {
      run(experiment, transport, server, out);
    }
  }

  /** A server for any number of runs over {@code zmq}, one after the other or at once. */
  public AlgorithmServerProcess server() {
    return new AlgorithmServerProcess(installation, List.of(), null, SILENCE_DEADLINE_MS, errors);
  }

  /**
   * Runs an experiment in a process of its own.
   *
   * @param experiment what to run
   * @param transport as above
   * @param server who decides over {@code zmq}, else null
   * @param out an existing directory for the simulator's files
   * @throws SluiceException with the run's exit code if it is not complete
   */
  public void run(
      Experiment experiment, String transport, @Nullable AlgorithmServerProcess server, Path out)
      throws IOException, InterruptedException {
    boolean isJvm = transport.equals("jvm");
    PlanSession session =
        new PlanSession(
            transport,
            server == null ? ServerAddress.NONE : ServerAddress.at(server.endpoint()),
            isJvm ? installation.classPath() : "",
            List.of(),
            isJvm ? installation.javaHome().toString() : "",
            null,
            ANSWER_DEADLINE_MS,
            SILENCE_DEADLINE_MS,
            List.of(),
            installation.simulator().transportPath());
    Path plan = out.resolve("plan.txt");
    Plan.into(out, experiment, session).write(plan);
    try (Progress progress =
            new Progress(
                errors, false, OfferedTraffic.of(experiment.durationPs(), experiment.flows()));
        SimulatorWatchdog simulator =
            new SimulatorWatchdog(
                installation.simulator().prepare(experiment, plan, out),
                progress,
                errors,
                ANSWER_DEADLINE_MS,
                SILENCE_DEADLINE_MS)) {
      SimulatorWatchdog.End end = simulator.await(server).confirmedBy(out);
      if (end.code() != ExitCode.DONE) {
        throw new SluiceException(
            end.code(),
            "%s with %s over %s did not end well: %s"
                .formatted(
                    experiment.name(),
                    experiment.schemes().get(0).name(),
                    transport,
                    end.sentence()));
      }
    }
  }
}
