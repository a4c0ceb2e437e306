// SPDX-License-Identifier: MIT
package org.sluice.runner.run;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.files.FileList;
import org.sluice.runner.model.Experiment;
import org.sluice.runner.model.SchemeChoice;
import org.sluice.runner.model.SchemeDescription;
import org.sluice.runner.plan.Plan;
import org.sluice.runner.plan.PlanSession;
import org.sluice.runner.plan.ServerAddress;
import org.sluice.runner.process.AlgorithmServerProcess;
import org.sluice.runner.process.IdleSimulators;
import org.sluice.runner.process.OfferedTraffic;
import org.sluice.runner.process.Progress;
import org.sluice.runner.process.SimulatorWatchdog;
import org.sluice.runner.report.Outcome;
import org.sluice.runner.report.RunReport;
import org.sluice.runner.results.RunDescription;
import org.sluice.runner.simulator.Installation;
import org.sluice.runner.simulator.Simulator;

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
  private static final String PLAN = "plan.txt";

  /**
   * What a run came to.
   *
   * @param code what the process exits with
   * @param out the output directory
   * @param outcome the results, or null if there is nothing to make them of
   * @param run what its raw files belong to, or null likewise
   * @param explanation the experiment's words on claims known to fail, or null
   * @param failure why it did not end well, if {@code run} is null and more is known than the code
   */
  public record Ended(
      ExitCode code,
      Path out,
      @Nullable Outcome outcome,
      @Nullable RunDescription run,
      @Nullable String explanation,
      @Nullable String failure) {
    /** Without more words on a failure. */
    public Ended(
        ExitCode code,
        Path out,
        @Nullable Outcome outcome,
        @Nullable RunDescription run,
        @Nullable String explanation) {
      this(code, out, outcome, run, explanation, null);
    }

    /** Why it did not end well, or how it ended. */
    public String sentence() {
      @Nullable String why = run == null ? failure : run.end().failure();
      return why == null ? code.meaning() : why;
    }
  }

  /** Writes the plan as it would be run, for {@code --dry-run}. */
  public void writePlan(Appendable to) throws IOException {
    String transport = transport();
    Path out = options.out() == null ? Path.of("out", "dry-run") : options.out();
    Plan.into(out, experiment, session(transport, shownServer(transport))).writeTo(to);
  }

  /** The server that a plan shows which is not run. */
  private ServerAddress shownServer(String transport) {
    if (!transport.equals("zmq")) {
      return ServerAddress.NONE;
    }
    @Nullable ServerAddress chosen = options.server();
    return chosen == null ? ServerAddress.at("tcp://127.0.0.1:0") : chosen;
  }

  /** The server of this run, which may have been started for it. */
  private ServerAddress address(String transport, @Nullable AlgorithmServerProcess started)
      throws InterruptedException {
    if (!transport.equals("zmq")) {
      return ServerAddress.NONE;
    }
    return started == null
        ? Objects.requireNonNull(options.server())
        : ServerAddress.at(started.endpoint());
  }

  /**
   * The digest of the plan without names, folders, addresses and deadlines, which change no result:
   * two runs with the same essence and the same programs give the same results.
   */
  public String essence() {
    PlanSession session =
        new PlanSession(
            transport(),
            ServerAddress.NONE,
            "",
            List.of(),
            "",
            null,
            0,
            0,
            options.hidden(),
            List.of());
    return new Plan(experiment.nameless(), session, "", false).sha256();
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
    try {
      Ended ended = served(transport, out);
      if (ended.code().isComplete()) {
        // A server, which may record, has ended.
        OutputFolder.finish(out, true);
      }
      return ended;
    } finally {
      removeHook(hook);
    }
  }

  private OfferedTraffic offered() {
    return OfferedTraffic.of(experiment.durationPs(), experiment.flows());
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

  private Ended served(String transport, Path out) throws IOException, InterruptedException {
    try (@Nullable AlgorithmServerProcess server = server(transport)) {
      return run(transport, address(transport, server), server, out);
    }
  }

  /** Refuses to judge what another run left in the directory. */
  private static void requireOwn(Path out, String planSha256, SimulatorWatchdog.End end)
      throws IOException {
    if (end.code() == ExitCode.DONE && !FileList.has(out.resolve(PLAN), planSha256)) {
      throw new SluiceException(
          ExitCode.UNEXPECTED,
          "%s was replaced while this run was under way (%s); give each run a directory of its own"
              .formatted(out, PLAN));
    }
  }

  private Ended run(
      String transport, ServerAddress address, @Nullable AlgorithmServerProcess server, Path out)
      throws IOException, InterruptedException {
    Plan plan = Plan.into(out, experiment, session(transport, address));
    String planSha256 = plan.write(out.resolve(PLAN));
    Manifest manifest = manifest(transport, planSha256);
    manifest.write(out);
    try (Progress progress = new Progress(errors, isTerminal, offered())) {
      SimulatorWatchdog.End end = timed(out, manifest, () -> inOwnProcess(server, out, progress));
      requireOwn(out, planSha256, end);
      if (end.code() == ExitCode.DONE) {
        // The simulator's files are; the run is when its report is.
        OutputFolder.mark(out, "partial");
      } else {
        manifest.write(out);
      }
      @Nullable RunDescription description = describe(transport, out, end, manifest.fields());
      @Nullable Outcome outcome =
          description == null
              ? null
              : report().write(description, experiment.claims(), progress::phase);
      ExitCode code = end.code();
      if (code == ExitCode.DONE) {
        code = outcome == null ? code : outcome.code();
        manifest.judged(code);
        manifest.write(out);
      }
      return new Ended(
          code, out, outcome, description, explanation(end), notBegun(description, end));
    }
  }

  /** Why a run did not end well that has no description, which would say it. */
  private static @Nullable String notBegun(
      @Nullable RunDescription description, SimulatorWatchdog.End end) {
    return description == null ? end.sentence() : null;
  }

  /** What the experiment says of claims that fail; nothing of a run that ended early. */
  private @Nullable String explanation(SimulatorWatchdog.End end) {
    return end.code() == ExitCode.DONE ? experiment.explanation() : null;
  }

  /**
   * Runs it to the simulator's files and {@code manifest.json}, and no further, in a directory that
   * is prepared as for {@link #run}. It is judged like any other, but nothing of that is written.
   *
   * @param idle processes that may be used; null for one of its own
   * @throws SluiceException if it cannot be started
   */
  public Ended raw(@Nullable IdleSimulators idle) throws IOException, InterruptedException {
    installation.simulator().require();
    Path out =
        OutputFolder.prepare(
            options.out(),
            experiment.name(),
            experiment.schemes().get(0).name(),
            options.overwrite());
    Ended ended =
        new ExperimentRun(
                experiment, options.into(out, false, true), installation, errors, isTerminal)
            .simulate(out, idle);
    @Nullable RunDescription run = ended.run();
    if (ended.code() != ExitCode.DONE || run == null) {
      return ended;
    }
    FileList.write(out);
    Outcome outcome = RunReport.judge(run, experiment.claims());
    return new Ended(outcome.code(), out, outcome, run, experiment.explanation());
  }

  /**
   * Runs it to the simulator's files and {@code manifest.json}, and no further: no results, no
   * report. {@code options.out} is an empty directory.
   *
   * @param shownAs the directory that plan and manifest shall name: where the files go afterwards
   * @param idle processes that may be used; null for one of its own
   * @return without an outcome
   * @throws SluiceException if it cannot be started
   */
  public Ended simulate(Path shownAs, @Nullable IdleSimulators idle)
      throws IOException, InterruptedException {
    Path out = Objects.requireNonNull(options.out());
    Path plan = out.resolve(PLAN);
    String transport = transport();
    try (@Nullable AlgorithmServerProcess server = server(transport);
        Progress progress = Progress.silent()) {
      Plan shown = Plan.into(shownAs, experiment, session(transport, shownServer(transport)));
      // What foreign code leaves behind in a process, such as a thread, must not reach another run.
      boolean isForeign = experiment.schemes().stream().anyMatch(SchemeChoice::isForeign);
      Optional<Simulator.Start> shared =
          idle == null || server != null || isForeign
              ? Optional.empty()
              : installation.simulator().prepareForPlans();
      Manifest manifest;
      SimulatorWatchdog.End end;
      if (idle != null && shared.isPresent()) {
        // Such a process writes beside the plan, so that one plan is enough, and marks the folder
        // partial, which nobody sees before it is whole.
        String planSha256 = shown.write(plan);
        manifest = manifest(transport, planSha256);
        end =
            timed(
                out,
                manifest,
                () -> idle.run(shared.get(), experiment.resolution(), plan, progress, errors));
        requireOwn(out, planSha256, end);
      } else {
        OutputFolder.mark(out, "partial");
        String planSha256 =
            Plan.into(out, experiment, session(transport, address(transport, server))).write(plan);
        manifest = manifest(transport, shown.sha256());
        manifest.write(out);
        end = timed(out, manifest, () -> inOwnProcess(server, out, progress));
        requireOwn(out, planSha256, end);
        shown.write(plan);
      }
      manifest.write(out);
      OutputFolder.mark(out, end.code() == ExitCode.DONE ? "complete" : "partial");
      @Nullable RunDescription description = describe(transport, out, end, manifest.fields());
      return new Ended(
          end.code(), out, null, description, experiment.explanation(), notBegun(description, end));
    }
  }

  /**
   * What the raw files of an earlier, complete run of this experiment belong to.
   *
   * @param folder where they are
   * @throws IOException if its manifest cannot be read
   */
  public RunDescription described(Path folder) throws IOException {
    Map<String, Object> manifest = Manifest.read(folder);
    RunDescription description =
        describe(
            String.valueOf(manifest.get("transport")),
            folder,
            new SimulatorWatchdog.End(ExitCode.DONE, null),
            manifest);
    if (description == null) {
      throw new IOException(folder + " has no flows.csv");
    }
    return description;
  }

  private Manifest manifest(String transport, String planSha256) {
    return new Manifest(experiment, options, transport, installation, planSha256);
  }

  /** Runs a simulator. */
  @FunctionalInterface
  private interface Simulating {
    SimulatorWatchdog.End run() throws IOException, InterruptedException;
  }

  /** Runs a simulator and notes how long it took and how it ended. */
  private static SimulatorWatchdog.End timed(Path out, Manifest manifest, Simulating simulating)
      throws IOException, InterruptedException {
    long startedNs = System.nanoTime();
    SimulatorWatchdog.End end = simulating.run();
    manifest.end(out, (System.nanoTime() - startedNs) / 1e9, end);
    return end;
  }

  private SimulatorWatchdog.End inOwnProcess(
      @Nullable AlgorithmServerProcess server, Path out, Progress progress)
      throws IOException, InterruptedException {
    progress.phase("network");
    try (SimulatorWatchdog simulator =
        new SimulatorWatchdog(
            installation.simulator().prepare(experiment, out.resolve(PLAN), out),
            progress,
            errors,
            options.answerDeadlineMs(),
            options.silenceDeadlineMs())) {
      return simulator.await(server).confirmedBy(out);
    } finally {
      if (server != null) {
        // Not only after the report: a scheme that never returns would compute on beside it.
        server.requestEnd();
      }
    }
  }

  private @Nullable AlgorithmServerProcess server(String transport) {
    if (!transport.equals("zmq") || options.server() != null) {
      return null;
    }
    return new AlgorithmServerProcess(
        installation, options.schemePath(), options.record(), options.silenceDeadlineMs(), errors);
  }

  private String transport() {
    if (!options.transport().equals("auto")) {
      return options.transport();
    }
    return options.server() == null && installation.canHostJvm() ? "jvm" : "zmq";
  }

  private PlanSession session(String transport, ServerAddress address) {
    boolean isJvm = transport.equals("jvm");
    return new PlanSession(
        transport,
        address,
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
      String transport, Path out, SimulatorWatchdog.End end, Map<String, Object> manifest)
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
            experiment.name(), experiment.title(), experiment.question(), explanation(end)),
        out,
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
        new RunDescription.End(
            manifest.get("wall_s") instanceof Number wall ? wall.doubleValue() : Double.NaN,
            end.sentence(),
            end.code() == ExitCode.DONE),
        manifest,
        experiment.doubts());
  }

  private RunReport report() {
    return options.figures() ? new RunReport() : RunReport.withoutFigures();
  }
}
