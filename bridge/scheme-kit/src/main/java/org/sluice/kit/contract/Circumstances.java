// SPDX-License-Identifier: MIT
package org.sluice.kit.contract;

import org.sluice.cc.PicoTime;

/** The extremes a scheme is driven to. */
public enum Circumstances {
  /** Links of 1 Mb/s to 400 Gb/s side by side. */
  MIXED(0, 1_000_000L, 400_000_000_000L, 1 << 10, 0.15),
  /** Nothing but 400 Gb/s. */
  FAST(0, 400_000_000_000L, 400_000_000_000L, 1 << 10, 0.15),
  /** Nothing but 1 Mb/s. */
  SLOW(0, 1_000_000L, 1_000_000L, 1 << 10, 0.15),
  /** Flow numbers up to a million, and short flows. */
  MILLION_FLOWS(0, 1_000_000_000L, 100_000_000_000L, 1 << 20, 0.15),
  /** Most intervals have length zero. */
  ZERO_INTERVALS(0, 10_000_000_000L, 100_000_000_000L, 1 << 10, 0.8),
  /** The last 500 µs before time ends. */
  END_OF_TIME(PicoTime.NEVER - 500_000_000L, 1_000_000L, 400_000_000_000L, 1 << 10, 0.15);

  final long startPs;
  final long leastLineBps;
  final long mostLineBps;
  final int flowNumbers;
  final double zeroShare;

  Circumstances(
      long startPs, long leastLineBps, long mostLineBps, int flowNumbers, double zeroShare) {
    this.startPs = startPs;
    this.leastLineBps = leastLineBps;
    this.mostLineBps = mostLineBps;
    this.flowNumbers = flowNumbers;
    this.zeroShare = zeroShare;
  }
}
