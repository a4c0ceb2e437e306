// SPDX-License-Identifier: MIT
package org.sluice.bridge.testing;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.Entity;
import org.sluice.cc.FlowStart;
import org.sluice.cc.NotificationPoint;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortStart;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.RpActions;
import org.sluice.cc.TimerExpiry;

/** Does at a timer of a flow what a test wants, and sets the number of the timer as rate. */
public final class ObedientScheme extends TestScheme {
  /** What it does at the next timers, one at each. */
  public static final ConcurrentLinkedQueue<Runnable> WANTED = new ConcurrentLinkedQueue<>();

  /** The name of the thread of the last timer. */
  public static final AtomicReference<String> THREAD = new AtomicReference<>("");

  /** Found by the service loader. */
  public ObedientScheme() {
    super("obedient");
  }

  @Override
  public ReactionPoint newReactionPoint(FlowStart start, Parameters parameters, Entity entity) {
    return new ReactionPoint() {
      private long timers;

      @Override
      public void onStart(FlowStart start, RpActions actions) {}

      @Override
      public void onTimer(TimerExpiry expiry, RpActions actions) {
        THREAD.set(Thread.currentThread().getName());
        Runnable wanted = WANTED.poll();
        if (wanted != null) {
          wanted.run();
        }
        timers++;
        actions.setRate(timers);
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
