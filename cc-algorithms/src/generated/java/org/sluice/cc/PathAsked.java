// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/events.yaml by ./sluice generate; edit that file instead.
package org.sluice.cc;

/**
 * A data packet came to its last switch that asks for a report, or is marked; see {@code keepOrder}.
 *
 * @param nowPs when
 * @param flow its flow
 * @param source node number of the sender
 * @param epoch how often a path was decided for the flow since its start, 1 at first
 * @param request 0: it asks nothing; 1: it is the first of its epoch; 2: the last of its path
 * @param marked whether it is marked
 * @param port the port by which it left its first switch
 * @param beyond which of the paths beyond that port it took
 */
public record PathAsked(long nowPs, long flow, int source, long epoch, int request, boolean marked, int port, int beyond) {}
