// SPDX-License-Identifier: MIT
package org.sluice.cc.dctcp;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.sluice.cc.Capability;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.Deviation;
import org.sluice.cc.Entity;
import org.sluice.cc.Parameter;
import org.sluice.cc.Parameters;
import org.sluice.cc.Placement;
import org.sluice.cc.Placement.CongestionPointScope;
import org.sluice.cc.Profile;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.Resource;
import org.sluice.cc.Scheme;
import org.sluice.cc.Slot;

/** DCTCP as a transport of RDMA: switches mark above K, senders cut by the share of marks. */
public final class DctcpScheme implements Scheme {
  @Override
  public String name() {
    return "dctcp";
  }

  @Override
  public String description() {
    return "DCTCP as RDMA transport: cuts by the share of marked packets (Alizadeh et al., SIGCOMM"
        + " 2010)";
  }

  @Override
  public Slot slot() {
    return Slot.CONGESTION_CONTROL;
  }

  @Override
  public List<Parameter> parameters() {
    return DctcpParameters.all();
  }

  @Override
  public List<Profile> profiles() {
    return DctcpParameters.profiles();
  }

  @Override
  public Set<Capability> capabilities(Parameters p) {
    Set<Capability> needed =
        EnumSet.of(Capability.RATE_GATE, Capability.ACK_TRIGGER, Capability.ECN_PROFILE);
    if (limitsWindow(p)) {
      needed.add(Capability.WINDOW_GATE);
    }
    return needed;
  }

  @Override
  public Set<Resource> claims(Parameters p) {
    Set<Resource> claimed = EnumSet.of(Resource.RATE, Resource.ECN_PROFILE);
    if (limitsWindow(p)) {
      claimed.add(Resource.WINDOW);
    }
    return claimed;
  }

  @Override
  public Placement placement(Parameters p) {
    return new Placement(true, false, CongestionPointScope.PORT);
  }

  @Override
  public List<Deviation> deviations() {
    return DctcpDeviations.ALL;
  }

  @Override
  public ReactionPoint newReactionPoint(Parameters p, Entity entity) {
    return keepsRate(p) ? new RateReactionPoint(p) : new WindowReactionPoint(p);
  }

  @Override
  public CongestionPoint newCongestionPoint(Parameters p, Entity entity) {
    return new StepCongestionPoint(p);
  }

  private static boolean keepsRate(Parameters p) {
    return p.text(DctcpParameters.STATE).equals(DctcpParameters.RATE);
  }

  private static boolean limitsWindow(Parameters p) {
    return !keepsRate(p) || p.asBoolean(DctcpParameters.LIMIT_WINDOW);
  }
}
