// SPDX-License-Identifier: MIT
package org.sluice.kit.exam;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sluice.cc.Capability;
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
import org.sluice.cc.Placement.CongestionPointScope;
import org.sluice.cc.PortStart;
import org.sluice.cc.Profile;
import org.sluice.cc.Resource;
import org.sluice.cc.Scheme;
import org.sluice.cc.Slot;
import org.sluice.cc.TimerExpiry;
import org.sluice.cc.facet.Departures;
import org.sluice.cc.facet.FlowScaling;
import org.sluice.cc.facet.IngressFairQueueing;
import org.sluice.cc.facet.PauseWatch;
import org.sluice.cc.facet.UpstreamPauses;

/**
 * A flow control that pauses one ingress port once, so that a certification scenario can tell from
 * flow completion times and rates when what happened.
 *
 * <p>At {@code at} every switch pauses the upstream of port {@code port} {@code times} times for
 * {@code pause} each; with {@code departure} it instead pauses, once, the upstream of the next
 * packet that leaves by port 0 after that. Hosts answer a pause by scaling their flows by {@code
 * factor}. Egress queues are served by ingress port, port {@code port} with weight {@code weight}
 * and all others with 1.
 */
public final class ExamFlowControl implements Scheme {
  private static final String SOURCE = "certification";

  @Override
  public String name() {
    return "exam-fc";
  }

  @Override
  public String description() {
    return "Pauses once, serves by weight, scales a paused host's flows (certification scenarios)";
  }

  @Override
  public Slot slot() {
    return Slot.FLOW_CONTROL;
  }

  @Override
  public List<Parameter> parameters() {
    long most = Long.MAX_VALUE / 8;
    return List.of(
        Parameter.ofLong("at", "ps", 1, most, 1_000_000, SOURCE, "when it pauses"),
        Parameter.ofLong("port", "", 0, 1000, 1, SOURCE, "whose upstream, and whose weight"),
        Parameter.ofLong("times", "", 0, 1000, 0, SOURCE, "pause frames in a row"),
        Parameter.ofBoolean("departure", false, SOURCE, "pauses at the next departure instead"),
        Parameter.ofLong("pause", "ps", 1000, most, 1_000_000, SOURCE, "length of a pause"),
        Parameter.ofLong("weight", "", 1, 1000, 1, SOURCE, "in weighted fair queueing"),
        Parameter.ofDouble("factor", "", 1e-6, 1, 1, SOURCE, "by which a paused host scales"));
  }

  @Override
  public List<Profile> profiles() {
    return List.of(new Profile("default", "pauses nobody", Map.of()));
  }

  @Override
  public Set<Capability> capabilities(Parameters parameters) {
    return EnumSet.of(
        Capability.SWITCH_SCOPE,
        Capability.HOST_POINT,
        Capability.TIMER,
        Capability.PAUSE_ACCUMULATION,
        Capability.DEPARTURE_TRIGGER,
        Capability.PAUSE_TRIGGER,
        Capability.WFQ,
        Capability.SCALE_FLOWS);
  }

  @Override
  public Set<Resource> claims(Parameters parameters) {
    return EnumSet.of(Resource.PAUSE, Resource.SERVICE_ORDER);
  }

  @Override
  public Placement placement(Parameters parameters) {
    return new Placement(false, false, CongestionPointScope.SWITCH, true);
  }

  @Override
  public CongestionPoint newCongestionPoint(Parameters parameters, Entity entity) {
    return new Switch(parameters);
  }

  @Override
  public HostPoint newHostPoint(Parameters parameters, Entity entity) {
    return new Host(parameters.asDouble("factor"));
  }

  private record Switch(Parameters parameters) implements CongestionPoint, Departures.Listener {
    @Override
    public void onStart(PortStart start, CpActions actions) {
      int port = (int) parameters.asLong("port");
      int[] weights = new int[port + 1];
      Arrays.fill(weights, 1);
      weights[port] = (int) parameters.asLong("weight");
      actions.facet(IngressFairQueueing.class).serveByIngress(weights);
      actions.setTimer(0, parameters.asLong("at"));
    }

    @Override
    public void onTimer(TimerExpiry expiry, CpActions actions) {
      if (parameters.asBoolean("departure")) {
        actions.port(0).facet(Departures.class).watchNextDeparture(true);
        return;
      }
      for (long i = 0; i < parameters.asLong("times"); i++) {
        actions
            .facet(UpstreamPauses.class)
            .pauseFor((int) parameters.asLong("port"), parameters.asLong("pause"));
      }
    }

    @Override
    public void onDeparted(Departed departed, CpActions actions) {
      actions
          .facet(UpstreamPauses.class)
          .pauseFor(departed.ingressPort(), parameters.asLong("pause"));
    }
  }

  private record Host(double factor) implements HostPoint, PauseWatch.HostListener {
    @Override
    public void onStart(HostStart start, HostActions actions) {
      actions.facet(PauseWatch.class).watchPauses(true);
    }

    @Override
    public void onPaused(Paused paused, HostActions actions) {
      if (factor < 1) {
        actions.facet(FlowScaling.class).scaleFlows(factor);
      }
    }
  }
}
