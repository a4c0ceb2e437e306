// SPDX-License-Identifier: MIT
package org.sluice.cc.ldcp;

import org.sluice.cc.Ack;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Nack;
import org.sluice.cc.Parameters;
import org.sluice.cc.RateScaled;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.RetransmissionTimeout;
import org.sluice.cc.RpActions;
import org.sluice.cc.RpActions.AckFilter;
import org.sluice.cc.facet.EcnCapability;

/**
 * The sender on a programmable NIC: fast start (sections 2.3 and 3.1), then per-ACK window
 * adjustment (section 2.2). A window below one packet is one packet at a time, paced at one per
 * RTT/cw from the start of the last.
 */
final class PawaReactionPoint implements ReactionPoint {
  private static final double PS_PER_S = 1e12;
  private static final double BITS_PER_BYTE = 8;
  private static final long NOT_SET = -1;

  private final boolean splitsMarkedAcks;
  private final boolean wholePackets;
  private final boolean ticksByMeasuredRtt;
  private final CongestionWindow window;
  private final long lineRateBps;
  private final long payloadBytes;
  private final double frameBits;
  private final double initialPackets;
  private final long fastStartBytes;
  private boolean fastStart = true;
  private long rttPs;
  private double windowBytes = NOT_SET;
  private long rateBps = NOT_SET;

  PawaReactionPoint(FlowStart start, Parameters p) {
    splitsMarkedAcks = p.text("markedAck").equals("split");
    wholePackets = p.text("windowInFlight").equals("whole-packets");
    ticksByMeasuredRtt = p.text("tickRtt").equals("measured");
    lineRateBps = start.lineRateBps();
    rttPs = StrictMath.max(1, start.baseRttPs());
    payloadBytes = start.payloadBytes();
    double frameBytes = (double) start.payloadBytes() + start.headerBytes();
    frameBits = BITS_PER_BYTE * frameBytes;
    double bdpPackets = LdcpParameters.bdpPackets(lineRateBps, rttPs, frameBytes);
    initialPackets = p.asLong("initialWindow", (long) bdpPackets);
    double most = bdpPackets * p.asDouble("maxWindow");
    window = new CongestionWindow(p, StrictMath.max(most, initialPackets));
    window.set(initialPackets);
    fastStartBytes = ((long) initialPackets) * payloadBytes;
  }

  /** Section 2.3: IW packets as fast as possible; all but the last may be dropped by switches. */
  @Override
  public void onStart(FlowStart start, RpActions actions) {
    actions.watchAcks(AckFilter.ALL);
    apply(actions);
    // Section 3.1: the IW-th packet, or the last of a shorter message, is ECN-capable.
    long sentFastBytes = StrictMath.min(fastStartBytes, start.sizeBytes());
    long lastPacketAt = (sentFastBytes - 1) / payloadBytes * payloadBytes;
    if (lastPacketAt > 0) {
      actions.facet(EcnCapability.class).setEcnCapable(0, lastPacketAt, false);
    }
  }

  @Override
  public void onAck(Ack ack, RpActions actions) {
    measured(ack.rttPs());
    if (fastStart) {
      // Section 3.1, condition 2: "cw is set to BDP".
      if (ack.cumulativeBytes() >= fastStartBytes) {
        enterStableStage(initialPackets, actions);
      }
      return;
    }
    long packets = (ack.newlyAckedBytes() + payloadBytes - 1) / payloadBytes;
    long marked = ack.ecnEcho() ? StrictMath.max(1, ack.markedPackets()) : 0;
    adjust(packets, marked);
    apply(actions);
  }

  /** Equation 2 for an ACK of that many packets, {@code marked} of which carried a mark. */
  private void adjust(long packets, long marked) {
    if (marked == 0) {
      if (packets > 0) {
        window.grantedBy(packets);
      }
    } else if (!splitsMarkedAcks) {
      window.revokedBy(StrictMath.max(1, packets));
    } else {
      long revoking = StrictMath.min(marked, StrictMath.max(1, packets));
      if (packets > revoking) {
        window.grantedBy(packets - revoking);
      }
      window.revokedBy(revoking);
    }
  }

  /** Section 3.1, condition 1; in the stable stage a NACK is an ACK that may echo a mark. */
  @Override
  public void onNack(Nack nack, RpActions actions) {
    measured(nack.rttPs());
    if (fastStart) {
      lossDetected(nack.expectedBytes(), actions);
    } else if (nack.ecnEcho()) {
      window.revokedBy(1);
      apply(actions);
    }
  }

  @Override
  public void onRetransmissionTimeout(RetransmissionTimeout timeout, RpActions actions) {
    if (fastStart) {
      lossDetected(timeout.unackedBytes(), actions);
    }
  }

  /** Flow control scales the rate: the window shrinks, and grows again from there. */
  @Override
  public void onRateScaled(RateScaled scaled, RpActions actions) {
    window.set(window.packets() * scaled.factor());
    apply(actions);
  }

  /** "cw … is set to the number of packets that are accumulatively acknowledged before loss". */
  private void lossDetected(long acknowledgedBytes, RpActions actions) {
    actions
        .facet(EcnCapability.class)
        .setEcnCapable(0, Long.MAX_VALUE, true); // what is sent again is a stable-stage packet
    long wholePackets = acknowledgedBytes / payloadBytes;
    enterStableStage((double) wholePackets, actions);
  }

  private void enterStableStage(double packets, RpActions actions) {
    fastStart = false;
    window.set(packets);
    apply(actions);
  }

  private void measured(long newRttPs) {
    if (ticksByMeasuredRtt && newRttPs > 0) {
      rttPs = newRttPs;
    }
  }

  /** Sets rate and window where they have changed. */
  private void apply(RpActions actions) {
    double cw = window.packets();
    double bytes = payloadBytes;
    long bps = lineRateBps;
    if (cw < 1) { // "ticked out by a timer, whose timeout is set as RTT/cw"
      double ticked = cw * frameBits * (PS_PER_S / rttPs);
      bps = StrictMath.max(1, StrictMath.min(StrictMath.round(ticked), lineRateBps));
    } else {
      bytes = (wholePackets ? StrictMath.floor(cw) : cw) * payloadBytes;
    }
    if (bytes != windowBytes) {
      windowBytes = bytes;
      actions.setWindow(bytes);
    }
    if (bps != rateBps) {
      rateBps = bps;
      actions.setRate(bps);
    }
  }

  /** cw in packets, for tests. */
  double windowPackets() {
    return window.packets();
  }

  /** Whether the flow is still in its first round trip, for tests. */
  boolean inFastStart() {
    return fastStart;
  }
}
