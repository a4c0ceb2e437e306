// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.nio.file.Path;
import java.util.List;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.run.RunOptions;
import picocli.CommandLine.Option;

/** The option {@code --transport} of the commands that run in one simulator. */
final class TransportChoice {
  /** What can be chosen. */
  static final List<String> NAMES = List.of("auto", "jvm", "zmq");

  private static final int DEADLINE_MS = 3000;

  @Option(
      names = "--transport",
      paramLabel = "T",
      defaultValue = "auto",
      description =
          "How simulator and algorithms talk: jvm (in one process, fastest), zmq (tcp), or auto"
              + " (default: jvm if it is installed). Results are the same.")
  private String transport = "auto";

  /**
   * Checks the name.
   *
   * @throws SluiceException with {@link ExitCode#WRONG_INPUT} if it is none of {@link #NAMES}
   */
  void check() {
    requireOneOf(NAMES, transport);
  }

  /** What the user chose, one of {@link #NAMES} once it is checked. */
  String name() {
    return transport;
  }

  /**
   * How a command that runs many experiments runs one of them: into its own folder, whose earlier
   * run is replaced, with the usual deadlines and without a recording.
   *
   * @param folder the run's own
   * @param schemePath of further schemes
   * @param figures whether to draw the run's own figures
   * @param commandLine as the user wrote it
   */
  RunOptions replacing(
      Path folder, SchemePath schemePath, boolean figures, List<String> commandLine) {
    return new RunOptions(
        transport,
        null,
        folder,
        true,
        null,
        schemePath.paths(),
        DEADLINE_MS,
        DEADLINE_MS,
        List.of(),
        figures,
        commandLine);
  }

  /**
   * Checks a value of {@code --transport}.
   *
   * @throws SluiceException with {@link ExitCode#WRONG_INPUT} if it is not allowed
   */
  static void requireOneOf(List<String> allowed, String transport) {
    if (!allowed.contains(transport)) {
      throw SluiceException.wrongInput(
          "--transport is '" + transport + "'; allowed is one of " + String.join(", ", allowed));
    }
  }
}
