// SPDX-License-Identifier: MIT
package org.sluice.cc.pacc;

import java.util.ArrayList;
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
import org.sluice.cc.dcqcn.DcqcnSender;

/** PACC: the switch computes how many CNPs its flows get, and sends them to DCQCN's senders. */
public final class PaccScheme implements Scheme {
  @Override
  public String name() {
    return "pacc";
  }

  @Override
  public String description() {
    return "PACC: CNPs counted and sent by the switch, senders as in DCQCN (Zhong et al.)";
  }

  @Override
  public Slot slot() {
    return Slot.CONGESTION_CONTROL;
  }

  @Override
  public List<Parameter> parameters() {
    return PaccParameters.all();
  }

  @Override
  public List<Profile> profiles() {
    return PaccParameters.profiles();
  }

  @Override
  public Set<Capability> capabilities(Parameters parameters) {
    Set<Capability> needed = EnumSet.copyOf(DcqcnSender.capabilities(parameters));
    needed.addAll(
        EnumSet.of(
            Capability.SWITCH_SCOPE,
            Capability.HOST_MESSAGE,
            Capability.QUEUE_COUNTERS,
            Capability.FLOWS_SEEN));
    return needed;
  }

  @Override
  public Set<Resource> claims(Parameters parameters) {
    return EnumSet.of(Resource.RATE);
  }

  /** Section III-A: "the algorithm at NP can be removed". */
  @Override
  public Placement placement(Parameters parameters) {
    return new Placement(true, false, CongestionPointScope.SWITCH);
  }

  @Override
  public List<String> check(Parameters p) {
    List<String> broken = new ArrayList<>(DcqcnSender.check(p, name()));
    double interval = p.asDouble(PaccParameters.UPDATE_INTERVAL);
    notAbove(broken, p, PaccParameters.CNP_SPACING, interval);
    notAbove(broken, p, PaccParameters.TICK_PHASE, interval);
    return broken;
  }

  private void notAbove(List<String> broken, Parameters p, String name, double interval) {
    if (p.asDouble(name) > interval) {
      broken.add(
          name
              + " of scheme "
              + name()
              + " is "
              + p.text(name)
              + " us; it must be at most updateInterval ("
              + interval
              + " us)");
    }
  }

  /** A flow table for each port, with an entry for each pair of hosts that sent in an interval. */
  @Override
  public long stateBoundWords(Parameters parameters, NetworkSize size) {
    long pairs = (long) size.hosts() * size.hosts();
    return 256 + 64L * size.ports() + 16L * size.ports() * pairs + 64L * size.hosts();
  }

  @Override
  public List<Deviation> deviations() {
    return PaccDeviations.ALL;
  }

  @Override
  public ReactionPoint newReactionPoint(Parameters parameters, Entity entity) {
    return DcqcnSender.newReactionPoint(parameters);
  }

  @Override
  public CongestionPoint newCongestionPoint(Parameters parameters, Entity entity) {
    return new PaccCongestionPoint(parameters);
  }
}
