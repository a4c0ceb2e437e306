// SPDX-License-Identifier: MIT
package org.sluice.bridge.testing;

import java.util.EnumSet;
import org.sluice.cc.Ack;
import org.sluice.cc.BytesSent;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.Counter;
import org.sluice.cc.CpActions;
import org.sluice.cc.DataArrived;
import org.sluice.cc.EcnProfile;
import org.sluice.cc.Entity;
import org.sluice.cc.EntityId;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Message;
import org.sluice.cc.Nack;
import org.sluice.cc.NotificationPoint;
import org.sluice.cc.NpActions;
import org.sluice.cc.PacketArrived;
import org.sluice.cc.PacketSampled;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortStart;
import org.sluice.cc.QueueCrossed;
import org.sluice.cc.RateScaled;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.RetransmissionTimeout;
import org.sluice.cc.RpActions;
import org.sluice.cc.Snapshot;
import org.sluice.cc.TimerExpiry;
import org.sluice.cc.Verdict;
import org.sluice.cc.facet.AckPolicy;
import org.sluice.cc.facet.PacketSampling;
import org.sluice.cc.facet.PacketVerdicts;
import org.sluice.cc.facet.QueueCrossings;
import org.sluice.cc.facet.Telemetry;
import org.sluice.cc.facet.UpstreamPauses;

/**
 * Turns the fields of every event into the arguments of a decision, so that a test sees each of
 * them arrive. With randomness in the flow's first rate.
 */
public class EchoScheme extends TestScheme {
  /** Found by the service loader. */
  public EchoScheme() {
    this("echo");
  }

  EchoScheme(String name) {
    super(name);
  }

  @Override
  public ReactionPoint newReactionPoint(FlowStart start, Parameters parameters, Entity entity) {
    return new Rp(start, parameters.asLong("gain"), entity);
  }

  @Override
  public NotificationPoint newNotificationPoint(
      FlowStart start, Parameters parameters, Entity entity) {
    return new Np(start, entity);
  }

  @Override
  public CongestionPoint newCongestionPoint(PortStart start, Parameters parameters, Entity entity) {
    return new Cp(start, entity);
  }

  private record Rp(FlowStart made, long gain, Entity entity) implements ReactionPoint {
    @Override
    public void onStart(FlowStart s, RpActions actions) {
      requireSame(made, s);
      actions.send(
          EntityId.notificationPoint(s.flow()),
          1,
          s.flow(),
          60,
          s.nowPs(),
          s.flow(),
          s.source(),
          s.destination(),
          s.sizeBytes(),
          s.lineRateBps(),
          s.bottleneckRateBps(),
          s.baseRttPs(),
          s.payloadBytes(),
          s.headerBytes(),
          entity.random().nextLong());
      actions.setRate(gain * s.lineRateBps());
      actions.watchAcks(RpActions.AckFilter.ALL);
      actions.everyBytesSent(1000);
      actions.facet(Telemetry.class).stampTelemetry(true);
    }

    @Override
    public void onAck(Ack a, RpActions actions) {
      actions.at(a.nowPs() + 5).setWindow(a.cumulativeBytes() + 0.5);
      actions.send(
          EntityId.reactionPoint(0),
          2,
          -1,
          64,
          a.nowPs(),
          a.cumulativeBytes(),
          a.newlyAckedBytes(),
          a.nextSendBytes(),
          a.rttPs(),
          a.ecnEcho() ? 1 : 0,
          a.packets(),
          a.markedPackets(),
          a.telemetry().width(),
          a.telemetry().leftPs(0));
    }

    @Override
    public void onNack(Nack n, RpActions actions) {
      actions.clearWindow();
      actions.setRate(n.expectedBytes() + n.nextSendBytes() + (n.ecnEcho() ? 1 : 0));
    }

    @Override
    public void onMessage(Message m, RpActions actions) {
      actions.sendAsData(m.source(), m.type(), m.flow(), 1048, m.sentPs(), m.words()[0]);
    }

    @Override
    public void onTimer(TimerExpiry t, RpActions actions) {
      actions.setTimer(t.timer() + 1, t.nowPs() + 7);
    }

    @Override
    public void onBytesSent(BytesSent b, RpActions actions) {
      actions.setRate(b.totalBytes());
    }

    @Override
    public void onRetransmissionTimeout(RetransmissionTimeout r, RpActions actions) {
      actions.cancelTimer((int) r.unackedBytes());
    }

    @Override
    public void onRateScaled(RateScaled r, RpActions actions) {
      actions.scaleRate(r.factor() / 2);
    }
  }

  private record Np(FlowStart made, Entity entity) implements NotificationPoint {
    @Override
    public void onStart(FlowStart start, NpActions actions) {
      requireSame(made, start);
      actions.watchData(NpActions.DataFilter.MARKED);
      actions.facet(AckPolicy.class).acknowledgeEvery(4);
    }

    @Override
    public void onData(DataArrived d, NpActions actions) {
      actions
          .at(d.nowPs())
          .send(
              EntityId.reactionPoint(EntityId.index(entity.id())),
              3,
              EntityId.index(entity.id()),
              60,
              d.sequenceBytes(),
              d.payloadBytes(),
              d.marked() ? 1 : 0,
              d.sentPs());
    }
  }

  private record Cp(PortStart made, Entity entity)
      implements CongestionPoint,
          QueueCrossings.Listener,
          PacketSampling.Listener,
          PacketVerdicts.Judge {
    @Override
    public void onStart(PortStart p, CpActions actions) {
      requireSame(made, p);
      actions.setEcnProfile(new EcnProfile(p.node(), p.lineRateBps(), 0.25, 0.5));
      actions.setTimer(15, p.nowPs() + 1, EnumSet.of(Counter.QUEUE_BYTES, Counter.FLOWS_IN_QUEUE));
      QueueCrossings crossings = actions.facet(QueueCrossings.class);
      crossings.watchQueue(7, p.bufferBytes(), true);
      crossings.unwatchQueue(0);
      actions.facet(PacketSampling.class).sampleEvery(p.port());
      actions.facet(PacketVerdicts.class).judgePackets(true);
    }

    @Override
    public void onTimer(TimerExpiry t, CpActions actions) {
      Snapshot s = t.snapshot();
      for (int i = 0; i < s.flows().length; i++) {
        actions.send(
            EntityId.reactionPoint(s.flows()[i]),
            4,
            s.flows()[i],
            60,
            s.queueBytes(),
            s.queuePackets(),
            s.sentBytes(),
            s.enqueuedBytes(),
            s.flowPackets()[i],
            s.flowBytes()[i]);
      }
    }

    @Override
    public void onQueueCrossed(QueueCrossed q, CpActions actions) {
      actions
          .facet(UpstreamPauses.class)
          .pause((int) q.thresholdBytes(), q.upward() ? q.nowPs() + q.queueBytes() : 0);
    }

    @Override
    public void onPacketSampled(PacketSampled p, CpActions actions) {
      actions.send(EntityId.reactionPoint(p.flow()), 5, p.flow(), p.frameBytes(), p.queueBytes());
    }

    @Override
    public Verdict onPacketArrived(PacketArrived p) {
      if (p.equals(
          new PacketArrived(Conversation.NOW_PS, Conversation.FLOW, 71, 72, 73, p.marked(), 74))) {
        return p.marked() ? Verdict.DROP : Verdict.MARK;
      }
      return Verdict.PASS;
    }
  }
}
