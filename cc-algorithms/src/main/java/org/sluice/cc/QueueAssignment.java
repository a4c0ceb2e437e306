// SPDX-License-Identifier: MIT
package org.sluice.cc;

/**
 * Data packets to a host wait in a virtual output queue, see {@link CpActions#queueByDestination}.
 *
 * @param host node number of the host
 * @param queue number of the queue, the scheme's own; several hosts may share one
 */
public record QueueAssignment(int host, int queue) {}
