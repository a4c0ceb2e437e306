// SPDX-License-Identifier: MIT
package org.sluice.cc.rocc;

import org.sluice.cc.Parameters;

/**
 * The constants of Algorithm 1 for one egress queue, in the paper's units (section 3.1, table 2).
 *
 * @param integer whether queue, thresholds and rate are whole multiples, cut towards zero, as the
 *     authors' code has them
 * @param queueResolutionBytes ΔQ
 * @param rateResolutionBps ΔF in bit/s
 * @param fMin F_min, multiples of ΔF
 * @param fMax F_max, multiples of ΔF
 * @param qRef Q_ref, multiples of ΔQ
 * @param qMid Q_mid, multiples of ΔQ
 * @param qMax Q_max, multiples of ΔQ
 * @param alpha static α̃
 * @param beta static β̃
 */
record ControllerSettings(
    boolean integer,
    long queueResolutionBytes,
    long rateResolutionBps,
    double fMin,
    double fMax,
    double qRef,
    double qMid,
    double qMax,
    double alpha,
    double beta) {

  private static final double GBPS = 1e9;

  /** Words this takes in a message. */
  static final int WORDS = 10;

  /**
   * The constants for a port. What is {@code auto} follows its rate C: the three published points,
   * Q_ref = 75, 150, 300 kB at 10, 40, 100 Gb/s (sections 6.2 and 6), lie on one line, Q_ref = 50
   * kB + 2.5 kB · C/(Gb/s), with Q_mid = 2 Q_ref and Q_max = Q_mid + 60 kB. α̃ is .3 at 40 Gb/s and
   * .45 at 100 Gb/s: linear between, constant outside; β̃ = 5 α̃.
   */
  static ControllerSettings of(Parameters p, long lineRateBps) {
    boolean integer = p.text("arithmetic").equals("integer");
    long dq = p.asLong("queueResolution");
    long df = p.rateBps("rateResolution");
    double c = lineRateBps / GBPS;
    long qRef = p.asLong("queueReference", StrictMath.round((50 + 2.5 * c) * 1000));
    long qMid = p.asLong("queueMid", 2 * qRef);
    long qMax = p.asLong("queueMax", qMid + 60_000);
    double alpha = p.asDouble("alpha", autoAlpha(c));
    double beta = p.asDouble("beta", 5 * alpha);
    double fMax = (double) p.rateBps("maxRate", lineRateBps) / df;
    double fMin = (double) p.rateBps("minRate") / df;
    return new ControllerSettings(
        integer,
        dq,
        df,
        whole(integer, fMin),
        whole(integer, fMax),
        whole(integer, (double) qRef / dq),
        whole(integer, (double) qMid / dq),
        whole(integer, (double) qMax / dq),
        alpha,
        beta);
  }

  private static double autoAlpha(double gbps) {
    double onLine = 0.3 + 0.15 * (gbps - 40) / 60;
    return StrictMath.max(0.3, StrictMath.min(0.45, onLine));
  }

  private static double whole(boolean integer, double value) {
    return integer ? StrictMath.floor(value) : value;
  }

  /** A queue length in multiples of ΔQ. */
  double queue(long bytes) {
    return whole(integer, (double) bytes / queueResolutionBytes);
  }

  /** What the paper's first approach of section 3.6 puts into the CNP: all the values. */
  void write(long[] words, int at) {
    words[at] = integer ? 1 : 0;
    words[at + 1] = queueResolutionBytes;
    words[at + 2] = rateResolutionBps;
    words[at + 3] = Double.doubleToRawLongBits(fMin);
    words[at + 4] = Double.doubleToRawLongBits(fMax);
    words[at + 5] = Double.doubleToRawLongBits(qRef);
    words[at + 6] = Double.doubleToRawLongBits(qMid);
    words[at + 7] = Double.doubleToRawLongBits(qMax);
    words[at + 8] = Double.doubleToRawLongBits(alpha);
    words[at + 9] = Double.doubleToRawLongBits(beta);
  }

  /** The inverse of {@link #write}. */
  static ControllerSettings read(long[] words, int at) {
    return new ControllerSettings(
        words[at] == 1,
        words[at + 1],
        words[at + 2],
        Double.longBitsToDouble(words[at + 3]),
        Double.longBitsToDouble(words[at + 4]),
        Double.longBitsToDouble(words[at + 5]),
        Double.longBitsToDouble(words[at + 6]),
        Double.longBitsToDouble(words[at + 7]),
        Double.longBitsToDouble(words[at + 8]),
        Double.longBitsToDouble(words[at + 9]));
  }
}
