// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/decisions.yaml by ./sluice generate; edit that file instead.
package org.sluice.cc;

/**
 * Data packets to a host wait in a virtual output queue, see {@code queueByDestination}.
 *
 * @param host node number of the host
 * @param queue number of the queue, the scheme's own; several hosts may share one
 */
public record QueueAssignment(int host, int queue) {}
