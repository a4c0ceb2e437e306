// SPDX-License-Identifier: MIT
package org.sluice.cc.swift;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
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

  private final Parameters parameters;
  private final TargetDelay target;
  private final double endpointTargetPs;
  private final long resetAfter;
  private @Nullable DelayWindow fabric;
  private @Nullable DelayWindow endpoint;
  private long lineBps;
  private int packetBytes;
  private int frameBytes;
  private long rttPs;
  private int hops;
  private long heldPs;
  private long timeouts;
  private double appliedBytes;
  private long appliedBps;

  SwiftReactionPoint(Parameters p) {
    parameters = p;
    target = new TargetDelay(p);
    endpointTargetPs = p.timePs("endpointTarget");
    resetAfter = p.asLong("resetAfter");
  }

  @Override
  public void onStart(FlowStart start, RpActions actions) {
    lineBps = start.lineRateBps();
    packetBytes = start.payloadBytes();
    frameBytes = packetBytes + start.headerBytes();
    rttPs = start.baseRttPs();
    double product = lineBps * (rttPs / PS_PER_S) / BITS / frameBytes;
    double first = parameters.asDouble("initialCwnd", StrictMath.max(1, product));
    fabric = new DelayWindow(parameters, first);
    endpoint = new DelayWindow(parameters, parameters.asDouble("maxCwnd"));
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
    DelayWindow f = fabric();
    f.acknowledged(packets, rttPs - heldPs, target.of(f.cwnd(), hops), ack.nowPs(), rttPs);
    endpoint().acknowledged(packets, heldPs, endpointTargetPs, ack.nowPs(), rttPs);
    apply(actions);
  }

  /** A loss that the receiver reports: the paper's fast recovery. */
  @Override
  public void onNack(Nack nack, RpActions actions) {
    timeouts = 0;
    fabric().lost(nack.nowPs(), rttPs);
    apply(actions);
  }

  @Override
  public void onRetransmissionTimeout(RetransmissionTimeout timeout, RpActions actions) {
    timeouts++;
    if (timeouts >= resetAfter) {
      fabric().collapse(timeout.nowPs());
    } else {
      fabric().lost(timeout.nowPs(), rttPs);
    }
    apply(actions);
  }

  @Override
  public void onRateScaled(RateScaled scaled, RpActions actions) {
    fabric().scale(scaled.factor(), scaled.nowPs());
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
    return StrictMath.min(fabric().cwnd(), endpoint().cwnd());
  }

  private DelayWindow fabric() {
    return Objects.requireNonNull(fabric, "an event came before the start of the flow");
  }

  private DelayWindow endpoint() {
    return Objects.requireNonNull(endpoint, "an event came before the start of the flow");
  }
}
