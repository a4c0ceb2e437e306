// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/events.yaml by ./sluice generate; edit that file instead.
package org.sluice.bridge.wire;

/** The protocol of a session. */
public final class Protocol {
  /** Both sides of a session must have the same number. */
  public static final int VERSION = 2;

  private Protocol() {}
}
