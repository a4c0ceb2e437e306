// SPDX-License-Identifier: MIT
package org.sluice.cc.dctcp;

import org.sluice.cc.Ack;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Nack;
import org.sluice.cc.Parameters;
import org.sluice.cc.RateScaled;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.RetransmissionTimeout;
import org.sluice.cc.RpActions;
import org.sluice.cc.RpActions.AckFilter;

/**
 * The sender of the paper, section 3.1, point 3: TCP's window, cut by α/2 at most once per window
 * of data that carried a mark. "Other features of TCP such as slow start, additive increase in
 * congestion avoidance, or recovery from packet lost are left unchanged": a window grows
 * exponentially below the threshold that the last cut left, by one packet per round trip above, is
 * halved by a loss and begins anew after a timeout.
 */
final class WindowReactionPoint implements ReactionPoint {
  private static final double PS_PER_S_AND_BITS = 8e12;

  private final MarkedShare share;
  private final int packetBytes;
  private double windowBytes;
  private double slowStartBelowBytes;
  private double appliedBytes;
  private long windowEndBytes;
  private long packets;
  private long markedPackets;
  private long cutUntilBytes;

  WindowReactionPoint(FlowStart start, Parameters p) {
    share = new MarkedShare(p.asDouble("ewmaGain"));
    packetBytes = start.payloadBytes();
    if (p.isAuto("initialWindow")) {
      windowBytes =
          StrictMath.max(
              packetBytes,
              (long) ((double) start.lineRateBps() * start.baseRttPs() / PS_PER_S_AND_BITS));
      slowStartBelowBytes = windowBytes;
    } else {
      windowBytes = (double) packetBytes * p.asLong("initialWindow");
      slowStartBelowBytes = Double.POSITIVE_INFINITY; // RFC 5681, section 3.1: arbitrarily high
    }
  }

  @Override
  public void onStart(FlowStart start, RpActions actions) {
    actions.setRate(start.lineRateBps());
    actions.watchAcks(AckFilter.ALL);
    apply(actions);
  }

  @Override
  public void onAck(Ack ack, RpActions actions) {
    packets += ack.packets();
    markedPackets += ack.markedPackets();
    if (ack.cumulativeBytes() > windowEndBytes) { // one window of data is acknowledged
      share.update((double) markedPackets, (double) StrictMath.max(1, packets));
      packets = 0;
      markedPackets = 0;
      windowEndBytes = ack.nextSendBytes();
    }
    if (ack.ecnEcho() && mayCut(ack.cumulativeBytes())) {
      cut(share.factor(), ack.nextSendBytes()); // equation 2
    } else if (!ack.ecnEcho()) {
      grow(ack.newlyAckedBytes(), ack.nextSendBytes() - ack.cumulativeBytes());
    }
    apply(actions);
  }

  /** A loss: TCP's halving, once per window. */
  @Override
  public void onNack(Nack nack, RpActions actions) {
    if (mayCut(nack.expectedBytes())) {
      cut(0.5, nack.nextSendBytes());
      apply(actions);
    }
  }

  @Override
  public void onRetransmissionTimeout(RetransmissionTimeout timeout, RpActions actions) {
    slowStartBelowBytes = StrictMath.max(2.0 * packetBytes, windowBytes / 2);
    windowBytes = packetBytes;
    apply(actions);
  }

  /** Flow control scales the window, which grows again from there. */
  @Override
  public void onRateScaled(RateScaled scaled, RpActions actions) {
    windowBytes = StrictMath.max((double) packetBytes, windowBytes * scaled.factor());
    slowStartBelowBytes = windowBytes;
    apply(actions);
  }

  private boolean mayCut(long acknowledgedBytes) {
    return acknowledgedBytes >= cutUntilBytes;
  }

  private void cut(double factor, long nextSendBytes) {
    windowBytes = StrictMath.max((double) packetBytes, windowBytes * factor);
    slowStartBelowBytes = windowBytes;
    cutUntilBytes = nextSendBytes;
  }

  /** As in TCP, and only when the window limited the sender (RFC 7661). */
  private void grow(long newlyAckedBytes, long inFlightBytes) {
    if (inFlightBytes + newlyAckedBytes + packetBytes <= windowBytes) {
      return;
    }
    boolean slowStart = windowBytes < slowStartBelowBytes;
    windowBytes += slowStart ? newlyAckedBytes : packetBytes * (newlyAckedBytes / windowBytes);
  }

  private void apply(RpActions actions) {
    if (windowBytes != appliedBytes) {
      appliedBytes = windowBytes;
      actions.setWindow(windowBytes);
    }
  }

  /** The window, bytes; for tests. */
  double windowBytes() {
    return windowBytes;
  }

  /** α, for tests. */
  double alpha() {
    return share.alpha();
  }
}
