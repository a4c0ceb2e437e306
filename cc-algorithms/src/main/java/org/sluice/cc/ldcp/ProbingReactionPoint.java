// SPDX-License-Identifier: MIT
package org.sluice.cc.ldcp;

import org.sluice.cc.EntityId;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Message;
import org.sluice.cc.Parameters;
import org.sluice.cc.PicoTime;
import org.sluice.cc.RateScaled;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.RpActions;
import org.sluice.cc.TimerExpiry;

/**
 * The sender on a commercial NIC, section 3.2: the response to an RTT request means that a round
 * trip is over and raises the window, every CNP lowers it; divided by the RTT it is a rate.
 */
final class ProbingReactionPoint implements ReactionPoint {
  private static final int TIMEOUT = 0;
  private static final double PS_PER_S = 1e12;
  private static final double BITS_PER_BYTE = 8;

  private final boolean smallStepBelowOne;
  private final boolean probesAmongData;
  private final int probeBytes;
  private final long timeoutPs;
  private final CongestionWindow window;
  private final long flow;
  private final long lineRateBps;
  private final double frameBits;
  private long rttPs;
  private long probeNumber;
  private boolean probeUnderWay;
  private long rateBps = -1;

  ProbingReactionPoint(FlowStart start, Parameters p) {
    smallStepBelowOne = p.text("stepBelowOne").equals("gamma");
    probesAmongData = p.text("probeClass").equals("data");
    probeBytes = (int) p.asLong("probeBytes");
    timeoutPs = p.timePs("probeTimeout");
    flow = start.flow();
    lineRateBps = start.lineRateBps();
    rttPs = StrictMath.max(1, start.baseRttPs());
    double frameBytes = (double) start.payloadBytes() + start.headerBytes();
    frameBits = BITS_PER_BYTE * frameBytes;
    double bdpPackets = LdcpParameters.bdpPackets(lineRateBps, rttPs, frameBytes);
    double most = bdpPackets * p.asDouble("maxWindow");
    double initial = p.asLong("initialWindow", (long) bdpPackets);
    window = new CongestionWindow(p, StrictMath.max(most, initial));
    window.set(initial);
  }

  @Override
  public void onStart(FlowStart start, RpActions actions) {
    apply(actions);
    probe(start.nowPs(), actions); // "at the beginning of a flow, an RTT request is sent out"
  }

  @Override
  public void onMessage(Message message, RpActions actions) {
    if (message.type() == ProbeMessages.CNP) {
      window.revokedBy(1); // "decreased by beta upon *every* CNP"
      apply(actions);
    } else if (message.type() == ProbeMessages.RTT_RESPONSE
        && probeUnderWay
        && ProbeMessages.number(message) == probeNumber) {
      rttPs = StrictMath.max(1, message.nowPs() - ProbeMessages.requestedPs(message));
      window.grantedPerRoundTrip(smallStepBelowOne);
      apply(actions);
      probe(message.nowPs(), actions); // "after the RTT response … is received"
    }
  }

  /** "(or a timeout is experienced)". */
  @Override
  public void onTimer(TimerExpiry expiry, RpActions actions) {
    probe(expiry.nowPs(), actions);
  }

  /** Flow control scales the rate: the window shrinks, and grows again from there. */
  @Override
  public void onRateScaled(RateScaled scaled, RpActions actions) {
    window.set(window.packets() * scaled.factor());
    apply(actions);
  }

  private void probe(long nowPs, RpActions actions) {
    probeNumber++;
    probeUnderWay = true;
    int to = EntityId.notificationPoint(flow);
    if (probesAmongData) {
      actions.sendAsData(to, ProbeMessages.RTT_REQUEST, flow, probeBytes, probeNumber);
    } else {
      actions.send(to, ProbeMessages.RTT_REQUEST, flow, probeBytes, probeNumber);
    }
    actions.setTimer(TIMEOUT, PicoTime.after(nowPs, timeoutPs));
  }

  /** "Divided by RTT, the window is converted to rate". */
  private void apply(RpActions actions) {
    double bps = window.packets() * frameBits * (PS_PER_S / rttPs);
    long rounded = StrictMath.max(1, StrictMath.min(StrictMath.round(bps), lineRateBps));
    if (rounded != rateBps) {
      rateBps = rounded;
      actions.setRate(rounded);
    }
  }

  /** cw in packets, for tests. */
  double windowPackets() {
    return window.packets();
  }
}
