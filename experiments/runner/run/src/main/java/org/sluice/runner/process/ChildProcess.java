// SPDX-License-Identifier: MIT
package org.sluice.runner.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sluice.bridge.Traces;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;

/**
 * A process that does not outlive this one: it is ended when this object is closed and when this
 * JVM exits. Its standard input is a pipe; end of file on it signals that this JVM has ended, even
 * by a kill.
 */
final class ChildProcess implements AutoCloseable {
  private static final long TERMINATE_MS = 500;
  private static final long KILL_MS = 2000;
  private static final long CLOSE_MS = 1000;

  private final Process process;
  private final Thread hook;
  private final Thread out;
  private final Thread err;
  private final AtomicLong requestedNs = new AtomicLong();
  private volatile boolean isInterrupted;

  /**
   * Starts a process.
   *
   * @param command program and arguments
   * @param environment variables besides this process's own
   * @param folder where it is started, or null for this process's own
   * @param name for threads
   * @param onOut gets each line of standard output, on a thread of its own
   * @param onErr gets each line of standard error, on a thread of its own
   * @throws SluiceException if the program cannot be started
   */
  ChildProcess(
      List<String> command,
      Map<String, String> environment,
      @Nullable Path folder,
      String name,
      Consumer<String> onOut,
      Consumer<String> onErr) {
    try {
      ProcessBuilder builder = new ProcessBuilder(command);
      builder.environment().putAll(environment);
      if (Traces.areWanted()) {
        builder.environment().put(Traces.VARIABLE, "1");
      }
      if (folder != null) {
        builder.directory(folder.toFile());
      }
      process = builder.start();
    } catch (IOException e) {
      throw new SluiceException(
          ExitCode.MISSING,
          "cannot start %s: %s; see sluice doctor"
              .formatted(Path.of(command.get(0)), e.getMessage()));
    }
    hook = new Thread(this::endWithThisJvm, name + "-end");
    Runtime.getRuntime().addShutdownHook(hook);
    out = pump(process.getInputStream(), onOut, name + "-out");
    err = pump(process.getErrorStream(), onErr, name + "-err");
  }

  boolean isAlive() {
    // Java notes the end of a process a little after the system does.
    return process.isAlive() && process.toHandle().isAlive();
  }

  /**
   * Waits for the end of the process and of its output.
   *
   * @return whether it ended in that time
   */
  boolean await(long milliseconds) throws InterruptedException {
    if (!process.waitFor(milliseconds, TimeUnit.MILLISECONDS)) {
      return false;
    }
    // A process that itself left a child behind may keep the pipes open.
    out.join(KILL_MS);
    err.join(KILL_MS);
    return true;
  }

  /** Whether it is being ended because this JVM is; from then on what it says is not passed on. */
  boolean isInterrupted() {
    return isInterrupted;
  }

  /** Its exit value; 128 + n if signal n ended it. */
  int exitValue() {
    return process.exitValue();
  }

  /** The processor time that it has used so far; 0 where the system does not say. */
  long cpuMs() {
    return process.info().totalCpuDuration().map(Duration::toMillis).orElse(0L);
  }

  long pid() {
    return process.pid();
  }

  /**
   * The end of its standard input lets it close its files; no signal, since after a Ctrl-C, which
   * it got as we did, a second one would cut it short.
   */
  private void endWithThisJvm() {
    isInterrupted = true;
    try {
      process.getOutputStream().close();
      process.waitFor(CLOSE_MS, TimeUnit.MILLISECONDS);
    } catch (IOException | InterruptedException e) {
      // Then it ends at once.
    }
    process.destroyForcibly();
  }

  /** Writes to its standard input; to nobody if it has ended, which its exit value says. */
  void write(String text) {
    try {
      process.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
      process.getOutputStream().flush();
    } catch (IOException e) {
      // As above.
    }
  }

  /** Ends it at once: it has shown that it does not listen. */
  void kill() throws InterruptedException {
    process.destroyForcibly();
    process.waitFor(KILL_MS, TimeUnit.MILLISECONDS);
  }

  /** Requests its end, without waiting for it. */
  void requestEnd() {
    if (requestedNs.compareAndSet(0, System.nanoTime())) {
      try {
        process.getOutputStream().close();
      } catch (IOException e) {
        // It is gone already, which is what is wanted.
      }
      process.destroy();
    }
  }

  /** Ends it: by a request first, by force if it does not comply. */
  @Override
  public void close() {
    requestEnd();
    try {
      long sinceMs = (System.nanoTime() - requestedNs.get()) / 1_000_000;
      if (!process.waitFor(TERMINATE_MS - sinceMs, TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
        process.waitFor(KILL_MS, TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // This JVM is ending; the hook has run or will.
    }
  }

  private Thread pump(InputStream from, Consumer<String> to, String name) {
    Thread thread =
        new Thread(
            () -> {
              try (BufferedReader lines =
                  new BufferedReader(new InputStreamReader(from, StandardCharsets.UTF_8))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                  if (!isInterrupted) {
                    to.accept(line);
                  }
                }
              } catch (IOException e) {
                // The pipe broke with the process, whose exit value says more.
              }
            },
            name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }
}
