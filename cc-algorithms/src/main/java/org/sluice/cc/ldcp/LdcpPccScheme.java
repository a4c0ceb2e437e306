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

/** LDCP on commercial NICs with programmable congestion control: RTT probes up, CNPs down. */
public final class LdcpPccScheme implements Scheme {
  @Override
  public String name() {
    return "ldcp-pcc";
  }

  @Override
  public String description() {
    return "LDCP on commercial NICs: RTT probes raise, CNPs lower a window that becomes a rate"
        + " (draft-dai-tsvwg-pfc-free-congestion-control-01, 2021, section 3.2)";
  }

  @Override
  public Slot slot() {
    return Slot.CONGESTION_CONTROL;
  }

  @Override
  public List<Parameter> parameters() {
    return LdcpParameters.ofProbes();
  }

  @Override
  public List<Profile> profiles() {
    return List.of(
        new Profile("paper", "what the paper leaves open is ours, see below", Map.of()),
        new Profile(
            "paced-cnps",
            "at most one CNP per flow and 4 us, as such NICs pace them by default",
            Map.of(LdcpParameters.CNP_INTERVAL, "4")));
  }

  @Override
  public Set<Capability> capabilities(Parameters p) {
    return EnumSet.of(
        Capability.RATE_GATE,
        Capability.TIMER,
        Capability.MESSAGE,
        Capability.DATA_TRIGGER,
        Capability.ECN_PROFILE);
  }

  @Override
  public Set<Resource> claims(Parameters p) {
    return EnumSet.of(Resource.RATE, Resource.ECN_PROFILE);
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
    return LdcpDeviations.OF_PROBES;
  }

  @Override
  public ReactionPoint newReactionPoint(Parameters p, Entity entity) {
    return new ProbingReactionPoint(p);
  }

  @Override
  public NotificationPoint newNotificationPoint(Parameters p, Entity entity) {
    return new ProbedNotificationPoint(p);
  }

  @Override
  public CongestionPoint newCongestionPoint(Parameters p, Entity entity) {
    return new LdcpCongestionPoint(p, false);
  }
}
