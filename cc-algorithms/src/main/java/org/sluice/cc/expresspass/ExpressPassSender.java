// SPDX-License-Identifier: MIT
package org.sluice.cc.expresspass;

import org.sluice.cc.BytesSent;
import org.sluice.cc.EntityId;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Nack;
import org.sluice.cc.Parameters;
import org.sluice.cc.PicoTime;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.RetransmissionTimeout;
import org.sluice.cc.RpActions;
import org.sluice.cc.TimerExpiry;
import org.sluice.cc.facet.CreditGate;

/** The sender: requests credits, sends a packet for each, signals when it needs no more. */
final class ExpressPassSender implements ReactionPoint {
  private static final int REQUEST_TIMER = 0;

  private final long requestTimeoutPs;
  private final int controlBytes;
  private final long flow;
  private final long sizeBytes;
  private boolean hasSent;
  private boolean hasStopped;
  private boolean isRecovering;
  private boolean hasAskedAgain;

  ExpressPassSender(FlowStart start, Parameters p) {
    requestTimeoutPs = p.timePs("requestTimeout");
    controlBytes = (int) p.asLong("creditFrame");
    flow = start.flow();
    sizeBytes = start.sizeBytes();
  }

  @Override
  public void onStart(FlowStart start, RpActions actions) {
    actions.setRate(start.lineRateBps());
    actions.facet(CreditGate.class).sendOnlyOnCredit(true);
    // The first byte sent shows that the request and a credit arrived.
    actions.everyBytesSent(1);
    actions.watchAcks(RpActions.AckFilter.NACKS);
    request(start.nowPs(), actions);
  }

  private void request(long nowPs, RpActions actions) {
    actions.send(EntityId.notificationPoint(flow), Signal.REQUEST, flow, controlBytes);
    setTimer(nowPs, actions);
  }

  private void setTimer(long nowPs, RpActions actions) {
    actions.setTimer(REQUEST_TIMER, PicoTime.after(nowPs, requestTimeoutPs));
  }

  @Override
  public void onTimer(TimerExpiry expiry, RpActions actions) {
    request(expiry.nowPs(), actions);
  }

  @Override
  public void onBytesSent(BytesSent sent, RpActions actions) {
    if (hasAskedAgain) {
      // A credit from before the stop may have paid for it: only silence shows that none come.
      setTimer(sent.nowPs(), actions);
      return;
    }
    if (!hasSent) {
      hasSent = true;
      actions.cancelTimer(REQUEST_TIMER);
    }
    long leftBytes = sizeBytes - sent.totalBytes();
    // With retransmissions the bytes sent do not identify the last packet.
    boolean hasKnownEnd = sizeBytes != FlowStart.UNBOUNDED && !isRecovering;
    if (leftBytes > 0 && hasKnownEnd) {
      actions.everyBytesSent(leftBytes);
      return;
    }
    actions.everyBytesSent(0);
    if (hasKnownEnd) {
      hasStopped = true;
      actions.send(EntityId.notificationPoint(flow), Signal.STOP, flow, controlBytes);
    }
  }

  /** As in the authors' ns-2 agent, credits that were given up are requested again. */
  @Override
  public void onNack(Nack nack, RpActions actions) {
    isRecovering = true;
    if (hasStopped) {
      recover(nack.nowPs(), actions);
    }
  }

  @Override
  public void onRetransmissionTimeout(RetransmissionTimeout timeout, RpActions actions) {
    recover(timeout.nowPs(), actions);
  }

  /** What was lost needs credits again, until the flow is complete. */
  private void recover(long nowPs, RpActions actions) {
    hasStopped = false;
    isRecovering = true;
    hasAskedAgain = true;
    actions.everyBytesSent(1);
    request(nowPs, actions);
  }
}
