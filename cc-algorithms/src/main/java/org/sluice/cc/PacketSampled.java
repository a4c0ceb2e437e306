// SPDX-License-Identifier: MIT
package org.sluice.cc;

/**
 * The packet that completed another {@code n} enqueued bytes, see {@link CpActions#sampleEvery}.
 *
 * @param nowPs when
 * @param flow its flow
 * @param frameBytes its size
 * @param queueBytes the queue's length with it
 * @param port the egress port's number on its switch
 */
public record PacketSampled(long nowPs, long flow, int frameBytes, long queueBytes, int port) {}
