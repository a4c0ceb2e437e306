// SPDX-License-Identifier: MIT
package org.sluice.cc.dctcp;

import org.sluice.cc.Ack;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Nack;
import org.sluice.cc.Parameters;
import org.sluice.cc.RateScaled;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.RpActions;
import org.sluice.cc.RpActions.AckFilter;

/**
 * The reaction point of the HPCC simulator: DCTCP on a rate in whole bit/s, with an additive
 * increase once per round trip without congestion and a window that follows the rate.
 */
final class RateReactionPoint implements ReactionPoint {
  private static final double PS_PER_S_AND_BITS = 8e12;

  private final boolean limitsWindow;
  private final MarkedShare share;
  private final long rateAiBps;
  private final long maxBps;
  private final long minBps;
  private final long fullWindowBytes;
  private final int packetBytes;
  private long rateBps;
  private long appliedBps;
  private boolean reduced;
  private long reducedUntilBytes;
  private long marked;
  private long batchPackets;
  private long lastUpdateBytes;

  RateReactionPoint(FlowStart start, Parameters p) {
    limitsWindow = p.asBoolean("limitWindow");
    share = new MarkedShare(p.asDouble("ewmaGain"));
    rateAiBps = p.rateBps("rateAi");
    maxBps = start.lineRateBps();
    minBps = StrictMath.min(maxBps, p.rateBps("minRate"));
    packetBytes = StrictMath.max(1, start.payloadBytes());
    double product = (double) maxBps * start.baseRttPs() / PS_PER_S_AND_BITS;
    fullWindowBytes = StrictMath.max(1, (long) product);
    rateBps = maxBps;
  }

  @Override
  public void onStart(FlowStart start, RpActions actions) {
    actions.watchAcks(AckFilter.ALL);
    apply(actions);
  }

  @Override
  public void onAck(Ack ack, RpActions actions) {
    acknowledged(ack.cumulativeBytes(), ack.nextSendBytes(), ack.ecnEcho(), actions);
  }

  /** A NACK acknowledges and echoes, too; by then the sender has gone back. */
  @Override
  public void onNack(Nack nack, RpActions actions) {
    acknowledged(nack.expectedBytes(), nack.resumesAtBytes(), nack.ecnEcho(), actions);
  }

  private void acknowledged(long sequence, long nextSendBytes, boolean echo, RpActions actions) {
    marked += echo ? 1 : 0;
    boolean roundTrip = sequence > lastUpdateBytes;
    if (roundTrip) {
      endRoundTrip(sequence, nextSendBytes);
    }
    if (reduced && sequence > reducedUntilBytes) {
      reduced = false;
    }
    if (echo && !reduced) {
      rateBps = StrictMath.max(minBps, (long) (rateBps * share.factor())); // equation 2
      reduced = true;
      reducedUntilBytes = nextSendBytes;
    }
    if (!reduced && roundTrip) {
      rateBps = StrictMath.min(maxBps, rateBps + rateAiBps);
    }
    if (rateBps != appliedBps) {
      apply(actions);
    }
  }

  /** Equation 1, but for the first round trip, which only begins the count. */
  private void endRoundTrip(long sequence, long nextSendBytes) {
    if (lastUpdateBytes == 0) {
      batchPackets = nextSendBytes / packetBytes + 1;
    } else {
      share.update((double) marked, (double) batchPackets);
      marked = 0;
      // Unsigned 32-bit arithmetic, as in the HPCC simulator: after a loss its next byte may lie
      // below an
      // ACK's.
      long ahead = Long.divideUnsigned(nextSendBytes - sequence, packetBytes) + 1;
      batchPackets = ahead & 0xffff_ffffL;
    }
    lastUpdateBytes = nextSendBytes;
  }

  /** Flow control scales the rate, which grows again from there. */
  @Override
  public void onRateScaled(RateScaled scaled, RpActions actions) {
    rateBps = StrictMath.max(minBps, (long) (rateBps * scaled.factor()));
    apply(actions);
  }

  private void apply(RpActions actions) {
    appliedBps = rateBps;
    if (limitsWindow) {
      actions.setWindow((double) windowBytes());
    }
    actions.setRate(rateBps);
  }

  /** The full window in proportion to the rate, in whole bytes, at least 1. */
  long windowBytes() {
    boolean fits =
        StrictMath.multiplyHigh(fullWindowBytes, rateBps) == 0 && fullWindowBytes * rateBps >= 0;
    long bytes =
        fits
            ? fullWindowBytes * rateBps / maxBps
            : (long) ((double) fullWindowBytes * rateBps / maxBps);
    return StrictMath.max(1, bytes);
  }

  /**
   * What a flow's congestion control knows.
   *
   * @param rateBps rate
   * @param alpha estimate of the share of marked packets
   * @param reduced whether the rate was cut and the round trip of the cut is not over
   * @param reducedUntilBytes where that round trip ends
   * @param marked marks echoed in this round trip
   * @param batchPackets packets this round trip counts as
   * @param lastUpdateBytes where this round trip ends
   */
  record State(
      long rateBps,
      double alpha,
      boolean reduced,
      long reducedUntilBytes,
      long marked,
      long batchPackets,
      long lastUpdateBytes) {}

  State state() {
    return new State(
        rateBps, share.alpha(), reduced, reducedUntilBytes, marked, batchPackets, lastUpdateBytes);
  }
}
