// SPDX-License-Identifier: MIT
package org.sluice.runner.model;

/**
 * What the simulator records.
 *
 * @param queueIntervalPs between queue samples
 * @param goodputIntervalPs over which goodput is averaged
 * @param rateIntervalPs between rows of the decided rate; 0: at each change
 * @param queuePorts all, bottleneck, or ports separated by commas
 * @param flows whose rates, windows and goodputs are recorded over time
 * @param hpcc further files of the HPCC simulator
 */
public record Monitor(
    long queueIntervalPs,
    long goodputIntervalPs,
    long rateIntervalPs,
    String queuePorts,
    SeriesFlows flows,
    HpccFiles hpcc) {
  private static final long MICROSECOND_PS = 1_000_000L;

  /** What is recorded where the experiment says nothing. */
  public static final Monitor DEFAULT =
      new Monitor(
          10 * MICROSECOND_PS, 100 * MICROSECOND_PS, 0, "all", SeriesFlows.ALL, HpccFiles.NONE);
}
