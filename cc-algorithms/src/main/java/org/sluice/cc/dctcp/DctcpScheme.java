// SPDX-License-Identifier: MIT
package org.sluice.cc.dctcp;

import java.util.List;
import java.util.Set;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.DeclaredScheme;
import org.sluice.cc.Entity;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortStart;
import org.sluice.cc.ReactionPoint;

/** DCTCP as a transport of RDMA: switches mark above K, senders cut by the share of marks. */
public final class DctcpScheme extends DeclaredScheme {
  private static final String DECLARED =
      """
      scheme dctcp for congestion-control
          DCTCP as RDMA transport: cuts by the share of marked packets (Alizadeh et al., SIGCOMM 2010)
      needs rate-gate, ack-trigger
      needs ecn-profile if setsEcnProfile is true
      needs window-gate if state is window
      needs window-gate if limitWindow is true
      owns rate
      owns ecn-profile if setsEcnProfile is true
      owns window if state is window
      owns window if limitWindow is true
      placed reaction-point
      placed congestion-point per port if setsEcnProfile is true
      choice state | window, rate | window
          | the paper, section 3.1; HPCC simulator: rate | what is cut: the window, or the rate
      flag limitWindow | true
          | run.py HAS_WIN, VAR_WIN | bytes in flight are limited to BDP·rate/line rate (state = rate
          only)
      whole initialWindow packets | 1 .. 1000000 | auto: the flow's bandwidth-delay product, and no slow
          start
          | not in the paper: RDMA senders start at line rate | first window, from which a flow starts
          slowly: its window doubles each round trip until the first mark or loss (state = window only)
      real ewmaGain | 0 .. 1 | 0.0625
          | the paper, equation 1: g, section 3.5: 1/16; run.py EWMA_GAIN | gain of the average α
      real rateAi Mb/s | 0 .. 1e7 | 615
          | run.py DCTCP_RATE_AI | increase of the rate per round trip (state = rate only)
      real minRate Mb/s | 0.001 .. 1e7 | 100
          | built-in of the HPCC simulator; run.py MIN_RATE 1000 | lowest rate (state = rate only)
      whole threshold B | 0 .. 1e12 | 97500 or auto: 30 kB per 10 Gb/s of the port
          | the paper, section 3.5: K = 65 packets (of 1500 B) at 10 Gb/s; run.py KMIN_MAP | queue above
          which every packet is marked
      flag setsEcnProfile | true
          | HPCC simulator: KMIN_MAP | the scheme sets the ports' ECN profile; false: that of the data
          plane stays
      profile paper | the paper's windows with its values for 10 Gb/s
      profile slow-start like paper | TCP's slow start, which the paper leaves unchanged, from 10 packets
          (RFC 6928, section 2; Linux: TCP_INIT_CWND)
          | initialWindow = 10
      profile hpcc-sim | the HPCC simulator's DCTCP with run.py's values, state by state
          | ewmaGain = 0.0625, limitWindow = true, minRate = 1000, rateAi = 615, state = rate, threshold =
          auto
      profile hpcc-sim-nowin like hpcc-sim | the same without a window (HAS_WIN 0), state by state
          | limitWindow = false
      dataplane hpcc-sim | ackControlClass = false
      """;

  /** Found by the service loader. */
  public DctcpScheme() {
    super(DECLARED);
  }

  @Override
  public List<String> doubts(Parameters p, Set<Long> linkRatesBps) {
    return p.text("state").equals("rate") ? super.doubts(p, linkRatesBps) : List.of();
  }

  @Override
  public ReactionPoint newReactionPoint(FlowStart start, Parameters p, Entity entity) {
    return p.text("state").equals("rate")
        ? new RateReactionPoint(start, p)
        : new WindowReactionPoint(start, p);
  }

  @Override
  public CongestionPoint newCongestionPoint(PortStart start, Parameters p, Entity entity) {
    return new StepCongestionPoint(p);
  }
}
