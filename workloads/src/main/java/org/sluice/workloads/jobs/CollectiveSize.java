// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

import org.sluice.workloads.WorkloadException;

/** Which collectives are possible, and how many messages they have. */
public final class CollectiveSize {
  /** So many transfers may one collective have. */
  private static final int MOST_TRANSFERS = 2_000_000;

  private CollectiveSize() {}

  /**
   * Refuses a collective that is not possible or too large.
   *
   * @throws WorkloadException in one sentence
   */
  static void check(Collectives.Spec spec) {
    int n = spec.size();
    String what = spec.operation().word() + " by " + spec.algorithm().word();
    if (!spec.algorithm().does(spec.operation())) {
      throw new WorkloadException(
          "there is no %s; allowed is %s"
              .formatted(
                  what,
                  String.join(
                      ", ",
                      Algorithm.of(spec.operation()).stream().map(Algorithm::word).toList())));
    }
    if (n < 2) {
      throw new WorkloadException(what + " has " + n + " ranks; allowed is two or more");
    }
    if (spec.ranks().stream().distinct().count() < n) {
      throw new WorkloadException(what + " names a rank twice; allowed is each rank once");
    }
    if (spec.algorithm() == Algorithm.HALVING_DOUBLING && Integer.bitCount(n) != 1) {
      throw new WorkloadException(
          what + " has " + n + " ranks; allowed is a power of two, such as " + powerBelow(n));
    }
    long parts = spec.parts() * (isInParts(spec.operation(), spec.algorithm()) ? n : 1);
    if (spec.algorithm() == Algorithm.TREE && spec.operation() == Operation.ALL_REDUCE) {
      parts *= 2;
    }
    if (spec.bytes() < parts) {
      throw new WorkloadException(
          "%s of %d bytes has %d parts; allowed is one byte or more for each"
              .formatted(what, spec.bytes(), parts));
    }
    long transfers = messages(spec.operation(), spec.algorithm(), n) * spec.parts();
    if (transfers > MOST_TRANSFERS) {
      throw new WorkloadException(
          "%s of %d ranks has %d transfers; allowed is up to %d"
              .formatted(what, n, transfers, MOST_TRANSFERS));
    }
  }

  /** Whether each rank has a part of its own. */
  private static boolean isInParts(Operation operation, Algorithm algorithm) {
    return switch (operation) {
      case BROADCAST, PIPELINE -> false;
      case ALL_REDUCE -> algorithm != Algorithm.TREE;
      default -> true;
    };
  }

  /** How many messages a collective has, of one chunk and one channel. */
  public static long messages(Operation operation, Algorithm algorithm, long ranks) {
    int log = 64 - Long.numberOfLeadingZeros(ranks - 1);
    int rounds = operation == Operation.ALL_REDUCE ? 2 : 1;
    return switch (algorithm) {
      case RING -> isInParts(operation, algorithm) ? rounds * ranks * (ranks - 1) : ranks - 1;
      case HALVING_DOUBLING -> rounds * ranks * log;
      case TREE -> operation == Operation.ALL_REDUCE ? 4 * (ranks - 1) : ranks - 1;
      case DIRECT, PAIRWISE -> ranks * (ranks - 1);
    };
  }

  private static int powerBelow(int n) {
    return Math.max(2, Integer.highestOneBit(n));
  }
}
