// SPDX-License-Identifier: MIT
package org.sluice.cc;

/** The receiver-side state machine of one flow. */
public interface NotificationPoint {
  /** The flow begins. */
  void onStart(FlowStart start, NpActions actions);

  /** See {@link NpActions#watchData}. */
  default void onData(DataArrived data, NpActions actions) {}

  /** A control packet arrived. */
  default void onMessage(Message message, NpActions actions) {}

  /** See {@link Actions#setTimer}. */
  default void onTimer(TimerExpiry expiry, NpActions actions) {}
}
