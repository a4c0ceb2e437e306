// SPDX-License-Identifier: MIT
package org.sluice.runner.model;

import org.sluice.workloads.jobs.Operation;

/**
 * One row of {@code collectives.csv}: a collective that is over.
 *
 * @param name what the plan calls it
 * @param operation {@code all-reduce}, …
 * @param ranks how many hosts took part
 * @param bytes size as nccl-tests counts it; 0: not known
 * @param beginPs when the first host began, ps
 * @param endPs when the last host was done, ps
 */
public record CollectiveResult(
    String name, String operation, int ranks, long bytes, long beginPs, long endPs) {

  /** From the first host's begin to the last host's end, ps. */
  public long timePs() {
    return endPs - beginPs;
  }

  /** Size over time, bit/s (nccl-tests, {@code doc/PERFORMANCE.md}); NaN without a size. */
  public double algorithmBps() {
    return bytes == 0 || timePs() == 0 ? Double.NaN : 8e12 * bytes / timePs();
  }

  /** The same times the operation's factor, so that it can be held against the links' rate. */
  public double busBps() {
    return algorithmBps() * Operation.of(operation).busFactor(ranks);
  }
}
