// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/events.yaml by ./sluice generate; edit that file instead.
package org.sluice.cc;

/**
 * A data packet leaves the queue for the line, see {@code watchNextDeparture}; {@code nowPs} is when it starts on the line.
 *
 * @param nowPs when
 * @param flow its flow
 * @param frameBytes its size
 * @param queueBytes the queue's length as it leaves it behind
 * @param ingressPort the port of the switch by which it came
 * @param egressPort the port of the switch by which it leaves
 */
public record Departed(long nowPs, long flow, int frameBytes, long queueBytes, int ingressPort, int egressPort) {}
