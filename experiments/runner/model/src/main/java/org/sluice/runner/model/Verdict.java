// SPDX-License-Identifier: MIT
package org.sluice.runner.model;

/** What became of a claim. */
public enum Verdict {
  /** The measured value is as expected. */
  HOLDS("holds"),
  /** The measured value is not as expected. */
  FAILED("FAILED"),
  /** The run lacks a value that the expression needs; counts as failed. */
  NOT_MEASURED("NOT MEASURED"),
  /** The claim's condition is false for this run. */
  NOT_APPLICABLE("not applicable");

  private final String label;

  Verdict(String label) {
    this.label = label;
  }

  /** The word shown in tables. */
  public String label() {
    return label;
  }

  /** Whether a run with this verdict must end with the exit code of a failed claim. */
  public boolean isFailure() {
    return this == FAILED || this == NOT_MEASURED;
  }
}
