// SPDX-License-Identifier: MIT
package org.sluice.cc.rocc;

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

/** RoCC: the switch computes a fair rate for the flows in its queue and sends it to them. */
public final class RoccScheme implements Scheme {
  @Override
  public String name() {
    return "rocc";
  }

  @Override
  public String description() {
    return "RoCC: fair rates computed at the switch by a PI controller (Taheri et al., CoNEXT"
        + " 2020)";
  }

  @Override
  public Slot slot() {
    return Slot.CONGESTION_CONTROL;
  }

  @Override
  public List<Parameter> parameters() {
    return RoccParameters.all();
  }

  @Override
  public List<Profile> profiles() {
    return RoccParameters.profiles();
  }

  @Override
  public Set<Capability> capabilities(Parameters parameters) {
    return EnumSet.of(
        Capability.RATE_GATE,
        Capability.TIMER,
        Capability.MESSAGE,
        Capability.QUEUE_COUNTERS,
        RoccParameters.samples(parameters)
            ? Capability.SAMPLING_TRIGGER
            : parameters.text(RoccParameters.FLOW_TABLE).equals(RoccParameters.AGED)
                ? Capability.FLOWS_SEEN
                : Capability.FLOWS_IN_QUEUE);
  }

  @Override
  public Set<Resource> claims(Parameters parameters) {
    return EnumSet.of(Resource.RATE);
  }

  @Override
  public Placement placement(Parameters parameters) {
    return new Placement(true, false, CongestionPointScope.PORT);
  }

  @Override
  public List<String> check(Parameters p) {
    double interval = p.asDouble(RoccParameters.UPDATE_INTERVAL);
    double recovery = RoccParameters.recoveryPeriod(p);
    if (recovery <= interval) {
      return List.of(
          "recoveryPeriod of scheme rocc is "
              + recovery
              + " us; it must be longer than updateInterval ("
              + interval
              + " us), or rates double between two CNPs");
    }
    if (!p.isAuto(RoccParameters.MAX_RATE)
        && p.asDouble(RoccParameters.MAX_RATE) < p.asDouble(RoccParameters.MIN_RATE)) {
      return List.of(
          "maxRate of scheme rocc is "
              + p.text(RoccParameters.MAX_RATE)
              + " Mb/s; it must be at least minRate ("
              + p.text(RoccParameters.MIN_RATE)
              + " Mb/s)");
    }
    return thresholds(p);
  }

  private static List<String> thresholds(Parameters p) {
    boolean allSet =
        !p.isAuto(RoccParameters.QUEUE_REFERENCE)
            && !p.isAuto(RoccParameters.QUEUE_MID)
            && !p.isAuto(RoccParameters.QUEUE_MAX);
    if (allSet
        && !(p.asLong(RoccParameters.QUEUE_REFERENCE) < p.asLong(RoccParameters.QUEUE_MID)
            && p.asLong(RoccParameters.QUEUE_MID) < p.asLong(RoccParameters.QUEUE_MAX))) {
      return List.of(
          "queueReference, queueMid and queueMax of scheme rocc are "
              + p.text(RoccParameters.QUEUE_REFERENCE)
              + ", "
              + p.text(RoccParameters.QUEUE_MID)
              + " and "
              + p.text(RoccParameters.QUEUE_MAX)
              + " B; section 3.2 requires them to ascend");
    }
    return List.of();
  }

  /** The flow table, and in a host-computing switch some queue lengths. */
  @Override
  public long stateBoundWords(Parameters p, NetworkSize size) {
    long flows =
        RoccParameters.samples(p) ? p.asLong(RoccParameters.TABLE_ENTRIES) : 2L * size.flows();
    return 256 + 4 * flows;
  }

  @Override
  public List<Deviation> deviations() {
    return RoccDeviations.ALL;
  }

  @Override
  public ReactionPoint newReactionPoint(Parameters parameters, Entity entity) {
    return new RoccReactionPoint(parameters);
  }

  @Override
  public CongestionPoint newCongestionPoint(Parameters parameters, Entity entity) {
    return new RoccCongestionPoint(parameters);
  }

  static long picoseconds(double microseconds) {
    return StrictMath.round(microseconds * 1e6);
  }
}
