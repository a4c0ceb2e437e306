// SPDX-License-Identifier: MIT
package org.sluice.bridge.testing;

import java.util.List;
import java.util.Map;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.Entity;
import org.sluice.cc.FlowStart;
import org.sluice.cc.NotificationPoint;
import org.sluice.cc.Parameter;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortStart;
import org.sluice.cc.Profile;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.RpActions;
import org.sluice.cc.TimerExpiry;

/** Returns no notification point, or keeps the actions of an event for a later one. */
public final class CarelessScheme extends TestScheme {
  /** Found by the service loader. */
  public CarelessScheme() {
    super("careless");
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        Parameter.ofChoice(
            "mistake", List.of("null", "kept-actions"), "null", "none", "What is wrong."));
  }

  @Override
  public List<Profile> profiles() {
    return List.of(new Profile("plain", "Defaults.", Map.of()));
  }

  @Override
  public ReactionPoint newReactionPoint(FlowStart start, Parameters parameters, Entity entity) {
    return new ReactionPoint() {
      private RpActions kept;

      @Override
      public void onStart(FlowStart start, RpActions actions) {
        kept = actions;
      }

      @Override
      public void onTimer(TimerExpiry expiry, RpActions actions) {
        kept.setRate(1);
      }
    };
  }

  @Override
  @SuppressWarnings("NullAway") // the mistake
  public NotificationPoint newNotificationPoint(
      FlowStart flow, Parameters parameters, Entity entity) {
    return parameters.text("mistake").equals("null") ? null : (start, actions) -> {};
  }

  @Override
  public CongestionPoint newCongestionPoint(PortStart port, Parameters parameters, Entity entity) {
    return (start, actions) -> {};
  }
}
