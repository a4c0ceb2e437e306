// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.files.FileFailure;
import org.sluice.runner.run.ExperimentRun;
import org.sluice.runner.simulator.Installation;

/** One task of a job array: computes one run, unless it is finished or another task has it. */
public final class ArrayTask {
  private static final long SIGNAL_MS = 1_500;

  private final ArrayFolder folder;
  private final int index;
  private final Installation installation;
  private final PrintStream errors;
  private volatile boolean isEnding;

  /**
   * A task.
   *
   * @param folder of the array
   * @param index of the task
   * @param installation with what it is computed
   * @param errors where sentences go
   * @throws SluiceException if the folder has no such task
   */
  public ArrayTask(Path folder, int index, Installation installation, PrintStream errors) {
    this.folder = new ArrayFolder(folder.toAbsolutePath().normalize());
    this.index = index;
    this.installation = installation;
    this.errors = errors;
    if (!this.folder.has(index)) {
      throw SluiceException.wrongInput(
          "%s has no task %d; allowed is the index of a row of runs.csv there"
              .formatted(folder, index));
    }
  }

  /**
   * Computes it.
   *
   * @param schemes that can be run
   * @return how it ended
   */
  public ExitCode run(SchemeCatalog schemes) throws IOException, InterruptedException {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> isEnding = true, "sluice-task-ends"));
    ArrayFolder.Input input = folder.read(index);
    RunStore store = folder.store();
    folder.began(index);
    if (isFinished(input, store)) {
      return finishedAlready(input);
    }
    Place.Result result;
    try {
      installation.simulator().require();
      RunIdentity identity = new RunIdentity(installation, schemes);
      requireSame(input, identity);
      RunClaim claim = new RunClaim(store, input.digest());
      Optional<String> other = claim.take(me(), new Slurm());
      if (other.isPresent()) {
        errors.println(
            "sluice: Slurm's task %s computes %s already".formatted(other.get(), input.label()));
        return ExitCode.OTHER_SIDE;
      }
      if (isFinished(input, store)) { // by a task that gave the claim up since
        claim.release(me());
        return finishedAlready(input);
      }
      result = compute(input, claim, identity);
    } catch (SluiceException e) {
      result = new Place.Result(e.exitCode(), null, e.getMessage());
    } catch (IOException | RuntimeException e) {
      result = new Place.Result(ExitCode.UNEXPECTED, null, FileFailure.sentence(e));
    }
    if (result.code() == ExitCode.DONE) {
      folder.done(index);
      return ExitCode.DONE;
    }
    if (result.code() == ExitCode.OTHER_SIDE) {
      // Slurm ends simulator and task together: that is no failure of the run.
      TimeUnit.MILLISECONDS.sleep(SIGNAL_MS);
    }
    if (!isEnding) {
      String sentence = String.valueOf(result.sentence());
      errors.println("sluice: " + input.label() + " failed: " + sentence);
      @Nullable Path kept = result.folder();
      folder.failed(
          index,
          new ArrayFolder.Failure(
              result.code().code(), kept == null ? null : kept.toString(), sentence));
    }
    return result.code();
  }

  private boolean isFinished(ArrayFolder.Input input, RunStore store) throws IOException {
    return folder.isDone(index) || (!input.replaces() && store.find(input.digest()).isPresent());
  }

  private ExitCode finishedAlready(ArrayFolder.Input input) throws IOException {
    errors.println("sluice: " + input.label() + " is finished already");
    folder.done(index);
    return ExitCode.DONE;
  }

  /** A node with another program would give the run's name to other bytes. */
  private void requireSame(ArrayFolder.Input input, RunIdentity identity) throws IOException {
    String here =
        identity.of(
            new ExperimentRun(input.experiment(), input.options(), installation, errors, false));
    if (!here.equals(input.digest())) {
      throw new SluiceException(
          ExitCode.MISSING,
          "the simulator, a library, a scheme or Java is not that with which the campaign was submitted: it was rebuilt, or the node "
              + "has another; the run would not be "
              + input.digest());
    }
  }

  private Place.Result compute(ArrayFolder.Input input, RunClaim claim, RunIdentity identity)
      throws IOException, InterruptedException {
    Place.Result result =
        new OneRun(
                input.options(),
                installation,
                claim.store(),
                input.replaces(),
                null,
                identity::changed)
            .compute(new Place.Task(input.digest(), input.label(), input.experiment()), claim::run);
    if (!isEnding && Files.exists(claim.folder())) {
      claim.release(me());
    }
    return result;
  }

  private static String me() {
    @Nullable String job = System.getenv("SLURM_ARRAY_JOB_ID");
    @Nullable String task = System.getenv("SLURM_ARRAY_TASK_ID");
    return job == null || task == null
        ? "process-" + ProcessHandle.current().pid()
        : job + "_" + task;
  }
}
