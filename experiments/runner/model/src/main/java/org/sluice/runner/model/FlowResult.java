// SPDX-License-Identifier: MIT
package org.sluice.runner.model;

import java.util.Collection;

/**
 * One row of {@code flows.csv}.
 *
 * @param flow the flow's id
 * @param src sending host
 * @param dst receiving host
 * @param sport source port
 * @param dport destination port
 * @param bytes size; -1 for an unbounded flow
 * @param startPs start
 * @param finishPs when the sender had the last ACK of what it sent, all of it or what it had sent
 *     when it was stopped; -1 if it did not
 * @param deliveredBytes payload delivered in order
 * @param retransmittedBytes payload sent again
 * @param timeouts retransmission timeouts
 * @param nacks NACKs the sender received
 * @param standalonePs completion time on an empty network; -1 if not given
 * @param messages CNPs and other feedback messages that the sender received
 */
public record FlowResult(
    long flow,
    int src,
    int dst,
    int sport,
    int dport,
    long bytes,
    long startPs,
    long finishPs,
    long deliveredBytes,
    long retransmittedBytes,
    long timeouts,
    long nacks,
    long standalonePs,
    long messages) {

  /**
   * Where means and reports of a run start: with the first flow, if nothing flows in the first
   * tenth of the run (the HPCC simulator's flows start at 2 s), else 0.
   *
   * @param durationPs of the run, picoseconds
   */
  public static long trafficStartPs(Collection<FlowResult> flows, long durationPs) {
    return RunShape.trafficStartPs(flows.stream().mapToLong(FlowResult::startPs), durationPs);
  }

  /** Whether another run's flow of this number is the same flow: hosts, size and start. */
  public boolean isSame(FlowResult other) {
    return src == other.src && dst == other.dst && bytes == other.bytes && startPs == other.startPs;
  }

  /** Whether the flow has a size and all of it was acknowledged. */
  public boolean completed() {
    return finishPs >= 0 && bytes >= 0 && deliveredBytes >= bytes;
  }

  /** Flow completion time, start to last ACK at the sender; only for completed flows. */
  public long fctPs() {
    if (!completed()) {
      throw new IllegalStateException("flow " + flow + " did not complete.");
    }
    return finishPs - startPs;
  }

  /** Size over completion time, bit/s; only for completed flows. */
  public double rateBps() {
    return 8e12 * bytes / fctPs();
  }

  /** max(1, FCT / standalone FCT); only for completed flows with a standalone time. */
  public double slowdown() {
    return Math.max(1, (double) fctPs() / standalonePs);
  }

  /** Whether it has a size and a standalone time, and so a slowdown once it has completed. */
  public boolean canHaveSlowdown() {
    return bytes >= 0 && standalonePs > 0;
  }

  /** The slowdown as percentiles count it: infinite if the flow did not complete. */
  public double countedSlowdown() {
    return completed() ? slowdown() : Double.POSITIVE_INFINITY;
  }

  /** Whether {@link #slowdown} is defined. */
  public boolean hasSlowdown() {
    return completed() && canHaveSlowdown();
  }
}
