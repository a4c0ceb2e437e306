// SPDX-License-Identifier: MIT
package org.sluice.cc.hpcc;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.sluice.cc.Capability;
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

/** HPCC: switches stamp telemetry into packets, senders keep the bytes in flight below one BDP. */
public final class HpccScheme implements Scheme {
  @Override
  public String name() {
    return "hpcc";
  }

  @Override
  public String description() {
    return "HPCC: window by in-band telemetry of every hop (Li et al., SIGCOMM 2019)";
  }

  @Override
  public Slot slot() {
    return Slot.CONGESTION_CONTROL;
  }

  @Override
  public List<Parameter> parameters() {
    return HpccParameters.all();
  }

  @Override
  public List<Profile> profiles() {
    return HpccParameters.profiles();
  }

  @Override
  public Set<Capability> capabilities(Parameters p) {
    return EnumSet.of(
        Capability.RATE_GATE, Capability.WINDOW_GATE, Capability.ACK_TRIGGER, Capability.INT);
  }

  @Override
  public Set<Resource> claims(Parameters p) {
    return EnumSet.of(Resource.RATE, Resource.WINDOW);
  }

  @Override
  public Placement placement(Parameters p) {
    return new Placement(true, false, CongestionPointScope.NONE);
  }

  @Override
  public List<Deviation> deviations() {
    return HpccDeviations.ALL;
  }

  @Override
  public ReactionPoint newReactionPoint(Parameters p, Entity entity) {
    return p.text(HpccParameters.STATE).equals(HpccParameters.RATE)
        ? new RateReactionPoint(p)
        : new WindowReactionPoint(p);
  }
}
