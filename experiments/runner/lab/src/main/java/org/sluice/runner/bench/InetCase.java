// SPDX-License-Identifier: MIT
package org.sluice.runner.bench;

import java.util.List;

/**
 * One configuration of {@code omnet-shim/simulations/bench}: the same packets through some nodes.
 *
 * @param configuration its name in {@code omnetpp.ini}
 * @param nodes the nodes and what runs on them, for tables
 * @param statistics whether OMNeT++ records the statistics of all modules
 */
public record InetCase(String configuration, String nodes, boolean statistics) {
  /** What the others are compared with: INET alone, without statistics. */
  public static final InetCase BASELINE =
      new InetCase("Inet", "INET: EthernetHost, EthernetSwitch", false);

  /** Every configuration; the baseline comes first. */
  public static final List<InetCase> ALL =
      List.of(
          BASELINE,
          new InetCase("InetStatistics", BASELINE.nodes(), true),
          new InetCase("Udp", "INET: StandardHost with UDP, Router", false),
          new InetCase("UdpStatistics", "INET: StandardHost with UDP, Router", true),
          new InetCase("Roce", "RoceHost, RoceSwitch", false),
          new InetCase("RoceStatistics", "RoceHost, RoceSwitch", true),
          new InetCase("RoceInetSwitch", "RoceHost, INET's EthernetSwitch", false),
          new InetCase("RoceRocc", "RoceHost, RoceSwitch, rocc", false),
          new InetCase("RoceHpcc", "RoceHost, RoceSwitch, hpcc", false),
          new InetCase("RoceRoccGreedy", "RoceHost, RoceSwitch, rocc, greedy senders", false));
}
