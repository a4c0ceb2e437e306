// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

/** The simulator's side sent what the wire contract does not allow. */
public final class ProtocolFailure extends SessionFailure {
  private static final long serialVersionUID = 1L;

  /** With one sentence that names what was sent. */
  public ProtocolFailure(String sentence) {
    super(sentence);
  }

  /** With one sentence and what led to it. */
  public ProtocolFailure(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
