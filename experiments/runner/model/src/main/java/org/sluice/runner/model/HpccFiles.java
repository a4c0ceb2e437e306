// SPDX-License-Identifier: MIT
package org.sluice.runner.model;

import java.util.List;

/**
 * Which further files of the HPCC simulator are written: its packet trace {@code mix.tr} and its
 * counts of queue lengths {@code qlen.txt}.
 *
 * @param traceNodes nodes in the trace; none: no trace
 * @param tracePauseUs how long the trace says that a pause lasts, the simulator's {@code
 *     PAUSE_TIME}
 * @param qlenStartPs first sample of the queues; -1: no counts
 * @param qlenEndPs the last sample is the first that is not before it
 */
public record HpccFiles(
    List<Integer> traceNodes, long tracePauseUs, long qlenStartPs, long qlenEndPs) {
  /** How long a pause lasts where nothing is said, us. */
  public static final long DEFAULT_PAUSE_US = 5;

  /** Neither. */
  public static final HpccFiles NONE = new HpccFiles(List.of(), DEFAULT_PAUSE_US, -1, -1);

  /** Copies the list. */
  public HpccFiles {
    traceNodes = List.copyOf(traceNodes);
  }
}
