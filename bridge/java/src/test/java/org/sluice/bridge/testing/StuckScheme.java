// SPDX-License-Identifier: MIT
package org.sluice.bridge.testing;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.Entity;
import org.sluice.cc.FlowStart;
import org.sluice.cc.NotificationPoint;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortStart;
import org.sluice.cc.ReactionPoint;

/** Never returns from the start of a flow, and does not listen to interrupts. */
public final class StuckScheme extends TestScheme {
  /** How often its threads were interrupted. */
  public static final AtomicInteger INTERRUPTS = new AtomicInteger();

  /** Found by the service loader. */
  public StuckScheme() {
    super("stuck");
  }

  @Override
  public ReactionPoint newReactionPoint(FlowStart flow, Parameters parameters, Entity entity) {
    return (start, actions) -> {
      CountDownLatch never = new CountDownLatch(1);
      while (never.getCount() > 0) {
        try {
          never.await();
        } catch (InterruptedException e) {
          // It is the point of this scheme that nothing ends it.
          INTERRUPTS.incrementAndGet();
        }
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
