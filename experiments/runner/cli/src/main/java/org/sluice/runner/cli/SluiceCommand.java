// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What all commands share: {@code --help}, where they print, and an exit code. */
@Command(mixinStandardHelpOptions = true, sortOptions = false)
abstract class SluiceCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public final Integer call() throws IOException, InterruptedException {
    try {
      return run().code();
    } finally {
      out().flush();
    }
  }

  /** Does what the command is for. */
  abstract ExitCode run() throws IOException, InterruptedException;

  /** Standard output, or what stands for it. */
  final PrintWriter out() {
    return spec.commandLine().getOut();
  }

  /** The command line as the user wrote it, from {@code sluice} on, for manifests. */
  final List<String> words() {
    List<String> words = new ArrayList<>(List.of("sluice"));
    words.addAll(spec.root().commandLine().getParseResult().originalArgs());
    return words;
  }

  /**
   * Refuses an option that would do nothing.
   *
   * @param modes what the command line asks for
   * @throws SluiceException with {@link ExitCode#WRONG_INPUT} if there is one
   */
  final void refuseIdleOptions(Collection<OptionTable.Mode> modes) {
    OptionTable.check(spec.name(), spec.commandLine().getParseResult(), modes);
  }

  /**
   * Checks a number.
   *
   * @throws SluiceException with {@link ExitCode#WRONG_INPUT} if it is out of range
   */
  static void requireWithin(String option, long value, long least, long most) {
    if (value < least || value > most) {
      throw SluiceException.wrongInput(
          "%s is %s; allowed is %s to %s".formatted(option, value, least, most));
    }
  }
}
