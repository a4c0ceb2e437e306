// SPDX-License-Identifier: MIT
package org.sluice.cc.powertcp;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.sluice.cc.DeclaredScheme;
import org.sluice.cc.Entity;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Parameters;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.telemetry.TelemetryFormat;

/** PowerTCP: senders divide their window by the power of the path's bottleneck. */
public final class PowerTcpScheme extends DeclaredScheme {
  private static final String DECLARED =
      """
      scheme powertcp for congestion-control
          PowerTCP and θ-PowerTCP: window by queue times arrival rate (Addanki et al., NSDI 2022)
      needs rate-gate, window-gate, ack-trigger
      needs int if signal is int
      owns rate, window
      placed reaction-point
      choice signal | int, rtt | int
          | the paper, algorithm 1: int; algorithm 2: rtt | what power is computed from: telemetry of
          every hop, or round-trip times (θ-PowerTCP)
      choice feedback | power, voltage, current | power
          | the paper, equations 7 and 8; equations 20 and 21 for the others | f/e of the control law:
          voltage times current, or one of the two alone, which the paper compares with
      choice state | window, rate | window
          | the paper, algorithms 1 and 2; ns3-datacenter: rate | what is kept: the window, and R =
          cwnd/τ; or the rate in whole bit/s, and cwnd = R·τ, with times in whole ns
      choice updates | ack, rtt | ack
          | the paper, algorithm 1: ack; algorithm 2 line 16: rtt; ns3-datacenter, FAST_REACT 1: ack |
          when the window changes: at every ACK, or once per round trip
      real baseRtt us | 0.001 .. 1000000 | auto: the flow's own round-trip time on an idle path
          | the paper, section 4.1: "the maximum RTT in our topology" | τ
      flag leastRtt | false
          | the paper, section 3.3: "an alternative"; ns3-datacenter with round-trip times: true | τ is
          the least round-trip time that was measured, if that is below baseRtt (signal = rtt only)
      real gamma | 0.001 .. 1 | 0.9
          | the paper, section 4.1: γ = 0.9; ns3-datacenter with round-trip times: 0.7 | weight of the
          newest window
      real expectedFlows | 1 .. 1e6 | 167
          | the paper, section 3.3: N, without a value; ns3-datacenter: 25 Gb/s / 150 Mb/s; the kernel
          module: 10 | flows that share the host's link: β = HostBw·τ/N
      real rateAi Mb/s | 0 .. 1e7 | auto: the sender's link / expectedFlows
          | ns3-datacenter: 150 | β/τ, additive increase as a rate
      real target | 0.01 .. 1 | 1
          | not in the paper; ns3-datacenter with telemetry: U_TARGET 0.95 | power is divided by this
      real rttFactor | 0.5 .. 10 | 1
          | not in the paper; ns3-datacenter: 1.05 | τ of the power is multiplied by this (signal = rtt
          only)
      real leastCurrent | 0 .. 1 | 0
          | not in the paper; ns3-datacenter: 0.5 | the current counts as at least this share of the
          link's rate
      real minRate Mb/s | 0.001 .. 1e7 | 1
          | not in the paper; ns3-datacenter, MIN_RATE 100 | lowest rate
      flag intQuantised | false
          | ns3-datacenter, IntHop: as in the HPCC simulator | telemetry as its header holds it: 24
          bits of ns, 20 of 128 B, 17 of 80 B
      whole intMultiple | 1 .. 1024 | 1
          | ns3-datacenter, INT_MULTI 1 | multiple of the units of bytes (intQuantised only)
      whole maxHops | 1 .. 255 | 255
          | ns3-datacenter, IntHeader: 5 | an ACK with more hops changes nothing
      profile paper | PowerTCP: algorithm 1 with the values of sections 3.3 and 4.1
      profile theta | θ-PowerTCP: algorithm 2
          | leastRtt = true, signal = rtt, updates = rtt
      profile ns3-datacenter | PowerTCP as in its authors' simulator, state by state
          | intQuantised = true, leastCurrent = 0.5, maxHops = 5, minRate = 100, rateAi = 150, state =
          rate, target = 0.95
      profile theta-ns3-datacenter | θ-PowerTCP as in its authors' simulator, state by state
          | gamma = 0.7, leastCurrent = 0.5, leastRtt = true, maxHops = 5, minRate = 100, rateAi = 150,
          rttFactor = 1.05, signal = rtt, state = rate
      dataplane hpcc-sim
          | ack = 88B, ackControlClass = false, retimeOnRateChange = true, telemetry = 42B
      dataplane conweave-sim | ack = 94B, retimeOnRateChange = true, telemetry = 42B
      """;

  /** Found by the service loader. */
  public PowerTcpScheme() {
    super(DECLARED);
  }

  @Override
  public List<String> doubts(Parameters p, Set<Long> linkRatesBps) {
    List<String> doubts = new ArrayList<>(super.doubts(p, linkRatesBps));
    doubts.addAll(new TelemetryFormat(p.asBoolean("intQuantised"), 1).doubts(linkRatesBps));
    return doubts;
  }

  @Override
  public ReactionPoint newReactionPoint(FlowStart start, Parameters p, Entity entity) {
    return p.text("state").equals("rate")
        ? new RateReactionPoint(start, p)
        : new WindowReactionPoint(start, p);
  }
}
