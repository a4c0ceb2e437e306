// SPDX-License-Identifier: MIT
package org.sluice.kit.exam;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sluice.cc.Capability;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.EcnProfile;
import org.sluice.cc.Entity;
import org.sluice.cc.NotificationPoint;
import org.sluice.cc.Parameter;
import org.sluice.cc.Parameters;
import org.sluice.cc.Placement;
import org.sluice.cc.Placement.CongestionPointScope;
import org.sluice.cc.Profile;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.Resource;
import org.sluice.cc.Scheme;
import org.sluice.cc.Slot;
import org.sluice.cc.facet.AckPolicy;
import org.sluice.cc.facet.EcnCapability;
import org.sluice.cc.facet.QueueDrops;

/**
 * Sends at line rate and decides once, at the start, which bytes of a flow are not ECN-capable,
 * what a queue drops, and what is acknowledged when: certification scenarios count what comes of
 * it.
 */
public final class QueueExamScheme implements Scheme {
  private static final long MOST_BYTES = Long.MAX_VALUE / 8;
  private static final String SOURCE = "certification";

  @Override
  public String name() {
    return "exam-queue";
  }

  @Override
  public String description() {
    return "Line rate; fixed ECN capability, drops and ACK policy (certification scenarios)";
  }

  @Override
  public Slot slot() {
    return Slot.CONGESTION_CONTROL;
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        Parameter.ofLong(
            "incapable", "B", 0, MOST_BYTES, 0, SOURCE, "first bytes sent as not ECN-capable"),
        Parameter.ofAutoLong(
            "dropFrom", "B", 1, MOST_BYTES, "none", SOURCE, "queue that drops what is not capable"),
        Parameter.ofAutoLong(
            "limit", "B", 0, MOST_BYTES, "none", SOURCE, "queue above which all is dropped"),
        Parameter.ofLong("ackPackets", "packets", 1, 1000, 1, SOURCE, "packets per ACK"),
        Parameter.ofBoolean(
            "markedAtOnce", false, SOURCE, "marked packets have their ACK at once"));
  }

  @Override
  public List<Profile> profiles() {
    return List.of(new Profile("default", "all ECN-capable, no drops, an ACK each", Map.of()));
  }

  @Override
  public Set<Capability> capabilities(Parameters p) {
    return EnumSet.of(
        Capability.RATE_GATE,
        Capability.ECN_CAPABILITY,
        Capability.WRED_DROP,
        Capability.QUEUE_LIMIT,
        Capability.ACK_MARKED_AT_ONCE);
  }

  @Override
  public Set<Resource> claims(Parameters p) {
    EnumSet<Resource> owned =
        EnumSet.of(Resource.RATE, Resource.ECN_CAPABILITY, Resource.ACK_POLICY);
    if (!p.isAuto("dropFrom") || !p.isAuto("limit")) {
      owned.add(Resource.DROP_PROFILE);
    }
    return owned;
  }

  @Override
  public Placement placement(Parameters p) {
    return new Placement(true, true, CongestionPointScope.PORT);
  }

  @Override
  public ReactionPoint newReactionPoint(Parameters p, Entity entity) {
    long incapable = p.asLong("incapable");
    return (start, actions) -> {
      actions.setRate(start.lineRateBps());
      if (incapable > 0) {
        actions.facet(EcnCapability.class).setEcnCapable(0, incapable, false);
      }
    };
  }

  @Override
  public NotificationPoint newNotificationPoint(Parameters p, Entity entity) {
    return (start, actions) -> {
      actions.facet(AckPolicy.class).acknowledgeEvery((int) p.asLong("ackPackets"));
      actions.facet(AckPolicy.class).acknowledgeMarkedAtOnce(p.asBoolean("markedAtOnce"));
    };
  }

  @Override
  public CongestionPoint newCongestionPoint(Parameters p, Entity entity) {
    return (start, actions) -> {
      if (!p.isAuto("dropFrom")) {
        long lastKept = p.asLong("dropFrom") - 1;
        actions.facet(QueueDrops.class).setDropProfile(new EcnProfile(lastKept, lastKept, 1, 1));
      }
      if (!p.isAuto("limit")) {
        actions.facet(QueueDrops.class).limitQueue(p.asLong("limit"));
      }
    };
  }
}
