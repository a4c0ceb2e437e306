// SPDX-License-Identifier: MIT
package org.sluice.bridge.testing;

import org.sluice.cc.BytesSent;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.Entity;
import org.sluice.cc.FlowStart;
import org.sluice.cc.NotificationPoint;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortStart;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.RpActions;
import org.sluice.cc.TimerExpiry;

/** Its reaction point throws: an exception on a timer, an error on bytes sent. */
public final class ThrowingScheme extends TestScheme {
  /** Found by the service loader. */
  public ThrowingScheme() {
    super("throwing");
  }

  @Override
  public ReactionPoint newReactionPoint(FlowStart start, Parameters parameters, Entity entity) {
    return new ReactionPoint() {
      @Override
      public void onStart(FlowStart start, RpActions actions) {
        actions.setRate(start.lineRateBps());
      }

      @Override
      public void onTimer(TimerExpiry expiry, RpActions actions) {
        throw new IllegalStateException("the table is empty");
      }

      @Override
      public void onBytesSent(BytesSent sent, RpActions actions) {
        onBytesSent(sent, actions);
      }
    };
  }

  @Override
  public NotificationPoint newNotificationPoint(
      FlowStart flow, Parameters parameters, Entity entity) {
    return (start, actions) -> {};
  }

  @Override
  public CongestionPoint newCongestionPoint(PortStart port, Parameters parameters, Entity entity) {
    return (start, actions) -> {};
  }
}
