// SPDX-License-Identifier: MIT
package org.sluice.cc;

/**
 * The sender-side state machine of one flow: sets its rate and window. Each method gets an event
 * and answers through the actions, which are valid only during the call.
 */
public interface ReactionPoint {
  /** The flow begins; its first packet waits for what is decided here. */
  void onStart(FlowStart start, RpActions actions);

  /**
   * An ACK arrived, of those that {@link RpActions#watchAcks} chose; none are told before that. The
   * data plane has already counted what it acknowledges. Unless the NIC has a reaction delay, the
   * flow sends nothing until this returns: what is decided holds for the packet that the ACK lets
   * go.
   */
  default void onAck(Ack ack, RpActions actions) {}

  /**
   * A NACK arrived, of those that {@link RpActions#watchAcks} chose. The data plane has already
   * gone back to the byte that the receiver waits for.
   */
  default void onNack(Nack nack, RpActions actions) {}

  /** A control packet arrived. */
  default void onMessage(Message message, RpActions actions) {}

  /** A timer came up that {@link Actions#setTimer} had set; it comes once for each setting. */
  default void onTimer(TimerExpiry expiry, RpActions actions) {}

  /**
   * Another so many bytes were sent, see {@link RpActions#everyBytesSent}, retransmissions
   * included.
   */
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
