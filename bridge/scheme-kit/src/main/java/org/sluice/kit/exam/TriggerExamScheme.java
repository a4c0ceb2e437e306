// SPDX-License-Identifier: MIT
package org.sluice.kit.exam;

import java.util.EnumSet;
import org.sluice.cc.Ack;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.Counter;
import org.sluice.cc.CounterTable;
import org.sluice.cc.CounterTable.Pairs;
import org.sluice.cc.CpActions;
import org.sluice.cc.DeclaredScheme;
import org.sluice.cc.EcnProfile;
import org.sluice.cc.Entity;
import org.sluice.cc.EntityId;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Message;
import org.sluice.cc.PacketSampled;
import org.sluice.cc.Parameters;
import org.sluice.cc.PathLoad;
import org.sluice.cc.PortStart;
import org.sluice.cc.QueueCrossed;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.Resumed;
import org.sluice.cc.RpActions;
import org.sluice.cc.TimerExpiry;
import org.sluice.cc.facet.LoadDigest;
import org.sluice.cc.facet.OffsetMarking;
import org.sluice.cc.facet.PacketSampling;
import org.sluice.cc.facet.QueueCrossings;
import org.sluice.cc.facet.ResumeWatch;
import org.sluice.cc.facet.Telemetry;
import org.sluice.cc.facet.UpstreamPauses;

/**
 * Sends at line rate and shows one of the data plane's triggers or gates, so that a certification
 * scenario can read it from rates, marks and completion times.
 *
 * <p>By its parameter {@code show}: {@code acks}: the first ACK of a flow that echoes a mark, or
 * the first of all, sets its rate to 1000 bit/s for each acknowledged byte and 1 bit/s for each
 * nanosecond of its round trip. {@code telemetry}: the ACKs of the packets from {@code at} on show
 * the four words of the first hop, one each, multiplied by 1, 1000, 1000 and 1. {@code load}: the
 * digest number {@code at} of a path's load sets the rate to 10 Gbit/s times it. {@code crossing}:
 * the first time a queue rises above {@code bytes} it sets the rate of flow {@code flow} to 1000
 * bit/s for each byte of the queue. {@code sampling}: the packet that completes {@code bytes}
 * enqueued bytes sets the rate of its flow in the same way, once. {@code profile}: queues mark
 * above {@code bytes}. {@code offset}: queues mark while their offset is below {@code bytes}, and
 * at {@code at} every switch pauses the upstream of port 1 until {@code until}. {@code pause} does
 * that alone, and at {@code resume}, if that is given, ends the pause. {@code resumed} does it,
 * too, and the end of a pause sets the rate of flow {@code flow} to 1000 bit/s for each picosecond
 * that the port was paused. {@code pairs}: at {@code at} each switch reads what arrived for each
 * pair of ports, and sets the rate of the flow of each ingress port that has data waiting (flow
 * {@code n} by port {@code n + 1}) to 1000 bit/s for each byte that came and 1 bit/s for each that
 * waits.
 */
public final class TriggerExamScheme extends DeclaredScheme {
  private static final String DECLARED =
      """
      scheme exam-trigger for congestion-control
          Line rate; shows one trigger, counter or gate (certification scenarios)
      needs rate-gate
      needs ack-trigger if show is acks or telemetry
      needs int if show is telemetry
      needs load-digest if show is load
      needs crossing-trigger if show is crossing
      needs sampling-trigger if show is sampling
      needs ecn-profile if show is profile
      needs ecn-offset if show is offset
      needs resume-trigger if show is resumed
      needs pair-counters if show is pairs
      needs pause-duration if show is offset or pause or resumed
      needs switch-scope, timer if show is offset or pause or resumed or pairs
      needs message if show is crossing or sampling or resumed or pairs
      owns rate
      owns ecn-profile if show is profile or offset
      owns pause if show is offset or pause or resumed
      placed reaction-point
      placed congestion-point per port if show is crossing or sampling or profile
      placed congestion-point per switch if show is offset or pause or resumed or pairs
      choice show
          | acks, telemetry, load, crossing, sampling, profile, offset, pause, resumed, pairs
          | acks | certification | what becomes visible
      choice acks | all, ecn-echo | all | certification | which acknowledgements are reported
      whole bytes B | 0 .. 1152921504606846976 | 10000 | certification | of the queue, or of the offset
      whole flow | 0 .. 1000 | 0 | certification | of 'crossing' and 'resumed'
      whole at ps | 1 .. 1152921504606846976 | 1000000 | certification | a time; a packet's number
      whole until ps | 1 .. 1152921504606846976 | 2000000 | certification | of 'pause', 'resumed' and 'offset'
      whole resume ps | 1 .. 1152921504606846976 | auto: never | certification | of 'pause'
      profile default | the first acknowledgement sets the rate
      """;
  private static final int SIGNAL_WIRE_BYTES = 64;
  private static final long BPS_PER_BYTE = 1000;
  private static final long BPS_PER_PS = 1000;
  private static final long BPS_OF_LOAD = 10_000_000_000L;
  private static final long PS_PER_NS = 1000;
  private static final int PAUSED_PORT = 1;

  /** Found by the service loader. */
  public TriggerExamScheme() {
    super(DECLARED);
  }

  @Override
  public ReactionPoint newReactionPoint(FlowStart start, Parameters p, Entity entity) {
    return new Sender(p);
  }

