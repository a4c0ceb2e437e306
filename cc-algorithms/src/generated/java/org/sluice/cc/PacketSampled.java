// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/events.yaml by ./sluice generate; edit that file instead.
package org.sluice.cc;

/**
 * The packet that completed another {@code n} enqueued bytes, see {@code sampleEvery}.
 *
 * @param nowPs when
 * @param flow its flow
 * @param frameBytes its size
 * @param queueBytes the queue's length with it
 * @param port the egress port's number on its switch
 */
public record PacketSampled(long nowPs, long flow, int frameBytes, long queueBytes, int port) {}
