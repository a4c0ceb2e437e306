// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/events.yaml by ./sluice generate; edit that file instead.
package org.sluice.bridge.wire;

/** The protocol of a session. */
public final class Protocol {
  /** Both sides of a session must have the same number. */
  public static final int VERSION = 5;

  /** Slots of a state machine. */
  public static final int SLOTS = 3;

  /** Timers of each slot. */
  public static final int TIMERS = 16;

  /** Watches of each slot, of queues and of virtual output queues. */
  public static final int WATCHES = 8;

  /** The bit of a message's type that is the sender's slot. */
  public static final int MESSAGE_SLOT_BIT = 32;

  private Protocol() {}
}
