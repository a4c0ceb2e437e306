// SPDX-License-Identifier: MIT
package org.sluice.runner.process;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.simulator.Simulator;

/**
 * Simulator processes that have run a plan and wait for the next: starting one, with its JVM, takes
 * longer than many a run. Only a short run that ended well leaves its process to another; what a
 * long one saves would be little, and its memory is given back. For any thread.
 */
public final class IdleSimulators implements AutoCloseable {
  private static final long SHORT_NS = TimeUnit.SECONDS.toNanos(2);

  private final int answerDeadlineMs;
  private final int silenceDeadlineMs;
  private final long mostNs;
  private final Map<String, Deque<SimulatorWatchdog>> idle = new HashMap<>();
  private boolean isClosed;

  /** None so far; the deadlines are those of {@link SimulatorWatchdog}. */
  public IdleSimulators(int answerDeadlineMs, int silenceDeadlineMs) {
    this(answerDeadlineMs, silenceDeadlineMs, SHORT_NS);
  }

  /** None so far; a run that takes longer than {@code mostNs} leaves no process. */
  public IdleSimulators(int answerDeadlineMs, int silenceDeadlineMs, long mostNs) {
    this.mostNs = mostNs;
    this.answerDeadlineMs = answerDeadlineMs;
    this.silenceDeadlineMs = silenceDeadlineMs;
  }

  /**
   * Runs a plan in one of them, or in a new one.
   *
   * @param start how a process that takes plans is started
   * @param kind what a process cannot change from plan to plan
   * @param plan a file
   * @param progress of the run
   * @param errors where sentences go
   */
  public SimulatorWatchdog.End run(
      Simulator.Start start, String kind, Path plan, Progress progress, PrintStream errors)
      throws IOException, InterruptedException {
    long startedNs = System.nanoTime();
    @Nullable SimulatorWatchdog waiting = take(kind);
    SimulatorWatchdog simulator =
        waiting == null
            ? new SimulatorWatchdog(start, progress, errors, answerDeadlineMs, silenceDeadlineMs)
            : waiting;
    SimulatorWatchdog.End end = null;
    try {
      end = simulator.run(plan, progress, errors);
      return end;
    } finally {
      boolean isGood = end != null && end.code() == ExitCode.DONE;
      if (!isGood || System.nanoTime() - startedNs > mostNs || !leave(kind, simulator)) {
        simulator.close();
      }
    }
  }

  /** One that still lives: what ended another while it waited is no failure of this run. */
  private synchronized @Nullable SimulatorWatchdog take(String kind) {
    Deque<SimulatorWatchdog> waiting = idle.getOrDefault(kind, new ArrayDeque<>());
    for (SimulatorWatchdog next = waiting.poll(); next != null; next = waiting.poll()) {
      if (next.isAlive()) {
        return next;
      }
      next.close();
    }
    return null;
  }

  private synchronized boolean leave(String kind, SimulatorWatchdog simulator) {
    if (!isClosed) {
      idle.computeIfAbsent(kind, k -> new ArrayDeque<>()).push(simulator);
    }
    return !isClosed;
  }

  /** Ends those that wait. */
  @Override
  public synchronized void close() {
    isClosed = true;
    // All at once, since each takes some time to end.
    idle.values().forEach(waiting -> waiting.forEach(SimulatorWatchdog::requestEnd));
    idle.values().forEach(waiting -> waiting.forEach(SimulatorWatchdog::close));
    idle.clear();
  }
}
