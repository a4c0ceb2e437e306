// SPDX-License-Identifier: MIT
package org.sluice.cc.rocc;

import org.sluice.cc.CpActions;
import org.sluice.cc.Message;

/** The switch computes the fair rate and sends it (sections 3.2, 3.3). */
final class RateFeedback implements RoccCongestionPoint.Feedback {
  private final RoccMessages messages;
  private FairRate fairRate;

  RateFeedback(FairRate initial, RoccMessages messages) {
    this.fairRate = initial;
    this.messages = messages;
  }

  @Override
  public void tick(long queueBytes) {
    fairRate = fairRate.next(queueBytes);
  }

  @Override
  public void send(CpActions actions, int reactionPoint, long flow) {
    messages.send(
        actions,
        reactionPoint,
        RoccMessages.RATE,
        flow,
        0,
        fairRate.multiples(),
        fairRate.settings().rateResolutionBps());
  }

  @Override
  public void receive(Message message) {
    throw new IllegalStateException(
        "message " + message.type() + " came to a congestion point that expects none");
  }
}
