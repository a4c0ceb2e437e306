// SPDX-License-Identifier: MIT
package org.sluice.cc.hiercc;

import java.util.TreeMap;
import java.util.TreeSet;
import org.sluice.cc.CounterTable;
import org.sluice.cc.CpActions;
import org.sluice.cc.PacketFlagged;
import org.sluice.cc.Parameters;
import org.sluice.cc.VoqCrossed;

/** The sender's ToR (sections 3.3 and 4): one rate for the flows of each virtual output queue. */
final class SenderSide {
  private static final int FORGET_AFTER_MARKS = 2;
  private final Rack rack;
  private final FirstHopRate.Settings settings;
  private final long initialCreditBytes;
  private final boolean creditMustCover;
  private final boolean answersMarks;
  private final boolean pushesStops;
  private final boolean skipsStopped;
  private final long forgetPs;
  private final long recoveryPs;
  private final long guardPs;
  private final int rateFrame;
  private final int creditFrame;
  private final TreeMap<Integer, OutputQueue> queues = new TreeMap<>();

  SenderSide(Rack rack, Parameters p) {
    this.rack = rack;
    settings = FirstHopRate.Settings.of(p, rack.roundTripPs(p));
    initialCreditBytes = p.asLong("initialCredit");
    creditMustCover = p.text("creditRule").equals("whole");
    answersMarks = p.text("feedback").equals("marked");
    pushesStops = p.text("stop").equals("push");
    skipsStopped = p.text("stoppedIntervals").equals("skip");
    forgetPs = FORGET_AFTER_MARKS * p.timePs("markInterval");
    recoveryPs = p.timePs("creditRecovery");
    guardPs = p.timePs("resumeGuard");
    rateFrame = (int) p.asLong("rateFrame");
    creditFrame = (int) p.asLong("creditFrame");
  }

  /** RTT_hop/β. */
  long intervalPs() {
    return settings.intervalPs();
  }

  /** The end of an interval; {@code table} has the queues that hold packets or changed. */
  void onInterval(CounterTable table, long nowPs, CpActions actions) {
    TreeSet<Integer> idle = new TreeSet<>(queues.keySet());
    for (int i = 0; i < table.rows(); i++) {
      int number = (int) table.at(i, CounterTable.Voqs.QUEUE);
      OutputQueue queue = queue(number);
      idle.remove(number);
      queue.read(
          nowPs,
          settings.intervalPs(),
          table.at(i, CounterTable.Voqs.QUEUE_BYTES),
          table.at(i, CounterTable.Voqs.ARRIVED_BYTES),
          table.at(i, CounterTable.Voqs.SENT_BYTES),
          table.at(i, CounterTable.Voqs.CREDIT_BYTES),
          table.at(i, CounterTable.Voqs.FLOWS),
          changesRate(queue, nowPs));
    }
    for (int number : idle) {
      OutputQueue queue = queue(number);
      queue.readNothing(nowPs, settings.intervalPs(), changesRate(queue, nowPs));
    }
    for (OutputQueue queue : queues.values()) {
      queue.forgetMarkedBefore(nowPs - forgetPs);
      if (guardPs > 0) {
        queue.forgetStoppedBefore(nowPs - guardPs);
      }
      if (!answersMarks && !queue.isAbove()) {
        queue.active().forEach(flow -> sendRate(flow, queue.rateBps(), actions));
      }
      recover(queue, nowPs, actions);
    }
  }

  /**
   * Stopped senders say nothing about the rate they would have, so an interval in which senders
   * were stopped, or not yet heard of again, changes nothing (unless both readings are to count).
   */
  private boolean changesRate(OutputQueue queue, long nowPs) {
    if (queue.isAbove()) {
      return false; // the former rate is to be resumed
    }
    return !skipsStopped
        || queue.resumedAtPs() == Long.MIN_VALUE
        || nowPs - settings.intervalPs() >= queue.resumedAtPs() + settings.roundTripPs();
  }

  /** A lost credit, or the loss of the packets that would have brought new ones. */
  private void recover(OutputQueue queue, long nowPs, CpActions actions) {
    int tor = rack.torOf(queue.number());
    boolean lacksCredit = creditMustCover || queue.creditBytes() <= 0;
    if (recoveryPs > 0
        && tor >= 0
        && tor != rack.node()
        && lacksCredit
        && queue.isStuck(nowPs, recoveryPs)) {
      queue.asked(nowPs);
      HierccMessages.stuck(
          actions, tor, creditFrame, queue.number(), queue.flows(), queue.sentBytes());
    }
  }

  /** V_high upwards: senders stop. V_low downwards: they resume at the former rate. */
  void onCrossed(VoqCrossed crossed, CpActions actions) {
    OutputQueue queue = queue(crossed.queue());
    if (crossed.upward()) {
      queue.isAbove(true, crossed.nowPs());
      if (pushesStops) {
        TreeSet<Long> senders = new TreeSet<>();
        queue.active().forEach(senders::add);
        for (long flow : crossed.flows()) {
          senders.add(flow);
        }
        senders.forEach(flow -> stop(queue, flow, crossed.nowPs(), actions));
      }
      return;
    }
    queue.isAbove(false, crossed.nowPs());
    for (long flow : queue.release()) {
      sendRate(flow, queue.rateBps(), actions);
    }
  }

  /** Section 4: "feeds a rate allocation packet for every marked packet". */
  void onMarked(PacketFlagged packet, CpActions actions) {
    OutputQueue queue = queue(packet.queue());
    queue.marked(packet.flow(), packet.nowPs());
    if (queue.isAbove()) {
      stop(queue, packet.flow(), packet.nowPs(), actions);
    } else if (answersMarks) {
      sendRate(packet.flow(), queue.rateBps(), actions);
    }
  }

  private void stop(OutputQueue queue, long flow, long nowPs, CpActions actions) {
    queue.stop(flow, nowPs);
    sendRate(flow, HierccMessages.STOP, actions);
  }

  private void sendRate(long flow, long rateBps, CpActions actions) {
    HierccMessages.rate(actions, flow, rateBps, rateFrame);
  }

  private OutputQueue queue(int number) {
    return queues.computeIfAbsent(
        number,
        n ->
            new OutputQueue(n, new FirstHopRate(settings, rack.lineRateBps()), initialCreditBytes));
  }
}
