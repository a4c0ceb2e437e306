// SPDX-License-Identifier: MIT
package org.sluice.cc;

/**
 * A random generator of one state machine, keyed by (seed, entity), so that no two state machines
 * share a stream and adding one changes no other's. SplitMix64 (Steele, Lea, Flood, "Fast
 * Splittable Pseudorandom Number Generators", OOPSLA 2014, figure 17). The C++ data plane uses the
 * same generator by the same key.
 */
public final class EntityRandom {
  private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;
  private long state;

  /** Starts the stream of (seed, key). */
  public EntityRandom(long seed, long key) {
    state = mix(seed + GOLDEN_GAMMA) ^ mix(key * GOLDEN_GAMMA + 0x632be59bd9b4e019L);
  }

  /** The next 64 bits. */
  public long nextLong() {
    state += GOLDEN_GAMMA;
    return mix(state);
  }

  /** Uniform in [0, 1), 53 bits. */
  public double nextDouble() {
    return (nextLong() >>> 11) * 0x1.0p-53;
  }

  /** Where the stream is; who knows it can go on with the stream in another language. */
  public long state() {
    return state;
  }

  private static long mix(long z) {
    long a = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    long b = (a ^ (a >>> 27)) * 0x94d049bb133111ebL;
    return b ^ (b >>> 31);
  }
}
