// SPDX-License-Identifier: MIT
package org.sluice.runner.expression;

/** An expression that cannot be read or evaluated; the message is one sentence for the user. */
public final class ExpressionException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /** Carries a sentence that names the value and what is allowed. */
  public ExpressionException(String sentence) {
    super(sentence);
  }

  /** The sentence. */
  public String sentence() {
    return String.valueOf(getMessage());
  }
}
