// SPDX-License-Identifier: MIT
package org.sluice.kit.contract;

/** A scheme did what the contract forbids; the message is one sentence for its author. */
public final class ContractViolation extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ContractViolation(String sentence) {
    super(sentence);
  }

  ContractViolation(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
