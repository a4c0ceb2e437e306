// SPDX-License-Identifier: MIT
package org.sluice.cc.hiercc;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.sluice.cc.Capability;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.Deviation;
import org.sluice.cc.Entity;
import org.sluice.cc.NetworkSize;
import org.sluice.cc.Parameter;
import org.sluice.cc.Parameters;
import org.sluice.cc.Placement;
import org.sluice.cc.Placement.CongestionPointScope;
import org.sluice.cc.Profile;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.Resource;
import org.sluice.cc.Scheme;
import org.sluice.cc.Slot;

/** HierCC: credits between racks for all flows to one host, explicit rates within a rack. */
public final class HierccScheme implements Scheme {
  @Override
  public String name() {
    return "hiercc";
  }

  @Override
  public String description() {
    return "HierCC: credits between ToRs, explicit rates within the rack (Zhang et al., APNet"
        + " 2021)";
  }

  @Override
  public Slot slot() {
    return Slot.CONGESTION_CONTROL;
  }

  @Override
  public List<Parameter> parameters() {
    return HierccParameters.all();
  }

  @Override
  public List<Profile> profiles() {
    return HierccParameters.profiles();
  }

  @Override
  public Set<Capability> capabilities(Parameters parameters) {
    return EnumSet.of(
        Capability.RATE_GATE,
        Capability.WINDOW_GATE,
        Capability.TIMER,
        Capability.MESSAGE,
        Capability.SWITCH_SCOPE,
        Capability.VOQ,
        Capability.VOQ_TRIGGER,
        Capability.DEPARTURE_STAMPS,
        Capability.PACED_CREDITS,
        Capability.PACKET_FLAG);
  }

  @Override
  public Set<Resource> claims(Parameters parameters) {
    return EnumSet.of(Resource.RATE, Resource.WINDOW, Resource.DESTINATION_QUEUES);
  }

  @Override
  public Placement placement(Parameters parameters) {
    return new Placement(true, false, CongestionPointScope.SWITCH);
  }

  @Override
  public List<String> check(Parameters p) {
    long stopAbove = p.asLong(HierccParameters.STOP_ABOVE);
    long resumeBelow = p.asLong(HierccParameters.RESUME_BELOW);
    if (resumeBelow > stopAbove) {
      return List.of(
          "resumeBelow of scheme hiercc is "
              + resumeBelow
              + " B; it must be at most stopAbove ("
              + stopAbove
              + " B), or stopped senders never resume");
    }
    return List.of();
  }

  /**
   * A ToR knows every host and its queue, remembers of each flow that marked a packet lately or is
   * stopped when that was, and has a row for each ToR and each of its hosts.
   */
  @Override
  public long stateBoundWords(Parameters parameters, NetworkSize size) {
    return 256
        + 64L * size.hosts()
        + 16L * size.ports() * (1 + size.switches())
        + 16L * size.flows();
  }

  @Override
  public List<Deviation> deviations() {
    return HierccDeviations.ALL;
  }

  @Override
  public ReactionPoint newReactionPoint(Parameters parameters, Entity entity) {
    return new HierccReactionPoint(parameters);
  }

  @Override
  public CongestionPoint newCongestionPoint(Parameters parameters, Entity entity) {
    return new TorCongestionPoint(parameters);
  }
}
