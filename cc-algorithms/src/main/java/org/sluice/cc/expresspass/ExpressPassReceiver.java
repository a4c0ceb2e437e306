// SPDX-License-Identifier: MIT
package org.sluice.cc.expresspass;

import java.util.EnumSet;
import org.sluice.cc.Counter;
import org.sluice.cc.CounterTable;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Message;
import org.sluice.cc.NotificationPoint;
import org.sluice.cc.NpActions;
import org.sluice.cc.Parameters;
import org.sluice.cc.PicoTime;
import org.sluice.cc.TimerExpiry;
import org.sluice.cc.facet.CreditStream;

/** The receiver: paces credits and adapts their rate to how many come back with data. */
final class ExpressPassReceiver implements NotificationPoint {
  private static final int UPDATE_TIMER = 0;
  private static final double PS_PER_S = 1e12;
  private static final double BITS = 8;

  private final CreditSizes sizes;
  private final double jitter;
  private final double smoothing;
  private final double fixedPeriodPs;
  private final CreditFeedback feedback;
  private boolean isSending;
  private double periodPs;
  private long highestBefore;
  private long usedBefore;
  private long updatedPs;

  ExpressPassReceiver(FlowStart start, Parameters p) {
    sizes = CreditSizes.of(p);
    jitter = p.asDouble("jitter");
    smoothing = p.asDouble("roundTripSmoothing");
    fixedPeriodPs = p.timePs("updatePeriod", 0);
    periodPs = fixedPeriodPs > 0 ? fixedPeriodPs : start.baseRttPs();
    double most = sizes.rateBps(start.bottleneckRateBps());
    double least = sizes.meanCredit() * BITS / (start.baseRttPs() / PS_PER_S);
    feedback = new CreditFeedback(FeedbackSettings.of(p), most, least);
  }

  /** Credits are sent once they are asked for. */
  @Override
  public void onStart(FlowStart start, NpActions actions) {}

  @Override
  public void onMessage(Message message, NpActions actions) {
    if (message.type() == Signal.STOP) {
      isSending = false;
      actions.cancelTimer(UPDATE_TIMER);
      pace(0, actions);
    } else if (message.type() == Signal.REQUEST && !isSending) {
      isSending = true;
      updatedPs = message.nowPs();
      feedback.restart();
      pace(feedback.rate(), actions);
      setTimer(message.nowPs(), actions);
    }
  }

  @Override
  public void onTimer(TimerExpiry expiry, NpActions actions) {
    CounterTable credits = expiry.snapshot().table(Counter.CREDITS);
    long nowPs = expiry.nowPs();
    if (credits.rows() == 1) {
      long highest = credits.at(0, CounterTable.Credits.HIGHEST);
      long sent = highest - highestBefore;
      if (sent > 0) {
        long used = credits.at(0, CounterTable.Credits.USED) - usedBefore;
        double lossShare = StrictMath.max(0, 1 - (double) used / sent);
        double returned =
            used * sizes.meanCredit() * BITS * PS_PER_S / StrictMath.max(1, nowPs - updatedPs);
        feedback.update(lossShare, returned);
        highestBefore = highest;
        usedBefore += used;
        updatedPs = nowPs;
        pace(feedback.rate(), actions);
      }
      smooth(credits.at(0, CounterTable.Credits.ROUND_TRIP_PS));
    }
    setTimer(nowPs, actions);
  }

  private void smooth(long roundTripPs) {
    if (fixedPeriodPs == 0 && roundTripPs > 0) {
      periodPs = (1 - smoothing) * periodPs + smoothing * roundTripPs;
    }
  }

  private void setTimer(long nowPs, NpActions actions) {
    long atPs = PicoTime.after(nowPs, StrictMath.max(1, StrictMath.round(periodPs)));
    actions.setTimer(UPDATE_TIMER, atPs, EnumSet.of(Counter.CREDITS));
  }

  private void pace(double rateBps, NpActions actions) {
    long bps = rateBps > 0 ? StrictMath.max(1, StrictMath.round(rateBps)) : 0;
    actions
        .facet(CreditStream.class)
        .paceCredits(bps, sizes.minCredit(), sizes.maxCredit(), jitter);
  }
}
