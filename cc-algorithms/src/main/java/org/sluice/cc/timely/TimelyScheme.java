// SPDX-License-Identifier: MIT
package org.sluice.cc.timely;

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

/** TIMELY: senders set their rate by round-trip times and their gradient; switches do nothing. */
public final class TimelyScheme implements Scheme {
  @Override
  public String name() {
    return "timely";
  }

  @Override
  public String description() {
    return "TIMELY: rate by the gradient of round-trip times (Mittal et al., SIGCOMM 2015), also"
        + " patched (Zhu et al., CoNEXT 2016)";
  }

  @Override
  public Slot slot() {
    return Slot.CONGESTION_CONTROL;
  }

  @Override
  public List<Parameter> parameters() {
    return TimelyParameters.all();
  }

  @Override
  public List<Profile> profiles() {
    return TimelyParameters.profiles();
  }

  @Override
  public Set<Capability> capabilities(Parameters p) {
    return EnumSet.of(Capability.RATE_GATE, Capability.ACK_TRIGGER);
  }

  @Override
  public Set<Resource> claims(Parameters p) {
    return EnumSet.of(Resource.RATE);
  }

  @Override
  public Placement placement(Parameters p) {
    return new Placement(true, false, CongestionPointScope.NONE);
  }

  @Override
  public List<String> check(Parameters p) {
    double low = p.asDouble(TimelyParameters.T_LOW);
    double high = p.asDouble(TimelyParameters.T_HIGH);
    if (low > high) {
      return List.of(
          "tLow of scheme timely is "
              + p.text(TimelyParameters.T_LOW)
              + " us; it must be at most tHigh ("
              + p.text(TimelyParameters.T_HIGH)
              + " us)");
    }
    return List.of();
  }

  @Override
  public List<Deviation> deviations() {
    return TimelyDeviations.ALL;
  }

  @Override
  public ReactionPoint newReactionPoint(Parameters p, Entity entity) {
    return p.text(TimelyParameters.VARIANT).equals(TimelyParameters.CARD)
        ? new RoundTripReactionPoint(p)
        : new SegmentReactionPoint(p);
  }
}
