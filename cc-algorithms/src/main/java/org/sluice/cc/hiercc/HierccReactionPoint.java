// SPDX-License-Identifier: MIT
package org.sluice.cc.hiercc;

import org.sluice.cc.FlowStart;
import org.sluice.cc.Message;
import org.sluice.cc.Parameters;
import org.sluice.cc.PicoTime;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.RpActions;
import org.sluice.cc.TimerExpiry;
import org.sluice.cc.facet.PacketFlagging;

/**
 * A sender of HierCC (section 4): marks a packet at intervals, and applies the rates that its ToR
 * returns. "The sender NIC does not require complicated algorithms".
 */
final class HierccReactionPoint implements ReactionPoint {
  private static final int GUARD = 0;
  private final long markIntervalPs;
  private final long guardPs;
  private final long lineBps;
  private boolean stopped;

  HierccReactionPoint(FlowStart start, Parameters p) {
    markIntervalPs = p.timePs("markInterval");
    guardPs = p.timePs("resumeGuard");
    lineBps = start.lineRateBps();
  }

  @Override
  public void onStart(FlowStart start, RpActions actions) {
    actions.setRate(lineBps);
    actions.facet(PacketFlagging.class).flagEvery(markIntervalPs);
  }

  @Override
  public void onMessage(Message message, RpActions actions) {
    long rateBps = message.words()[0];
    if (rateBps == HierccMessages.STOP) {
      stopped = true;
      actions.setWindow(0);
      if (guardPs > 0) {
        actions.setTimer(GUARD, PicoTime.after(message.nowPs(), guardPs));
      }
      return;
    }
    actions.setRate(StrictMath.max(1, StrictMath.min(rateBps, lineBps)));
    resume(actions);
  }

  /** No word of the ToR for long: the resuming message was lost. The rate is the former one. */
  @Override
  public void onTimer(TimerExpiry expiry, RpActions actions) {
    resume(actions);
  }

  private void resume(RpActions actions) {
    if (stopped) {
      stopped = false;
      actions.cancelTimer(GUARD);
      actions.clearWindow();
    }
  }
}
