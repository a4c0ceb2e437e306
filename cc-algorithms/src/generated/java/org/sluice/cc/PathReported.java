// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/events.yaml by ./sluice generate; edit that file instead.
package org.sluice.cc;

/**
 * The way of the packet that is answered by the ACK or NACK that comes next, at the same time (if asked for by {@code reportPaths}).
 *
 * @param nowPs when
 * @param hops switches that the packet went through
 * @param heldPs from the packet's arrival at the receiver to the making of its answer; the rest of the round-trip time is that of the fabric
 */
public record PathReported(long nowPs, int hops, long heldPs) {}
