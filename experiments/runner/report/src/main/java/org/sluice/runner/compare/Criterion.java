// SPDX-License-Identifier: MIT
package org.sluice.runner.compare;

/**
 * A number held against its tolerance.
 *
 * @param key the tolerance
 * @param number which number
 * @param limit the most that is tolerated
 * @param measured what was measured; NaN if there is nothing to measure
 * @param spread the same number between seeds of one simulator; NaN if not known
 */
public record Criterion(String key, String number, double limit, double measured, double spread) {
  /** Whether there is anything to measure. */
  public boolean applies() {
    return !Double.isNaN(measured);
  }

  /** Whether it does not fail. */
  public boolean holds() {
    return !(measured > limit);
  }

  /** {@code holds}, {@code failed} or {@code not_applicable}. */
  public String verdict() {
    return !applies() ? "not_applicable" : holds() ? "holds" : "failed";
  }

  /** Whether two seeds of one simulator differ as much. */
  public boolean isWithinSpread() {
    return measured <= spread;
  }
}
