// SPDX-License-Identifier: MIT
package org.sluice.cc;

/** The state machine of one host: of its NIC as a whole, beside those of its flows. */
public interface HostPoint {
  /** The simulation begins. */
  void onStart(HostStart start, HostActions actions);

  /** A control packet arrived. */
  default void onMessage(Message message, HostActions actions) {}

  /** See {@link Actions#setTimer}. */
  default void onTimer(TimerExpiry expiry, HostActions actions) {}

  /** See {@link HostActions#watchPauses}. */
  default void onPaused(Paused paused, HostActions actions) {}
}
