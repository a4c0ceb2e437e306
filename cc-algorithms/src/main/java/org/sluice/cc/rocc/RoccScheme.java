// SPDX-License-Identifier: MIT
package org.sluice.cc.rocc;

import java.util.List;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.DeclaredScheme;
import org.sluice.cc.Entity;
import org.sluice.cc.FlowStart;
import org.sluice.cc.NetworkSize;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortStart;
import org.sluice.cc.ReactionPoint;

/** RoCC: the switch computes a fair rate for the flows in its queue and sends it to them. */
public final class RoccScheme extends DeclaredScheme {
  private static final String DECLARED =
      """
      scheme rocc for congestion-control
          RoCC: fair rates computed at the switch by a PI controller (Taheri et al., CoNEXT 2020)
      needs rate-gate, timer, message, queue-counters
      needs flows-in-queue if flowTable is queue
      needs flows-seen if flowTable is aged
      needs sampling-trigger if flowTable is shadow-buffer or elephant-trap or bubble-cache
      owns rate
      placed reaction-point, congestion-point per port
      real updateInterval us | 0.1 .. 1000000 | 40
          | section 6: T | time between two fair rates
      whole queueResolution B | 1 .. 1000000 | 600
          | section 6: ΔQ | queue length resolution
      real rateResolution Mb/s | 0.001 .. 100000 | 10
          | section 6: ΔF | rate resolution
      whole queueReference B | 1 .. 1e12 | auto: 50 kB + 2.5 kB per Gb/s of the port: 75, 150, 300 kB at
          10, 40, 100 Gb/s
          | sections 6 and 6.2: Q_ref | queue length the controller aims at
      whole queueMid B | 1 .. 1e12 | auto: twice queueReference
          | sections 6 and 6.2: Q_mid | growth in one interval that halves the rate
      whole queueMax B | 1 .. 1e12 | auto: queueMid + 60 kB
          | sections 6 and 6.2: Q_max | queue length that sets the rate to its minimum
      real alpha | 0 .. 1000 | auto: 0.3 up to 40 Gb/s, 0.45 from 100 Gb/s, linear between
          | section 6: α̃ | weight of the distance from the reference
      real beta | 0 .. 1000 | auto: 5 times alpha
          | section 6: β̃ | weight of the queue's growth
      real minRate Mb/s | 0.001 .. 1e7 | 100
          | section 6: F_min · ΔF | lowest fair rate
      real maxRate Mb/s | 0.001 .. 1e7 | auto: the rate of the link
          | section 6: F_max · ΔF | highest fair rate (switch) and rate without a limiter (host)
      real initialRate Mb/s | 0 .. 1e7 | auto: the rate of the link
          | not in the paper; the authors' code starts at 0 | fair rate before the first interval
      choice arithmetic | real, integer | real
          | section 6 (fixed point); the authors' code | real numbers, or whole multiples cut towards
          zero
      whole cnpBytes B | 64 .. 9000 | 64
          | section 3.3; the authors' code | frame of a CNP
      flag cnpPrioritised | true
          | section 3.3 | CNPs in the control class, or with the data
      choice rateComputedAt | switch, host | switch
          | section 3.6 | who runs Algorithm 1: the switch, or the hosts on what the switch sends
      choice accept | not-higher, lower | not-higher
          | Algorithm 2 line 4 (≤); the authors' code has < | rate another congestion point's CNP must
          have to be accepted
      real recoveryPeriod us | 0.1 .. 1000000 | auto: 2.5 times updateInterval
          | not in the paper; the authors' code: 55 | time without an accepted CNP after which the rate
          doubles
      choice flowTable | queue, aged, shadow-buffer, elephant-trap, bubble-cache | queue
          | section 3.4 (1) to (5) | which flows get feedback: those in the queue; those seen lately, at
          most F_max/F_min; or those that a table of sampled packets holds
      real flowAge us | 0.1 .. 1e9 | auto: 2.5 times updateInterval
          | not in the paper (section 3.4 (2)) | time without a packet after which a flow leaves the
          table (flowTable = aged only)
      whole tableEntries | 1 .. 65536 | 256
          | not in the paper | samples or flows that the table holds (flowTable = shadow-buffer or
          elephant-trap or bubble-cache only)
      whole sampleInterval B | 1 .. 1e9 | 5240
          | not in the paper; every fifth packet of 1048 B | bytes between two samples (flowTable
          = shadow-buffer or elephant-trap or bubble-cache only)
      profile paper | Algorithms 1 and 2 as printed, values of section 6
      profile reference | the authors' OMNeT++ code: integer arithmetic, strict accept, CNPs with the data
          | accept = lower, arithmetic = integer, cnpPrioritised = false, initialRate = 0, recoveryPeriod
          = 55
      """;

  /** Found by the service loader. */
  public RoccScheme() {
    super(DECLARED);
  }

  @Override
  public List<String> check(Parameters p) {
    long intervalPs = p.timePs("updateInterval");
    long recoveryPs = RoccParameters.recoveryPs(p);
    if (recoveryPs <= intervalPs) {
      return List.of(
          ("recoveryPeriod of scheme rocc is %s us; it must be longer than updateInterval"
                  + " (%s us), or rates double between two CNPs")
              .formatted(recoveryPs / 1e6, intervalPs / 1e6));
    }
    if (!p.isAuto("maxRate") && p.asDouble("maxRate") < p.asDouble("minRate")) {
      return List.of(
          "maxRate of scheme rocc is %s Mb/s; it must be at least minRate (%s Mb/s)"
              .formatted(p.text("maxRate"), p.text("minRate")));
    }
    return thresholds(p);
  }

  private static List<String> thresholds(Parameters p) {
    boolean allSet = !p.isAuto("queueReference") && !p.isAuto("queueMid") && !p.isAuto("queueMax");
    if (allSet
        && !(p.asLong("queueReference") < p.asLong("queueMid")
            && p.asLong("queueMid") < p.asLong("queueMax"))) {
      return List.of(
          "queueReference, queueMid and queueMax of scheme rocc are %s, %s and %s B; section 3.2 requires them to ascend"
              .formatted(p.text("queueReference"), p.text("queueMid"), p.text("queueMax")));
    }
    return List.of();
  }

  /** The flow table, and in a host-computing switch some queue lengths. */
  @Override
  public long stateBoundWords(Parameters p, NetworkSize size) {
    long flows = RoccParameters.samples(p) ? p.asLong("tableEntries") : 2L * size.flows();
    return 256 + 4 * flows;
  }

  @Override
  public ReactionPoint newReactionPoint(FlowStart start, Parameters parameters, Entity entity) {
    return new RoccReactionPoint(start, parameters);
  }

  @Override
  public CongestionPoint newCongestionPoint(PortStart start, Parameters parameters, Entity entity) {
    return new RoccCongestionPoint(start, parameters);
  }
}
