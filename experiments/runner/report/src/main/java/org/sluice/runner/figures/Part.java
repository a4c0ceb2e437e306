// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

/**
 * How many runs or flows a number is of, where it may not be of all.
 *
 * @param n it is of so many
 * @param of of so many
 */
public record Part(long n, long of) {
  /** Whether none is left out. */
  public boolean isAll() {
    return n == of;
  }

  /** As in {@code 14 of 16}. */
  public String text() {
    return Numbers.count((double) n) + " of " + Numbers.count((double) of);
  }

  /** The number alone if none is left out, else {@link #text}. */
  public String shown() {
    return isAll() ? Numbers.count((double) n) : text();
  }

  /** What stands beside a number: {@code " of 14 of 16 flows"}; empty if none is left out. */
  public String beside(String before, String what) {
    return isAll() ? "" : before + text() + " " + what;
  }
}
