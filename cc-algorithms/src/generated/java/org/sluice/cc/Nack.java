// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/events.yaml by ./sluice generate; edit that file instead.
package org.sluice.cc;

/**
 * A negative acknowledgement arrives; the queue pair goes back by itself.
 *
 * @param nowPs when
 * @param expectedBytes the byte the receiver waits for
 * @param nextSendBytes the next byte the sender would have sent before going back
 * @param ecnEcho whether it echoes a congestion mark
 * @param rttPs time since the packet was sent whose arrival told of the gap
 * @param telemetry that packet's, as in {@link Ack}
 * @param resumesAtBytes the next byte the sender sends after going back
 */
public record Nack(long nowPs, long expectedBytes, long nextSendBytes, boolean ecnEcho, long rttPs, TelemetryHops telemetry, long resumesAtBytes) {
  /** One of which nothing more is known. */
  public Nack(long nowPs, long expectedBytes, long nextSendBytes, boolean ecnEcho) {
    this(nowPs, expectedBytes, nextSendBytes, ecnEcho, 0, TelemetryHops.NONE, 0);
  }
}
