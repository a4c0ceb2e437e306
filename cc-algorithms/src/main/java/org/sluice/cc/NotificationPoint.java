// SPDX-License-Identifier: MIT
package org.sluice.cc;

/** The receiver-side state machine of one flow. */
public interface NotificationPoint {
  /** The flow begins. */
  void onStart(FlowStart start, NpActions actions);

  /**
   * A data packet arrived, of those that {@link NpActions#watchData} chose; none are told before
   * that. Also one that is a duplicate or out of order.
   */
  default void onData(DataArrived data, NpActions actions) {}

  /** A control packet arrived. */
  default void onMessage(Message message, NpActions actions) {}

  /** A timer came up that {@link Actions#setTimer} had set; it comes once for each setting. */
  default void onTimer(TimerExpiry expiry, NpActions actions) {}
}
