// SPDX-License-Identifier: MIT
package org.sluice.cc.rocc;

/**
 * Algorithm 1 of the paper: the fair rate of one egress queue. A value; {@link #next} gives the one
 * after another tick.
 *
 * @param settings its constants
 * @param f F, multiples of ΔF
 * @param qOld Q_old, multiples of ΔQ
 */
record FairRate(ControllerSettings settings, double f, double qOld) {

  /** Before the first tick. */
  static FairRate initial(ControllerSettings settings, double f) {
    return new FairRate(settings, f, 0);
  }

  /** Calculate_Fair_Rate for a queue of that length. */
  FairRate next(long queueBytes) {
    return afterQueue(settings.queue(queueBytes));
  }

  private FairRate afterQueue(double qCur) {
    double next;
    if (qCur >= settings.qMax() && f > mdFloor()) { // line 2
      next = settings.fMin(); // line 3, lost in print: section 3.2
    } else if (qCur - qOld >= settings.qMid() && f > mdFloor()) { // line 4
      next = whole(f / 2); // line 5, lost in print: section 3.2
    } else {
      int ratio = level() / 2; // lines 7, 19
      double alpha = settings.alpha() / ratio; // line 20
      double beta = settings.beta() / ratio;
      next = whole(f - alpha * (qCur - settings.qRef()) - beta * (qCur - qOld)); // line 8
    }
    double clamped = StrictMath.max(settings.fMin(), StrictMath.min(settings.fMax(), next)); // 9-12
    return new FairRate(settings, clamped, qCur); // lines 13, 14
  }

  /** F_max/8, below which no multiplicative decrease happens (lines 2 and 4). */
  private double mdFloor() {
    return whole(settings.fMax() / 8);
  }

  /** Auto_Tune, lines 16 to 18: 2, 4 … 64. */
  int level() {
    int level = 2;
    while (level < 64 && f < whole(settings.fMax() / level)) {
      level *= 2;
    }
    return level;
  }

  /** The rate as a CNP carries it, in whole multiples of ΔF (section 3.3). */
  long multiples() {
    return StrictMath.round(f);
  }

  private double whole(double value) {
    return settings.integer() ? (double) (long) value : value;
  }
}
