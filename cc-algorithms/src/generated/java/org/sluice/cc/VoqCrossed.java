// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/events.yaml by ./sluice generate; edit that file instead.
package org.sluice.cc;

/**
 * A virtual output queue crossed a watched value.
 *
 * @param nowPs when
 * @param queue its number
 * @param queueBytes bytes now in it
 * @param thresholdBytes the value
 * @param upward whether it rose above, or fell to it or below
 * @param flows flows with a packet in it, ascending
 */
@SuppressWarnings("ArrayRecordComponent")
public record VoqCrossed(long nowPs, int queue, long queueBytes, long thresholdBytes, boolean upward, long[] flows) {}
