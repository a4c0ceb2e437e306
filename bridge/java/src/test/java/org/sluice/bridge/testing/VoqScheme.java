// SPDX-License-Identifier: MIT
package org.sluice.bridge.testing;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.Counter;
import org.sluice.cc.CounterTable;
import org.sluice.cc.CpActions;
import org.sluice.cc.CreditTaker;
import org.sluice.cc.DepartureStamp;
import org.sluice.cc.Entity;
import org.sluice.cc.FlowStart;
import org.sluice.cc.PacketFlagged;
import org.sluice.cc.Parameters;
import org.sluice.cc.Placement;
import org.sluice.cc.PortStart;
import org.sluice.cc.QueueAssignment;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.Resource;
import org.sluice.cc.RpActions;
import org.sluice.cc.TimerExpiry;
import org.sluice.cc.VoqCrossed;
import org.sluice.cc.facet.FlaggedPackets;
import org.sluice.cc.facet.PacedCredits;
import org.sluice.cc.facet.PacketFlagging;
import org.sluice.cc.facet.VirtualOutputQueues;

/**
 * Decides everything that can be decided on virtual output queues, and turns its events into
 * decisions. Its parameter {@code gain} from 11 on is a mistake to make at the start.
 */
public final class VoqScheme extends TestScheme {
  private static final Set<Counter> TABLES = EnumSet.of(Counter.VOQS, Counter.STAMPS);

  /** Found by the service loader. */
  public VoqScheme() {
    super("voqs");
  }

  @Override
  public Placement placement(Parameters parameters) {
    return new Placement(true, false, Placement.CongestionPointScope.SWITCH);
  }

  @Override
  public Set<Resource> claims(Parameters parameters) {
    return EnumSet.of(Resource.RATE, Resource.DESTINATION_QUEUES);
  }

  @Override
  public ReactionPoint newReactionPoint(FlowStart start, Parameters parameters, Entity entity) {
    return new ReactionPoint() {
      @Override
      public void onStart(FlowStart start, RpActions actions) {
        actions.facet(PacketFlagging.class).flagEvery(start.baseRttPs());
        actions.facet(PacketFlagging.class).flagEvery(0);
      }
    };
  }

  @Override
  public CongestionPoint newCongestionPoint(PortStart start, Parameters parameters, Entity entity) {
    long mistake = parameters.asLong("gain");
    final class Switch
        implements CongestionPoint, VirtualOutputQueues.Listener, FlaggedPackets.Listener {
      @Override
      public void onStart(PortStart start, CpActions actions) {
        List<QueueAssignment> one = List.of(new QueueAssignment(4, 40), new QueueAssignment(5, 40));
        switch ((int) mistake) {
          case 11 -> actions.facet(VirtualOutputQueues.class).queueByDestination(-1, true, one);
          case 12 -> actions.facet(VirtualOutputQueues.class).grant(40, -1);
          case 13 -> actions.facet(VirtualOutputQueues.class).watchVoqs(8, 1, true);
          case 14 ->
              actions
                  .facet(PacedCredits.class)
                  .paceAmong(0, 1, 1, 64, List.of(new CreditTaker(3, 40, 0, 0)));
          case 15 -> actions.facet(PacedCredits.class).paceAmong(0, 0, 1, 64, List.of());
          case 16 -> actions.at(5).facet(FlaggedPackets.class).watchFlagged(true);
          default -> decide(start, one, actions);
        }
      }

      private void decide(PortStart start, List<QueueAssignment> assignments, CpActions actions) {
        VirtualOutputQueues voqs = actions.facet(VirtualOutputQueues.class);
        voqs.queueByDestination(10_000, true, assignments);
        voqs.queueByDestination(1, false, List.of());
        voqs.stampAtDeparture(EnumSet.allOf(DepartureStamp.class));
        voqs.stampAtDeparture(Set.of());
        voqs.watchVoqs(7, 70_000, true);
        voqs.watchVoqs(0, 50_000, false);
        voqs.unwatchVoqs(1);
        actions.facet(FlaggedPackets.class).watchFlagged(true);
        actions.setTimer(2, start.nowPs() + 1, TABLES);
      }

      @Override
      public void onTimer(TimerExpiry expiry, CpActions actions) {
        CounterTable voqs = expiry.snapshot().table(Counter.VOQS);
        CounterTable stamps = expiry.snapshot().table(Counter.STAMPS);
        actions
            .facet(PacedCredits.class)
            .paceAmong(
                (int) stamps.at(0, CounterTable.Stamps.EGRESS),
                voqs.at(0, CounterTable.Voqs.ARRIVED_BYTES),
                voqs.at(0, CounterTable.Voqs.QUEUE_BYTES),
                64,
                List.of(
                    new CreditTaker(
                        (int) stamps.at(0, CounterTable.Stamps.ORIGIN),
                        (int) voqs.at(0, CounterTable.Voqs.QUEUE),
                        stamps.at(0, CounterTable.Stamps.FLOWS),
                        stamps.at(0, CounterTable.Stamps.SENT_BYTES)),
                    new CreditTaker(
                        1,
                        2,
                        voqs.at(0, CounterTable.Voqs.FLOWS),
                        -voqs.at(0, CounterTable.Voqs.CREDIT_BYTES)
                            + voqs.at(0, CounterTable.Voqs.SENT_BYTES))));
      }

      @Override
      public void onVoqCrossed(VoqCrossed crossed, CpActions actions) {
        actions
            .at(crossed.nowPs() + crossed.flows()[1])
            .facet(VirtualOutputQueues.class)
            .grant(crossed.queue(), crossed.flows()[0]);
        actions
            .facet(VirtualOutputQueues.class)
            .watchVoqs(
                crossed.upward() ? 1 : 2, crossed.queueBytes() + crossed.thresholdBytes(), false);
      }

      @Override
      public void onPacketFlagged(PacketFlagged packet, CpActions actions) {
        actions
            .facet(VirtualOutputQueues.class)
            .grant(packet.queue(), packet.queueBytes() + packet.frameBytes());
        actions.setTimer((int) packet.flow(), packet.nowPs() + packet.ingressPort());
      }
    }
    return new Switch();
  }
}
