// SPDX-License-Identifier: MIT
package org.sluice.cc.pacc;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.Counter;
import org.sluice.cc.CounterTable;
import org.sluice.cc.CounterTable.FlowsSeen;
import org.sluice.cc.CpActions;
import org.sluice.cc.Parameters;
import org.sluice.cc.PicoTime;
import org.sluice.cc.PortLink;
import org.sluice.cc.PortStart;
import org.sluice.cc.TimerExpiry;
import org.sluice.cc.facet.FlowCounting;

/**
 * Algorithm 1 for a whole switch: a flow table and a controller for each port, and one schedule of
 * CNPs for all of them, as CNPs to one sender are spaced whichever port they come from.
 */
final class PaccCongestionPoint implements CongestionPoint {
  private static final int TICK = 0;
  private static final double BURST_BYTES_PER_BPS = 4000 / 25e9;
  private static final double QUEUE_UNIT_BYTES_PER_BPS = 80 / 25e9;
  private static final double BYTES_PER_PS_BPS = 1e-12 / 8;

  /** One egress port. */
  private record Egress(CnpCount count, FlowTable table) {}

  private final Parameters parameters;
  private final long intervalPs;
  private final Set<Counter> snapshot = EnumSet.of(Counter.PORT_QUEUE_BYTES, Counter.FLOWS_SEEN);
  private final List<Egress> ports = new ArrayList<>();
  private final CnpScheduler scheduler;

  PaccCongestionPoint(PortStart start, Parameters parameters) {
    this.parameters = parameters;
    intervalPs = parameters.timePs("updateInterval");
    scheduler =
        new CnpScheduler(
            intervalPs, parameters.timePs("cnpSpacing"), (int) parameters.asLong("cnpBytes"));
    for (PortLink link : start.links()) {
      ports.add(egress(link.lineRateBps()));
    }
  }

  @Override
  public void onStart(PortStart start, CpActions actions) {
    for (PortLink link : start.links()) {
      long thresholdBytes = thresholdBytes(link.lineRateBps());
      actions.port(link.port()).facet(FlowCounting.class).countAbove(thresholdBytes);
    }
    // all switches tick in phase
    long phasePs = parameters.timePs("tickPhase");
    long firstPs = PicoTime.after(PicoTime.nextMultiple(start.nowPs(), intervalPs), phasePs);
    actions.setTimer(TICK, firstPs, snapshot);
  }

  /** Section IV-C: Q_th = T/2 · C. */
  private long thresholdBytes(long lineRateBps) {
    return parameters.asLong(
        "queueThreshold", StrictMath.round(intervalPs / 2.0 * lineRateBps * BYTES_PER_PS_BPS));
  }

  private Egress egress(long lineRateBps) {
    long burstBytes =
        parameters.asLong("burstThreshold", StrictMath.round(BURST_BYTES_PER_BPS * lineRateBps));
    long unitBytes =
        parameters.asLong(
            "queueUnitBytes",
            StrictMath.max(1, StrictMath.round(QUEUE_UNIT_BYTES_PER_BPS * lineRateBps)));
    CnpCount count =
        new CnpCount(
            thresholdBytes(lineRateBps),
            burstBytes,
            unitBytes,
            parameters.asDouble("beta1"),
            parameters.asDouble("beta2"),
            parameters.text("controller").equals("incremental"),
            parameters.asDouble("averageWeight"));
    FlowTable table =
        new FlowTable(
            (int) parameters.asLong("congestionBits"),
            parameters.asLong("ageingThreshold", burstBytes));
    return new Egress(count, table);
  }

  @Override
  public void onTimer(TimerExpiry expiry, CpActions actions) {
    readFlows(expiry.snapshot().table(Counter.FLOWS_SEEN));
    CounterTable queues = expiry.snapshot().table(Counter.PORT_QUEUE_BYTES);
    for (int p = 0; p < ports.size(); p++) {
      Egress port = ports.get(p);
      double all = port.count().tick(queues.at(p, 0));
      if (all > 0) { // lines 13 to 19
        port.table().allocate(all);
        for (FlowTable.Entry entry : port.table().entries()) { // lines 3 to 8
          if (entry.cnps() != 0) {
            scheduler.grant(entry.source(), entry.destination(), entry.cnps());
          }
        }
      }
      port.table().age();
    }
    scheduler.send(expiry.nowPs(), actions);
    actions.setTimer(TICK, PicoTime.after(expiry.nowPs(), intervalPs), snapshot);
  }

  /** Lines 27 to 32. */
  private void readFlows(CounterTable seen) {
    for (int row = 0; row < seen.rows(); row++) {
      ports
          .get((int) seen.at(row, FlowsSeen.PORT))
          .table()
          .add(
              (int) seen.at(row, FlowsSeen.SOURCE),
              (int) seen.at(row, FlowsSeen.DESTINATION),
              seen.at(row, FlowsSeen.BYTES),
              seen.at(row, FlowsSeen.PACKETS_ABOVE));
    }
  }
}
