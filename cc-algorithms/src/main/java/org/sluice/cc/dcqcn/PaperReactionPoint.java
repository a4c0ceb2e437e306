// SPDX-License-Identifier: MIT
package org.sluice.cc.dcqcn;

import org.sluice.cc.BytesSent;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Parameters;
import org.sluice.cc.PicoTime;
import org.sluice.cc.RateScaled;
import org.sluice.cc.RpActions;
import org.sluice.cc.TimerExpiry;

/**
 * The reaction point of the paper, section 3.1: a cut at every CNP, then increases by a timer and a
 * byte counter (figure 7). α is read at cuts only, so its decay (equation 2) is made up for there
 * instead of by a timer that decides nothing.
 */
final class PaperReactionPoint extends SignalledReactionPoint {
  private static final int INCREASE = 0;
  private static final long NEVER = -1;

  private final long byteCounterBytes;
  private double rateBps;
  private double targetBps;
  private double alpha;
  private long timerCycles;
  private long byteCycles;
  private long lastCnpPs = NEVER;
  private long increaseAtPs;

  PaperReactionPoint(FlowStart start, Parameters p, boolean acksEcho, double firstAlpha) {
    super(start, p, acksEcho, firstAlpha);
    alpha = firstAlpha;
    byteCounterBytes = p.asLong("byteCounter");
    rateBps = start.lineRateBps(); // "it sends at full line rate": there is no slow start
    targetBps = rateBps;
  }

  /** Equation 1, and the reset of figure 7. */
  @Override
  void onSignal(long nowPs, RpActions actions) {
    if (clampTarget || timerCycles > 0 || byteCycles > 0) {
      targetBps = rateBps; // R_T = R_C
    }
    alpha = alphaAt(nowPs);
    lastCnpPs = nowPs;
    // R_C = R_C (1 - α/2), then α = (1 - g) α + g
    rateBps = StrictMath.max((double) settings.minBps(), rateBps * (1 - alpha / 2));
    alpha = (1 - settings.gain()) * alpha + settings.gain();
    timerCycles = 0;
    byteCycles = 0;
    actions.setRate(StrictMath.round(rateBps));
    setIncreaseTimer(nowPs, actions);
    if (byteCounterBytes > 0) {
      actions.everyBytesSent(byteCounterBytes);
    }
  }

  /** Flow control scales the rate: a cut by its factor, which leaves α alone; recovery follows. */
  @Override
  public void onRateScaled(RateScaled scaled, RpActions actions) {
    if (clampTarget || timerCycles > 0 || byteCycles > 0) {
      targetBps = rateBps;
    }
    rateBps = StrictMath.max((double) settings.minBps(), rateBps * scaled.factor());
    timerCycles = 0;
    byteCycles = 0;
    actions.setRate(StrictMath.round(rateBps));
    setIncreaseTimer(scaled.nowPs(), actions);
    if (byteCounterBytes > 0) {
      actions.everyBytesSent(byteCounterBytes);
    }
  }

  @Override
  public void onTimer(TimerExpiry expiry, RpActions actions) {
    if (expiry.nowPs() == increaseAtPs) { // else a CNP of the same instant has moved it
      setIncreaseTimer(expiry.nowPs(), actions);
      increase(actions);
      timerCycles++;
    }
  }

  @Override
  public void onBytesSent(BytesSent sent, RpActions actions) {
    increase(actions);
    byteCycles++;
  }

  /** Figure 7: by the cycles that were complete before this one. */
  private void increase(RpActions actions) {
    long f = settings.fastRecoveryTimes();
    long least = StrictMath.min(timerCycles, byteCycles);
    if (least > f) { // hyper increase, growing as in 802.1Qau
      targetBps += (least - f) * (double) settings.rateHaiBps();
    } else if (StrictMath.max(timerCycles, byteCycles) >= f) { // additive increase, equation 4
      targetBps += settings.rateAiBps();
    }
    targetBps = StrictMath.min(targetBps, (double) settings.lineBps());
    rateBps = (targetBps + rateBps) / 2; // equation 3: fast recovery, and the second half of 4
    actions.setRate(StrictMath.round(rateBps));
  }

  private void setIncreaseTimer(long nowPs, RpActions actions) {
    increaseAtPs = PicoTime.after(nowPs, increasePs);
    actions.setTimer(INCREASE, increaseAtPs);
  }

  /** R_C in bit/s, for tests. */
  double rateBps() {
    return rateBps;
  }

  /** R_T in bit/s, for tests. */
  double targetBps() {
    return targetBps;
  }

  /** α at a time: equation 2 for each K that was over, before that time, without a CNP. */
  double alphaAt(long nowPs) {
    if (lastCnpPs == NEVER) {
      return alpha;
    }
    long updates = PicoTime.countUpTo(PicoTime.after(lastCnpPs, alphaPs), alphaPs, nowPs - 1);
    return decayed(alpha, settings.gain(), updates);
  }
}
