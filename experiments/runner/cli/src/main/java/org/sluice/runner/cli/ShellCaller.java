// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.io.PrintStream;
import org.sluice.runner.run.Caller;

/** A user at a shell. */
final class ShellCaller implements Caller {
  @Override
  public PrintStream errors() {
    return System.err;
  }

  @Override
  public boolean isTerminal() {
    return Terminal.isError();
  }
}
