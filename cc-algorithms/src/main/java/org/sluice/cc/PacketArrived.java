// SPDX-License-Identifier: MIT
package org.sluice.cc;

/**
 * A data packet arrived for the queue and is not admitted yet, see {@link CpActions#judgePackets}.
 *
 * @param nowPs when
 * @param flow its flow
 * @param frameBytes its size
 * @param queueBytes the queue's length without it
 * @param ingressPort the port of the switch by which it came
 * @param marked whether it carries a mark already
 * @param egressPort the port of the switch it is for
 */
public record PacketArrived(
    long nowPs,
    long flow,
    int frameBytes,
    long queueBytes,
    int ingressPort,
    boolean marked,
    int egressPort) {}
