// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

/** A session that cannot go on; the message is one sentence for the user. */
public abstract sealed class SessionFailure extends RuntimeException
    permits SchemeFailure, ProtocolFailure {
  private static final long serialVersionUID = 1L;

  SessionFailure(String sentence) {
    super(sentence);
  }

  SessionFailure(String sentence, Throwable cause) {
    super(sentence, cause);
  }

  /** One sentence that says who failed, where and when. */
  public final String sentence() {
    String message = getMessage();
    return message == null ? "" : message;
  }
}
