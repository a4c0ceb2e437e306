// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

/** A declaration cannot be used; the message is one sentence with the file and the value. */
public final class DeclarationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public DeclarationException(String sentence) {
    super(sentence);
  }
}
