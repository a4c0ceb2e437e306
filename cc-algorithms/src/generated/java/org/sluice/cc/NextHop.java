// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/events.yaml by ./sluice generate; edit that file instead.
package org.sluice.cc;

/**
 * One of the ports that lead to a packet's destination by equally many hops.
 *
 * @param port the port's number on its switch
 * @param queueBytes bytes now in its data queue
 * @param lineRateBps rate of the link
 * @param load how loaded the link is, see {@code measureLoads}; 0 if that is not measured
 * @param pathLoad the highest load beyond this link on the way to the destination's switch, as last reported back; 0 if nothing was, or not lately
 * @param paths how many paths there are beyond this link, all of equally many hops; 1 if this is a whole path; 0 if that is not known
 * @param roundTripPs propagation by one of them to the destination's switch and back; 0 if that is not known
 * @param beyond of a whole path: which of those beyond this link; else 0
 */
public record NextHop(int port, long queueBytes, long lineRateBps, int load, int pathLoad, int paths, long roundTripPs, int beyond) {}
