// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

/** A scheme threw, or decided what cannot be. */
public final class SchemeFailure extends SessionFailure {
  private static final long serialVersionUID = 1L;

  SchemeFailure(String sentence) {
    super(sentence);
  }

  SchemeFailure(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
