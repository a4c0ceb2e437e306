// SPDX-License-Identifier: MIT
package org.sluice.kit.contract;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sluice.cc.Capability;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.Counter;
import org.sluice.cc.CpActions;
import org.sluice.cc.Entity;
import org.sluice.cc.EntityId;
import org.sluice.cc.FlowStart;
import org.sluice.cc.HostActions;
import org.sluice.cc.HostPoint;
import org.sluice.cc.HostStart;
import org.sluice.cc.NotificationPoint;
import org.sluice.cc.NpActions;
import org.sluice.cc.Parameter;
import org.sluice.cc.Parameters;
import org.sluice.cc.Placement;
import org.sluice.cc.Placement.CongestionPointScope;
import org.sluice.cc.PortStart;
import org.sluice.cc.Profile;
import org.sluice.cc.QueueAssignment;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.Resource;
import org.sluice.cc.RpActions;
import org.sluice.cc.Scheme;
import org.sluice.cc.Slot;
import org.sluice.cc.TimerExpiry;
import org.sluice.cc.facet.Departures;
import org.sluice.cc.facet.FlaggedPackets;
import org.sluice.cc.facet.FlowCounting;
import org.sluice.cc.facet.HostMessages;
import org.sluice.cc.facet.LoadDigest;
import org.sluice.cc.facet.PacketFlagging;
import org.sluice.cc.facet.PacketSampling;
import org.sluice.cc.facet.PacketVerdicts;
import org.sluice.cc.facet.PathChoices;
import org.sluice.cc.facet.PathOrder;
import org.sluice.cc.facet.PathReports;
import org.sluice.cc.facet.PauseWatch;
import org.sluice.cc.facet.QueueCrossings;
import org.sluice.cc.facet.ResumeWatch;
import org.sluice.cc.facet.Telemetry;
import org.sluice.cc.facet.VirtualOutputQueues;

/** Places every machine and arms every trigger, to see which events the suite sends. */
record EveryKindScheme(CongestionPointScope scope) implements Scheme {
  static final Variant USUAL = new Variant("default", Map.of());

  @Override
  public String name() {
    return "every-kind";
  }

  @Override
  public String description() {
    return "arms everything";
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
    return List.of(new Profile("default", "nothing", Map.of()));
  }

  @Override
  public Set<Capability> capabilities(Parameters parameters) {
    return EnumSet.allOf(Capability.class);
  }

  @Override
  public Set<Resource> claims(Parameters parameters) {
    return EnumSet.allOf(Resource.class);
  }

  @Override
  public Placement placement(Parameters parameters) {
    return new Placement(true, true, scope, true);
  }

  @Override
  public ReactionPoint newReactionPoint(FlowStart start, Parameters parameters, Entity entity) {
    return new ReactionPoint() {
      @Override
      public void onStart(FlowStart start, RpActions actions) {
        actions.watchAcks(RpActions.AckFilter.ALL);
        actions.everyBytesSent(10_000);
        actions.facet(Telemetry.class).stampTelemetry(true);
        actions.facet(LoadDigest.class).stampLoad(1);
        actions.facet(PacketFlagging.class).flagEvery(1_000_000);
        actions.facet(PathReports.class).reportPaths(true);
      }
    };
  }

  @Override
  public NotificationPoint newNotificationPoint(
      FlowStart start, Parameters parameters, Entity entity) {
    return new NotificationPoint() {
      @Override
      public void onStart(FlowStart start, NpActions actions) {
        actions.watchData(NpActions.DataFilter.ALL);
        actions.send(EntityId.reactionPoint(start.flow()), 1, start.flow(), 64);
      }
    };
  }

  @Override
  public HostPoint newHostPoint(HostStart start, Parameters parameters, Entity entity) {
    return new HostPoint() {
      @Override
      public void onStart(HostStart start, HostActions actions) {
        actions.setTimer(3, start.nowPs() + 1000);
        actions.facet(PauseWatch.class).watchPauses(true);
      }
    };
  }

  @Override
  public CongestionPoint newCongestionPoint(PortStart start, Parameters parameters, Entity entity) {
    return new CongestionPoint() {
      @Override
      public void onStart(PortStart start, CpActions actions) {
        QueueCrossings crossings = actions.facet(QueueCrossings.class);
        crossings.watchQueue(0, 100_000, true);
        crossings.watchQueue(7, 50_000, false);
        actions.facet(PacketSampling.class).sampleEvery(10_000);
        actions.facet(PacketVerdicts.class).judgePackets(true);
        actions.facet(FlowCounting.class).countAbove(1_000);
        actions.facet(PauseWatch.class).watchPauses(true);
        actions.facet(ResumeWatch.class).watchResumes(true);
        actions.facet(Departures.class).watchNextDeparture(true);
        if (scope == CongestionPointScope.SWITCH) {
          VirtualOutputQueues voqs = actions.facet(VirtualOutputQueues.class);
          voqs.queueByDestination(
              0,
              false,
              start.hosts().stream().map(h -> new QueueAssignment(h.host(), h.host())).toList());
          voqs.watchVoqs(0, 100_000, true);
          voqs.watchVoqs(7, 50_000, false);
          actions.facet(FlaggedPackets.class).watchFlagged(true);
          actions.facet(PathChoices.class).watchFlowlets(1_000_000);
          actions.facet(PathOrder.class).keepOrder(1_000_000, 1_000_000);
        }
        actions.setTimer(0, start.nowPs() + 1000, EnumSet.allOf(Counter.class));
      }

      @Override
      public void onTimer(TimerExpiry expiry, CpActions actions) {
        actions.setTimer(0, expiry.nowPs() + 10_000_000, EnumSet.allOf(Counter.class));
        actions.facet(HostMessages.class).sendToHost(1, -1, 2, 64);
      }
    };
  }
}
