// SPDX-License-Identifier: MIT
package org.sluice.runner.model;

/**
 * One row of {@code ports.csv}: a switch's egress port over the whole run.
 *
 * @param id the port
 * @param rateBps rate of its link
 * @param queuePeakBytes largest queue, exact
 * @param queueMeanBytes time-weighted mean queue from the start of the traffic on ({@link
 *     FlowResult#trafficStartPs})
 * @param queueMeanLastThirdBytes the same over the last third of that time
 * @param packets packets sent
 * @param marked packets marked
 * @param dropped packets dropped
 * @param pausesSent pause frames sent out of this port
 * @param pausedPs how long this port was paused
 * @param peerPausedPs how long the other end of its link was paused by it
 */
public record PortResult(
    PortId id,
    long rateBps,
    long queuePeakBytes,
    double queueMeanBytes,
    double queueMeanLastThirdBytes,
    long packets,
    long marked,
    long dropped,
    long pausesSent,
    long pausedPs,
    long peerPausedPs) {}
