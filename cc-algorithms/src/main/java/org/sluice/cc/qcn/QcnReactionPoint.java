// SPDX-License-Identifier: MIT
package org.sluice.cc.qcn;

import org.sluice.cc.BytesSent;
import org.sluice.cc.EntityRandom;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Message;
import org.sluice.cc.Parameters;
import org.sluice.cc.PicoTime;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.RpActions;
import org.sluice.cc.TimerExpiry;

/**
 * The rate limiter of one flow (the paper, section II.B): cut by feedback; then fast recovery,
 * active increase and hyper-active increase, by a byte counter and a timer. Rates are whole bit/s.
 */
final class QcnReactionPoint implements ReactionPoint {
  private static final int CYCLE = 0;

  /** Target over rate from which the target is cut, and by how much (pseudo code 2.3). */
  private static final long FAR_TARGET = 10;

  private static final long FAR_TARGET_CUT = 8;

  private final EntityRandom random;
  private final double gain;
  private final double jitter;
  private final long fastRecoveryCycles;
  private final boolean extraFastRecovery;
  private final long lineBps;
  private final long minBps;
  private final double byteCounterBytes;
  private final double timerPs;
  private final double aiBps;
  private final double haiBps;
  private boolean limited;
  private long rateBps;
  private long targetBps;
  private long byteCycles;
  private long timerCycles;
  private long timerAtPs;

  QcnReactionPoint(FlowStart start, Parameters p, EntityRandom random) {
    this.random = random;
    gain = p.asDouble("gain");
    jitter = p.asDouble("jitter");
    fastRecoveryCycles = p.asLong("fastRecoveryCycles");
    extraFastRecovery = p.asBoolean("extraFastRecovery");
    double scale = QcnScheme.scale(p, start.lineRateBps());
    lineBps = start.lineRateBps();
    minBps = StrictMath.min(lineBps, p.rateBps("minRate"));
    byteCounterBytes = p.asLong("byteCounter") * scale;
    timerPs = p.timePs("timer") / scale;
    aiBps = p.rateBps("rateAi") * scale;
    haiBps = p.rateBps("rateHai") * scale;
    rateBps = lineBps;
    targetBps = lineBps;
  }

  @Override
  public void onStart(FlowStart start, RpActions actions) {
    actions.setRate(lineBps);
  }

  /** Feedback: the cut, equation 2. */
  @Override
  public void onMessage(Message message, RpActions actions) {
    if (!limited) { // a limiter is installed at the first feedback
      limited = true;
      targetBps = lineBps;
      byteCycles = 1; // which is not one in a first cycle
    }
    if (byteCycles > 0 || !extraFastRecovery) {
      targetBps = rateBps; // TR ← CR
    }
    byteCycles = 0;
    timerCycles = 0;
    double cut = 1 - gain * message.words()[0];
    rateBps = StrictMath.max(minBps, (long) (rateBps * cut)); // CR ← CR (1 − G_d |F_b|)
    actions.setRate(rateBps);
    startByteCycle(actions);
    startTimerCycle(message.nowPs(), actions);
  }

  @Override
  public void onBytesSent(BytesSent sent, RpActions actions) {
    if (!limited) {
      return; // sent before the limiter was removed
    }
    byteCycles++;
    startByteCycle(actions);
    increase(actions);
  }

  @Override
  public void onTimer(TimerExpiry expiry, RpActions actions) {
    if (!limited || expiry.nowPs() != timerAtPs) {
      return; // feedback of the same instant has moved it
    }
    timerCycles++;
    startTimerCycle(expiry.nowPs(), actions);
    increase(actions);
  }

  /** The end of a cycle: equations 3 to 5. */
  private void increase(RpActions actions) {
    boolean first = byteCycles == 1 || timerCycles == 1;
    if (extraFastRecovery && first && targetBps > FAR_TARGET * rateBps) {
      targetBps /= FAR_TARGET_CUT;
    } else if (StrictMath.min(byteCycles, timerCycles) > fastRecoveryCycles) { // hyper-active
      long i = StrictMath.min(byteCycles, timerCycles) - fastRecoveryCycles;
      targetBps = (long) StrictMath.min((double) lineBps, targetBps + i * haiBps);
    } else if (StrictMath.max(byteCycles, timerCycles) > fastRecoveryCycles) { // active
      targetBps = (long) StrictMath.min((double) lineBps, targetBps + aiBps);
    }
    rateBps = (rateBps + targetBps + 1) / 2;
    actions.setRate(rateBps);
    if (rateBps >= lineBps) { // the limiter goes
      limited = false;
      actions.cancelTimer(CYCLE);
      actions.everyBytesSent(0);
    }
  }

  private void startByteCycle(RpActions actions) {
    actions.everyBytesSent(StrictMath.max(1, (long) length(byteCounterBytes, byteCycles)));
  }

  private void startTimerCycle(long nowPs, RpActions actions) {
    timerAtPs = PicoTime.after(nowPs, StrictMath.max(1, (long) length(timerPs, timerCycles)));
    actions.setTimer(CYCLE, timerAtPs);
  }

  /** Cycles after fast recovery are half as long. */
  private double length(double full, long done) {
    double length = done < fastRecoveryCycles ? full : full / 2;
    return length * (1 + jitter * (2 * random.nextDouble() - 1));
  }

  /** CR in bit/s, for tests. */
  long rateBps() {
    return rateBps;
  }

  /** TR in bit/s, for tests. */
  long targetBps() {
    return targetBps;
  }
}
