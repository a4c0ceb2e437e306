// SPDX-License-Identifier: MIT
package org.sluice.cc.rocc;

import java.util.EnumSet;
import java.util.Set;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.Counter;
import org.sluice.cc.CpActions;
import org.sluice.cc.EntityId;
import org.sluice.cc.Message;
import org.sluice.cc.PacketSampled;
import org.sluice.cc.Parameters;
import org.sluice.cc.PicoTime;
import org.sluice.cc.PortStart;
import org.sluice.cc.TimerExpiry;
import org.sluice.cc.facet.FlowCounting;
import org.sluice.cc.facet.PacketSampling;

/**
 * The switch side of RoCC for one egress queue (sections 3.2 to 3.4): at every multiple of T it
 * reads the queue and sends feedback to each flow that has a packet in it. What it sends is left to
 * a {@link Feedback}.
 */
final class RoccCongestionPoint implements CongestionPoint, PacketSampling.Listener {
  private static final int TICK = 0;

  /** What is sent at a tick. */
  interface Feedback {
    /** Takes the queue's length at a tick, before any {@link #send} of that tick. */
    void tick(long queueBytes);

    /** Sends this tick's feedback to one flow. */
    void send(CpActions actions, int reactionPoint, long flow);

    /** A message from a host. */
    void receive(Message message);
  }

  private final Parameters parameters;
  private final long intervalPs;
  private final Set<Counter> snapshot;
  private final Feedback feedback;
  private final FlowTable flows;

  RoccCongestionPoint(PortStart start, Parameters parameters) {
    this.parameters = parameters;
    snapshot = EnumSet.of(Counter.QUEUE_BYTES);
    if (!RoccParameters.samples(parameters)) {
      boolean aged = parameters.text("flowTable").equals("aged");
      snapshot.add(aged ? Counter.FLOWS_SEEN : Counter.FLOWS_IN_QUEUE);
    }
    intervalPs = parameters.timePs("updateInterval");
    ControllerSettings settings = ControllerSettings.of(parameters, start.lineRateBps());
    double initial =
        (double) parameters.rateBps("initialRate", start.lineRateBps())
            / settings.rateResolutionBps();
    FairRate fairRate = FairRate.initial(settings, initial);
    RoccMessages messages = new RoccMessages(parameters);
    feedback =
        parameters.text("rateComputedAt").equals("host")
            ? new QueueFeedback(fairRate, messages)
            : new RateFeedback(fairRate, messages);
    flows = FlowTable.of(parameters, settings);
  }

  @Override
  public void onStart(PortStart start, CpActions actions) {
    if (RoccParameters.samples(parameters)) {
      actions.facet(PacketSampling.class).sampleEvery(parameters.asLong("sampleInterval"));
    } else if (snapshot.contains(Counter.FLOWS_SEEN)) {
      actions.facet(FlowCounting.class).countAbove(0);
    }
    // all ports tick in phase, at multiples of T
    actions.setTimer(TICK, PicoTime.nextMultiple(start.nowPs(), intervalPs), snapshot);
  }

  @Override
  public void onTimer(TimerExpiry expiry, CpActions actions) {
    feedback.tick(expiry.snapshot().queueBytes());
    for (long flow : flows.recipients(expiry.snapshot(), expiry.nowPs())) { // section 3.4
      feedback.send(actions, EntityId.reactionPoint(flow), flow);
    }
    actions.setTimer(TICK, PicoTime.after(expiry.nowPs(), intervalPs), snapshot);
  }

  @Override
  public void onPacketSampled(PacketSampled sampled, CpActions actions) {
    flows.sampled(sampled.flow());
  }

  @Override
  public void onMessage(Message message, CpActions actions) {
    feedback.receive(message);
  }
}
