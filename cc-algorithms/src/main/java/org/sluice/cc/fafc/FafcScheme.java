// SPDX-License-Identifier: MIT
package org.sluice.cc.fafc;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.DeclaredScheme;
import org.sluice.cc.Entity;
import org.sluice.cc.HostPoint;
import org.sluice.cc.HostStart;
import org.sluice.cc.NetworkSize;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortStart;
import org.sluice.cc.Resource;

/** FAFC: a flow control, to be run beside a congestion control. */
public final class FafcScheme extends DeclaredScheme {
  private static final String DECLARED =
      """
      scheme fafc for flow-control
          FAFC: predicted egress queues pause ingress ports for computed times (Lu et al.)
      needs switch-scope, timer, pair-counters, departure-trigger, pause-accumulation
      needs ecn-offset if marking is prediction
      needs wfq if serveByIngress is true
      needs host-point, pause-trigger, scale-flows if endpoints is scale
      owns pause
      owns ecn-profile if marking is prediction
      owns service-order if serveByIngress is true
      placed congestion-point per switch
      placed host-point if endpoints is scale
      whole pauseThreshold B | 1 .. 1e12 | 350000
          | section IV.A: "the triggering threshold is set to 350 kB"; Algorithm 1: th_p | predicted
          queue above which pauses are sent
      whole ecnThreshold B | 0 .. 1e12 | 200000
          | sections IV.A and IV.B: 200 kB; Algorithm 1: th_e | predicted queue above which packets are
          marked
      real queueSmoothing | 0.001 .. 1 | 0.8
          | section III.A: "both values to 0.8"; equation 2: α | weight of the newest queue length
      real rateSmoothing | 0.001 .. 1 | 0.8
          | section III.A: "both values to 0.8"; equation 3: β | weight of the newest rates
      choice trend | raw, smoothed | raw
          | Algorithm 1, line 25 (raw); equation 3 (smoothed) | which queue's growth is the trend r
      real hopDelay us | 0.1 .. 1000000 | auto: the propagation delay of each link, at least 0.1 us
          | sections II.A and III.A: T_hop, 1 us in section IV | T_hop: interval of prediction, time
          slot, longest pause
      whole congestedThreshold B | 0 .. 1e12 | auto: what the egress port's link carries in T_hop: with
          that, equation 4 has no loss
          | Algorithm 2: th_c, no value given | queue above which an egress counts as congested
      choice congestedBy | egress, pair | egress
          | equation 9 (q_*k); Algorithm 2, line 6 (q_ik) | queue that is compared with
          congestedThreshold
      real decreaseFactor | 0.01 .. 1 | 0.9
          | Algorithm 2, line 10: f_dec, no value given; ours | share of the arrival rates that is
          expected after a pause just sent
      choice decreased | arrivals-and-buildup, arrivals | arrivals-and-buildup
          | section III.D (purpose); Algorithm 2, line 9 (arrivals) | what decreaseFactor multiplies in
          line 13: both sides' arrival rates, or the left's
      whole decreaseWithin T_hop | 0 .. 1000000 | 4
          | Algorithm 2, line 8 | time since the last pause for the egress in which decreaseFactor
          applies
      flag onceATick | true
          | section II.D: "sent periodically in every single T_hop"; Algorithm 1, line 19 (false) | an
          egress triggers pauses at most once between two ticks, or at every departure
      choice marking | prediction, none | prediction
          | section II.E; Algorithm 1, lines 16 and 17 | ECN by the predicted queue; none leaves marking
          to the congestion control
      flag ecnOffset | true
          | section III.C; Algorithm 4 | bytes that came while the port was paused do not count for
          marking
      flag serveByIngress | true
          | section IV: "port-based weighted fair queuing (WFQ)" | egress queues are served fairly by
          ingress port; else first come, first served
      choice endpoints | scale, pause-only | scale
          | Algorithm 3, lines 3 and 4 | a paused host scales the rates of its flows by 1 - T/T_hop, or
          only pauses
      real minScale | 1e-6 .. 1 | 0.001
          | Algorithm 3, line 4: 0 where T = T_hop; ours | least factor of one scaling; the experiment's
          minimum rate is the floor of the rate
      profile paper | Algorithms 1 to 4 as read here, thresholds of section IV.A
      profile testbed | section IV.B: ECN threshold 200 kB, flow control threshold 1 MB
          | pauseThreshold = 1000000
      profile printed | where two readings are defensible, the letter of the algorithms
          | congestedBy = pair, decreased = arrivals, onceATick = false
      """;

  /** Found by the service loader. */
  public FafcScheme() {
    super(DECLARED);
  }

  /** Marking by the prediction replaces that by a queue's length (section II.E). */
  @Override
  public Set<Resource> takesOver(Parameters p) {
    return FafcSettings.of(p).marks() ? EnumSet.of(Resource.ECN_PROFILE) : Set.of();
  }

  @Override
  public List<String> check(Parameters p) {
    boolean marks = p.text("marking").equals("prediction");
    long pause = p.asLong("pauseThreshold");
    long ecn = p.asLong("ecnThreshold");
    return marks && ecn > pause
        ? List.of(
            "ecnThreshold of scheme fafc is "
                + ecn
                + " B; it must be at most pauseThreshold ("
                + pause
                + " B): marking comes before pausing (section II.E)")
        : List.of();
  }

  /** Six numbers for each pair of ports, some more for each port. */
  @Override
  public long stateBoundWords(Parameters p, NetworkSize size) {
    return 256 + 64L * size.ports() + 8L * size.ports() * size.ports();
  }

  @Override
  public CongestionPoint newCongestionPoint(PortStart start, Parameters p, Entity entity) {
    return start.links().isEmpty()
        ? (begun, actions) -> {} // a switch without links has nothing to do
        : new FafcSwitch(start, FafcSettings.of(p));
  }

  @Override
  public HostPoint newHostPoint(HostStart start, Parameters p, Entity entity) {
    return new FafcHost(start, p);
  }
}
