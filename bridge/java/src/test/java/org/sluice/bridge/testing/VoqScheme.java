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

/**
 * Decides everything that can be decided on virtual output queues, and turns what it is told into
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
  public ReactionPoint newReactionPoint(Parameters parameters, Entity entity) {
    return new ReactionPoint() {
      @Override
      public void onStart(FlowStart start, RpActions actions) {
        actions.flagEvery(start.baseRttPs());
        actions.flagEvery(0);
      }
    };
  }

  @Override
  public CongestionPoint newCongestionPoint(Parameters parameters, Entity entity) {
    long mistake = parameters.asLong("gain");
    return new CongestionPoint() {
      @Override
      public void onStart(PortStart start, CpActions actions) {
        List<QueueAssignment> one = List.of(new QueueAssignment(4, 40), new QueueAssignment(5, 40));
        switch ((int) mistake) {
          case 11 -> actions.queueByDestination(-1, true, one);
          case 12 -> actions.grant(40, -1);
          case 13 -> actions.watchVoqs(8, 1, true);
          case 14 -> actions.paceAmong(0, 1, 1, 64, List.of(new CreditTaker(3, 40, 0, 0)));
          case 15 -> actions.paceAmong(0, 0, 1, 64, List.of());
          case 16 -> actions.at(5).watchFlagged(true);
          default -> decide(start, one, actions);
        }
      }

      private void decide(PortStart start, List<QueueAssignment> assignments, CpActions actions) {
        actions.queueByDestination(10_000, true, assignments);
        actions.queueByDestination(1, false, List.of());
        actions.stampAtDeparture(EnumSet.allOf(DepartureStamp.class));
        actions.stampAtDeparture(Set.of());
        actions.watchVoqs(7, 70_000, true);
        actions.watchVoqs(0, 50_000, false);
        actions.unwatchVoqs(1);
        actions.watchFlagged(true);
        actions.setTimer(2, start.nowPs() + 1, TABLES);
      }

      @Override
      public void onTimer(TimerExpiry expiry, CpActions actions) {
        CounterTable voqs = expiry.snapshot().table(Counter.VOQS);
        CounterTable stamps = expiry.snapshot().table(Counter.STAMPS);
        actions.paceAmong(
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
        actions.at(crossed.nowPs() + crossed.flows()[1]).grant(crossed.queue(), crossed.flows()[0]);
        actions.watchVoqs(
            crossed.upward() ? 1 : 2, crossed.queueBytes() + crossed.thresholdBytes(), false);
      }

      @Override
      public void onPacketFlagged(PacketFlagged packet, CpActions actions) {
        actions.grant(packet.queue(), packet.queueBytes() + packet.frameBytes());
        actions.setTimer((int) packet.flow(), packet.nowPs() + packet.ingressPort());
      }
    };
  }
}
