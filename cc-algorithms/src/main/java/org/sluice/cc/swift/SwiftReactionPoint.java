// SPDX-License-Identifier: MIT
package org.sluice.cc.swift;

import org.sluice.cc.Ack;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Nack;
import org.sluice.cc.Parameters;
import org.sluice.cc.PathReported;
import org.sluice.cc.RateScaled;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.RetransmissionTimeout;
import org.sluice.cc.RpActions;
import org.sluice.cc.RpActions.AckFilter;
import org.sluice.cc.facet.PathReports;

/**
 * The sender: one window for the delay of the fabric and one for that of the receiving host, of
 * which the smaller counts; below one packet it paces.
 */
final class SwiftReactionPoint implements ReactionPoint, PathReports.Listener {
  private static final double PS_PER_S = 1e12;
  private static final double BITS = 8;

  private final TargetDelay target;
  private final double endpointTargetPs;
  private final long resetAfter;
  private final DelayWindow fabric;
  private final DelayWindow endpoint;
  private final long lineBps;
  private final int packetBytes;
  private final int frameBytes;
  private long rttPs;
  private int hops;
  private long heldPs;
  private long timeouts;
  private double appliedBytes;
  private long appliedBps;

  SwiftReactionPoint(FlowStart start, Parameters p) {
    target = new TargetDelay(p);
    endpointTargetPs = p.timePs("endpointTarget");
    resetAfter = p.asLong("resetAfter");
    lineBps = start.lineRateBps();
    packetBytes = start.payloadBytes();
    frameBytes = packetBytes + start.headerBytes();
    rttPs = start.baseRttPs();
    double product = lineBps * (rttPs / PS_PER_S) / BITS / frameBytes;
    fabric = new DelayWindow(p, p.asDouble("initialCwnd", StrictMath.max(1, product)));
    endpoint = new DelayWindow(p, p.asDouble("maxCwnd"));
  }

  @Override
  public void onStart(FlowStart start, RpActions actions) {
    actions.watchAcks(AckFilter.ALL);
    actions.facet(PathReports.class).reportPaths(true);
    apply(actions);
  }

  @Override
  public void onPathReported(PathReported path, RpActions actions) {
    hops = path.hops();
    heldPs = path.heldPs();
  }

  @Override
  public void onAck(Ack ack, RpActions actions) {
    timeouts = 0;
    rttPs = ack.rttPs();
    double packets = (double) ack.newlyAckedBytes() / packetBytes;
    double targetPs = target.of(fabric.cwnd(), hops);
    fabric.acknowledged(packets, rttPs - heldPs, targetPs, ack.nowPs(), rttPs);
    endpoint.acknowledged(packets, heldPs, endpointTargetPs, ack.nowPs(), rttPs);
    apply(actions);
  }

  /** A loss that the receiver reports: the paper's fast recovery. */
  @Override
  public void onNack(Nack nack, RpActions actions) {
    timeouts = 0;
    fabric.lost(nack.nowPs(), rttPs);
    apply(actions);
  }

  @Override
  public void onRetransmissionTimeout(RetransmissionTimeout timeout, RpActions actions) {
    timeouts++;
    if (timeouts >= resetAfter) {
      fabric.collapse(timeout.nowPs());
    } else {
      fabric.lost(timeout.nowPs(), rttPs);
    }
    apply(actions);
  }

  @Override
  public void onRateScaled(RateScaled scaled, RpActions actions) {
    fabric.scale(scaled.factor(), scaled.nowPs());
    apply(actions);
  }

  /** The window; below one packet, one packet every rtt/cwnd. */
  private void apply(RpActions actions) {
    double cwnd = cwnd();
    double bytes = StrictMath.max(1, cwnd) * packetBytes;
    long bps = lineBps;
    if (cwnd < 1) {
      double paced = cwnd * frameBytes * BITS * (PS_PER_S / StrictMath.max(1, rttPs));
      bps = StrictMath.max(1, StrictMath.min(lineBps, StrictMath.round(paced)));
    }
    if (bytes != appliedBytes) {
      appliedBytes = bytes;
      actions.setWindow(bytes);
    }
    if (bps != appliedBps) {
      appliedBps = bps;
      actions.setRate(bps);
    }
  }

  /** The smaller window, packets. */
  double cwnd() {
    return StrictMath.min(fabric.cwnd(), endpoint.cwnd());
  }
}
