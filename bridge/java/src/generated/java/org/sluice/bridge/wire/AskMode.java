// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/events.yaml by ./sluice generate; edit that file instead.
package org.sluice.bridge.wire;

/** How an event is raised. */
public enum AskMode {
  /** Asked; the answer is applied at the end of the instant. */
  ASK_DEFERRED(0),
  /** Not answered; travels with the next ask. */
  ASK_NOTIFY(1),
  /** Asked; the simulation waits for the answer. */
  ASK_INLINE(2);

  /** Number of {@link #ASK_DEFERRED}. */
  public static final int ASK_DEFERRED_VALUE = 0;

  /** Number of {@link #ASK_NOTIFY}. */
  public static final int ASK_NOTIFY_VALUE = 1;

  /** Number of {@link #ASK_INLINE}. */
  public static final int ASK_INLINE_VALUE = 2;

  private final int number;

  AskMode(int number) {
    this.number = number;
  }

  /** The number in a record. */
  public int getNumber() {
    return number;
  }
}
