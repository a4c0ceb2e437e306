// SPDX-License-Identifier: MIT
package org.sluice.bridge.testing;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.CpActions;
import org.sluice.cc.Departed;
import org.sluice.cc.Entity;
import org.sluice.cc.HostActions;
import org.sluice.cc.HostPoint;
import org.sluice.cc.HostStart;
import org.sluice.cc.Parameter;
import org.sluice.cc.Parameters;
import org.sluice.cc.Paused;
import org.sluice.cc.Placement;
import org.sluice.cc.PortStart;
import org.sluice.cc.Profile;
import org.sluice.cc.Resource;
import org.sluice.cc.Slot;
import org.sluice.cc.facet.Departures;
import org.sluice.cc.facet.FlowScaling;
import org.sluice.cc.facet.IngressFairQueueing;
import org.sluice.cc.facet.OffsetMarking;
import org.sluice.cc.facet.PauseWatch;
import org.sluice.cc.facet.UpstreamPauses;

/** A flow control that uses every part of switch scope and host points, and reports what it saw. */
public final class PauserScheme extends TestScheme {
  /** Found by the service loader. */
  public PauserScheme() {
    super("pauser");
  }

  @Override
  public Slot slot() {
    return Slot.FLOW_CONTROL;
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        Parameter.ofLong("pause", "ps", -10, 1L << 62, 5_000, "a test", "length of a pause"),
        Parameter.ofDouble("factor", "", -1, 2, 0.5, "a test", "by which a host scales"),
        Parameter.ofLong("weight", "", -1, 1 << 30, 3, "a test", "of ingress port 1"),
        Parameter.ofLong("offset", "B", -1, 1 << 30, 700, "a test", "marked below"));
  }

  @Override
  public List<Profile> profiles() {
    return List.of(new Profile("plain", "Defaults.", Map.of()));
  }

  @Override
  public Set<Resource> claims(Parameters parameters) {
    return Set.of(Resource.PAUSE, Resource.SERVICE_ORDER, Resource.ECN_PROFILE);
  }

  @Override
  public Placement placement(Parameters parameters) {
    return new Placement(false, false, Placement.CongestionPointScope.SWITCH, true);
  }

  @Override
  public CongestionPoint newCongestionPoint(PortStart made, Parameters p, Entity entity) {
    final class Switch implements CongestionPoint, Departures.Listener, PauseWatch.SwitchListener {
      @Override
      public void onStart(PortStart start, CpActions actions) {
        requireSame(made, start);
        actions.facet(IngressFairQueueing.class).serveByIngress(1, (int) p.asLong("weight"));
        actions.port(2).facet(IngressFairQueueing.class).serveInOrder();
        actions.facet(PauseWatch.class).watchPauses(true);
        actions.port(2).facet(Departures.class).watchNextDeparture(true);
      }

      @Override
      public void onDeparted(Departed d, CpActions actions) {
        actions.facet(UpstreamPauses.class).pauseFor(d.ingressPort(), p.asLong("pause"));
        actions.setTimer(1, d.nowPs() + d.flow() + d.frameBytes() + d.queueBytes());
        actions.port(d.egressPort()).facet(Departures.class).watchNextDeparture(false);
        actions.port(d.egressPort()).facet(OffsetMarking.class).markBelowOffset(p.asLong("offset"));
      }

      @Override
      public void onPaused(Paused paused, CpActions actions) {
        actions.setTimer(paused.port(), paused.untilPs() + paused.durationPs());
        actions.facet(PauseWatch.class).watchPauses(!paused.accumulates());
      }
    }
    return new Switch();
  }

  @Override
  public HostPoint newHostPoint(HostStart made, Parameters p, Entity entity) {
    final class Nic implements HostPoint, PauseWatch.HostListener {
      @Override
      public void onStart(HostStart start, HostActions actions) {
        requireSame(made, start);
        actions.facet(PauseWatch.class).watchPauses(true);
      }

      @Override
      public void onPaused(Paused paused, HostActions actions) {
        actions.facet(FlowScaling.class).scaleFlows(p.asDouble("factor"));
        actions.at(paused.untilPs()).facet(FlowScaling.class).scaleFlows(p.asDouble("factor"));
      }
    }
    return new Nic();
  }
}
