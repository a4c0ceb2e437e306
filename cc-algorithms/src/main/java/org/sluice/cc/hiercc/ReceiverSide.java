// SPDX-License-Identifier: MIT
package org.sluice.cc.hiercc;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.sluice.cc.CounterTable;
import org.sluice.cc.CpActions;
import org.sluice.cc.CreditTaker;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortLink;
import org.sluice.cc.facet.PacedCredits;

/**
 * The receiver's ToR (section 3.2): for each downstream port a table of the virtual output queues
 * that send to it, and a weighted round robin of credits paced at the port's line rate. The data
 * plane sends the credits, counts them (C_sent) and compares; what is owed is decided here.
 */
final class ReceiverSide {

  /** A row of a port's table: F_ij and S_ij of the queue at one ToR. */
  private record Row(long flows, long sentBytes, long requestedBytes) {
    /** Credits are owed while C_sent is below this. */
    long owedBytes() {
      return StrictMath.max(sentBytes, requestedBytes);
    }
  }

  private final Rack rack;
  private final double share;
  private final boolean weighsFlows;
  private final long creditBytes;
  private final int creditFrame;
  private final TreeMap<Integer, TreeMap<Integer, Row>> tables = new TreeMap<>();

  ReceiverSide(Rack rack, Parameters p) {
    this.rack = rack;
    share = p.asDouble("creditRate");
    weighsFlows = p.text("creditWeight").equals("flows");
    creditBytes = p.asLong("credit");
    creditFrame = (int) p.asLong("creditFrame");
  }

  /** Stamps that came since the last round: they may owe new credits. */
  void onRound(CounterTable stamps, CpActions actions) {
    TreeSet<Integer> changed = new TreeSet<>();
    for (int i = 0; i < stamps.rows(); i++) {
      int egress = (int) stamps.at(i, CounterTable.Stamps.EGRESS);
      int origin = (int) stamps.at(i, CounterTable.Stamps.ORIGIN);
      int scheduler = schedulerOf(egress);
      if (scheduler < 0) {
        continue;
      }
      Row row = row(scheduler, origin);
      long sent = stamps.at(i, CounterTable.Stamps.SENT_BYTES);
      if (sent >= row.sentBytes()) {
        long flows = stamps.at(i, CounterTable.Stamps.FLOWS);
        table(scheduler).put(origin, new Row(flows, sent, row.requestedBytes()));
        changed.add(scheduler);
      }
    }
    for (int scheduler : changed) {
      pace(scheduler, actions);
    }
  }

  /**
   * A ToR reports what its stuck queue sent, in case that report was lost, and needs one more
   * credit, in case the last one was lost: credits carry their sum, so one makes up for all. The
   * extra credit is deducted later.
   */
  void onStuck(int origin, int queue, long flows, long sentBytes, CpActions actions) {
    for (PortLink downlink : rack.downlinks()) {
      if (rack.queueTo(downlink) == queue) {
        int scheduler = schedulerOf(downlink.port());
        Row row = row(scheduler, origin);
        long sumBytes = StrictMath.max(row.requestedBytes(), sentBytes + creditBytes);
        long weight = StrictMath.max(row.flows(), flows);
        table(scheduler).put(origin, new Row(weight, row.sentBytes(), sumBytes));
        pace(scheduler, actions);
        return;
      }
    }
  }

  private void pace(int scheduler, CpActions actions) {
    PortLink port = null;
    long rateBps = 0;
    for (PortLink downlink : rack.downlinks()) {
      if (downlink.port() == scheduler) {
        port = downlink;
      }
      rateBps += downlink.lineRateBps();
    }
    if (port == null) {
      return;
    }
    if (!rack.queuePerTor()) {
      rateBps = port.lineRateBps();
    }
    int queue = rack.queueTo(port);
    List<CreditTaker> takers = new ArrayList<>();
    table(scheduler)
        .forEach(
            (origin, row) ->
                takers.add(new CreditTaker(origin, queue, weightOf(row), row.owedBytes())));
    long creditBps = StrictMath.max(1, StrictMath.round(rateBps * share));
    actions
        .facet(PacedCredits.class)
        .paceAmong(scheduler, creditBps, creditBytes, creditFrame, takers);
  }

  private long weightOf(Row row) {
    return weighsFlows ? StrictMath.max(1, row.flows()) : 1;
  }

  /** The scheduler of a port: its own, or the first one's for all, or -1 if no host is there. */
  private int schedulerOf(int egress) {
    for (PortLink downlink : rack.downlinks()) {
      if (downlink.port() == egress) {
        return rack.queuePerTor() ? rack.downlinks().get(0).port() : egress;
      }
    }
    return -1;
  }

  private Map<Integer, Row> table(int scheduler) {
    return tables.computeIfAbsent(scheduler, s -> new TreeMap<>());
  }

  private Row row(int scheduler, int origin) {
    return table(scheduler).getOrDefault(origin, new Row(0, 0, 0));
  }
}
