// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/events.yaml by ./sluice generate; edit that file instead.
package org.sluice.cc;

/**
 * An acknowledgement arrives at the sender.
 *
 * @param nowPs when
 * @param cumulativeBytes all bytes below this are acknowledged
 * @param newlyAckedBytes how many this ACK adds
 * @param nextSendBytes the next byte the sender would send
 * @param rttPs time since the acknowledged packet was sent
 * @param ecnEcho whether it echoes a congestion mark
 * @param packets packets it stands for
 * @param markedPackets how many of those carried a mark
 * @param stamps per-hop telemetry, empty if none: four words a hop in the order of the path, which are the time the packet left it (ps), the bytes the port had sent before, the bytes it left behind in the queue, and the rate of the link (bit/s)
 */
@SuppressWarnings("ArrayRecordComponent")
public record Ack(long nowPs, long cumulativeBytes, long newlyAckedBytes, long nextSendBytes, long rttPs, boolean ecnEcho, int packets, int markedPackets, long[] stamps) {}
