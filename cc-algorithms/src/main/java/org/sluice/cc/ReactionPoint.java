// SPDX-License-Identifier: MIT
package org.sluice.cc;

/**
 * The sender-side state machine of one flow: sets its rate and window. Each method gets an event
 * and answers through the actions, which are valid only during the call.
 */
public interface ReactionPoint {
  /** The flow begins; its first packet waits for what is decided here. */
  void onStart(FlowStart start, RpActions actions);

  /** See {@link RpActions#watchAcks}. */
  default void onAck(Ack ack, RpActions actions) {}

  /** See {@link RpActions#watchAcks}. */
  default void onNack(Nack nack, RpActions actions) {}

  /** A control packet arrived. */
  default void onMessage(Message message, RpActions actions) {}

  /** See {@link Actions#setTimer}. */
  default void onTimer(TimerExpiry expiry, RpActions actions) {}

  /** See {@link RpActions#everyBytesSent}. */
  default void onBytesSent(BytesSent sent, RpActions actions) {}

  /** Nothing was acknowledged for too long. */
  default void onRetransmissionTimeout(RetransmissionTimeout timeout, RpActions actions) {}

  /**
   * Flow control requests less. The default scales the decided rate, down to the minimum rate, or
   * the decided window of a scheme that does not own the rate.
   */
  default void onRateScaled(RateScaled scaled, RpActions actions) {
    actions.scale(scaled.factor());
  }
}
