// SPDX-License-Identifier: MIT
package org.sluice.bridge.testing;

import java.util.EnumSet;
import java.util.Set;
import org.sluice.cc.Capability;
import org.sluice.cc.Entity;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Parameters;
import org.sluice.cc.Placement;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.Resource;
import org.sluice.cc.RpActions;
import org.sluice.cc.TimerExpiry;

/** Owns a window and no rate, and answers a request to send less as a scheme does by default. */
public final class WindowOnlyScheme extends TestScheme {
  /** Found by the service loader. */
  public WindowOnlyScheme() {
    super("window-only");
  }

  @Override
  public Set<Capability> capabilities(Parameters parameters) {
    return EnumSet.of(Capability.WINDOW_GATE, Capability.TIMER);
  }

  @Override
  public Set<Resource> claims(Parameters parameters) {
    return EnumSet.of(Resource.WINDOW);
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
        if (start.flow() > 0) {
          actions.at(start.nowPs() + 1).setWindow(10_000);
        }
      }

      @Override
      public void onTimer(TimerExpiry expiry, RpActions actions) {
        actions.clearWindow();
      }
    };
  }
}
