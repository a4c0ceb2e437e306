// SPDX-License-Identifier: MIT
package org.sluice.kit.exam;

import org.sluice.cc.CongestionPoint;
import org.sluice.cc.DeclaredScheme;
import org.sluice.cc.EcnProfile;
import org.sluice.cc.Entity;
import org.sluice.cc.FlowStart;
import org.sluice.cc.NotificationPoint;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortStart;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.facet.AckPolicy;
import org.sluice.cc.facet.EcnCapability;
import org.sluice.cc.facet.QueueDrops;

/**
 * Sends at line rate and decides once, at the start, which bytes of a flow are not ECN-capable,
 * what a queue drops, and what is acknowledged when: certification scenarios count what comes of
 * it.
 */
public final class QueueExamScheme extends DeclaredScheme {
  private static final String DECLARED =
      """
      scheme exam-queue for congestion-control
          Line rate; fixed ECN capability, drops and ACK policy (certification scenarios)
      needs rate-gate, ecn-capability, wred-drop, queue-limit, ack-marked-at-once
      owns rate, ack-policy, ecn-capability
      owns drop-profile if dropFrom is set
      owns drop-profile if limit is set
      placed reaction-point, notification-point, congestion-point per port
      whole incapable B | 0 .. 1152921504606846976 | 0 | certification | first bytes sent as not ECN-capable
      whole dropFrom B | 1 .. 1152921504606846976 | auto: none
          | certification | queue that drops what is not capable
      whole limit B | 0 .. 1152921504606846976 | auto: none | certification | queue above which all is dropped
      whole ackPackets packets | 1 .. 1000 | 1 | certification | packets per ACK
      flag markedAtOnce | false | certification | marked packets have their ACK at once
      profile default | all ECN-capable, no drops, an ACK each
      """;

  /** Found by the service loader. */
  public QueueExamScheme() {
    super(DECLARED);
  }

  @Override
  public ReactionPoint newReactionPoint(FlowStart flow, Parameters p, Entity entity) {
    long incapable = p.asLong("incapable");
    return (start, actions) -> {
      actions.setRate(start.lineRateBps());
      if (incapable > 0) {
        actions.facet(EcnCapability.class).setEcnCapable(0, incapable, false);
      }
    };
  }

  @Override
  public NotificationPoint newNotificationPoint(FlowStart flow, Parameters p, Entity entity) {
    return (start, actions) -> {
      actions.facet(AckPolicy.class).acknowledgeEvery((int) p.asLong("ackPackets"));
      actions.facet(AckPolicy.class).acknowledgeMarkedAtOnce(p.asBoolean("markedAtOnce"));
    };
  }

  @Override
  public CongestionPoint newCongestionPoint(PortStart port, Parameters p, Entity entity) {
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
