// SPDX-License-Identifier: MIT
package org.sluice.bridge.testing;

import java.util.Set;
import org.sluice.cc.Entity;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Message;
import org.sluice.cc.Parameters;
import org.sluice.cc.Placement;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.Resource;
import org.sluice.cc.RpActions;
import org.sluice.cc.Slot;
import org.sluice.cc.TimerExpiry;

/** A flow control that owns nothing and uses only timers and messages, at reaction points. */
public final class TimersOnlyScheme extends TestScheme {
  /** Found by the service loader. */
  public TimersOnlyScheme() {
    super("timers-only");
  }

  @Override
  public Slot slot() {
    return Slot.FLOW_CONTROL;
  }

  @Override
  public Set<Resource> claims(Parameters parameters) {
    return Set.of();
  }

  @Override
  public Placement placement(Parameters parameters) {
    return new Placement(true, false, Placement.CongestionPointScope.NONE);
  }

  @Override
  public ReactionPoint newReactionPoint(FlowStart start, Parameters parameters, Entity entity) {
    return new ReactionPoint() {
      @Override
      public void onStart(FlowStart start, RpActions actions) {
        actions.setTimer(0, start.nowPs() + 1);
      }

      @Override
      public void onTimer(TimerExpiry expiry, RpActions actions) {
        actions.setTimer(expiry.timer() + 2, expiry.nowPs());
      }

      @Override
      public void onMessage(Message message, RpActions actions) {
        actions.send(entity.id(), message.type() + 1, -1, 60);
      }

      @Override
      public void onRateScaled(org.sluice.cc.RateScaled scaled, RpActions actions) {}
    };
  }
}
