// SPDX-License-Identifier: MIT
package org.sluice.runner.python;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.runner.ExitCode;
import org.sluice.runner.files.JsonFile;
import org.sluice.runner.files.JsonObject;
import org.sluice.runner.process.IdleSimulators;
import org.sluice.runner.run.Caller;

/** A command under way in a thread of its own; Python asks how far it is. */
public final class CommandTask {
  private final StatusText said = new StatusText();
  private final StringWriter out = new StringWriter();
  private final AtomicReference<@Nullable Path> folder = new AtomicReference<>();
  private final @Nullable PythonSchemes schemes;
  private final @Nullable IdleSimulators idle;
  private final Thread thread;
  private volatile CommandRunner.@Nullable End end;

  /** The caller as the command sees it: Python shows progress as a terminal does. */
  private final class Python implements Caller {
    private final PrintStream errors = new PrintStream(said, true, StandardCharsets.UTF_8);
    private @Nullable String sentence;

    @Override
    public PrintStream errors() {
      return errors;
    }

    @Override
    public boolean isTerminal() {
      return true;
    }

    @Override
    public SchemeCatalog schemes(SchemeCatalog found) {
      return schemes == null ? found : schemes.with(found);
    }

    @Override
    public Optional<String> endpoint() {
      return Optional.ofNullable(schemes).map(PythonSchemes::endpoint);
    }

    @Override
    public @Nullable IdleSimulators idle() {
      return idle;
    }

    @Override
    public void ended(Path where, ExitCode code, String how) {
      folder.set(where.toAbsolutePath().normalize());
      sentence = how;
    }
  }

  /**
   * Starts a command.
   *
   * @param schemes in Python that it may run, or null
   * @param idle simulator processes that it may use, or null
   */
  CommandTask(
      CommandRunner runner,
      List<String> words,
      @Nullable PythonSchemes schemes,
      @Nullable IdleSimulators idle) {
    this.schemes = schemes;
    this.idle = idle;
    thread = new Thread(() -> run(runner, words), "sluice-command");
    thread.setDaemon(true);
    thread.start();
  }

  @SuppressWarnings("CatchingUnchecked")
  private void run(CommandRunner runner, List<String> words) {
    Python caller = new Python();
    try {
      CommandRunner.End ended = runner.run(words, caller, new PrintWriter(out, true));
      String sentence = caller.sentence;
      end =
          ended.sentence().isEmpty() && sentence != null
              ? new CommandRunner.End(ended.code(), sentence)
              : ended;
    } catch (RuntimeException | Error e) {
      end = CommandRunner.End.of(ExitCode.UNEXPECTED, "an unexpected failure: " + e);
      throw e;
    }
  }

  /**
   * Waits for its end, not longer than that, and tells how far it is.
   *
   * @return JSON: {@code done}, {@code lines} since the last call, {@code status} (how far it is in
   *     words); once it is done also {@code code}, {@code sentence}, {@code folder}, {@code out}
   */
  public String poll(long milliseconds) throws InterruptedException {
    thread.join(Math.max(1, milliseconds));
    boolean isDone = !thread.isAlive();
    JsonObject report =
        new JsonObject()
            .with("done", isDone)
            .with("lines", said.take())
            .with("status", said.status());
    CommandRunner.@Nullable End ended = end;
    if (isDone && ended != null) {
      @Nullable Path where = folder.get();
      report
          .with("code", ended.code())
          .with("sentence", ended.sentence())
          .with("folder", where == null ? "" : where.toString())
          .with("out", out.toString());
    }
    return JsonFile.text(report);
  }

  /** Ends it as Ctrl-C does; what it recorded so far is kept. */
  public void cancel() {
    thread.interrupt();
  }

  /** Waits for its end. */
  void join(long milliseconds) throws InterruptedException {
    thread.join(milliseconds);
  }
}
