// SPDX-License-Identifier: MIT
package org.sluice.cc;

/**
 * Which state machines a scheme places.
 *
 * @param reactionPoint one per flow at its sender
 * @param notificationPoint one per flow at its receiver
 * @param congestionPoint the scope of those at switches
 */
public record Placement(
    boolean reactionPoint, boolean notificationPoint, CongestionPointScope congestionPoint) {

  /** What one congestion point watches. */
  public enum CongestionPointScope {
    /** No congestion points. */
    NONE("none"),
    /** One per egress port (its data queue). */
    PORT("port"),
    /** One per switch. */
    SWITCH("switch");

    private final String wireName;

    CongestionPointScope(String wireName) {
      this.wireName = wireName;
    }

    /** The name in the handshake. */
    public String wireName() {
      return wireName;
    }
  }
}
