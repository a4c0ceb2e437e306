// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * This machine: so many runs at a time, each in a simulator process of its own, and no more than
 * there is memory for.
 *
 * @param jobs how many at a time, at least 1
 * @param one computes each
 */
record LocalMachine(int jobs, OneRun one) implements Place {
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
      for (Future<?> future : all) {
        future.get();
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
        listener.ended(task, one.compute(task, () -> one.store().begin(task.digest())));
      } finally {
        memory.leave();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
