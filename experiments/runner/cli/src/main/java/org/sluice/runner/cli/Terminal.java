// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether somebody looks on. */
final class Terminal {
  private Terminal() {}

  /** Whether standard error is a terminal, where a line can be written over. */
  static boolean isError() {
    try {
      Path target = Files.readSymbolicLink(Path.of("/proc/self/fd/2"));
      return target.startsWith("/dev/pts") || target.startsWith("/dev/tty");
    } catch (IOException e) {
      return false;
    }
  }
}
