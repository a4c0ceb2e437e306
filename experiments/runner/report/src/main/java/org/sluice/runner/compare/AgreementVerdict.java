// SPDX-License-Identifier: MIT
package org.sluice.runner.compare;

import org.sluice.runner.ExitCode;

/** What a validation came to, from good to bad. */
public enum AgreementVerdict {
  /** Every tolerance holds. */
  AGREES("agrees", ExitCode.DONE, "within the stated tolerances"),
  /** There are tolerances, and nothing to which one applies. */
  NOT_COMPARED("not compared", ExitCode.NO_EVIDENCE, "no tolerance applies to these results"),
  /** A tolerance does not hold. */
  DIFFERS("differs", ExitCode.CLAIM_FAILED, "a tolerance does not hold"),
  /** A run did not end well: its own exit code is given on. */
  PARTIAL("partial", ExitCode.OTHER_SIDE, "a run did not end well"),
  /** A state machine decided something else on the same events. */
  BUG("bug", ExitCode.UNEXPECTED, "a decision differs on equal events");

  private final String word;
  private final ExitCode code;
  private final String text;

  AgreementVerdict(String word, ExitCode code, String text) {
    this.word = word;
    this.code = code;
    this.text = text;
  }

  /** As it stands in {@code agreement.json}. */
  public String word() {
    return word;
  }

  /** What the process exits with, unless a run has a code of its own. */
  public ExitCode code() {
    return code;
  }

  /** For people. */
  public String text() {
    return text;
  }

  /** The worse of two. */
  public AgreementVerdict or(AgreementVerdict other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
