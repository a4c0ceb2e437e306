// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.results.DescriptionFile;
import org.sluice.runner.results.RunDescription;
import org.sluice.runner.run.ExperimentRun;
import org.sluice.runner.run.RunOptions;
import org.sluice.runner.simulator.Installation;

/**
 * This machine: so many runs at a time, each in a simulator process of its own, and no more than
 * there is memory for.
 *
 * @param jobs how many at a time, at least 1
 * @param options how
 * @param installation with what
 * @param store where finished runs go
 * @param replaces whether they take the place of earlier ones
 */
record LocalMachine(
    int jobs, RunOptions options, Installation installation, RunStore store, boolean replaces)
    implements Place {
  private static final Path PROC = Path.of("/proc");

  @Override
  public void execute(List<Task> tasks, Listener listener) throws InterruptedException {
    MemoryGate memory = new MemoryGate(PROC, listener::says);
    ExecutorService threads = Executors.newFixedThreadPool(Math.min(jobs, tasks.size()));
    try {
      List<Future<?>> all = new ArrayList<>();
      for (Task task : tasks) {
        all.add(threads.submit(() -> execute(task, memory, listener)));
      }
      for (Future<?> one : all) {
        one.get();
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }

  private void execute(Task task, MemoryGate memory, Listener listener) {
    try {
      memory.enter(jobs);
      try {
        listener.began(task);
        listener.ended(task, run(task));
      } finally {
        memory.leave();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Result run(Task task) throws InterruptedException {
    try {
      Path begun = store.begin(task.digest());
      ExperimentRun.Ended ended = simulate(task, begun);
      @Nullable RunDescription description = ended.run();
      if (ended.code() != ExitCode.DONE || description == null) {
        return new Result(ended.code(), store.fail(task.digest(), begun), ended.sentence());
      }
      DescriptionFile.write(begun, description);
      return new Result(ExitCode.DONE, store.finish(task.digest(), begun, replaces), null);
    } catch (SluiceException e) {
      return new Result(e.exitCode(), null, e.getMessage());
    } catch (IOException | RuntimeException e) {
      // The others go on.
      return new Result(ExitCode.UNEXPECTED, null, "unexpected failure: " + e);
    }
  }

  private ExperimentRun.Ended simulate(Task task, Path begun)
      throws IOException, InterruptedException {
    try (PrintStream log =
        new PrintStream(
            Files.newOutputStream(begun.resolve("log.txt")), true, StandardCharsets.UTF_8)) {
      return new ExperimentRun(
              task.experiment(), options.into(begun, false), installation, log, false)
          .simulate(store.place(task.digest()));
    }
  }
}
