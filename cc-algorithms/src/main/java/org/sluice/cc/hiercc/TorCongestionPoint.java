// SPDX-License-Identifier: MIT
package org.sluice.cc.hiercc;

import java.util.EnumSet;
import java.util.Set;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.Counter;
import org.sluice.cc.CpActions;
import org.sluice.cc.DepartureStamp;
import org.sluice.cc.EntityId;
import org.sluice.cc.Message;
import org.sluice.cc.PacketFlagged;
import org.sluice.cc.Parameters;
import org.sluice.cc.PicoTime;
import org.sluice.cc.PortStart;
import org.sluice.cc.TimerExpiry;
import org.sluice.cc.VoqCrossed;
import org.sluice.cc.facet.FlaggedPackets;
import org.sluice.cc.facet.VirtualOutputQueues;

/**
 * HierCC in a switch that hosts hang on: both sides of a ToR (section 3.1). What each packet does,
 * to wait, to be stamped and to leave on credit, is the data plane's; what the queues are, what is
 * owed and how fast senders send is decided here, twice per round trip or less.
 */
final class TorCongestionPoint
    implements CongestionPoint, VirtualOutputQueues.Listener, FlaggedPackets.Listener {
  private static final int RATES = 0;
  private static final int CREDITS = 1;
  private static final int HIGH = 0;
  private static final int LOW = 1;
  private static final Set<Counter> VOQS = EnumSet.of(Counter.VOQS);
  private static final Set<Counter> STAMPS = EnumSet.of(Counter.STAMPS);

  private final Rack rack;
  private final Parameters parameters;
  private final long roundPs;
  private final SenderSide sender;
  private final ReceiverSide receiver;

  TorCongestionPoint(Rack rack, Parameters parameters) {
    this.rack = rack;
    this.parameters = parameters;
    roundPs = parameters.timePs("creditRound");
    sender = new SenderSide(rack, parameters);
    receiver = new ReceiverSide(rack, parameters);
  }

  @Override
  public void onStart(PortStart start, CpActions actions) {
    VirtualOutputQueues voqs = actions.facet(VirtualOutputQueues.class);
    voqs.queueByDestination(
        parameters.asLong("initialCredit"),
        parameters.text("creditRule").equals("whole"),
        rack.assignments());
    voqs.stampAtDeparture(EnumSet.allOf(DepartureStamp.class)); // F_ij and S_ij
    voqs.watchVoqs(HIGH, parameters.asLong("stopAbove"), true);
    voqs.watchVoqs(LOW, parameters.asLong("resumeBelow"), false);
    actions.facet(FlaggedPackets.class).watchFlagged(true);
    // all ToRs in phase, at multiples of their intervals
    actions.setTimer(RATES, PicoTime.nextMultiple(start.nowPs(), sender.intervalPs()), VOQS);
    actions.setTimer(CREDITS, PicoTime.nextMultiple(start.nowPs(), roundPs), STAMPS);
  }

  @Override
  public void onTimer(TimerExpiry expiry, CpActions actions) {
    if (expiry.timer() == RATES) {
      sender.onInterval(expiry.snapshot().table(Counter.VOQS), expiry.nowPs(), actions);
      actions.setTimer(RATES, PicoTime.after(expiry.nowPs(), sender.intervalPs()), VOQS);
    } else {
      receiver.onRound(expiry.snapshot().table(Counter.STAMPS), actions);
      actions.setTimer(CREDITS, PicoTime.after(expiry.nowPs(), roundPs), STAMPS);
    }
  }

  @Override
  public void onVoqCrossed(VoqCrossed crossed, CpActions actions) {
    sender.onCrossed(crossed, actions);
  }

  @Override
  public void onPacketFlagged(PacketFlagged packet, CpActions actions) {
    sender.onMarked(packet, actions);
  }

  @Override
  public void onMessage(Message message, CpActions actions) {
    if (message.type() == HierccMessages.STUCK) {
      long[] words = message.words();
      int origin = EntityId.index(message.source());
      receiver.onStuck(origin, (int) words[0], words[1], words[2], actions);
    }
  }
}
