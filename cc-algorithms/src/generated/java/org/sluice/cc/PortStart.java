// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/events.yaml by ./sluice generate; edit that file instead.
package org.sluice.cc;

import java.util.List;

/**
 * A congestion point begins, at time 0.
 *
 * @param nowPs when
 * @param node the switch's node number
 * @param port the egress port's number on that switch, -1 when the scope is the switch
 * @param lineRateBps rate of the port's link; of its fastest port when the scope is the switch
 * @param bufferBytes the switch's shared buffer, {@code Long.MAX_VALUE} if infinite
 * @param links the port and its link; every port of the switch, by number, when the scope is the switch
 * @param hosts every host of the network by node number when the scope is the switch, else empty
 */
public record PortStart(long nowPs, int node, int port, long lineRateBps, long bufferBytes, List<PortLink> links, List<HostPlace> hosts) {
  /** One of which nothing more is known. */
  public PortStart(long nowPs, int node, int port, long lineRateBps, long bufferBytes) {
    this(nowPs, node, port, lineRateBps, bufferBytes, List.of(), List.of());
  }
}
