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
 * @param telemetry what the hops of the packet's path stamped into it, in their order; no hops if it was not asked for
 */
public record Ack(long nowPs, long cumulativeBytes, long newlyAckedBytes, long nextSendBytes, long rttPs, boolean ecnEcho, int packets, int markedPackets, TelemetryHops telemetry) {}
