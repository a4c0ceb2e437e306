// SPDX-License-Identifier: MIT
package org.sluice.cc;

/**
 * Which state machines a scheme places.
 *
 * @param reactionPoint one per flow at its sender
 * @param notificationPoint one per flow at its receiver
 * @param congestionPoint the scope of those at switches
 * @param hostPoint one per host
 */
public record Placement(
    boolean reactionPoint,
    boolean notificationPoint,
    CongestionPointScope congestionPoint,
    boolean hostPoint) {

  /** Nothing at hosts but the ends of flows. */
  public Placement(
      boolean reactionPoint, boolean notificationPoint, CongestionPointScope congestionPoint) {
    this(reactionPoint, notificationPoint, congestionPoint, false);
  }

  /** What one congestion point watches. */
  public enum CongestionPointScope {
    /** No congestion points. */
    NONE,
    /** One per egress port (its data queue). */
    PORT,
    /** One per switch. */
    SWITCH
  }
}
