// SPDX-License-Identifier: MIT
package org.sluice.cc.dcqcn;

import org.jspecify.annotations.Nullable;
import org.sluice.cc.Ack;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Message;
import org.sluice.cc.Nack;
import org.sluice.cc.Parameters;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.RpActions;
import org.sluice.cc.RpActions.AckFilter;
import org.sluice.cc.TimerExpiry;

/**
 * The reaction point of network cards as the HPCC simulator models it: three free-running timers. A
 * signal only leaves a note; the α timer turns it into an average, the decrease timer into at most
 * one cut per interval. Rates are whole bit/s, each operand cut towards zero, as there.
 *
 * <p>Two of the timers are not run but worked out: α is read at cuts only, so its updates are made
 * up for there; and a decrease check can only cut after a signal, so a signal sets the next one.
 * The result is the same and a flow without signals asks nothing. At one instant a signal comes
 * before an update of α and after a decrease check.
 */
final class CardReactionPoint implements ReactionPoint {
  static final int DECREASE = 0;
  static final int INCREASE = 1;

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

  private final Parameters parameters;
  private final boolean acksEcho;
  private final boolean clampTarget;
  private final double rateOnFirstCnp;
  private final long alphaPs;
  private final long decreasePs;
  private final long increasePs;
  private @Nullable SenderSettings settings;
  private long rateBps;
  private long targetBps;
  private double alpha = 1;
  private long stage;
  private boolean signalled;
  private boolean signalForAlpha;
  private boolean signalForDecrease;
  private long alphaAtPs;
  private long decreaseAtPs;
  private long increaseAtPs = -1;

  CardReactionPoint(Parameters p) {
    parameters = p;
    acksEcho = p.text(DcqcnParameters.SIGNAL).equals(DcqcnParameters.ACK_ECHO);
    clampTarget = p.asBoolean(DcqcnParameters.CLAMP_TARGET_RATE);
    rateOnFirstCnp = p.asDouble(DcqcnParameters.RATE_ON_FIRST_CNP);
    alphaPs = SenderSettings.picoseconds(p.asDouble(DcqcnParameters.ALPHA_TIMER));
    decreasePs = SenderSettings.picoseconds(p.asDouble(DcqcnParameters.DECREASE_INTERVAL));
    increasePs = SenderSettings.picoseconds(p.asDouble(DcqcnParameters.RP_TIMER));
  }

  @Override
  public void onStart(FlowStart start, RpActions actions) {
    settings = SenderSettings.of(parameters, start.lineRateBps());
    rateBps = start.lineRateBps();
    targetBps = rateBps;
    actions.setRate(rateBps);
    if (acksEcho) {
      actions.watchAcks(AckFilter.ECN_ECHO);
    }
  }

  @Override
  public void onMessage(Message cnp, RpActions actions) {
    signal(cnp.nowPs(), actions);
  }

  @Override
  public void onAck(Ack ack, RpActions actions) {
    if (ack.ecnEcho()) {
      signal(ack.nowPs(), actions);
    }
  }

  @Override
  public void onNack(Nack nack, RpActions actions) {
    if (nack.ecnEcho()) {
      signal(nack.nowPs(), actions);
    }
  }

  private void signal(long nowPs, RpActions actions) {
    if (!signalled) {
      first(nowPs, actions);
      return;
    }
    updateAlphaThrough(nowPs - 1);
    signalForAlpha = true;
    if (!signalForDecrease) {
      signalForDecrease = true;
      if (decreaseAtPs <= nowPs) {
        decreaseAtPs += ((nowPs - decreaseAtPs) / decreasePs + 1) * decreasePs;
      }
      actions.setTimer(DECREASE, decreaseAtPs);
    }
  }

  private void first(long nowPs, RpActions actions) {
    signalled = true;
    signalForDecrease = true; // the first signal counts for the decrease only
    alpha = 1;
    alphaAtPs = nowPs + alphaPs;
    decreaseAtPs = nowPs + decreasePs + DECREASE_OFFSET_PS;
    actions.setTimer(DECREASE, decreaseAtPs);
    rateBps = (long) (rateOnFirstCnp * rateBps);
    targetBps = rateBps;
    actions.setRate(rateBps);
  }

  private void updateAlphaThrough(long ps) {
    alpha = alphaAfter(ps);
    if (alphaAtPs <= ps) {
      signalForAlpha = false;
      alphaAtPs += ((ps - alphaAtPs) / alphaPs + 1) * alphaPs;
    }
  }

  /** α after all its updates up to a time, that time included. */
  private double alphaAfter(long ps) {
    double g = started().gain();
    double a = alpha;
    boolean signal = signalForAlpha;
    for (long at = alphaAtPs; signalled && at <= ps && (a > 0 || signal); at += alphaPs) {
      a = signal ? (1 - g) * a + g : (1 - g) * a;
      signal = false;
    }
    return a;
  }

  @Override
  public void onTimer(TimerExpiry expiry, RpActions actions) {
    long nowPs = expiry.nowPs();
    switch (expiry.timer()) {
      case DECREASE -> {
        updateAlphaThrough(nowPs);
        cut(nowPs, actions);
      }
      case INCREASE -> {
        if (nowPs == increaseAtPs) { // else a cut of the same instant has moved it
          setIncreaseTimer(nowPs, actions);
          increase(actions);
        }
      }
      default -> throw new IllegalStateException("timer " + expiry.timer() + " was never set");
    }
  }

  private void cut(long nowPs, RpActions actions) {
    if (clampTarget || stage > 0) {
      targetBps = rateBps;
    }
    rateBps = StrictMath.max(started().minBps(), (long) (rateBps * (1 - alpha / 2)));
    stage = 0;
    signalForDecrease = false;
    actions.setRate(rateBps);
    setIncreaseTimer(nowPs, actions);
  }

  private void increase(RpActions actions) {
    SenderSettings s = started();
    if (stage == s.fastRecoveryTimes()) {
      targetBps = StrictMath.min(targetBps + s.rateAiBps(), s.lineBps());
    } else if (stage > s.fastRecoveryTimes()) {
      targetBps = StrictMath.min(targetBps + s.rateHaiBps(), s.lineBps());
    }
    rateBps = rateBps / 2 + targetBps / 2;
    stage++;
    actions.setRate(rateBps);
  }

  private void setIncreaseTimer(long nowPs, RpActions actions) {
    increaseAtPs = nowPs + increasePs;
    actions.setTimer(INCREASE, increaseAtPs);
  }

  private SenderSettings started() {
    SenderSettings s = settings;
    if (s == null) {
      throw new IllegalStateException("an event came before the start of the flow");
    }
    return s;
  }

  /** The state after everything up to a time, that time included. */
  State stateAt(long ps) {
    return new State(rateBps, targetBps, alphaAfter(ps), stage);
  }
}
