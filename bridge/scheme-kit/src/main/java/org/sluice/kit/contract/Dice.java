// SPDX-License-Identifier: MIT
package org.sluice.kit.contract;

import org.sluice.cc.EntityRandom;

/** The suite's own random numbers; a seed gives the same on every machine. */
final class Dice {
  private final EntityRandom random;

  Dice(long seed) {
    random = new EntityRandom(seed, 0x5c1ce);
  }

  /** Whether a thing of that probability happens. */
  boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  /** Uniform from 0 to {@code bound - 1}. */
  int below(int bound) {
    return (int) (random.nextDouble() * bound);
  }

  /** Uniform between two numbers, both included. */
  long between(long least, long most) {
    long span = most - least;
    if (span >= 1L << 53) {
      return least + (random.nextLong() >>> 1) % span;
    }
    return least + (long) (random.nextDouble() * (span + 1));
  }

  /** Of any order of magnitude between two numbers, both included. */
  long magnitude(long least, long most) {
    if (least >= most) {
      return least;
    }
    double low = StrictMath.log((double) least);
    double high = StrictMath.log((double) most);
    double drawn = StrictMath.exp(low + (high - low) * random.nextDouble());
    return StrictMath.max(least, StrictMath.min(most, (long) drawn));
  }
}
