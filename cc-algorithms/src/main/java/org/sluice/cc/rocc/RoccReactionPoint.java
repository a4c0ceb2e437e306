// SPDX-License-Identifier: MIT
package org.sluice.cc.rocc;

import org.sluice.cc.FlowStart;
import org.sluice.cc.Message;
import org.sluice.cc.Parameters;
import org.sluice.cc.PicoTime;
import org.sluice.cc.RateScaled;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.RpActions;
import org.sluice.cc.TimerExpiry;

/** The rate limiter of one flow: Algorithm 2, section 3.5. */
final class RoccReactionPoint implements ReactionPoint {
  private static final int RECOVERY = 0;
  private static final int NO_CONGESTION_POINT = -1;

  private final RoccMessages messages;
  private final boolean acceptEqual;
  private final long recoveryPs;
  private final long maxBps;
  private long currentBps;
  private int congestionPoint = NO_CONGESTION_POINT;
  private long recoveryAtPs;

  RoccReactionPoint(FlowStart start, Parameters parameters) {
    messages = new RoccMessages(parameters);
    acceptEqual = parameters.text("accept").equals("not-higher");
    recoveryPs = RoccParameters.recoveryPs(parameters);
    maxBps = parameters.rateBps("maxRate", start.lineRateBps());
    currentBps = maxBps; // no limiter is installed
  }

  @Override
  public void onStart(FlowStart start, RpActions actions) {
    actions.setRate(maxBps);
  }

  @Override
  public void onMessage(Message message, RpActions actions) {
    processCnp(rate(message, actions), message.source(), message.nowPs(), actions);
  }

  private long rate(Message message, RpActions actions) {
    if (message.type() == RoccMessages.RATE) {
      return message.words()[0] * message.words()[1]; // line 2: R_rcvd = GetRate(cnp) · ΔF
    }
    FairRate computed = QueueFeedback.compute(message.words());
    messages.send(
        actions,
        message.source(),
        RoccMessages.COMPUTED,
        message.flow(),
        0,
        message.words()[0],
        Double.doubleToRawLongBits(computed.f()));
    return computed.multiples() * computed.settings().rateResolutionBps();
  }

  private void processCnp(long receivedBps, int source, long nowPs, RpActions actions) {
    boolean accepted =
        congestionPoint == NO_CONGESTION_POINT
            || source == congestionPoint
            || receivedBps < currentBps
            || (acceptEqual && receivedBps == currentBps); // line 4
    if (!accepted) {
      return;
    }
    currentBps = StrictMath.min(receivedBps, maxBps); // line 5; R_max bounds it, section 3.5 (2)
    congestionPoint = source; // line 6
    actions.setRate(currentBps);
    resetTimer(nowPs, actions); // line 7
  }

  /** Flow control scales the rate: recovery begins from there, as after a CNP. */
  @Override
  public void onRateScaled(RateScaled scaled, RpActions actions) {
    currentBps = StrictMath.max(1, (long) (currentBps * scaled.factor()));
    actions.setRate(currentBps);
    resetTimer(scaled.nowPs(), actions);
  }

  @Override
  public void onTimer(TimerExpiry expiry, RpActions actions) {
    if (expiry.nowPs() != recoveryAtPs) {
      return; // a CNP of the same instant has moved it
    }
    if (currentBps >= maxBps) { // line 9
      return; // line 10: no limiter; rate and congestion point are remembered
    }
    currentBps = StrictMath.min(maxBps, currentBps * 2); // line 12, bounded by R_max
    actions.setRate(currentBps);
    resetTimer(expiry.nowPs(), actions); // line 13
  }

  private void resetTimer(long nowPs, RpActions actions) {
    recoveryAtPs = PicoTime.after(nowPs, recoveryPs);
    actions.setTimer(RECOVERY, recoveryAtPs);
  }
}
