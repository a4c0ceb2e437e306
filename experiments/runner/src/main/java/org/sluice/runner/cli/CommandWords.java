// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** The command line as the user wrote it, for manifests. */
final class CommandWords {
  private CommandWords() {}

  /** The words from {@code sluice} on, of the command line that a command was parsed from. */
  static List<String> of(CommandSpec command) {
    List<String> words = new ArrayList<>(List.of("sluice"));
    words.addAll(command.root().commandLine().getParseResult().originalArgs());
    return words;
  }
}
