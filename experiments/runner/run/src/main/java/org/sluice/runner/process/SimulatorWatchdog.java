// SPDX-License-Identifier: MIT
package org.sluice.runner.process;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.sluice.bridge.zmq.LocalProcess;
import org.sluice.runner.ExitCode;
import org.sluice.runner.simulator.Simulator;

/**
 * The simulator's process under watch: passes on what it prints, shows its progress, and ends it
 * when it neither says anything nor uses the processor, or when its server has died and it does not
 * notice.
 */
public final class SimulatorWatchdog implements AutoCloseable {
  private static final String TUNABLES = "GLIBC_TUNABLES";
  private static final long POLL_MS = 20;
  private static final long FIRST_SIGN_MS = 120_000;
  private static final long STALL_MARGIN_MS = 3_000;
  private static final long LOOK_MS = 500;
  private static final long SERVER_GRACE_MS = 1_000;
  private static final long BUSY_SHARE = 100;
  private static final long NOT_SAMPLED = -1;
  private static final int SIGNALLED = 128;
  private static final int INTERRUPTED = SIGNALLED + 2;
  private static final int TERMINATED = SIGNALLED + 15;

  private static final String PLAN_DONE = "plan done";

  private final ChildProcess process;
  private volatile Progress progress;
  private volatile PrintStream errors;
  private final int answerDeadlineMs;
  private final int silenceDeadlineMs;
  private final Silence silence = new Silence(System.nanoTime());
  private final Silence standstill = new Silence(System.nanoTime());
  private final AtomicReference<@Nullable String> sentence = new AtomicReference<>();
  private final @Nullable PrintStream log;
  private final Semaphore plansDone = new Semaphore(0);
  private boolean isPlanDone;
  private volatile boolean hasProgressed;
  private long cpuMs = NOT_SAMPLED;

  /**
   * How a simulator ended.
   *
   * @param code the exit code of the run so far
   * @param sentence why, if it did not end well; null if it did
   */
  public record End(ExitCode code, @Nullable String sentence) {
    private static final String SIMULATED = "simulated";

    /**
     * This end, unless it is a good one that the folder's file {@code status} does not confirm.
     * Only a simulator writes that file; what its process prints may come from a scheme.
     */
    public End confirmedBy(Path folder) throws IOException {
      return code != ExitCode.DONE || isWhole(folder)
          ? this
          : new End(
              ExitCode.UNEXPECTED,
              "the simulator ended with exit code 0, but its files are partial");
    }

    private static boolean isWhole(Path folder) throws IOException {
      Path status = folder.resolve("status");
      return Files.exists(status) && Files.readString(status).strip().equals(SIMULATED);
    }
  }

  public SimulatorWatchdog(
      Simulator.Start start,
      Progress progress,
      PrintStream errors,
      int answerDeadlineMs,
      int silenceDeadlineMs) {
    this.progress = progress;
    this.errors = errors;
    this.answerDeadlineMs = answerDeadlineMs;
    this.silenceDeadlineMs = silenceDeadlineMs;
    this.log = open(start.log());
    this.process =
        new ChildProcess(
            start.command(),
            withLargePages(start.environment()),
            start.folder(),
            "sluice-simulator",
            this::takeOutput,
            this::takeError);
  }

  /**
   * Asks glibc (2.35 and newer; others ignore it) for transparent huge pages: a network of a
   * thousand hosts has some hundred megabytes, of which each event touches a few lines.
   */
  private static Map<String, String> withLargePages(Map<String, String> environment) {
    Map<String, String> all = new HashMap<>(environment);
    if (System.getenv(TUNABLES) == null) {
      all.put(TUNABLES, "glibc.malloc.hugetlb=1");
    }
    return all;
  }

  /**
   * Waits for its end.
   *
   * @param server the server started for it, or null
   */
  public End await(@Nullable AlgorithmServerProcess server)
      throws IOException, InterruptedException {
    return await(server, () -> process.await(POLL_MS));
  }

