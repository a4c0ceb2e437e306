// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** Runs commands in the process of a test. */
abstract class InProcess {
  /** What the commands have printed. */
  final StringWriter out = new StringWriter();

  /** What they have printed as errors. */
  final StringWriter err = new StringWriter();

  /** Runs a command; the exit code. */
  int run(String... args) {
    CommandLine line = Sluice.commandLine();
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    return line.execute(args);
  }
}
