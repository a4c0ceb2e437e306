// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/events.yaml by ./sluice generate; edit that file instead.
package org.sluice.cc;

/**
 * A flow (queue pair) begins; the first event of its reaction and notification points.
 *
 * @param nowPs when
 * @param flow its number
 * @param source node number of the sender
 * @param destination node number of the receiver
 * @param sizeBytes bytes to send, {@link #UNBOUNDED} if it ends by time
 * @param lineRateBps rate of the sender's link
 * @param bottleneckRateBps lowest rate on its path
 * @param baseRttPs round-trip time of one full packet and its ACK on an idle path
 * @param payloadBytes payload of a full packet
 * @param headerBytes header bytes of a data packet
 * @param bdpBytes base RTT times the lowest rate on its path; the largest product of the network if base RTTs are the network's (baseRttOf); 0: not known
 */
public record FlowStart(long nowPs, long flow, int source, int destination, long sizeBytes, long lineRateBps, long bottleneckRateBps, long baseRttPs, int payloadBytes, int headerBytes, long bdpBytes) {
  /** The size of a flow that has no end of its own. */
  public static final long UNBOUNDED = Long.MAX_VALUE;
  /** One of which nothing more is known. */
  public FlowStart(long nowPs, long flow, int source, int destination, long sizeBytes, long lineRateBps, long bottleneckRateBps, long baseRttPs, int payloadBytes, int headerBytes) {
    this(nowPs, flow, source, destination, sizeBytes, lineRateBps, bottleneckRateBps, baseRttPs, payloadBytes, headerBytes, 0);
  }
}
