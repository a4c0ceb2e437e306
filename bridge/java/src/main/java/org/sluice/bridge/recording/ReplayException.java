// SPDX-License-Identifier: MIT
package org.sluice.bridge.recording;

/** A recording that cannot be replayed; the message is one sentence for a user. */
public final class ReplayException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ReplayException(String sentence) {
    super(sentence);
  }

  ReplayException(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
