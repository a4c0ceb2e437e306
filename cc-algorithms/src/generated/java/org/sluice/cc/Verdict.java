// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/decisions.yaml by ./sluice generate; edit that file instead.
package org.sluice.cc;

/** What becomes of a packet; of two verdicts on one packet the later in this order holds. */
public enum Verdict {
  /** It takes its way: the buffer admits it or not, the marking profile marks it or not. */
  PASS(0),
  /** It is marked if it is ECN-capable, and takes its way. */
  MARK(1),
  /** It is dropped. */
  DROP(2);

  private final int number;

  Verdict(int number) {
    this.number = number;
  }

  /** Its number in the decision. */
  public int number() {
    return number;
  }
}
