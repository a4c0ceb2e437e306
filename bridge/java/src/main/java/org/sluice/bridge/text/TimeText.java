// SPDX-License-Identifier: MIT
package org.sluice.bridge.text;

import java.math.BigDecimal;

/** Simulated times in words. */
public final class TimeText {
  private static final int US_DIGITS = 6;

  private TimeText() {}

  /** Exact, in microseconds: {@code "12.5 us"} for 12,500,000 ps. */
  public static String of(long timePs) {
    BigDecimal us = BigDecimal.valueOf(timePs, US_DIGITS).stripTrailingZeros();
    return us.toPlainString() + " us";
  }
}
