// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

/** A handshake that cannot be accepted; the message is one sentence that names what is missing. */
public final class RefusedException extends Exception {
  private static final long serialVersionUID = 1L;

  /** With the sentence for the user. */
  public RefusedException(String sentence) {
    super(sentence);
  }

  /** With the sentence for the user and what led to it. */
  public RefusedException(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
