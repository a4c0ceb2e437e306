// SPDX-License-Identifier: MIT
package org.sluice.cc;

/**
 * The flow has sent another {@code n} bytes since {@link RpActions#everyBytesSent} was armed.
 *
 * @param nowPs when
 * @param totalBytes payload bytes sent since the start, retransmissions included
 */
public record BytesSent(long nowPs, long totalBytes) {}
