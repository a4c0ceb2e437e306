// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

/**
 * What a collective costs beside its messages, as astra-sim's system layer has it ({@code
 * astra-sim/system/Sys.cc} and {@code PacketBundle.cc}).
 *
 * @param splits in so many parts the size is split, which follow each other at each rank ({@code
 *     preferred-dataset-splits} with one active chunk per dimension)
 * @param messagePs how long a rank takes for itself before its first message of a part and after
 *     each that it gets, ps ({@code endpoint-delay})
 * @param memoryBytesPerNs how fast it reads and writes; a sum takes three times the bytes of a
 *     message, in whole ns each ({@code local-mem-bw}); 0: no time
 */
public record Overheads(int splits, long messagePs, long memoryBytesPerNs) {
  /** None: all at once. */
  public static final Overheads NONE = new Overheads(1, 0, 0);

  private static final int ACCESSES = 3;
  private static final long PS_PER_NS = 1000;

  /**
   * How long a rank takes for itself after it got a message, ps.
   *
   * @param sums whether it adds the message to what it has
   */
  long receivedPs(long bytes, boolean sums) {
    long memoryNs = sums && memoryBytesPerNs > 0 ? ACCESSES * (bytes / memoryBytesPerNs) : 0;
    return messagePs + memoryNs * PS_PER_NS;
  }
}