  @Override
  public CongestionPoint newCongestionPoint(PortStart port, Parameters p, Entity entity) {
    long bytes = p.asLong("bytes");
    return switch (p.text("show")) {
      case "crossing" -> new Crossing(bytes, p.asLong("flow"));
      case "sampling" -> new Sampling(bytes);
      case "profile" ->
          (start, actions) -> actions.setEcnProfile(new EcnProfile(bytes, bytes, 1, 1));
      case "resumed" -> new Resuming(new Pausing(p), p.asLong("flow"));
      case "pairs" -> new PairReader(p.asLong("at"));
      default -> new Pausing(p);
    };
  }

  private static final class Sender implements ReactionPoint, LoadDigest.Listener {
    private static final long[] FACTORS = {1, 1000, 1000, 1};

    private final Parameters p;
    private boolean shown;
    private long acks;
    private long digests;

    Sender(Parameters p) {
      this.p = p;
    }

    @Override
    public void onStart(FlowStart start, RpActions actions) {
      actions.setRate(start.lineRateBps());
      if (p.text("show").equals("telemetry")) {
        actions.facet(Telemetry.class).stampTelemetry(true);
        actions.watchAcks(RpActions.AckFilter.ALL);
      } else if (p.text("show").equals("load")) {
        actions.facet(LoadDigest.class).stampLoad(1);
      } else if (p.text("show").equals("acks")) {
        boolean isEcho = p.text("acks").equals("ecn-echo");
        actions.watchAcks(isEcho ? RpActions.AckFilter.ECN_ECHO : RpActions.AckFilter.ALL);
      }
    }

    @Override
    public void onAck(Ack ack, RpActions actions) {
      acks++;
      if (p.text("show").equals("telemetry")) {
        int word = (int) (acks - p.asLong("at"));
        if (word >= 0 && word < FACTORS.length) {
          actions.setRate(ack.telemetry().words()[word] * FACTORS[word]);
        }
      } else if (!shown) {
        shown = true;
        actions.setRate(ack.cumulativeBytes() * BPS_PER_BYTE + ack.rttPs() / PS_PER_NS);
      }
    }

    @Override
    public void onPathLoad(PathLoad path, RpActions actions) {
      digests++;
      if (digests == p.asLong("at")) {
        actions.setRate((long) (path.load() * BPS_OF_LOAD));
      }
    }

    @Override
    public void onMessage(Message message, RpActions actions) {
      actions.setRate(message.words()[0]);
    }
  }

  private static void notifyFlow(CpActions actions, long flow, long rateBps) {
    actions.send(EntityId.reactionPoint(flow), 0, flow, SIGNAL_WIRE_BYTES, rateBps);
  }

  private record Crossing(long bytes, long flow)
      implements CongestionPoint, QueueCrossings.Listener {
    @Override
    public void onStart(PortStart start, CpActions actions) {
      actions.facet(QueueCrossings.class).watchQueue(0, bytes, true);
    }

    @Override
    public void onQueueCrossed(QueueCrossed crossed, CpActions actions) {
      actions.facet(QueueCrossings.class).unwatchQueue(0);
      notifyFlow(actions, flow, crossed.queueBytes() * BPS_PER_BYTE);
    }
  }

  private record Sampling(long bytes) implements CongestionPoint, PacketSampling.Listener {
    @Override
    public void onStart(PortStart start, CpActions actions) {
      actions.facet(PacketSampling.class).sampleEvery(bytes);
    }

    @Override
    public void onPacketSampled(PacketSampled sampled, CpActions actions) {
      actions.facet(PacketSampling.class).sampleEvery(0);
      notifyFlow(actions, sampled.flow(), sampled.queueBytes() * BPS_PER_BYTE);
    }
  }

  private record Pausing(Parameters p) implements CongestionPoint {
    @Override
    public void onStart(PortStart start, CpActions actions) {
      if (p.text("show").equals("offset")) {
        actions.facet(OffsetMarking.class).markBelowOffset(p.asLong("bytes"));
      }
      actions.setTimer(0, p.asLong("at"));
      if (!p.isAuto("resume")) {
        actions.setTimer(1, p.asLong("resume"));
      }
    }

    @Override
    public void onTimer(TimerExpiry expiry, CpActions actions) {
      actions
          .facet(UpstreamPauses.class)
          .pause(PAUSED_PORT, expiry.timer() == 0 ? p.asLong("until") : 0);
    }
  }

  private record Resuming(Pausing pausing, long flow)
      implements CongestionPoint, ResumeWatch.Listener {
    @Override
    public void onStart(PortStart start, CpActions actions) {
      actions.facet(ResumeWatch.class).watchResumes(true);
      pausing.onStart(start, actions);
    }

    @Override
    public void onTimer(TimerExpiry expiry, CpActions actions) {
      pausing.onTimer(expiry, actions);
    }

    @Override
    public void onResumed(Resumed resumed, CpActions actions) {
      notifyFlow(actions, flow, resumed.pausedPs() * BPS_PER_PS);
    }
  }

  private record PairReader(long atPs) implements CongestionPoint {
    @Override
    public void onStart(PortStart start, CpActions actions) {
      actions.setTimer(0, atPs, EnumSet.of(Counter.PAIRS));
    }

    @Override
    public void onTimer(TimerExpiry expiry, CpActions actions) {
      CounterTable pairs = expiry.snapshot().table(Counter.PAIRS);
      for (int row = 0; row < pairs.rows(); row++) {
        long waiting = pairs.at(row, Pairs.QUEUE_BYTES);
        if (waiting > 0) {
          notifyFlow(
              actions,
              pairs.at(row, Pairs.INGRESS) - 1,
              pairs.at(row, Pairs.ARRIVED_BYTES) * BPS_PER_BYTE + waiting);
        }
      }
    }
  }
}
