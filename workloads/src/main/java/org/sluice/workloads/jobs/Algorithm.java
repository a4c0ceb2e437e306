// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How ranks do a collective operation. */
public enum Algorithm {
  /**
   * Ring: each rank sends to the next. All-reduce in 2(n-1) steps of 1/n of the size,
   * reduce-scatter and all-gather in n-1; a broadcast goes round the ring, part after part.
   */
  RING,
  /**
   * Recursive halving of the size and doubling of the distance, and back (Thakur, Rabenseifner and
   * Gropp, 2005, section 4.5). The number of ranks is a power of two.
   */
  HALVING_DOUBLING,
  /**
   * Two binary trees, each with half of the size, as NCCL's {@code src/graph/trees.cc} makes them:
   * sums go up to the root, and the result goes down. A broadcast is a binomial tree.
   */
  TREE,
  /** Each rank sends all its parts at once. */
  DIRECT,
  /**
   * In step i each rank sends to the rank i after it and receives from the rank i before it; it
   * takes the next step when both are over.
   */
  PAIRWISE;

  /** Whether it does this operation. */
  public boolean does(Operation operation) {
    return switch (this) {
      case RING -> operation != Operation.ALL_TO_ALL && operation != Operation.OTHER;
      case HALVING_DOUBLING ->
          operation == Operation.ALL_REDUCE
              || operation == Operation.REDUCE_SCATTER
              || operation == Operation.ALL_GATHER;
      case TREE -> operation == Operation.ALL_REDUCE || operation == Operation.BROADCAST;
      case DIRECT ->
          operation == Operation.ALL_TO_ALL
              || operation == Operation.ALL_GATHER
              || operation == Operation.REDUCE_SCATTER;
      case PAIRWISE -> operation == Operation.ALL_TO_ALL;
    };
  }

  /** As experiment files write it: {@code halving-doubling}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The one that experiment files write so. */
  public static Algorithm of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  /** Those that do an operation, best known first. */
  public static List<Algorithm> of(Operation operation) {
    return Arrays.stream(values()).filter(a -> a.does(operation)).toList();
  }
}
