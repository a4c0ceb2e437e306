// SPDX-License-Identifier: MIT
package org.sluice.cc.dcqcn;

import org.sluice.cc.Ack;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Message;
import org.sluice.cc.Nack;
import org.sluice.cc.Parameters;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.RpActions;
import org.sluice.cc.RpActions.AckFilter;

/**
 * What both kinds of reaction point share: the flow starts at line rate, and a CNP or, where ACKs
 * echo the mark, an ACK or NACK is the signal of congestion.
 */
abstract class SignalledReactionPoint implements ReactionPoint {
  /** Whether every cut, not only the first in a row, makes the present rate the target. */
  final boolean clampTarget;

  final double firstAlpha;
  final long alphaPs;
  final long increasePs;
  final SenderSettings settings;

  /** As many updates are multiplied one by one, as a card does. */
  private static final long MOST_PRODUCTS = 1 << 20;

  private final boolean acksEcho;

  /**
   * @param start of the flow
   * @param p the parameters of {@link DcqcnSender}
   * @param acksEcho whether ACKs are the signal; else messages
   * @param firstAlpha α at a flow's first signal
   */
  SignalledReactionPoint(FlowStart start, Parameters p, boolean acksEcho, double firstAlpha) {
    this.acksEcho = acksEcho;
    this.firstAlpha = firstAlpha;
    clampTarget = p.asBoolean("clampTargetRate");
    alphaPs = p.timePs("alphaTimer");
    increasePs = p.timePs("rpTimer");
    settings = SenderSettings.of(p, start.lineRateBps());
  }

  /**
   * α after updates without a signal: α = (1 - g) α for each. Of a flow that rests for a minute or
   * more the rest is a power, so that no time is too long.
   */
  static double decayed(double alpha, double gain, long updates) {
    double keep = 1 - gain;
    long products = StrictMath.min(updates, MOST_PRODUCTS);
    double a = alpha;
    for (long i = 0; i < products && a > 0; i++) {
      a *= keep;
    }
    return updates > products ? a * StrictMath.pow(keep, (double) (updates - products)) : a;
  }

  abstract void onSignal(long nowPs, RpActions actions);

  @Override
  public final void onStart(FlowStart start, RpActions actions) {
    actions.setRate(start.lineRateBps());
    if (acksEcho) {
      actions.watchAcks(AckFilter.ECN_ECHO);
    }
  }

  @Override
  public final void onMessage(Message cnp, RpActions actions) {
    onSignal(cnp.nowPs(), actions);
  }

  @Override
  public final void onAck(Ack ack, RpActions actions) {
    if (ack.ecnEcho()) {
      onSignal(ack.nowPs(), actions);
    }
  }

  @Override
  public final void onNack(Nack nack, RpActions actions) {
    if (nack.ecnEcho()) {
      onSignal(nack.nowPs(), actions);
    }
  }
}
