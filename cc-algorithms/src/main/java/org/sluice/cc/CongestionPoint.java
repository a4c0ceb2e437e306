// SPDX-License-Identifier: MIT
package org.sluice.cc;

/**
 * The switch-side state machine of one port or switch. Further events come to those that implement
 * the listener of a facet, see {@link org.sluice.cc.facet}.
 */
public interface CongestionPoint {
  /** The simulation begins. */
  void onStart(PortStart start, CpActions actions);

  /** A control packet arrived. */
  default void onMessage(Message message, CpActions actions) {}

  /** A timer came up that {@link Actions#setTimer} had set; it comes once for each setting. */
  default void onTimer(TimerExpiry expiry, CpActions actions) {}
}
