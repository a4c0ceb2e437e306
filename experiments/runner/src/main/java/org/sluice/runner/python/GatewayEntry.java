// SPDX-License-Identifier: MIT
package org.sluice.runner.python;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import org.sluice.runner.SluiceException;

/** What Python sees of Sluice: every method takes and returns numbers and texts. */
public final class GatewayEntry {
  private static final ObjectMapper JSON = new ObjectMapper();
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
    return started(new CommandTask(runner, texts(words), null));
  }

  /**
   * Starts a command that may run schemes in Python.
   *
   * @param words as above
   * @param schemes of {@link #schemes}
   */
  public CommandTask start(String words, PythonSchemes schemes) {
    return started(new CommandTask(runner, texts(words), schemes));
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
