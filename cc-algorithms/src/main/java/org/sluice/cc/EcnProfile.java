// SPDX-License-Identifier: MIT
package org.sluice.cc;

/**
 * A RED/ECN marking profile: probability 0 up to {@code kminBytes}, rising linearly to {@code pmax}
 * at {@code kmaxBytes}, 1 above; see {@link #flat} for one that does not rise.
 *
 * @param kminBytes not negative
 * @param kmaxBytes not less than {@code kminBytes}, or {@link #NO_END}
 * @param pmax in [0, 1]
 * @param averageWeight weight of the newest sample in the queue's moving average; 1 is the
 *     instantaneous queue
 */
public record EcnProfile(long kminBytes, long kmaxBytes, double pmax, double averageWeight) {
  /** As {@code kmaxBytes}: no upper threshold; the probability above kmin is pmax at once. */
  public static final long NO_END = Long.MAX_VALUE;

  /** The same probability for every packet, however long the queue. */
  public static EcnProfile flat(double probability) {
    return new EcnProfile(0, NO_END, probability, 1);
  }

  /** Checks the ranges. */
  public EcnProfile {
    if (kminBytes < 0
        || kmaxBytes < kminBytes
        || !(pmax >= 0 && pmax <= 1)
        || !(averageWeight > 0 && averageWeight <= 1)) {
      throw new IllegalArgumentException(
          ("ECN profile kmin %s B, kmax %s B, pmax %s, weight %s; allowed is 0 <= kmin <="
                  + " kmax, pmax in [0, 1], weight in (0, 1]")
              .formatted(kminBytes, kmaxBytes, pmax, averageWeight));
    }
  }
}
