// SPDX-License-Identifier: MIT
package org.sluice.cc.none;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sluice.cc.Capability;
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

/**
 * The baseline: a flow gets its link's rate at its start and nothing is ever asked again. What a
 * run with it costs is the cost of the data plane alone.
 */
public final class NoneScheme implements Scheme {
  @Override
  public String name() {
    return "none";
  }

  @Override
  public String description() {
    return "No congestion control: every flow sends at its link's rate (a baseline)";
  }

  @Override
  public Slot slot() {
    return Slot.CONGESTION_CONTROL;
  }

  @Override
  public List<Parameter> parameters() {
    return List.of();
  }

  @Override
  public List<Profile> profiles() {
    return List.of(new Profile("default", "there is nothing to set", Map.of()));
  }

  @Override
  public Set<Capability> capabilities(Parameters parameters) {
    return Set.of(Capability.RATE_GATE);
  }

  @Override
  public Set<Resource> claims(Parameters parameters) {
    return Set.of(Resource.RATE);
  }

  @Override
  public Placement placement(Parameters parameters) {
    return new Placement(true, false, CongestionPointScope.NONE);
  }

  @Override
  public ReactionPoint newReactionPoint(Parameters parameters, Entity entity) {
    return (start, actions) -> actions.setRate(start.lineRateBps());
  }
}
