// SPDX-License-Identifier: MIT
package org.sluice.kit.exam;

import java.util.EnumSet;
import org.sluice.cc.Ack;
import org.sluice.cc.BytesSent;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.Counter;
import org.sluice.cc.CounterTable;
import org.sluice.cc.CounterTable.FlowsSeen;
import org.sluice.cc.CpActions;
import org.sluice.cc.DataArrived;
import org.sluice.cc.DeclaredScheme;
import org.sluice.cc.Entity;
import org.sluice.cc.EntityId;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Message;
import org.sluice.cc.NotificationPoint;
import org.sluice.cc.NpActions;
import org.sluice.cc.PacketArrived;
import org.sluice.cc.Parameters;
import org.sluice.cc.PathReported;
import org.sluice.cc.PortLink;
import org.sluice.cc.PortStart;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.RpActions;
import org.sluice.cc.TimerExpiry;
import org.sluice.cc.Verdict;
import org.sluice.cc.facet.CreditGate;
import org.sluice.cc.facet.CreditLimit;
import org.sluice.cc.facet.CreditStream;
import org.sluice.cc.facet.FlowCounting;
import org.sluice.cc.facet.HostMessages;
import org.sluice.cc.facet.PacketVerdicts;
import org.sluice.cc.facet.PathReports;

/**
 * Holds a fixed rate and window and turns what the data plane reports into decided rates, so that a
 * certification scenario can read exact times and counters from {@code rate.csv}.
 *
 * <p>What it shows, by its parameter {@code show}: {@code timers} sets the timers 3, 1, 2 and 0 at
 * start, each due at (number + 1) steps; the expiry of timer n sets the rate to (n + 1) Gb/s.
 * {@code receiver}: the receiver answers its first data packet with a message that sets the rate to
 * 1 Gb/s. {@code switch}: each congestion point reads its queue once, at {@code step}, and notifies
 * each flow in it; the flow's rate becomes 1000 bit/s for each byte of the queue. {@code bytes}:
 * the rate halves once, when {@code bytes} payload bytes have been sent. {@code judge}: each
 * congestion point gives its {@code verdict} on each packet that makes the queue longer than {@code
 * bytes}. {@code flows-seen}: the congestion point of each switch reads once, at {@code step},
 * which flows came, and sends each one's host a message about its receiver; the flow's rate becomes
 * 1000 bit/s for each byte that came and 1 bit/s for each packet that found the queue above {@code
 * bytes}. {@code credits}: the receiver paces credits of {@code creditFrame} bytes at {@code
 * creditRate}, each congestion point limits them to {@code creditLimit} with a queue of {@code
 * bytes}, and the sender sends only on them. {@code path}: at each ACK, the rate becomes 10 Gb/s
 * for each switch on its packet's way and 1000 bit/s for each picosecond that the receiver held it.
 */
public final class ExamScheme extends DeclaredScheme {
  private static final String DECLARED =
      """
      scheme exam for congestion-control
          Fixed rate and window; shows what a data plane reports (certification scenarios)
      needs rate-gate
      needs window-gate if window is set
      needs timer if show is timers or switch or flows-seen
      needs data-trigger if show is receiver
      needs message if show is receiver or switch
      needs queue-counters, flows-in-queue if show is switch
      needs bytes-sent-trigger if show is bytes
      needs ack-trigger, path-report if show is path
      needs packet-verdict if show is judge
      needs switch-scope, flows-seen, host-message if show is flows-seen
      needs credit-class, credit-gate, paced-message if show is credits
      owns rate, window
      placed reaction-point
      placed notification-point if show is receiver or credits
      placed congestion-point per port if show is switch or judge or credits
      placed congestion-point per switch if show is flows-seen
      whole rate bit/s | 1 .. 1e13 | auto: the line rate | certification | fixed rate
      real window B | 1 .. 1e15 | auto: no window | certification | fixed limit on bytes in flight
      choice show | nothing, timers, receiver, switch, bytes, judge, flows-seen, credits, path | nothing
          | certification | what becomes visible as a rate
      whole step ps | 1 .. 1152921504606846976 | 1000000 | certification | timer step
      whole bytes B | 1 .. 1152921504606846976 | 1000
          | certification | of 'bytes', 'judge', 'flows-seen' and 'credits'
      whole creditRate bit/s | 1 .. 1e13 | 1000000000 | certification | of 'credits'
      whole creditLimit bit/s | 1 .. 1e13 | 1000000000 | certification | of 'credits'
      whole creditFrame B | 1 .. 9000 | 64 | certification | of 'credits'
      choice verdict | mark, drop | mark | certification | of 'judge'
      profile default | line rate, no window, shows nothing
      """;
  private static final int SIGNAL_WIRE_BYTES = 64;
  private static final long GIGABIT_PER_S = 1_000_000_000L;
  private static final long BPS_PER_QUEUED_BYTE = 1000;
  private static final long BPS_PER_HOP = 10_000_000_000L;
  private static final long BPS_PER_HELD_PS = 1000;

  /** Found by the service loader. */
  public ExamScheme() {
    super(DECLARED);
  }

  @Override
  public ReactionPoint newReactionPoint(FlowStart start, Parameters parameters, Entity entity) {
    return new Sender(start, parameters);
  }

  @Override
  public NotificationPoint newNotificationPoint(
      FlowStart flow, Parameters parameters, Entity entity) {
    if (parameters.text("show").equals("credits")) {
      int frameBytes = (int) parameters.asLong("creditFrame");
      return (start, actions) ->
          actions
              .facet(CreditStream.class)
              .paceCredits(parameters.asLong("creditRate"), frameBytes, frameBytes, 0);
    }
    return new Receiver(flow.flow());
  }

