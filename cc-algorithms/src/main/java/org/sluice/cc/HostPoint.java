// SPDX-License-Identifier: MIT
package org.sluice.cc;

/**
 * The state machine of one host: of its NIC as a whole, beside those of its flows. Further events
 * come to those that implement the listener of a facet, see {@link org.sluice.cc.facet}.
 */
public interface HostPoint {
  /** The simulation begins. */
  void onStart(HostStart start, HostActions actions);

  /** A control packet arrived. */
  default void onMessage(Message message, HostActions actions) {}

  /** A timer came up that {@link Actions#setTimer} had set; it comes once for each setting. */
  default void onTimer(TimerExpiry expiry, HostActions actions) {}
}
