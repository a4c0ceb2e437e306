// SPDX-License-Identifier: MIT
package org.sluice.cc.rocc;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.Entity;
import org.sluice.cc.EntityId;
import org.sluice.cc.EntityRandom;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Message;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortStart;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.Snapshot;
import org.sluice.cc.TimerExpiry;
import org.sluice.cc.bench.RecordedActions;

/**
 * N senders and one receiver on a switch, frame by frame, with the conventions of the RoCC authors'
 * model: 1518 B frames and 20 B of preamble and gap on the wire, rates count frames, the queue
 * excludes the frame on the wire, 90 % offered load with at most 100 kB waiting per sender, CNPs
 * act a reaction delay after they arrive. No loss, no flow control.
 *
 * <pre>
 *   sender 0 --+
 *      …       switch --(bottleneck)-- receiver
 *   sender N --+
 * </pre>
 */
final class StarModel {
  static final long LINK_BPS = 40_000_000_000L;
  private static final long DELAY_PS = 1_500_000;
  private static final long REACTION_PS = 15_000_000;
  private static final int FRAME = 1518;
  private static final int OVERHEAD = 20;
  private static final double OFFERED_BPS = 0.9 * LINK_BPS;
  private static final double BACKLOG_BYTES = 100_000;
  private static final long FRAME_TIME_PS = wirePs(FRAME);

  private record Event(long atPs, long order, Runnable action) {}

  /** The fair rate sent, or computed, at a tick, and the queue then. */
  record Tick(long atPs, long queueBytes, long rateBps) {}

  /** One sender: its reaction point, pacing and waiting data. */
  private final class Sender {
    final int number;
    final ReactionPoint machine;
    final RecordedActions actions = new RecordedActions();
    final long[] timerOrder = new long[16];
    double backlog;
    long backlogAtPs;
    long rateBps;
    long lastStartPs;
    double owedBits;
    long owedAtPs;
    long wakeOrder;

    Sender(int number, long startPs) {
      this.number = number;
      backlogAtPs = startPs;
      lastStartPs = startPs - FRAME_TIME_PS;
      int id = EntityId.reactionPoint(number);
      FlowStart start =
          new FlowStart(
              0,
              number,
              number + 1,
              0,
              FlowStart.UNBOUNDED,
              LINK_BPS,
              LINK_BPS,
              7_000_000,
              1472,
              46);
      machine =
          new RoccScheme()
              .newReactionPoint(start, parameters, new Entity(id, new EntityRandom(1, id)));
      machine.onStart(start, actions);
      rateBps = actions.rateBps();
      plan();
    }

    void plan() {
      refill();
      double missing = StrictMath.max(0, FRAME - backlog);
      long dataAt =
          StrictMath.max(nowPs, backlogAtPs) + (long) StrictMath.ceil(missing * 8e12 / OFFERED_BPS);
      long paced = nowPs + (long) StrictMath.ceil(owedBits * 1e12 / rateBps);
      long at = StrictMath.max(dataAt, StrictMath.max(paced, lastStartPs + FRAME_TIME_PS));
      long mine = ++wakeOrder;
      schedule(
          StrictMath.max(at, nowPs),
          () -> {
            if (mine == wakeOrder) {
              transmit();
            }
          });
    }

    void refill() {
      if (nowPs > backlogAtPs) {
        backlog += (nowPs - backlogAtPs) * OFFERED_BPS / 8e12;
        backlog = StrictMath.min(backlog, BACKLOG_BYTES);
        backlogAtPs = nowPs;
      }
      owedBits = StrictMath.max(0, owedBits - (nowPs - owedAtPs) * 1e-12 * rateBps);
      owedAtPs = nowPs;
    }

    void transmit() {
      refill();
      backlog -= FRAME;
      owedBits = FRAME * 8;
      lastStartPs = nowPs;
      framesSent[number]++;
      schedule(nowPs + FRAME_TIME_PS + DELAY_PS, () -> arrive(number));
      plan();
    }

    void receive(Message cnp) {
      machine.onMessage(cnp, actions);
      cnps++;
      afterEvent();
    }

    private void afterEvent() {
      for (String decision : actions.takeLog()) {
        String[] words = decision.split(" ");
        if (words[0].equals("setTimer")) {
          int timer = Integer.parseInt(words[1]);
          long order = ++timerOrder[timer];
          long at = Long.parseLong(words[2]);
          schedule(
              at,
              () -> {
                if (order == timerOrder[timer]) {
                  machine.onTimer(new TimerExpiry(at, timer, Snapshot.EMPTY), actions);
                  afterEvent();
                }
              });
        } else if (words[0].equals("setRate")) {
          long decided = Long.parseLong(words[1]);
          schedule(
              nowPs + REACTION_PS,
              () -> {
                refill(); // what was owed until now was paid off at the old rate
                rateBps = decided;
                plan();
              });
        }
      }
      for (RecordedActions.Sent s : actions.takeSent()) {
        Message answer = new Message(0, number, s.type(), s.flow(), nowPs, s.words());
        schedule(
            nowPs + REACTION_PS + wirePs(s.wireBytes()) + DELAY_PS,
            () -> congestionPoint.onMessage(answer, cpActions));
      }
    }
  }

