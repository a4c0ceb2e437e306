// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;

/** Checks a file that a command is to write, before it does anything. */
final class NewFile {
  private NewFile() {}

  /**
   * Checks that the file can be written.
   *
   * @throws SluiceException with {@link ExitCode#WRONG_INPUT} if its folder cannot be written into
   *     or it is a folder itself
   */
  static void check(String option, Path file) {
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null || Files.isDirectory(file) || !Files.isWritable(folder)) {
      throw SluiceException.wrongInput(
          "%s is '%s'; allowed is a file in a folder that is there and can be written into"
              .formatted(option, file));
    }
  }
}
