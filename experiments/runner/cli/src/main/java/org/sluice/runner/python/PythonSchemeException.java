// SPDX-License-Identifier: MIT
package org.sluice.runner.python;

/** A scheme in Python failed; the message says how, in a few words. */
final class PythonSchemeException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  PythonSchemeException(String what) {
    super(what, null, false, false);
  }

  /** What the sentence about the scheme's failure shows of it: no name of a class of ours. */
  @Override
  @SuppressWarnings("OverrideThrowableToString")
  public String toString() {
    return String.valueOf(getMessage());
  }
}
