// SPDX-License-Identifier: MIT
package org.sluice.cc.fafc;

/**
 * The links of a switch, by port number.
 *
 * <p>T_hop is one number in the paper's algorithms; "we can easily extend FAFC to handle
 * heterogeneous topologies with different link delays by using separate T_hop for different links …
 * The queue statistics collecting process still runs at the same frequency for all ports, which is
 * determined by the link with the shortest delay" (section III.A).
 */
final class SwitchLinks {
  private static final double SECOND = 1e12;

  private final long[] rateBps;
  private final long[] hopPs;
  private final double[] hopS;
  private final long longestHopPs;
  private final long shortestHopPs;

  /**
   * The links.
   *
   * @param rateBps of each port, bit/s
   * @param hopPs T_hop of each port, ps, more than 0
   */
  SwitchLinks(long[] rateBps, long[] hopPs) {
    this.rateBps = rateBps.clone();
    this.hopPs = hopPs.clone();
    hopS = new double[hopPs.length];
    long longest = 0;
    long shortest = Long.MAX_VALUE;
    for (int port = 0; port < hopPs.length; port++) {
      hopS[port] = hopPs[port] / SECOND;
      longest = StrictMath.max(longest, hopPs[port]);
      shortest = StrictMath.min(shortest, hopPs[port]);
    }
    longestHopPs = longest;
    shortestHopPs = shortest;
  }

  int ports() {
    return rateBps.length;
  }

  long rateBps(int port) {
    return rateBps[port];
  }

  long[] hopPs() {
    return hopPs.clone();
  }

  /** T_hop of each port in seconds; not to be changed. */
  double[] hopS() {
    return hopS;
  }

  double hopS(int port) {
    return hopS[port];
  }

  long longestHopPs() {
    return longestHopPs;
  }

  long shortestHopPs() {
    return shortestHopPs;
  }
}
