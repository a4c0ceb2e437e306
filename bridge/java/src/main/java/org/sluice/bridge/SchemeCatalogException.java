// SPDX-License-Identifier: MIT
package org.sluice.bridge;

/** The schemes cannot be found as asked; the message is one sentence for a user. */
public final class SchemeCatalogException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** With one sentence that names the path or class, and what is wrong with it. */
  public SchemeCatalogException(String sentence) {
    super(sentence);
  }

  /** With one sentence and what led to it. */
  public SchemeCatalogException(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
