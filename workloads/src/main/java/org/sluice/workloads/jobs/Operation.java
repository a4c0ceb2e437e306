// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What ranks do together. The size of each is counted as nccl-tests does (its {@code
 * doc/PERFORMANCE.md}), and so is the bus bandwidth: size/time times a factor of the operation.
 */
public enum Operation {
  /** Each rank gets the sum of all ranks' buffers. Size: one buffer. */
  ALL_REDUCE,
  /** Each rank gets its part of the sum. Size: one rank's input, n parts. */
  REDUCE_SCATTER,
  /** Each rank gets all ranks' parts. Size: one rank's output, n parts. */
  ALL_GATHER,
  /** Each rank sends another part to each rank. Size: one rank's input, n parts. */
  ALL_TO_ALL,
  /** All ranks get the first rank's buffer. Size: one buffer. */
  BROADCAST,
  /** Each rank sends a buffer to the next; the last rank to none. Size: one buffer. */
  PIPELINE,
  /** Something else, without a bus bandwidth. */
  OTHER;

  /** As experiment files write it: {@code all-reduce}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The one that experiment files write so. */
  public static Operation of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  /** The words of all that an experiment file may ask for. */
  public static List<String> words() {
    return Arrays.stream(values()).filter(o -> o != OTHER).map(Operation::word).toList();
  }

  /**
   * Bus bandwidth over algorithm bandwidth (nccl-tests, {@code doc/PERFORMANCE.md}).
   *
   * @param ranks how many take part, at least 2
   */
  public double busFactor(int ranks) {
    return switch (this) {
      case ALL_REDUCE -> 2.0 * (ranks - 1) / ranks;
      case REDUCE_SCATTER, ALL_GATHER, ALL_TO_ALL -> (ranks - 1.0) / ranks;
      case BROADCAST, PIPELINE, OTHER -> 1;
    };
  }
}
