// SPDX-License-Identifier: MIT
package org.sluice.cc.fafc;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.Counter;
import org.sluice.cc.CounterTable;
import org.sluice.cc.CounterTable.Pairs;
import org.sluice.cc.CpActions;
import org.sluice.cc.Departed;
import org.sluice.cc.PicoTime;
import org.sluice.cc.PortLink;
import org.sluice.cc.PortStart;
import org.sluice.cc.TimerExpiry;
import org.sluice.cc.facet.Departures;
import org.sluice.cc.facet.IngressFairQueueing;
import org.sluice.cc.facet.OffsetMarking;
import org.sluice.cc.facet.UpstreamPauses;

/**
 * FAFC at one switch. At each tick the statistics of all pairs are updated; whenever the predicted
 * queue of an egress port changes (ticks, slot ends, pauses) its marking is set, and where the
 * prediction is above the threshold its next departure triggers the calculation of pauses.
 */
final class FafcSwitch implements CongestionPoint, Departures.Listener {
  private static final int RATES = 0;
  private static final int SLOTS = 1;
  private static final double NS_PER_S = 1e9;
  private static final long PS_PER_NS = 1000;
  private static final double SECOND = 1e12;

  private final FafcSettings settings;
  private final Set<Counter> pairs = EnumSet.of(Counter.PAIRS);
  private final SwitchLinks links;
  private final PairStatistics statistics;
  private final PauseLedger ledger;
  private final PauseCalculation calculation;
  private final boolean[] armed;
  private final boolean[] paused;
  private final long[] markBelow;
  private long slotTimerPs = Long.MAX_VALUE;

  /**
   * Of a switch as it begins.
   *
   * @param start with one link or more
   */
  FafcSwitch(PortStart start, FafcSettings settings) {
    this.settings = settings;
    links = links(start, settings);
    statistics =
        new PairStatistics(
            links.ports(),
            settings.alpha(),
            settings.beta(),
            links.shortestHopPs() / SECOND,
            settings.trendOfSmoothed());
    ledger = new PauseLedger(statistics, links.hopPs());
    calculation = new PauseCalculation(settings, statistics, ledger, links);
    armed = new boolean[links.ports()];
    paused = new boolean[links.ports()];
    markBelow = new long[links.ports()];
  }

  private static SwitchLinks links(PortStart start, FafcSettings settings) {
    int ports = start.links().size();
    long[] rateBps = new long[ports];
    long[] hopPs = new long[ports];
    for (int port = 0; port < ports; port++) {
      PortLink link = start.links().get(port);
      rateBps[port] = link.lineRateBps();
      hopPs[port] = FafcSettings.hopPs(settings.hopPs(), link.delayPs());
    }
    return new SwitchLinks(rateBps, hopPs);
  }

  @Override
  public void onStart(PortStart start, CpActions actions) {
    if (settings.servesByIngress()) {
      actions.facet(IngressFairQueueing.class).serveByIngress();
    }
    if (settings.marks()) {
      actions.facet(OffsetMarking.class).markBelowOffset(0);
    }
    setTick(start.nowPs(), actions);
  }

  @Override
  public void onTimer(TimerExpiry expiry, CpActions actions) {
    if (expiry.timer() == RATES) {
      statistics.emptied();
      CounterTable table = expiry.snapshot().table(Counter.PAIRS);
      for (int row = 0; row < table.rows(); row++) {
        statistics.measured(
            (int) table.at(row, Pairs.INGRESS),
            (int) table.at(row, Pairs.EGRESS),
            table.at(row, Pairs.QUEUE_BYTES),
            table.at(row, Pairs.ARRIVED_BYTES));
      }
      statistics.update();
      Arrays.fill(paused, false);
      setTick(expiry.nowPs(), actions);
    } else {
      ledger.expireThrough(expiry.nowPs());
      setSlotTimer(actions);
    }
    predictionsChanged(expiry.nowPs(), actions);
  }

  /** Algorithm 1, lines 15 to 19, at the first departure that finds the prediction too high. */
  @Override
  public void onDeparted(Departed departed, CpActions actions) {
    int egress = departed.egressPort();
    armed[egress] = false;
    if (isTooHigh(egress, departed.nowPs())) {
      pause(egress, departed.nowPs(), actions);
      predictionsChanged(departed.nowPs(), actions);
    }
  }

  /** Algorithm 2, lines 15 to 29. */
  private void pause(int egress, long nowPs, CpActions actions) {
    double[] times = calculation.pauseTimes(egress, nowPs);
    for (int ingress = 0; ingress < times.length; ingress++) {
      // the frame has whole nanoseconds; the programme's solution is a least time
      long ns = (long) StrictMath.ceil(times[ingress] * NS_PER_S - 1e-6);
      if (ns > 0) {
        actions.facet(UpstreamPauses.class).pauseFor(ingress, ns * PS_PER_NS);
        ledger.paused(ingress, nowPs, ns / NS_PER_S);
        paused[egress] = settings.onceATick();
      }
    }
    setSlotTimer(actions);
  }

  private void predictionsChanged(long nowPs, CpActions actions) {
    for (int egress = 0; egress < links.ports(); egress++) {
      boolean tooHigh = isTooHigh(egress, nowPs);
      if (tooHigh != armed[egress]) {
        armed[egress] = tooHigh;
        actions.port(egress).facet(Departures.class).watchNextDeparture(tooHigh);
      }
      if (settings.marks()) {
        mark(egress, actions);
      }
    }
  }

  /** Algorithm 1, line 18, where lines 2 and 13 of Algorithm 2 leave anything to pause for. */
  private boolean isTooHigh(int egress, long nowPs) {
    return !paused[egress]
        && calculation.predictedQueue(egress) > settings.pauseThresholdBytes()
        && calculation.need(egress, nowPs) > 0;
  }

  /** Algorithm 1, line 16: qPred > th_e + ECNof, which is ECNof < qPred − th_e. */
  private void mark(int egress, CpActions actions) {
    double excess = calculation.predictedQueue(egress) - settings.ecnThresholdBytes();
    long below = 0;
    if (excess > 0) {
      below = settings.offsetsEcn() ? (long) StrictMath.ceil(excess) : Long.MAX_VALUE;
    }
    if (below != markBelow[egress]) {
      markBelow[egress] = below;
      actions.port(egress).facet(OffsetMarking.class).markBelowOffset(below);
    }
  }

  /** All switches tick in phase, at multiples of T_hop. */
  private void setTick(long nowPs, CpActions actions) {
    long intervalPs = links.shortestHopPs();
    actions.setTimer(RATES, PicoTime.nextMultiple(nowPs, intervalPs), pairs);
  }

  /** One timer serves the slots of all ports: it is set for the first of them to end. */
  private void setSlotTimer(CpActions actions) {
    long next = ledger.nextEndPs();
    if (next != slotTimerPs && next != Long.MAX_VALUE) {
      actions.setTimer(SLOTS, next);
      slotTimerPs = next;
    }
  }
}
