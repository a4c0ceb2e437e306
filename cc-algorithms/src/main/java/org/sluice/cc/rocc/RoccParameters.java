// SPDX-License-Identifier: MIT
package org.sluice.cc.rocc;

import org.sluice.cc.Parameters;

/** What follows from RoCC's parameters. */
final class RoccParameters {
  private RoccParameters() {}

  /** Time after which a flow leaves the table. */
  static long flowAgePs(Parameters p) {
    return p.timePs("flowAge", StrictMath.round(2.5 * p.timePs("updateInterval")));
  }

  /** Whether the flow table is made of sampled packets. */
  static boolean samples(Parameters p) {
    String table = p.text("flowTable");
    return !table.equals("queue") && !table.equals("aged");
  }

  /** Time without an accepted CNP after which a rate doubles. */
  static long recoveryPs(Parameters p) {
    return p.timePs("recoveryPeriod", StrictMath.round(2.5 * p.timePs("updateInterval")));
  }
}
