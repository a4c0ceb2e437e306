// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.io.PrintStream;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Warnings on the terminal, each once: what was said before a run is among what its report warns
 * of, there also with the name of a run before it.
 */
final class Warnings {
  private final PrintStream to;
  private final Set<String> said = new LinkedHashSet<>();

  /**
   * Warnings.
   *
   * @param to where they go
   */
  Warnings(PrintStream to) {
    this.to = to;
  }

  /** Says those that were not said yet. */
  void say(List<String> warnings) {
    for (String warning : warnings) {
      if (said.stream().noneMatch(s -> warning.equals(s) || warning.endsWith(": " + s))) {
        said.add(warning);
        to.println("sluice: warning: " + warning);
      }
    }
  }
}
