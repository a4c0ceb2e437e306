// SPDX-License-Identifier: MIT
package org.sluice.runner;

/** The exit codes of the command line and of simulator programs (docs/reference/commands.md). */
public enum ExitCode {
  DONE(0, "done, all claims hold"),
  UNEXPECTED(1, "an unexpected failure inside Sluice or the simulator"),
  WRONG_INPUT(2, "the command line, an experiment file or a plan is wrong: nothing was run"),
  REFUSED(3, "refused at the handshake: capability, protocol version, parameter, unknown scheme"),
  OTHER_SIDE(4, "the other side died, stalled or talked nonsense"),
  SCHEME_FAILED(5, "a scheme failed (exception), never returned or ended its JVM"),
  CLAIM_FAILED(6, "the run is complete and at least one claim failed"),
  MISSING(7, "something that must be installed is missing (see sluice doctor)"),
  NO_EVIDENCE(
      8,
      "the run is complete, but flows are stranded in it or its scheme never acted: no evidence");

  private final int code;
  private final String meaning;

  ExitCode(int code, String meaning) {
    this.code = code;
    this.meaning = meaning;
  }

  /** The number the process exits with. */
  public int code() {
    return code;
  }

  /** Whether it ends a run whose files are complete, whatever was found in them. */
  public boolean isComplete() {
    return this == DONE || this == CLAIM_FAILED || this == NO_EVIDENCE;
  }

  /** One line for a user. */
  public String meaning() {
    return meaning;
  }

  /** The exit code of that number; {@link #UNEXPECTED} for a number that means nothing here. */
  public static ExitCode ofNumber(int number) {
    for (ExitCode c : values()) {
      if (c.code == number) {
        return c;
      }
    }
    return UNEXPECTED;
  }
}
