// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/events.yaml by ./sluice generate; edit that file instead.
package org.sluice.cc;

/**
 * A packet that its sender flagged ({@code flagEvery}) starts to wait in a virtual output queue.
 *
 * @param nowPs when
 * @param flow its flow
 * @param frameBytes its size
 * @param queue number of the queue
 * @param queueBytes bytes now in it, the packet's included
 * @param ingressPort the port it came by
 */
public record PacketFlagged(long nowPs, long flow, int frameBytes, int queue, long queueBytes, int ingressPort) {}