  @Override
  public CongestionPoint newCongestionPoint(PortStart port, Parameters parameters, Entity entity) {
    long bytes = parameters.asLong("bytes");
    long step = parameters.asLong("step");
    return switch (parameters.text("show")) {
      case "judge" -> {
        boolean drops = parameters.text("verdict").equals("drop");
        yield new Judge(bytes, drops ? Verdict.DROP : Verdict.MARK);
      }
      case "flows-seen" -> new WholeSwitch(step, bytes);
      case "credits" ->
          (start, actions) ->
              actions
                  .facet(CreditLimit.class)
                  .limitCredits(parameters.asLong("creditLimit"), bytes);
      default -> new Switch(step);
    };
  }

  private static final class Sender implements ReactionPoint, PathReports.Listener {
    private static final int[] TIMERS_IN_SETTING_ORDER = {3, 1, 2, 0};
    private final Parameters parameters;
    private final long rateBps;
    private long pathBps;

    Sender(FlowStart start, Parameters parameters) {
      this.parameters = parameters;
      rateBps = parameters.asLong("rate", start.lineRateBps());
    }

    @Override
    public void onStart(FlowStart start, RpActions actions) {
      actions.setRate(rateBps);
      if (!parameters.isAuto("window")) {
        actions.setWindow(parameters.asDouble("window"));
      }
      String show = parameters.text("show");
      if (show.equals("timers")) {
        for (int timer : TIMERS_IN_SETTING_ORDER) {
          actions.setTimer(timer, start.nowPs() + (timer + 1) * parameters.asLong("step"));
        }
      } else if (show.equals("credits")) {
        actions.facet(CreditGate.class).sendOnlyOnCredit(true);
      } else if (show.equals("bytes")) {
        actions.everyBytesSent(parameters.asLong("bytes"));
      } else if (show.equals("path")) {
        actions.watchAcks(RpActions.AckFilter.ALL);
        actions.facet(PathReports.class).reportPaths(true);
      }
    }

    @Override
    public void onPathReported(PathReported path, RpActions actions) {
      pathBps = path.hops() * BPS_PER_HOP + path.heldPs() * BPS_PER_HELD_PS;
    }

    @Override
    public void onAck(Ack ack, RpActions actions) {
      actions.setRate(pathBps);
    }

    @Override
    public void onTimer(TimerExpiry expiry, RpActions actions) {
      actions.setRate((expiry.timer() + 1) * GIGABIT_PER_S);
    }

    @Override
    public void onMessage(Message message, RpActions actions) {
      actions.setRate(message.words()[0]);
    }

    @Override
    public void onBytesSent(BytesSent sent, RpActions actions) {
      actions.everyBytesSent(0);
      actions.setRate(rateBps / 2);
    }
  }

  private record Receiver(long flow) implements NotificationPoint {
    @Override
    public void onStart(FlowStart start, NpActions actions) {
      actions.watchData(NpActions.DataFilter.ALL);
    }

    @Override
    public void onData(DataArrived data, NpActions actions) {
      actions.watchData(NpActions.DataFilter.NONE);
      actions.send(EntityId.reactionPoint(flow), 0, flow, SIGNAL_WIRE_BYTES, GIGABIT_PER_S);
    }
  }

  private record Judge(long mostBytes, Verdict verdict)
      implements CongestionPoint, PacketVerdicts.Judge {
    @Override
    public void onStart(PortStart start, CpActions actions) {
      actions.facet(PacketVerdicts.class).judgePackets(true);
    }

    @Override
    public Verdict onPacketArrived(PacketArrived packet) {
      return packet.queueBytes() + packet.frameBytes() > mostBytes ? verdict : Verdict.PASS;
    }
  }

  private record Switch(long readAtPs) implements CongestionPoint {
    @Override
    public void onStart(PortStart start, CpActions actions) {
      actions.setTimer(0, readAtPs, EnumSet.of(Counter.QUEUE_BYTES, Counter.FLOWS_IN_QUEUE));
    }

    @Override
    public void onTimer(TimerExpiry expiry, CpActions actions) {
      for (long flow : expiry.snapshot().flows()) {
        actions.send(
            EntityId.reactionPoint(flow),
            0,
            flow,
            SIGNAL_WIRE_BYTES,
            expiry.snapshot().queueBytes() * BPS_PER_QUEUED_BYTE);
      }
    }
  }

  private record WholeSwitch(long readAtPs, long levelBytes) implements CongestionPoint {
    @Override
    public void onStart(PortStart start, CpActions actions) {
      for (PortLink link : start.links()) {
        actions.port(link.port()).facet(FlowCounting.class).countAbove(levelBytes);
      }
      actions.setTimer(0, readAtPs, EnumSet.of(Counter.FLOWS_SEEN));
    }

    @Override
    public void onTimer(TimerExpiry expiry, CpActions actions) {
      CounterTable seen = expiry.snapshot().table(Counter.FLOWS_SEEN);
      for (int row = 0; row < seen.rows(); row++) {
        actions
            .facet(HostMessages.class)
            .sendToHost(
                (int) seen.at(row, FlowsSeen.SOURCE),
                (int) seen.at(row, FlowsSeen.DESTINATION),
                0,
                SIGNAL_WIRE_BYTES,
                seen.at(row, FlowsSeen.BYTES) * BPS_PER_QUEUED_BYTE
                    + seen.at(row, FlowsSeen.PACKETS_ABOVE));
      }
    }
  }
}
