// SPDX-License-Identifier: MIT
package org.sluice.kit.exam;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.Counter;
import org.sluice.cc.CounterTable;
import org.sluice.cc.CpActions;
import org.sluice.cc.CreditTaker;
import org.sluice.cc.DeclaredScheme;
import org.sluice.cc.DepartureStamp;
import org.sluice.cc.Entity;
import org.sluice.cc.EntityId;
import org.sluice.cc.FlowStart;
import org.sluice.cc.HostPlace;
import org.sluice.cc.Message;
import org.sluice.cc.PacketFlagged;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortLink;
import org.sluice.cc.PortStart;
import org.sluice.cc.QueueAssignment;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.RpActions;
import org.sluice.cc.TimerExpiry;
import org.sluice.cc.VoqCrossed;
import org.sluice.cc.facet.FlaggedPackets;
import org.sluice.cc.facet.PacedCredits;
import org.sluice.cc.facet.PacketFlagging;
import org.sluice.cc.facet.VirtualOutputQueues;

/**
 * Shows what virtual output queues do, for certification: every switch queues by destination, with
 * {@code credit} bytes of credit and only whole packets, and senders go at line rate.
 *
 * <p>By its parameter {@code show}: {@code grant}: each switch grants each of its queues {@code
 * bytes} at {@code step}. {@code pace}: the switch of host 0 sends credits of {@code each} bytes at
 * {@code rate} to the switches of hosts 1, 2, … with weights that fall from their number to 1, to
 * each {@code bytes} for each unit of its weight. {@code stamps}: at {@code step} the switch of
 * host 0 sends flow n a rate made of what the switch of host n + 1 stamped: bytes sent, times 1000,
 * plus the number of flows. {@code watch}: a queue that rises above {@code bytes} sets the rate of
 * the flows in it to 1 Gb/s. {@code flags}: the n-th packet of a flow that is flagged, one each
 * {@code step}, sets its rate to n Gb/s.
 */
public final class VoqExamScheme extends DeclaredScheme {
  private static final String DECLARED =
      """
      scheme exam-voq for congestion-control
          Virtual output queues, their credit, stamps and flags (certification scenarios)
      needs rate-gate, timer, message, switch-scope, voq, voq-trigger, departure-stamps, paced-credits,
          packet-flag
      owns rate, destination-queues
      placed reaction-point, congestion-point per switch
      choice show | grant, pace, stamps, watch, flags | grant | certification | what is shown
      whole credit B | 0 .. 1152921504606846976 | 0 | certification | initial credit of each queue
      whole step ps | 1 .. 1152921504606846976 | 1000000 | certification | when it is shown
      whole bytes B | 0 .. 1152921504606846976 | 0 | certification | granted, paced or watched
      whole each B | 1 .. 1152921504606846976 | 1048 | certification | bytes of a paced credit
      whole rate bit/s | 1 .. 1152921504606846976 | 1000000000 | certification | of paced credits
      profile default | no credit at all
      """;
  private static final int SIGNAL_WIRE_BYTES = 64;
  private static final long GIGABIT_PER_S = 1_000_000_000L;
  private static final long BPS_PER_BYTE = 1000;

  /** Found by the service loader. */
  public VoqExamScheme() {
    super(DECLARED);
  }

  @Override
  public ReactionPoint newReactionPoint(FlowStart start, Parameters parameters, Entity entity) {
    return new Sender(parameters);
  }

  @Override
  public CongestionPoint newCongestionPoint(PortStart start, Parameters parameters, Entity entity) {
    return new Switch(start, parameters);
  }

  private record Sender(Parameters parameters) implements ReactionPoint {
    @Override
    public void onStart(FlowStart start, RpActions actions) {
      actions.setRate(start.lineRateBps());
      if (parameters.text("show").equals("flags")) {
        actions.facet(PacketFlagging.class).flagEvery(parameters.asLong("step"));
      }
    }

    @Override
    public void onMessage(Message message, RpActions actions) {
      actions.setRate(message.words()[0]);
    }
  }

  private static final class Switch
      implements CongestionPoint, VirtualOutputQueues.Listener, FlaggedPackets.Listener {
    private final Parameters parameters;
    private final String show;
    private final List<HostPlace> hosts;
    private final boolean isFirstHosts;
    private long flagged;

    Switch(PortStart start, Parameters parameters) {
      this.parameters = parameters;
      show = parameters.text("show");
      hosts = start.hosts();
      isFirstHosts = start.links().stream().anyMatch(link -> isFirst(link));
    }

    @Override
    public void onStart(PortStart start, CpActions actions) {
      actions
          .facet(VirtualOutputQueues.class)
          .queueByDestination(
              parameters.asLong("credit"),
              true,
              hosts.stream().map(h -> new QueueAssignment(h.host(), h.host())).toList());
      switch (show) {
        case "grant" -> actions.setTimer(0, parameters.asLong("step"));
        case "pace" -> pace(actions);
        case "stamps" -> {
          actions
              .facet(VirtualOutputQueues.class)
              .stampAtDeparture(EnumSet.allOf(DepartureStamp.class));
          actions.setTimer(0, parameters.asLong("step"), EnumSet.of(Counter.STAMPS));
        }
        case "watch" ->
            actions.facet(VirtualOutputQueues.class).watchVoqs(0, parameters.asLong("bytes"), true);
        default -> actions.facet(FlaggedPackets.class).watchFlagged(true);
      }
    }

    private static boolean isFirst(PortLink link) {
      return link.peerIsHost() && link.peer() == 0;
    }

    private void pace(CpActions actions) {
      if (!isFirstHosts) {
        return;
      }
      List<CreditTaker> takers = new ArrayList<>();
      for (int i = 1; i < hosts.size(); i++) {
        long weight = (long) hosts.size() - i;
        long quota = parameters.asLong("bytes") * weight;
        takers.add(new CreditTaker(hosts.get(i).attachedTo(), 0, weight, quota));
      }
      actions
          .facet(PacedCredits.class)
          .paceAmong(
              0, parameters.asLong("rate"), parameters.asLong("each"), SIGNAL_WIRE_BYTES, takers);
    }

    @Override
    public void onTimer(TimerExpiry expiry, CpActions actions) {
      if (show.equals("grant")) {
        hosts.forEach(
            h ->
                actions
                    .facet(VirtualOutputQueues.class)
                    .grant(h.host(), parameters.asLong("bytes")));
        return;
      }
      CounterTable stamps = expiry.snapshot().table(Counter.STAMPS);
      for (int row = 0; isFirstHosts && row < stamps.rows(); row++) {
        for (HostPlace place : hosts) {
          if (place.host() > 0
              && place.attachedTo() == stamps.at(row, CounterTable.Stamps.ORIGIN)) {
            long sent = stamps.at(row, CounterTable.Stamps.SENT_BYTES);
            long flows = stamps.at(row, CounterTable.Stamps.FLOWS);
            notifyFlow(place.host() - 1, sent * BPS_PER_BYTE + flows, actions);
          }
        }
      }
    }

    @Override
    public void onVoqCrossed(VoqCrossed crossed, CpActions actions) {
      for (long flow : crossed.flows()) {
        notifyFlow(flow, GIGABIT_PER_S, actions);
      }
    }

    @Override
    public void onPacketFlagged(PacketFlagged packet, CpActions actions) {
      flagged++;
      notifyFlow(packet.flow(), flagged * GIGABIT_PER_S, actions);
    }

    private static void notifyFlow(long flow, long rateBps, CpActions actions) {
      actions.send(EntityId.reactionPoint(flow), 0, flow, SIGNAL_WIRE_BYTES, rateBps);
    }
  }
}
