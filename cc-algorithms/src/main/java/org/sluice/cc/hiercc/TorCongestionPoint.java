// SPDX-License-Identifier: MIT
package org.sluice.cc.hiercc;

import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
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
 * HierCC in a switch: both sides of a ToR (section 3.1), or nothing in a switch without hosts. What
 * each packet does, to wait, to be stamped and to leave on credit, is the data plane's; what the
 * queues are, what is owed and how fast senders send is decided here, twice per round trip or less.
 */
final class TorCongestionPoint
    implements CongestionPoint, VirtualOutputQueues.Listener, FlaggedPackets.Listener {
  private static final int RATES = 0;
  private static final int CREDITS = 1;
  private static final int HIGH = 0;
  private static final int LOW = 1;
  private static final Set<Counter> VOQS = EnumSet.of(Counter.VOQS);
  private static final Set<Counter> STAMPS = EnumSet.of(Counter.STAMPS);

  private final Parameters parameters;
  private final long roundPs;
  private @Nullable SenderSide sender;
  private @Nullable ReceiverSide receiver;

  TorCongestionPoint(Parameters parameters) {
    this.parameters = parameters;
    roundPs = parameters.timePs("creditRound");
  }

  @Override
  public void onStart(PortStart start, CpActions actions) {
    Rack rack = new Rack(start, parameters);
    if (!rack.isTor()) {
      return;
    }
    SenderSide newSender = new SenderSide(rack, parameters);
    sender = newSender;
    receiver = new ReceiverSide(rack, parameters);
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
    actions.setTimer(RATES, PicoTime.nextMultiple(start.nowPs(), newSender.intervalPs()), VOQS);
    actions.setTimer(CREDITS, PicoTime.nextMultiple(start.nowPs(), roundPs), STAMPS);
  }

  @Override
  public void onTimer(TimerExpiry expiry, CpActions actions) {
    SenderSide s = sender;
    ReceiverSide r = receiver;
    if (s == null || r == null) {
      return;
    }
    if (expiry.timer() == RATES) {
      s.onInterval(expiry.snapshot().table(Counter.VOQS), expiry.nowPs(), actions);
      actions.setTimer(RATES, PicoTime.after(expiry.nowPs(), s.intervalPs()), VOQS);
    } else {
      r.onRound(expiry.snapshot().table(Counter.STAMPS), actions);
      actions.setTimer(CREDITS, PicoTime.after(expiry.nowPs(), roundPs), STAMPS);
    }
  }

  @Override
  public void onVoqCrossed(VoqCrossed crossed, CpActions actions) {
    SenderSide s = sender;
    if (s != null) {
      s.onCrossed(crossed, actions);
    }
  }

  @Override
  public void onPacketFlagged(PacketFlagged packet, CpActions actions) {
    SenderSide s = sender;
    if (s != null) {
      s.onMarked(packet, actions);
    }
  }

  @Override
  public void onMessage(Message message, CpActions actions) {
    ReceiverSide r = receiver;
    if (r != null && message.type() == HierccMessages.STUCK) {
      long[] words = message.words();
      r.onStuck(EntityId.index(message.source()), (int) words[0], words[1], words[2], actions);
    }
  }
}
