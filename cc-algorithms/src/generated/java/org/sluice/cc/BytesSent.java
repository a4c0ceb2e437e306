// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/events.yaml by ./sluice generate; edit that file instead.
package org.sluice.cc;

/**
 * The flow has sent another {@code n} bytes since {@code everyBytesSent} was armed.
 *
 * @param nowPs when
 * @param totalBytes payload bytes sent since the start, retransmissions included
 */
public record BytesSent(long nowPs, long totalBytes) {}
