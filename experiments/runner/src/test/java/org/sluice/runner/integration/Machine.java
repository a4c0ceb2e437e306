// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import java.lang.management.ManagementFactory;

/**
 * How long things may take here and now. A deadline counts what the waiting thread ran, not what it
 * waited for a processor, and how long it takes to draw the partial report is a matter of what else
 * the machine has to do.
 */
final class Machine {
  private static final double SOON_S = 5;
  private static final double ENDING_S = 2;
  private static final double BUSY_FACTOR = 5;

  private Machine() {}

  /** Every fault ends the run, its report included, within this time. */
  static double soonS() {
    return SOON_S * slowness();
  }

  /** From a missed deadline to the end of the run, its report included. */
  static double endingS() {
    return ENDING_S * slowness();
  }

  private static double slowness() {
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    return load <= Runtime.getRuntime().availableProcessors() ? 1 : BUSY_FACTOR;
  }
}
