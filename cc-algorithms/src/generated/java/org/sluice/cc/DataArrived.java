// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/events.yaml by ./sluice generate; edit that file instead.
package org.sluice.cc;

/**
 * A data packet arrives at the receiver (only those asked for by {@code watchData}).
 *
 * @param nowPs when
 * @param sequenceBytes its first byte
 * @param payloadBytes its payload
 * @param marked whether it carries a congestion mark
 * @param sentPs when it was sent
 */
public record DataArrived(long nowPs, long sequenceBytes, int payloadBytes, boolean marked, long sentPs) {}
