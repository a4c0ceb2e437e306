// SPDX-License-Identifier: MIT
package org.sluice.workloads;

/**
 * The random numbers of Python after {@code random.seed(N)}: MT19937, seeded by array (Matsumoto
 * and Nishimura, "Mersenne Twister", ACM TOMACS 8(1), 1998; their reference code of 2002).
 */
final class PythonRandom {
  private static final int SIZE = 624;
  private static final int SHIFT = 397;
  private static final double TWO_TO_26 = 0x1.0p26;
  private static final double TWO_TO_MINUS_53 = 0x1.0p-53;

  private final int[] state = new int[SIZE];
  private int next = SIZE;

  /**
   * @param seed 0 or more
   */
  PythonRandom(long seed) {
    // Python's digits of the seed: 32 bits each, the low one first.
    int[] key =
        seed >>> 32 != 0 ? new int[] {(int) seed, (int) (seed >>> 32)} : new int[] {(int) seed};
    state[0] = 19650218;
    for (int i = 1; i < SIZE; i++) {
      state[i] = 1812433253 * (state[i - 1] ^ (state[i - 1] >>> 30)) + i;
    }
    int i = 1;
    for (int k = 0; k < SIZE; k++) {
      int j = k % key.length;
      state[i] = (state[i] ^ ((state[i - 1] ^ (state[i - 1] >>> 30)) * 1664525)) + key[j] + j;
      i = following(i);
    }
    for (int k = 1; k < SIZE; k++) {
      state[i] = (state[i] ^ ((state[i - 1] ^ (state[i - 1] >>> 30)) * 1566083941)) - i;
      i = following(i);
    }
    state[0] = 0x80000000;
  }

  /** The index after i; past the last one the first state is copied and index 1 follows. */
  private int following(int i) {
    if (i + 1 < SIZE) {
      return i + 1;
    }
    state[0] = state[SIZE - 1];
    return 1;
  }

  /** Uniform in [0, 1): {@code random.random()}. */
  double nextDouble() {
    int high = nextWord() >>> 5;
    int low = nextWord() >>> 6;
    return (high * TWO_TO_26 + low) * TWO_TO_MINUS_53;
  }

  /** Uniform in 0 to n − 1, as {@code random.randint(0, n - 1)} of Python 2 draws it. */
  int nextBelow(int n) {
    return (int) (nextDouble() * n);
  }

  private int nextWord() {
    if (next == SIZE) {
      for (int i = 0; i < SIZE; i++) {
        int y = (state[i] & 0x80000000) | (state[(i + 1) % SIZE] & 0x7fffffff);
        state[i] = state[(i + SHIFT) % SIZE] ^ (y >>> 1) ^ ((y & 1) * 0x9908b0df);
      }
      next = 0;
    }
    int y = state[next++];
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    return y ^ (y >>> 18);
  }
}
