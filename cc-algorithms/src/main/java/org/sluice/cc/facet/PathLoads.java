// SPDX-License-Identifier: MIT
package org.sluice.cc.facet;

import org.sluice.cc.NextHop;

/**
 * How loaded links and paths are, for congestion points of whole switches ({@code path-load}; the
 * scheme owns {@code paths}). What is measured stands in {@link NextHop} of each flowlet.
 *
 * <p>The mechanism is that of CONGA (M. Alizadeh et al., "CONGA: Distributed Congestion-Aware Load
 * Balancing for Datacenters", SIGCOMM 2014, sections 3.2 and 3.3). Each port has a discounting rate
 * estimator: a register X that grows by the bytes of each frame it sends and is multiplied by 1 -
 * decay each period. X divided by rate times period / decay, in units of 1 / 2^bits and at most
 * 2^bits - 1, is the load of the link.
 *
 * <p>Data and ACKs between hosts of two switches carry three values, which take no bytes on the
 * wire: the port by which they left the first switch; the highest load of the links after that
 * port's; and one load that the sending switch has received from the other, with its port there.
 * Loads that changed are sent back first, the others in turn.
 */
public interface PathLoads extends Facet {
  /**
   * Begins to measure. Every switch of the network should decide the same.
   *
   * @param periodPs how often the registers decay, ps (T_dre)
   * @param decay the part of a register that goes each time, above 0 to 1 (alpha)
   * @param bits of a load, 1 to 8 (Q)
   * @param agePs how long a load that was reported back is believed, ps
   */
  void measureLoads(long periodPs, double decay, int bits, long agePs);
}
