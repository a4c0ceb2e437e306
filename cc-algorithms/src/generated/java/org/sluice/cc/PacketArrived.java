// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/events.yaml by ./sluice generate; edit that file instead.
package org.sluice.cc;

/**
 * A data packet arrived for the queue and is not admitted yet, see {@code judgePackets}.
 *
 * @param nowPs when
 * @param flow its flow
 * @param frameBytes its size
 * @param queueBytes the queue's length without it
 * @param ingressPort the port of the switch by which it came
 * @param marked whether it carries a mark already
 * @param egressPort the port of the switch it is for
 */
public record PacketArrived(long nowPs, long flow, int frameBytes, long queueBytes, int ingressPort, boolean marked, int egressPort) {}
