// SPDX-License-Identifier: MIT
package org.sluice.workloads;

import java.util.ArrayList;
import java.util.List;

/**
 * Random numbers of traffic: SplitMix64 (Steele, Lea, Flood, OOPSLA 2014), the same on every
 * machine, one stream per key.
 */
final class TrafficRandom {
  private static final long GOLDEN = 0x9e3779b97f4a7c15L;
  private static final double TWO_TO_MINUS_53 = 0x1.0p-53;

  private long state;

  /** The stream that begins at a state. */
  TrafficRandom(long state) {
    this.state = state;
  }

  /** The stream of a seed and any further keys, each of which gives another stream. */
  static TrafficRandom of(long seed, long... keys) {
    long state = seed;
    for (long key : keys) {
      state = mixed(state + GOLDEN) ^ key;
    }
    return new TrafficRandom(mixed(state + GOLDEN));
  }

  /** 64 random bits. */
  long next() {
    state += GOLDEN;
    return mixed(state);
  }

  /** Uniform in (0, 1]. */
  double nextShare() {
    return ((next() >>> 11) + 1) * TWO_TO_MINUS_53;
  }

  /** Uniform in 0 to n − 1, every number exactly as likely. */
  int nextBelow(int n) {
    long limit = Long.MAX_VALUE - (Long.MAX_VALUE % n + 1) % n;
    long bits = next() >>> 1;
    while (bits > limit) {
      bits = next() >>> 1;
    }
    return (int) (bits % n);
  }

  /** Exponentially distributed, in whole units, at least 1. */
  long nextGap(double mean) {
    return Math.max(1, (long) (-StrictMath.log(nextShare()) * mean));
  }

  /** Some of the items, each at most once, in the order they are drawn. */
  <T> List<T> sample(List<T> items, int count) {
    List<T> rest = new ArrayList<>(items);
    List<T> drawn = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      int at = nextBelow(rest.size());
      drawn.add(rest.get(at));
      rest.set(at, rest.get(rest.size() - 1));
      rest.remove(rest.size() - 1);
    }
    return drawn;
  }

  private static long mixed(long z) {
    long a = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    long b = (a ^ (a >>> 27)) * 0x94d049bb133111ebL;
    return b ^ (b >>> 31);
  }
}