  /**
   * Runs a plan in a process that takes plans, and waits for its end. Only if all before it ended
   * well.
   *
   * @param plan a file, beside which the simulator writes its own
   * @param progress of the run
   * @param errors where sentences go
   */
  public End run(Path plan, Progress progress, PrintStream errors)
      throws IOException, InterruptedException {
    this.progress = progress;
    this.errors = errors;
    hasProgressed = false;
    silence.breakAt(System.nanoTime());
    plansDone.drainPermits();
    process.write(plan.toAbsolutePath() + "\n");
    Path folder = Objects.requireNonNull(plan.toAbsolutePath().getParent());
    return await(null, () -> planEnds(folder)).confirmedBy(folder);
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Requests its end, without waiting for it. */
  void requestEnd() {
    process.requestEnd();
  }

  /**
   * Whether the plan or the process has ended, after some time at most. The line that says so may
   * come from a scheme, which shares standard error; the files do not.
   */
  private boolean planEnds(Path folder) throws IOException, InterruptedException {
    isPlanDone = plansDone.tryAcquire(POLL_MS, TimeUnit.MILLISECONDS) && End.isWhole(folder);
    return isPlanDone || (!process.isAlive() && process.await(POLL_MS));
  }

  /** Looks for an end, for a short time at most. */
  @FunctionalInterface
  private interface Look {
    boolean isOver() throws IOException, InterruptedException;
  }

  private End await(@Nullable AlgorithmServerProcess server, Look look)
      throws IOException, InterruptedException {
    long serverDiedNs = 0;
    while (!look.isOver() || process.isInterrupted()) {
      if (process.isInterrupted()) {
        // This JVM is ending, and there is nothing left to do but to let it.
        Thread.sleep(POLL_MS);
        continue;
      }
      long nowNs = System.nanoTime();
      if (server != null && !server.isAlive()) {
        serverDiedNs = serverDiedNs == 0 ? nowNs : serverDiedNs;
        if (nowNs - serverDiedNs > (silenceDeadlineMs + SERVER_GRACE_MS) * 1_000_000L) {
          process.close();
          return failed("the server of the algorithms died (" + server.death() + ")");
        }
      }
      long quietMs = silence.lengthMs(nowNs);
      if (isStoppedForLong(quietMs, nowNs)) {
        process.kill();
        return failed("the simulator gave no sign of life for " + quietMs + " ms and was ended");
      }
      sampleCpu(quietMs);
      if (isStalled(quietMs)) {
        if (isBusy(quietMs) || new LocalProcess(process.pid()).isHeld()) {
          silence.breakAt(nowNs);
          continue;
        }
        process.kill();
        return failed("the simulator gave no sign of life for " + quietMs + " ms and was ended");
      }
    }
    progress.clear();
    return isPlanDone ? new End(ExitCode.DONE, null) : blamed(end(process.exitValue()), server);
  }

  /** A server that was started for a run does not end before it, unless a scheme ends it. */
  private End blamed(End end, @Nullable AlgorithmServerProcess server) throws InterruptedException {
    if (end.code() != ExitCode.OTHER_SIDE
        || server == null
        || !server.endsByItself(SERVER_GRACE_MS)) {
      return end;
    }
    String why = "a scheme ended the server of the algorithms (%s)".formatted(server.death());
    errors.println("sluice: " + why);
    return new End(ExitCode.SCHEME_FAILED, why);
  }

  private End end(int value) {
    if (value == 0) {
      return new End(ExitCode.DONE, null);
    }
    @Nullable String said = sentence.get();
    if (value == INTERRUPTED || value == TERMINATED) {
      // It closed its files and said so.
      return said == null
          ? failed("the simulator was ended by a signal")
          : new End(ExitCode.OTHER_SIDE, said);
    }
    if (value > SIGNALLED) {
      return failed("the simulator died: signal " + (value - SIGNALLED));
    }
    ExitCode code = ExitCode.ofNumber(value);
    return new End(code, said == null ? "the simulator failed: " + code.meaning() : said);
  }

  private End failed(String why) {
    progress.clear();
    errors.println("sluice: " + why);
    return new End(ExitCode.OTHER_SIDE, why);
  }

  private boolean isStalled(long quietMs) {
    return answerDeadlineMs != 0 && silenceDeadlineMs != 0 && quietMs > allowedMs();
  }

  /** Before its first progress line a simulator may be idle for long, but not stopped. */
  private boolean isStoppedForLong(long quietMs, long nowNs) {
    if (quietMs < LOOK_MS || !new LocalProcess(process.pid()).isStopped()) {
      standstill.breakAt(nowNs);
      return false;
    }
    return answerDeadlineMs != 0
        && silenceDeadlineMs != 0
        && standstill.lengthMs(nowNs) + LOOK_MS > stalledMs();
  }

  private long stalledMs() {
    return Math.max(answerDeadlineMs, silenceDeadlineMs) + STALL_MARGIN_MS;
  }

  private long allowedMs() {
    return hasProgressed ? stalledMs() : Math.max(stalledMs(), FIRST_SIGN_MS);
  }

  private void sampleCpu(long quietMs) {
    boolean isQuiet = quietMs > allowedMs() / 2;
    if (!isQuiet) {
      cpuMs = NOT_SAMPLED;
    } else if (cpuMs == NOT_SAMPLED) {
      cpuMs = process.cpuMs();
    }
  }

  /**
   * Whether it has used the processor for at least a hundredth of the second half of its silence:
   * what it does may be long, a simulation of many events or the routes of a large network. One
   * that hangs or is stopped uses some ten-thousandths, for its heartbeats.
   */
  private boolean isBusy(long quietMs) {
    return (process.cpuMs() - cpuMs) * 2 * BUSY_SHARE >= quietMs;
  }

  private void takeOutput(String line) {
    silence.breakAt(System.nanoTime());
    if (log != null) {
      log.println(line);
      return;
    }
    progress.clear();
    errors.println(printable(line));
  }

  /** Without what a terminal would obey: a scheme may have written it. */
  private static String printable(String line) {
    return line.replaceAll("[\\p{Cntrl}&&[^\t]]", "?");
  }

  private static @Nullable PrintStream open(@Nullable Path file) {
    try {
      return file == null
          ? null
          : new PrintStream(Files.newOutputStream(file), true, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be written", e);
    }
  }

  private void takeError(String line) {
    silence.breakAt(System.nanoTime());
    if (progress.take(line)) {
      hasProgressed = true;
      return;
    }
    if (line.equals(PLAN_DONE)) {
      plansDone.release();
      return;
    }
    progress.clear();
    String shown = printable(line);
    errors.println(shown);
    if (!shown.isBlank()) {
      sentence.set(shown.replaceFirst("^(sluice(-[a-z0-9]+)?|<!> Error): ", ""));
    }
  }

  @Override
  public void close() {
    process.close();
    progress.clear();
    if (log != null) {
      log.close();
    }
  }
}
