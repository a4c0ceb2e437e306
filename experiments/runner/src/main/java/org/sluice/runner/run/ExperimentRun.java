// SPDX-License-Identifier: MIT
package org.sluice.runner.run;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.process.AlgorithmServerProcess;
import org.sluice.runner.process.Progress;
import org.sluice.runner.process.SimulatorWatchdog;
import org.sluice.runner.read.Experiment;
import org.sluice.runner.read.PlanSession;
import org.sluice.runner.read.PlanWriter;
import org.sluice.runner.read.SchemeChoice;
import org.sluice.runner.report.Outcome;
import org.sluice.runner.report.RunReport;
import org.sluice.runner.results.RunDescription;
import org.sluice.runner.results.SchemeDescription;
import org.sluice.runner.simulator.Installation;

/**
 * One run from the checked experiment to its report.
 *
 * @param experiment what to run
 * @param options how
 * @param installation with what
 * @param errors where progress and sentences go
 * @param isTerminal whether that is a terminal
 */
public record ExperimentRun(
    Experiment experiment,
    RunOptions options,
    Installation installation,
    PrintStream errors,
    boolean isTerminal) {
  /**
   * What a run came to.
   *
   * @param code what the process exits with
   * @param out the output directory
   * @param outcome the results, or null if there is nothing to make them of
   * @param run what its raw files belong to, or null likewise
   * @param explanation the experiment's words on claims known to fail, or null
   */
  public record Ended(
      ExitCode code,
      Path out,
      @Nullable Outcome outcome,
      @Nullable RunDescription run,
      @Nullable String explanation) {}

  /** The plan as it would be run, for {@code --dry-run}. */
  public String plan() {
    String transport = transport();
    Path out = options.out() == null ? Path.of("out", "dry-run") : options.out();
    String endpoint =
        transport.equals("zmq")
            ? options.endpoint() == null ? "tcp://127.0.0.1:0" : options.endpoint()
            : "";
    return PlanWriter.write(experiment, session(transport, endpoint), out);
  }

  /**
   * Runs it.
   *
   * @throws SluiceException if it cannot be started
   */
  public Ended run() throws IOException, InterruptedException {
    installation.simulator().require();
    String transport = transport();
    SchemeChoice scheme = experiment.schemes().get(0);
    Path out =
        OutputFolder.prepare(options.out(), experiment.name(), scheme.name(), options.overwrite());
    errors.println(
        "sluice: %s with %s/%s in %s over %s, seed %s, into %s"
            .formatted(
                experiment.name(),
                scheme.name(),
                scheme.profile(),
                installation.simulator().name(),
                transport,
                experiment.seed(),
                out));
    Thread hook = new Thread(() -> explainInterruption(out), "sluice-interrupted");
    Runtime.getRuntime().addShutdownHook(hook);
    try (@Nullable AlgorithmServerProcess server = server(transport)) {
      String endpoint = server != null ? server.endpoint() : String.valueOf(options.endpoint());
      return run(transport, transport.equals("zmq") ? endpoint : "", server, out);
    } finally {
      removeHook(hook);
    }
  }

  private void explainInterruption(Path out) {
    errors.println(
        "sluice: the run was interrupted by a signal; what it recorded is in "
            + out
            + ", marked partial");
  }

  private static void removeHook(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // This JVM is ending and the hook has run.
    }
  }

  private Ended run(
      String transport, String endpoint, @Nullable AlgorithmServerProcess server, Path out)
      throws IOException, InterruptedException {
    String text = PlanWriter.write(experiment, session(transport, endpoint), out);
    Path plan = out.resolve("plan.txt");
    Files.writeString(plan, text, StandardCharsets.UTF_8);
    Manifest manifest = new Manifest(experiment, options, transport, installation, text);
    manifest.write(out);
    try (Progress progress = new Progress(errors, isTerminal, experiment.durationPs())) {
      return run(transport, server, out, plan, manifest, progress);
    }
  }

  private Ended run(
      String transport,
      @Nullable AlgorithmServerProcess server,
      Path out,
      Path plan,
      Manifest manifest,
      Progress progress)
      throws IOException, InterruptedException {
    progress.phase("network");
    long startedNs = System.nanoTime();
    SimulatorWatchdog.End end;
    try (SimulatorWatchdog simulator =
        new SimulatorWatchdog(
            installation.simulator().prepare(experiment, plan, out),
            progress,
            errors,
            options.answerDeadlineMs(),
            options.silenceDeadlineMs())) {
      end = whole(simulator.await(server), OutputFolder.status(out));
    }
    if (server != null) {
      // Not only after the report: a scheme that never returns would compute on beside it.
      server.requestEnd();
    }
    double wallSeconds = (System.nanoTime() - startedNs) / 1e9;
    manifest.end(out, wallSeconds, end);
    if (end.code() == ExitCode.DONE) {
      // The simulator's files are; the run is when its report is.
      OutputFolder.mark(out, "partial");
    } else {
      manifest.write(out);
    }
    @Nullable RunDescription description =
        describe(transport, out, plan, wallSeconds, end, manifest);
    @Nullable Outcome outcome =
        description == null
            ? null
            : report().write(description, experiment.claims(), progress::phase);
    ExitCode code = end.code();
    if (code == ExitCode.DONE) {
      code = outcome == null ? code : outcome.code();
      manifest.judged(code);
      manifest.write(out);
      OutputFolder.mark(out, "complete");
    }
    return new Ended(code, out, outcome, description, experiment.explanation());
  }

  /** A simulator that ends well without having said that its files are complete did not. */
  static SimulatorWatchdog.End whole(SimulatorWatchdog.End end, String status) {
    return end.code() != ExitCode.DONE || status.equals("complete")
        ? end
        : new SimulatorWatchdog.End(
            ExitCode.UNEXPECTED, "the simulator ended with exit code 0, but its files are partial");
  }

  private @Nullable AlgorithmServerProcess server(String transport) {
    if (!transport.equals("zmq") || options.endpoint() != null) {
      return null;
    }
    return new AlgorithmServerProcess(
        installation, options.schemePath(), options.record(), options.silenceDeadlineMs(), errors);
  }

  private String transport() {
    if (!options.transport().equals("auto")) {
      return options.transport();
    }
    return options.endpoint() == null && installation.canHostJvm() ? "jvm" : "zmq";
  }

  private PlanSession session(String transport, String endpoint) {
    boolean isJvm = transport.equals("jvm");
    return new PlanSession(
        transport,
        endpoint,
        isJvm ? installation.classPath() : "",
        options.schemePath(),
        isJvm ? installation.javaHome().toString() : "",
        options.record(),
        options.answerDeadlineMs(),
        options.silenceDeadlineMs(),
        options.hidden(),
        installation.simulator().transportPath());
  }

  /** A run that never began has nothing to be finished. */
  private @Nullable RunDescription describe(
      String transport,
      Path out,
      Path plan,
      double wallSeconds,
      SimulatorWatchdog.End end,
      Manifest manifest)
      throws IOException {
    boolean hasBegun =
        end.code() != ExitCode.WRONG_INPUT
            && end.code() != ExitCode.REFUSED
            && end.code() != ExitCode.MISSING;
    if (!hasBegun || !Files.exists(out.resolve("flows.csv"))) {
      return null;
    }
    Map<String, Object> variables = new LinkedHashMap<>();
    experiment
        .values()
        .forEach((name, v) -> variables.put(name, v instanceof Number ? v : v.toString()));
    return new RunDescription(
        new RunDescription.About(
            experiment.name(), experiment.title(), experiment.question(), experiment.explanation()),
        out,
        plan,
        new RunDescription.Setup(
            installation.simulator().name(),
            transport,
            experiment.seed(),
            experiment.durationPs(),
            experiment.schemes().stream()
                .map(s -> new SchemeDescription(s.slot(), s.name(), s.profile(), s.parameters()))
                .toList(),
            experiment.judgement().allowed()),
        variables,
        experiment.judgement().groups().ports(),
        experiment.judgement().groups().flows(),
        new RunDescription.Lines(
            experiment.judgement().lines().queueBytes(), experiment.judgement().lines().rateBps()),
        new RunDescription.End(wallSeconds, end.sentence(), end.code() == ExitCode.DONE),
        manifest.fields());
  }

  private RunReport report() {
    return options.figures() ? new RunReport() : RunReport.withoutFigures();
  }
}
