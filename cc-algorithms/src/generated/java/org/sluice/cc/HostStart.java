// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/events.yaml by ./sluice generate; edit that file instead.
package org.sluice.cc;

/**
 * A host point begins, at time 0.
 *
 * @param nowPs when
 * @param node the host's node number
 * @param lineRateBps rate of its link
 * @param delayPs propagation delay of its link
 * @param peer node number of the switch (or host) it hangs on
 */
public record HostStart(long nowPs, int node, long lineRateBps, long delayPs, int peer) {}
