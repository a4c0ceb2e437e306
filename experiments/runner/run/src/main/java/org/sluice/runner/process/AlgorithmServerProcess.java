// SPDX-License-Identifier: MIT
package org.sluice.runner.process;

import static java.util.stream.Collectors.joining;

import java.io.File;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.simulator.Installation;

/** A server of algorithms in a process of its own, for the zmq transport. */
public final class AlgorithmServerProcess implements AutoCloseable {
  private static final String LISTENING = "listening ";
  private static final int SIGNALLED = 128;
  private static final long START_MS = 10_000;

  private final ChildProcess process;
  private final CompletableFuture<String> endpoint = new CompletableFuture<>();

  public AlgorithmServerProcess(
      Installation installation,
      List<Path> schemePath,
      @Nullable Path record,
      int silenceDeadlineMs,
      PrintStream errors) {
    List<String> command = new ArrayList<>();
    command.add(installation.javaHome().resolve("bin").resolve("java").toString());
    command.addAll(
        List.of(
            "-XX:+UseSerialGC",
            "-Xshare:auto",
            // A scheme takes microseconds between messages that take ten times as long. The second
            // compiler would take the processors from the simulator at the start of each run.
            "-XX:TieredStopAtLevel=1"));
    // The launcher's archive of these very classes.
    @Nullable String archive = System.getenv("SLUICE_SHARED_CLASSES");
    if (archive != null) {
      command.add("-XX:SharedArchiveFile=" + archive);
    }
    command.addAll(
        List.of(
            "-Dsluice.home=" + installation.home(),
            "-cp",
            installation.classPath(),
            "org.sluice.runner.cli.Sluice",
            "serve",
            "--listen",
            "tcp://127.0.0.1:0",
            "--stop-with-parent",
            "--silence-deadline",
            Integer.toString(silenceDeadlineMs)));
    if (record != null) {
      command.addAll(List.of("--record", record.toAbsolutePath().toString()));
    }
    // Exactly these, and checked already.
    Map<String, String> schemes =
        Map.of(
            "SLUICE_SCHEMES",
            schemePath.stream().map(Path::toString).collect(joining(File.pathSeparator)));
    process =
        new ChildProcess(
            command, schemes, null, "sluice-server", this::takeOutput, errors::println);
  }

  /**
   * Where it listens.
   *
   * @throws SluiceException if it does not say so in time
   */
  public String endpoint() throws InterruptedException {
    long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(START_MS);
    while (System.nanoTime() < deadlineNs) {
      try {
        return endpoint.get(50, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        if (!process.isAlive()) {
          break;
        }
      } catch (ExecutionException e) {
        throw new IllegalStateException(e);
      }
    }
    throw new SluiceException(
        ExitCode.OTHER_SIDE,
        "the server of the algorithms did not start"
            + (process.isAlive() ? " within " + START_MS / 1000 + " s" : ": " + death()));
  }

  /** Whether it runs. */
  public boolean isAlive() {
    return process.isAlive();
  }

  /** Whether it has ended, or does within some time, and not by a signal. */
  boolean endsByItself(long milliseconds) throws InterruptedException {
    return process.await(milliseconds) && process.exitValue() <= SIGNALLED;
  }

  /** How it ended, for a sentence. */
  public String death() {
    int value = process.exitValue();
    return value > SIGNALLED ? "signal " + (value - SIGNALLED) : "exit code " + value;
  }

  /** Requests its end, without waiting for it. */
  public void requestEnd() {
    process.requestEnd();
  }

  private void takeOutput(String line) {
    if (line.startsWith(LISTENING)) {
      endpoint.complete(line.substring(LISTENING.length()).trim());
    }
  }

  @Override
  public void close() {
    process.close();
  }
}
