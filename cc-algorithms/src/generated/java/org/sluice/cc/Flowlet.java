// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/events.yaml by ./sluice generate; edit that file instead.
package org.sluice.cc;

import java.util.List;

/**
 * A flowlet begins: a data packet arrived for a destination with several next hops, and its flow was silent for longer than {@code watchFlowlets} says.
 *
 * @param nowPs when
 * @param flow its flow
 * @param destination node number of the receiver
 * @param idlePs since the flow's last packet here; {@link #FIRST} if this is its first
 * @param lastPort the port by which that packet left; -1 if this is the first, or if it is no next hop any more
 * @param epoch the flow's epoch here, see {@code PathOrder}; 0 if it has none
 * @param draw1 1 and a random number below 2^31 to choose by; 0: none, the state machine has its own (the data-plane key {@code pathRules})
 * @param draw2 a second one
 * @param nextHops the ports to choose from; or, where the first switch chooses whole paths, these
 */
public record Flowlet(long nowPs, long flow, int destination, long idlePs, int lastPort, int epoch, long draw1, long draw2, List<NextHop> nextHops) {
  /** The silence before a flow's first packet at a switch. */
  public static final long FIRST = Long.MAX_VALUE;
}
