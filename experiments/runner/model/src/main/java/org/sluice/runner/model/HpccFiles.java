// SPDX-License-Identifier: MIT
package org.sluice.runner.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which further files of the HPCC simulator are written: its packet trace {@code mix.tr}, its
 * counts of queue lengths {@code qlen.txt}, and those by which ConWeave's program monitors a run.
 *
 * @param traceNodes nodes in the trace; none: no trace
 * @param tracePauseUs how long the trace says that a pause lasts, the simulator's {@code
 *     PAUSE_TIME}
 * @param qlenStartPs first sample of the queues; -1: no counts
 * @param qlenEndPs the last sample is the first that is not before it
 * @param conweave what of ConWeave's files is written; null: none of them
 */
public record HpccFiles(
    List<Integer> traceNodes,
    long tracePauseUs,
    long qlenStartPs,
    long qlenEndPs,
    @Nullable Conweave conweave) {
  /** How long a pause lasts where nothing is said, us. */
  public static final long DEFAULT_PAUSE_US = 5;

  /** None of them. */
  public static final HpccFiles NONE = new HpccFiles(List.of(), DEFAULT_PAUSE_US, -1, -1, null);

  /**
   * ConWeave's {@code uplink.txt}, {@code conn.txt}, {@code voq.txt}, {@code voq_detail.txt} and
   * {@code cnp.txt}.
   *
   * @param startPs first sample
   * @param endPs the last sample is the first that is not before it
   * @param intervalPs between two samples
   * @param withQueues whether {@code voq.txt} and {@code voq_detail.txt} are written
   * @param cnpsPs first sample of {@code cnp.txt}; -1: no such file
   */
  public record Conweave(
      long startPs, long endPs, long intervalPs, boolean withQueues, long cnpsPs) {}

  /** Copies the list. */
  public HpccFiles {
    traceNodes = List.copyOf(traceNodes);
  }
}
