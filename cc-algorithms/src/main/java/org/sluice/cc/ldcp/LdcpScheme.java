// SPDX-License-Identifier: MIT
package org.sluice.cc.ldcp;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sluice.cc.Capability;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.Deviation;
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

/** LDCP on programmable NICs: switches mark or drop, receivers echo, senders adjust per ACK. */
public final class LdcpScheme implements Scheme {
  @Override
  public String name() {
    return "ldcp";
  }

  @Override
  public String description() {
    return "LDCP: per-ACK windows, also below one packet, and a fast start that switches may drop"
        + " (draft-dai-tsvwg-pfc-free-congestion-control-01, 2021)";
  }

  @Override
  public Slot slot() {
    return Slot.CONGESTION_CONTROL;
  }

  @Override
  public List<Parameter> parameters() {
    return LdcpParameters.ofAcks();
  }

  @Override
  public List<Profile> profiles() {
    return List.of(
        new Profile(
            "paper", "an ACK per packet; what the paper leaves open is ours, see below", Map.of()),
        new Profile(
            "delayed-ack",
            "section 2.2 with delayed ACKs, equation 2: m = 4 packets",
            Map.of(LdcpParameters.ACK_PACKETS, "4")));
  }

  @Override
  public Set<Capability> capabilities(Parameters p) {
    Set<Capability> needed =
        EnumSet.of(
            Capability.RATE_GATE,
            Capability.WINDOW_GATE,
            Capability.ACK_TRIGGER,
            Capability.ECN_PROFILE,
            Capability.ECN_CAPABILITY,
            Capability.WRED_DROP);
    if (p.asLong(LdcpParameters.ACK_PACKETS) > 1) {
      needed.add(Capability.ACK_MARKED_AT_ONCE);
    }
    if (!p.isAuto(LdcpParameters.BUF_MAX)) {
      needed.add(Capability.QUEUE_LIMIT);
    }
    return needed;
  }

  @Override
  public Set<Resource> claims(Parameters p) {
    return EnumSet.of(
        Resource.RATE,
        Resource.WINDOW,
        Resource.ACK_POLICY,
        Resource.ECN_PROFILE,
        Resource.DROP_PROFILE,
        Resource.ECN_CAPABILITY);
  }

  @Override
  public Placement placement(Parameters p) {
    return new Placement(true, true, CongestionPointScope.PORT);
  }

  @Override
  public List<String> check(Parameters p) {
    return LdcpParameters.check(name(), p);
  }

  @Override
  public List<Deviation> deviations() {
    return LdcpDeviations.OF_ACKS;
  }

  @Override
  public ReactionPoint newReactionPoint(Parameters p, Entity entity) {
    return new PawaReactionPoint(p);
  }

  @Override
  public NotificationPoint newNotificationPoint(Parameters p, Entity entity) {
    return new AckingNotificationPoint((int) p.asLong(LdcpParameters.ACK_PACKETS));
  }

  @Override
  public CongestionPoint newCongestionPoint(Parameters p, Entity entity) {
    return new LdcpCongestionPoint(p, true);
  }
}