  private final Parameters parameters;
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(
          (a, b) ->
              a.atPs() != b.atPs()
                  ? Long.compare(a.atPs(), b.atPs())
                  : Long.compare(a.order(), b.order()));
  private final List<Sender> senders = new ArrayList<>();
  private final ArrayDeque<Integer> queue = new ArrayDeque<>();
  private final long[] queued;
  private final long[] framesSent;
  private final List<Tick> ticks = new ArrayList<>();
  private final CongestionPoint congestionPoint;
  private final RecordedActions cpActions = new RecordedActions();
  private final int cpId = EntityId.congestionPoint(0);
  private boolean busy;
  private long nowPs;
  private long order;
  private long peakQueueBytes;
  private long cnps;
  private double queueIntegral;
  private long queueSincePs;
  private final long tailFromPs;
  private final long endPs;

  /** Sender i starts at i · {@code staggerPs}. */
  StarModel(Parameters parameters, int n, long endPs, long staggerPs) {
    this.parameters = parameters;
    this.endPs = endPs;
    this.tailFromPs = endPs / 3 * 2;
    queued = new long[n];
    framesSent = new long[n];
    PortStart start = new PortStart(0, 100, n, LINK_BPS, Long.MAX_VALUE);
    congestionPoint =
        new RoccScheme()
            .newCongestionPoint(start, parameters, new Entity(cpId, new EntityRandom(1, cpId)));
    congestionPoint.onStart(start, cpActions);
    for (int i = 0; i < n; i++) {
      senders.add(new Sender(i, i * staggerPs));
    }
    scheduleTick();
  }

  void run() {
    while (!events.isEmpty() && events.peek().atPs() <= endPs) {
      Event event = events.remove();
      nowPs = event.atPs();
      event.action().run();
    }
    nowPs = endPs;
    accountQueue();
  }

  private void schedule(long atPs, Runnable action) {
    events.add(new Event(atPs, order++, action));
  }

  private void arrive(int flow) {
    if (!busy) {
      start();
    } else {
      accountQueue();
      queue.add(flow);
      queued[flow]++;
      peakQueueBytes = StrictMath.max(peakQueueBytes, (long) queue.size() * FRAME);
    }
  }

  private void start() {
    busy = true;
    schedule(nowPs + FRAME_TIME_PS, this::finish);
  }

  private void finish() {
    busy = false;
    if (!queue.isEmpty()) {
      accountQueue();
      queued[queue.remove()]--;
      start();
    }
  }

  private void accountQueue() {
    if (nowPs > tailFromPs) {
      long from = StrictMath.max(queueSincePs, tailFromPs);
      queueIntegral += (double) (nowPs - from) * queue.size() * FRAME;
    }
    queueSincePs = nowPs;
  }

  private void scheduleTick() {
    long at = cpActions.timers().get(0);
    schedule(at, this::tick);
  }

  private void tick() {
    int present = 0;
    for (long q : queued) {
      present += q > 0 ? 1 : 0;
    }
    long[] flows = new long[present];
    long[] packets = new long[present];
    long[] bytes = new long[present];
    int at = 0;
    for (int i = 0; i < queued.length; i++) {
      if (queued[i] > 0) {
        flows[at] = i;
        packets[at] = queued[i];
        bytes[at] = queued[i] * FRAME;
        at++;
      }
    }
    long queueBytes = (long) queue.size() * FRAME;
    Snapshot snapshot = new Snapshot(queueBytes, 0, 0, 0, flows, packets, bytes);
    congestionPoint.onTimer(new TimerExpiry(nowPs, 0, snapshot), cpActions);
    cpActions.takeLog();
    long rate = -1;
    for (RecordedActions.Sent s : cpActions.takeSent()) {
      Sender to = senders.get(EntityId.index(s.destination()));
      rate = rateIn(s);
      long sentAt = nowPs;
      schedule(
          nowPs + wirePs(s.wireBytes()) + DELAY_PS,
          () -> to.receive(new Message(nowPs, cpId, s.type(), s.flow(), sentAt, s.words())));
    }
    ticks.add(new Tick(nowPs, queueBytes, rate));
    scheduleTick();
  }

  private static long rateIn(RecordedActions.Sent s) {
    if (s.type() == RoccMessages.RATE) {
      return s.words()[0] * s.words()[1];
    }
    FairRate computed = QueueFeedback.compute(s.words());
    return computed.multiples() * computed.settings().rateResolutionBps();
  }

  private static long wirePs(int frameBytes) {
    return (frameBytes + OVERHEAD) * 8L * 1_000_000_000_000L / LINK_BPS;
  }

  /** Every tick; the rate is -1 where no CNP carried one. */
  List<Tick> ticks() {
    return ticks;
  }

  /** Time-weighted mean of the queue over the last third of the run. */
  double tailQueueBytes() {
    return queueIntegral / (endPs - tailFromPs);
  }

  /** Mean of the rates sent in the last third of the run. */
  double tailRateBps() {
    return ticks.stream()
        .filter(t -> t.atPs() > tailFromPs && t.rateBps() >= 0)
        .mapToLong(Tick::rateBps)
        .average()
        .orElseThrow();
  }

  /** Time of the last tick whose rate is more than 10 % away from the tail's mean. */
  long convergedAtPs() {
    double mean = tailRateBps();
    return ticks.stream()
        .filter(t -> t.rateBps() >= 0 && StrictMath.abs(t.rateBps() - mean) > 0.1 * mean)
        .mapToLong(Tick::atPs)
        .max()
        .orElse(0);
  }

  long peakQueueBytes() {
    return peakQueueBytes;
  }

  long[] framesSent() {
    return framesSent;
  }

  long cnps() {
    return cnps;
  }
}
