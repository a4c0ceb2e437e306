// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/events.yaml by ./sluice generate; edit that file instead.
package org.sluice.cc;

/**
 * A switch's port and what is at the other end of its link.
 *
 * @param port the port's number on its switch
 * @param lineRateBps rate of the link
 * @param delayPs propagation delay of the link
 * @param peer node number at the other end
 * @param peerIsHost whether that is a host
 */
public record PortLink(int port, long lineRateBps, long delayPs, int peer, boolean peerIsHost) {}
