// SPDX-License-Identifier: MIT
package org.sluice.bridge.testing;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sluice.cc.Capability;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.EcnProfile;
import org.sluice.cc.Entity;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Nack;
import org.sluice.cc.NotificationPoint;
import org.sluice.cc.Parameter;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortStart;
import org.sluice.cc.Profile;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.Resource;
import org.sluice.cc.RpActions;
import org.sluice.cc.facet.AckPolicy;
import org.sluice.cc.facet.EcnCapability;
import org.sluice.cc.facet.QueueDrops;

/**
 * Decides which packets are ECN-capable, what a queue drops and what is acknowledged at once, or
 * one wrong thing of that kind.
 */
public final class QueueRulesScheme extends TestScheme {
  /** Nothing wrong, and every wrong thing. */
  public static final List<String> WRONGS =
      List.of(
          "nothing",
          "negative-from",
          "empty-range",
          "negative-limit",
          "undeclared-ecn-capability",
          "undeclared-wred-drop",
          "undeclared-queue-limit",
          "undeclared-ack-marked-at-once",
          "unclaimed-ecn-capability",
          "unclaimed-drop-profile",
          "unclaimed-ack-policy");

  /** Found by the service loader. */
  public QueueRulesScheme() {
    super("queue-rules");
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(Parameter.ofChoice("wrong", WRONGS, WRONGS.get(0), "none", "What is wrong."));
  }

  @Override
  public List<Profile> profiles() {
    return List.of(new Profile("plain", "Defaults.", Map.of()));
  }

  @Override
  public Set<Capability> capabilities(Parameters parameters) {
    EnumSet<Capability> needed = EnumSet.allOf(Capability.class);
    needed.removeIf(c -> parameters.text("wrong").equals("undeclared-" + c.wireName()));
    return needed;
  }

  @Override
  public Set<Resource> claims(Parameters parameters) {
    EnumSet<Resource> owned = EnumSet.allOf(Resource.class);
    owned.removeIf(r -> parameters.text("wrong").equals("unclaimed-" + r.wireName()));
    return owned;
  }

  @Override
  public ReactionPoint newReactionPoint(FlowStart start, Parameters parameters, Entity entity) {
    return new Rp(parameters.text("wrong"));
  }

  @Override
  public NotificationPoint newNotificationPoint(
      FlowStart flow, Parameters parameters, Entity entity) {
    return (start, actions) -> {
      actions.facet(AckPolicy.class).acknowledgeMarkedAtOnce(true);
      actions.at(start.nowPs() + 1).facet(AckPolicy.class).acknowledgeMarkedAtOnce(false);
    };
  }

  @Override
  public CongestionPoint newCongestionPoint(PortStart port, Parameters parameters, Entity entity) {
    String wrong = parameters.text("wrong");
    return (start, actions) -> {
      actions.facet(QueueDrops.class).setDropProfile(new EcnProfile(7, 9, 0.25, 0.5));
      actions.facet(QueueDrops.class).limitQueue(wrong.equals("negative-limit") ? -1 : 5);
      actions.at(start.nowPs() + 2).facet(QueueDrops.class).limitQueue(Long.MAX_VALUE);
    };
  }

  private record Rp(String wrong) implements ReactionPoint {
    @Override
    public void onStart(FlowStart start, RpActions actions) {
      actions
          .facet(EcnCapability.class)
          .setEcnCapable(
              wrong.equals("negative-from") ? -1 : 1, wrong.equals("empty-range") ? 1 : 2, false);
      actions
          .at(start.nowPs() + 3)
          .facet(EcnCapability.class)
          .setEcnCapable(0, Long.MAX_VALUE, true);
    }

    @Override
    public void onNack(Nack nack, RpActions actions) {
      actions.setRate(nack.rttPs());
    }
  }
}
