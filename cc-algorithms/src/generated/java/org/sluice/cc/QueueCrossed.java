// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/events.yaml by ./sluice generate; edit that file instead.
package org.sluice.cc;

/**
 * The queue crossed a watched value.
 *
 * @param nowPs when
 * @param queueBytes its length now
 * @param thresholdBytes the value
 * @param upward whether it rose above, or fell to it or below
 * @param port the egress port's number on its switch
 */
public record QueueCrossed(long nowPs, long queueBytes, long thresholdBytes, boolean upward, int port) {}
