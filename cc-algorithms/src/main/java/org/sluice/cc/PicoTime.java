// SPDX-License-Identifier: MIT
package org.sluice.cc;

/**
 * Arithmetic on times in ps. They end at {@code Long.MAX_VALUE} (106 days): what would lie beyond
 * is {@link #NEVER}, instead of a sum that overflows into the past.
 */
public final class PicoTime {
  /** A time that does not come: a timer set to it never fires. */
  public static final long NEVER = Long.MAX_VALUE;

  private PicoTime() {}

  /**
   * The time that much later, or {@link #NEVER}.
   *
   * @param timePs not negative
   * @param delayPs not negative
   */
  public static long after(long timePs, long delayPs) {
    return delayPs > NEVER - timePs ? NEVER : timePs + delayPs;
  }

  /**
   * The first multiple of a period that lies after a time, or {@link #NEVER}.
   *
   * @param timePs not negative
   * @param periodPs more than 0
   */
  public static long nextMultiple(long timePs, long periodPs) {
    return after(timePs - timePs % periodPs, periodPs);
  }

  /**
   * How often a period has ended by a time, that time included.
   *
   * @param firstEndPs when it ended first; not negative
   * @param periodPs more than 0
   * @param timePs not negative
   */
  public static long countUpTo(long firstEndPs, long periodPs, long timePs) {
    return timePs < firstEndPs ? 0 : (timePs - firstEndPs) / periodPs + 1;
  }
}
