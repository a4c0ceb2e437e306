// SPDX-License-Identifier: MIT
package org.sluice.cc.pacc;

/** How many CNPs one egress queue sends in an interval: lines 11 to 25 of Algorithm 1. */
final class CnpCount {
  private final double beta1PerByte;
  private final double beta2PerByte;
  private final boolean incremental;
  private final double averageWeight;
  private final long thresholdBytes;
  private final long burstBytes;
  private long oldBytes;
  private double averageBytes;
  private double all;

  /**
   * @param thresholdBytes Q_th
   * @param burstBytes Q_burst
   * @param unitBytes what a queue length is counted in, in equation 2
   * @param beta1 β1
   * @param beta2 β2
   * @param incremental whether equation 2 gives the change of N_all, as equation 7 has it
   * @param averageWeight w
   */
  CnpCount(
      long thresholdBytes,
      long burstBytes,
      long unitBytes,
      double beta1,
      double beta2,
      boolean incremental,
      double averageWeight) {
    this.thresholdBytes = thresholdBytes;
    this.burstBytes = burstBytes;
    beta1PerByte = beta1 / unitBytes;
    beta2PerByte = beta2 / unitBytes;
    this.incremental = incremental;
    this.averageWeight = averageWeight;
  }

  /**
   * The end of an interval.
   *
   * @param queueBytes Q_cur
   * @return N_all, 0 if the gate is shut
   */
  double tick(long queueBytes) {
    averageBytes = averageWeight * queueBytes + (1 - averageWeight) * averageBytes; // line 24
    double n =
        beta1PerByte * (queueBytes - thresholdBytes)
            + beta2PerByte * (queueBytes - oldBytes); // line 12
    all = incremental ? all + n : n;
    all = StrictMath.max(0, all); // lines 13 and 14
    oldBytes = queueBytes; // line 20
    return averageBytes > burstBytes ? all : 0; // line 16
  }

  /** Q_avg in bytes, for tests. */
  double averageBytes() {
    return averageBytes;
  }
}
