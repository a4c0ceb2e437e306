// SPDX-License-Identifier: MIT
package org.sluice.cc;

/**
 * A congestion point begins, at time 0.
 *
 * @param nowPs when
 * @param node the switch's node number
 * @param port the egress port's number on that switch, -1 when the scope is the switch
 * @param lineRateBps rate of the port's link; of its fastest port when the scope is the switch
 * @param bufferBytes the switch's shared buffer, {@code Long.MAX_VALUE} if infinite
 */
public record PortStart(long nowPs, int node, int port, long lineRateBps, long bufferBytes) {}
