// SPDX-License-Identifier: MIT
package org.sluice.cc;

/** A parameter a user gave that cannot be used; the message is one sentence for that user. */
public final class InvalidParameterException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;
  private final String parameter;

  /** Names the parameter (or {@code ""} if it is a relation between several). */
  public InvalidParameterException(String parameter, String sentence) {
    super(sentence);
    this.parameter = parameter;
  }

  /** The parameter's name. */
  public String parameter() {
    return parameter;
  }
}
