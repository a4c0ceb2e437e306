// SPDX-License-Identifier: MIT
package org.sluice.workloads.hpcc;

/** {@code pfc.txt}: one {@code ns node node_type ifindex pause} per PFC frame received. */
public final class PauseFile {
  private static final long PS_PER_NS = 1000;

  private PauseFile() {}

  /**
   * The line of one pause or resume, with its end.
   *
   * @param timePs when, ps; cut to whole nanoseconds
   * @param node node number
   * @param nodeType 0 for a host, 1 for a switch
   * @param port link of the node, from 0; the simulator's interface 0 is the loopback, so that a
   *     node's first link is interface 1
   * @param pause 1 for a pause, 0 for a resume
   */
  public static String line(long timePs, long node, long nodeType, long port, long pause) {
    return "%d %d %d %d %d\n".formatted(timePs / PS_PER_NS, node, nodeType, port + 1, pause);
  }
}
