// SPDX-License-Identifier: MIT
package org.sluice.runner.judge;

/** A claim that cannot be read or evaluated; the message is one sentence for the user. */
public final class ClaimException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /**
   * @param message one sentence naming place, field, value and what is allowed
   */
  public ClaimException(String message) {
    super(message);
  }
}
