// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/events.yaml by ./sluice generate; edit that file instead.
package org.sluice.cc;

/**
 * No ACK for the retransmission timeout; the queue pair goes back by itself.
 *
 * @param nowPs when
 * @param unackedBytes the first unacknowledged byte
 */
public record RetransmissionTimeout(long nowPs, long unackedBytes) {}
