// SPDX-License-Identifier: MIT
package org.sluice.cc.dcqcn;

import org.sluice.cc.FlowStart;
import org.sluice.cc.Parameters;
import org.sluice.cc.PicoTime;
import org.sluice.cc.RateScaled;
import org.sluice.cc.RpActions;
import org.sluice.cc.TimerExpiry;

/**
 * The reaction point of network cards as the HPCC simulator models it: three free-running timers. A
 * signal only sets a flag; the α timer turns it into an average, the decrease timer into at most
 * one cut per interval. As in that simulator, rates are whole bit/s and each operand is rounded
 * towards zero.
 *
 * <p>Two of the timers are computed, not run, unless {@code decreaseTimer} and {@code alphaUpdates}
 * are {@code running}: α is read at cuts only, so its pending updates are applied there; and a
 * decrease check can only cut after a signal, so a signal sets the next one. The result is the same
 * but for the order of events in one instant, and a flow without signals needs no events. At one
 * instant a signal then comes before an update of α and after a decrease check.
 */
final class CardReactionPoint extends SignalledReactionPoint {
  static final int DECREASE = 0;
  static final int INCREASE = 1;
  static final int ALPHA = 2;

  /** The first decrease check comes 1 ns after an α update of the same instant. */
  private static final long DECREASE_OFFSET_PS = 1000;

  /**
   * What a flow's congestion control knows.
   *
   * @param rateBps current rate
   * @param targetBps rate that increases approach
   * @param alpha estimate of congestion
   * @param stage increases since the last cut
   */
  record State(long rateBps, long targetBps, double alpha, long stage) {}

  private final double rateOnFirstCnp;
  private final long decreasePs;
  private final boolean decreaseTimerRuns;
  private final boolean alphaTimerRuns;
  private long rateBps;
  private long targetBps;
  private double alpha;
  private long stage;
  private boolean signalled;
  private boolean signalForAlpha;
  private boolean signalForDecrease;
  private long alphaAtPs;
  private long decreaseAtPs;
  private long increaseAtPs = -1;

  CardReactionPoint(FlowStart start, Parameters p, boolean acksEcho, double firstAlpha) {
    super(start, p, acksEcho, firstAlpha);
    alpha = firstAlpha;
    rateOnFirstCnp = p.asDouble("rateOnFirstCnp");
    decreasePs = p.timePs("decreaseInterval");
    decreaseTimerRuns = p.text("decreaseTimer").equals("running");
    alphaTimerRuns = p.text("alphaUpdates").equals("running");
    rateBps = start.lineRateBps();
    targetBps = rateBps;
  }

  @Override
  void onSignal(long nowPs, RpActions actions) {
    if (!signalled) {
      first(nowPs, actions);
      return;
    }
    if (!alphaTimerRuns) {
      updateAlphaThrough(nowPs - 1);
    }
    signalForAlpha = true;
    if (decreaseTimerRuns) {
      signalForDecrease = true;
    } else if (!signalForDecrease) {
      signalForDecrease = true;
      if (decreaseAtPs <= nowPs) {
        long checks = PicoTime.countUpTo(decreaseAtPs, decreasePs, nowPs);
        decreaseAtPs = PicoTime.after(decreaseAtPs + (checks - 1) * decreasePs, decreasePs);
      }
      actions.setTimer(DECREASE, decreaseAtPs);
    }
  }

  private void first(long nowPs, RpActions actions) {
    signalled = true;
    signalForDecrease = true; // the first signal counts for the decrease only
    alpha = firstAlpha;
    alphaAtPs = PicoTime.after(nowPs, alphaPs);
    if (alphaTimerRuns) {
      actions.setTimer(ALPHA, alphaAtPs);
    }
    decreaseAtPs = PicoTime.after(nowPs, decreasePs + DECREASE_OFFSET_PS);
    actions.setTimer(DECREASE, decreaseAtPs);
    rateBps = (long) (rateOnFirstCnp * rateBps);
    targetBps = rateBps;
    actions.setRate(rateBps);
  }

  private void updateAlphaThrough(long ps) {
    alpha = alphaAfter(ps);
    if (alphaAtPs <= ps) {
      signalForAlpha = false;
      long updates = PicoTime.countUpTo(alphaAtPs, alphaPs, ps);
      alphaAtPs = PicoTime.after(alphaAtPs + (updates - 1) * alphaPs, alphaPs);
    }
  }

  /** α after all its updates up to a time, that time included. */
  private double alphaAfter(long ps) {
    double g = settings.gain();
    long updates = signalled ? PicoTime.countUpTo(alphaAtPs, alphaPs, ps) : 0;
    return signalForAlpha && updates > 0
        ? decayed((1 - g) * alpha + g, g, updates - 1)
        : decayed(alpha, g, updates);
  }

  @Override
  public void onTimer(TimerExpiry expiry, RpActions actions) {
    long nowPs = expiry.nowPs();
    switch (expiry.timer()) {
      case DECREASE -> {
        if (decreaseTimerRuns) {
          actions.setTimer(DECREASE, PicoTime.after(nowPs, decreasePs));
        }
        if (signalForDecrease) {
          if (!alphaTimerRuns) {
            updateAlphaThrough(nowPs);
          }
          cut(nowPs, actions);
        }
      }
      case INCREASE -> {
        if (nowPs == increaseAtPs) { // else a cut of the same instant has moved it
          setIncreaseTimer(nowPs, actions);
          increase(actions);
        }
      }
      case ALPHA -> {
        updateAlphaThrough(nowPs);
        actions.setTimer(ALPHA, alphaAtPs);
      }
      default -> throw new IllegalStateException("timer " + expiry.timer() + " was never set");
    }
  }

  private void cut(long nowPs, RpActions actions) {
    if (clampTarget || stage > 0) {
      targetBps = rateBps;
    }
    rateBps = StrictMath.max(settings.minBps(), (long) (rateBps * (1 - alpha / 2)));
    stage = 0;
    signalForDecrease = false;
    actions.setRate(rateBps);
    setIncreaseTimer(nowPs, actions);
  }

  /** Flow control scales the rate: a cut by its factor, which leaves α alone; recovery follows. */
  @Override
  public void onRateScaled(RateScaled scaled, RpActions actions) {
    if (clampTarget || stage > 0) {
      targetBps = rateBps;
    }
    rateBps = StrictMath.max(settings.minBps(), (long) (rateBps * scaled.factor()));
    stage = 0;
    actions.setRate(rateBps);
    setIncreaseTimer(scaled.nowPs(), actions);
  }

  private void increase(RpActions actions) {
    if (stage >= settings.fastRecoveryTimes()) {
      boolean isFirst = stage == settings.fastRecoveryTimes();
      long step = isFirst ? settings.rateAiBps() : settings.rateHaiBps();
      targetBps = StrictMath.min(targetBps + step, settings.lineBps());
    }
    rateBps = rateBps / 2 + targetBps / 2;
    stage++;
    actions.setRate(rateBps);
  }

  private void setIncreaseTimer(long nowPs, RpActions actions) {
    increaseAtPs = PicoTime.after(nowPs, increasePs);
    actions.setTimer(INCREASE, increaseAtPs);
  }

  /** The state after everything up to a time, that time included. */
  State stateAt(long ps) {
    return new State(rateBps, targetBps, alphaAfter(ps), stage);
  }
}
