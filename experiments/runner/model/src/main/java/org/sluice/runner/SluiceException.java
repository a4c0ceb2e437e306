// SPDX-License-Identifier: MIT
package org.sluice.runner;

/** A failure the user must know about: one sentence, and the code the process exits with. */
public final class SluiceException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final ExitCode exitCode;

  /**
   * A failure.
   *
   * @param exitCode what the process exits with
   * @param sentence what happened, for the user, naming file, field, value and what is allowed
   */
  public SluiceException(ExitCode exitCode, String sentence) {
    super(sentence);
    this.exitCode = exitCode;
  }

  /** A wrong command line, experiment file or plan; nothing was run. */
  public static SluiceException wrongInput(String sentence) {
    return new SluiceException(ExitCode.WRONG_INPUT, sentence);
  }

  /** What the process exits with. */
  public ExitCode exitCode() {
    return exitCode;
  }
}
