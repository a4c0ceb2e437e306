// SPDX-License-Identifier: MIT
package org.sluice.cc.fafc;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.sluice.cc.Capability;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.Deviation;
import org.sluice.cc.Entity;
import org.sluice.cc.HostPoint;
import org.sluice.cc.NetworkSize;
import org.sluice.cc.Parameter;
import org.sluice.cc.Parameters;
import org.sluice.cc.Placement;
import org.sluice.cc.Placement.CongestionPointScope;
import org.sluice.cc.Profile;
import org.sluice.cc.Resource;
import org.sluice.cc.Scheme;
import org.sluice.cc.Slot;

/** FAFC: a flow control, to be run beside a congestion control. */
public final class FafcScheme implements Scheme {
  @Override
  public String name() {
    return "fafc";
  }

  @Override
  public String description() {
    return "FAFC: predicted egress queues pause ingress ports for computed times (Lu et al.)";
  }

  @Override
  public Slot slot() {
    return Slot.FLOW_CONTROL;
  }

  @Override
  public List<Parameter> parameters() {
    return FafcParameters.all();
  }

  @Override
  public List<Profile> profiles() {
    return FafcParameters.profiles();
  }

  @Override
  public Set<Capability> capabilities(Parameters p) {
    Set<Capability> needed =
        EnumSet.of(
            Capability.SWITCH_SCOPE,
            Capability.TIMER,
            Capability.PAIR_COUNTERS,
            Capability.DEPARTURE_TRIGGER,
            Capability.PAUSE_ACCUMULATION);
    FafcSettings settings = FafcSettings.of(p);
    if (settings.marks()) {
      needed.add(Capability.ECN_OFFSET);
    }
    if (settings.servesByIngress()) {
      needed.add(Capability.WFQ);
    }
    if (scalesEndpoints(p)) {
      needed.addAll(
          EnumSet.of(Capability.HOST_POINT, Capability.PAUSE_TRIGGER, Capability.SCALE_FLOWS));
    }
    return needed;
  }

  @Override
  public Set<Resource> claims(Parameters p) {
    Set<Resource> owned = EnumSet.of(Resource.PAUSE);
    FafcSettings settings = FafcSettings.of(p);
    if (settings.marks()) {
      owned.add(Resource.ECN_PROFILE);
    }
    if (settings.servesByIngress()) {
      owned.add(Resource.SERVICE_ORDER);
    }
    return owned;
  }

  /** Marking by the prediction replaces that by a queue's length (section II.E). */
  @Override
  public Set<Resource> takesOver(Parameters p) {
    return FafcSettings.of(p).marks() ? EnumSet.of(Resource.ECN_PROFILE) : Set.of();
  }

  @Override
  public Placement placement(Parameters p) {
    return new Placement(false, false, CongestionPointScope.SWITCH, scalesEndpoints(p));
  }

  @Override
  public List<String> check(Parameters p) {
    boolean marks = p.text(FafcParameters.MARKING).equals(FafcParameters.PREDICTION);
    long pause = p.asLong(FafcParameters.PAUSE_THRESHOLD);
    long ecn = p.asLong(FafcParameters.ECN_THRESHOLD);
    return marks && ecn > pause
        ? List.of(
            "ecnThreshold of scheme fafc is "
                + ecn
                + " B; it must be at most pauseThreshold ("
                + pause
                + " B): marking comes before pausing (section II.E)")
        : List.of();
  }

  /** Six numbers for each pair of ports, some more for each port. */
  @Override
  public long stateBoundWords(Parameters p, NetworkSize size) {
    return 256 + 64L * size.ports() + 8L * size.ports() * size.ports();
  }

  @Override
  public List<Deviation> deviations() {
    return FafcDeviations.ALL;
  }

  @Override
  public CongestionPoint newCongestionPoint(Parameters p, Entity entity) {
    return new FafcSwitch(FafcSettings.of(p));
  }

  @Override
  public HostPoint newHostPoint(Parameters p, Entity entity) {
    return new FafcHost(p);
  }

  private static boolean scalesEndpoints(Parameters p) {
    return p.text(FafcParameters.ENDPOINTS).equals(FafcParameters.SCALE);
  }
}
