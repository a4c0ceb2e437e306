// SPDX-License-Identifier: MIT
package org.sluice.runner.python;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.cc.Parameter;
import org.sluice.cc.Scheme;
import org.sluice.runner.SluiceException;
import org.sluice.runner.files.JsonFile;
import org.sluice.runner.files.JsonObject;
import org.sluice.runner.process.IdleSimulators;

/** What Python sees of Sluice: every method takes and returns numbers and texts. */
public final class GatewayEntry {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int SILENCE_DEADLINE_MS = 3000;

  private final CommandRunner runner;
  private final String version;
  private final List<CommandTask> tasks = new ArrayList<>();

  GatewayEntry(CommandRunner runner, String version) {
    this.runner = runner;
    this.version = version;
  }

  /** Sluice's version. */
  public String version() {
    return version;
  }

  /**
   * Starts a command.
   *
   * @param words JSON: the words of its command line, from the command's name on
   */
  public CommandTask start(String words) {
    return started(new CommandTask(runner, texts(words), null, null));
  }

  /**
   * Starts a command that may run schemes in Python.
   *
   * @param words as above
   * @param schemes of {@link #schemes}
   */
  public CommandTask start(String words, PythonSchemes schemes) {
    return started(new CommandTask(runner, texts(words), schemes, null));
  }

  /**
   * Starts a command whose simulations may use the processes of those before.
   *
   * @param words as above
   * @param idle of {@link #simulators}
   */
  public CommandTask start(String words, IdleSimulators idle) {
    return started(new CommandTask(runner, texts(words), null, idle));
  }

  /**
   * Simulator processes for one episode after the other; the caller closes them.
   *
   * @param answerDeadlineMs that of the commands they are for
   */
  public IdleSimulators simulators(int answerDeadlineMs) {
    return new IdleSimulators(answerDeadlineMs, SILENCE_DEADLINE_MS, Long.MAX_VALUE);
  }

  /** The schemes that Sluice finds, as JSON: a list of objects. */
  public String foundSchemes() {
    return JsonFile.text(
        SchemeCatalog.load().schemes().stream().map(GatewayEntry::described).toList());
  }

  private static JsonObject described(Scheme scheme) {
    return new JsonObject()
        .with("scheme", scheme.name())
        .with("slot", scheme.slot().wireName())
        .with("description", scheme.description())
        .with("profiles", scheme.profiles().stream().map(p -> p.name()).toList())
        .with("parameters", scheme.parameters().stream().map(GatewayEntry::described).toList());
  }

  private static JsonObject described(Parameter parameter) {
    return new JsonObject()
        .with("parameter", parameter.name())
        .with("unit", parameter.unit())
        .with("default", parameter.defaultValue())
        .with("allowed", parameter.allowed())
        .with("help", parameter.help())
        .with("source", parameter.source());
  }

  /**
   * Schemes in Python.
   *
   * @param side has their state machines
   * @param declarations JSON: the text of each, see {@link org.sluice.cc.DeclaredScheme}
   */
  public PythonSchemes schemes(PythonSide side, String declarations) {
    return new PythonSchemes(side, texts(declarations));
  }

  private CommandTask started(CommandTask task) {
    synchronized (tasks) {
      tasks.add(task);
    }
    return task;
  }

  private static List<String> texts(String json) {
    try {
      return List.of(JSON.readValue(json, String[].class));
    } catch (JsonProcessingException e) {
      throw SluiceException.wrongInput("the words of a command are no JSON list of texts: " + json);
    }
  }

  /** Ends what is under way. */
  void close(long milliseconds) throws InterruptedException {
    List<CommandTask> all;
    synchronized (tasks) {
      all = List.copyOf(tasks);
    }
    all.forEach(CommandTask::cancel);
    long deadlineNs = System.nanoTime() + milliseconds * 1_000_000;
    for (CommandTask task : all) {
      task.join(Math.max(1, (deadlineNs - System.nanoTime()) / 1_000_000));
    }
  }
}
