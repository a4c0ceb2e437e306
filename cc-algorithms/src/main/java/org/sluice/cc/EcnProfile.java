// SPDX-License-Identifier: MIT
package org.sluice.cc;

/**
 * A RED/ECN marking profile: probability 0 up to {@code kminBytes}, rising linearly to {@code pmax}
 * at {@code kmaxBytes}, 1 above.
 *
 * @param kminBytes not negative
 * @param kmaxBytes not less than {@code kminBytes}
 * @param pmax in [0, 1]
 * @param averageWeight weight of the newest sample in the queue's moving average; 1 is the
 *     instantaneous queue
 */
public record EcnProfile(long kminBytes, long kmaxBytes, double pmax, double averageWeight) {
  /** Checks the ranges. */
  public EcnProfile {
    if (kminBytes < 0
        || kmaxBytes < kminBytes
        || !(pmax >= 0 && pmax <= 1)
        || !(averageWeight > 0 && averageWeight <= 1)) {
      throw new IllegalArgumentException(
          "ECN profile kmin "
              + kminBytes
              + " B, kmax "
              + kmaxBytes
              + " B, pmax "
              + pmax
              + ", weight "
              + averageWeight
              + "; allowed is 0 <= kmin <= kmax, pmax in [0, 1], weight in (0, 1]");
    }
  }
}
