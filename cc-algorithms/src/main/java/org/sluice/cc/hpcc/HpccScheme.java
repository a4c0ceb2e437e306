// SPDX-License-Identifier: MIT
package org.sluice.cc.hpcc;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.sluice.cc.DeclaredScheme;
import org.sluice.cc.Entity;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Parameters;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.telemetry.TelemetryFormat;

/** HPCC: switches stamp telemetry into packets, senders keep the bytes in flight below one BDP. */
public final class HpccScheme extends DeclaredScheme {
  private static final String DECLARED =
      """
      scheme hpcc for congestion-control
          HPCC: window by in-band telemetry of every hop (Li et al., SIGCOMM 2019)
      needs rate-gate, ack-trigger, int
      needs window-gate if limitWindow is true
      owns rate
      owns window if limitWindow is true
      placed reaction-point
      choice state | window, rate | window
          | the paper, algorithm 1; HPCC simulator: rate | what is kept: the window, and R = W/T; or the
          rate, and W = W_init·R/line rate
      real baseRtt us | 0.001 .. 1000000 | auto: the flow's own round-trip time on an idle path
          | the paper, section 3.2: T, the base RTT | T; the same for all flows of a network in the paper
      real eta | 0.01 .. 1 | 0.95
          | the paper, equation 3: η, section 5.1: 95 %; run.py U_TARGET | target utilisation
      whole maxStage | 0 .. 1000000 | 5
          | the paper, algorithm 1 line 12, section 5.1; run.py MI_THRESH 0 | additive increases in a row
          before a multiplicative step
      real windowAi B | 0.001 .. 1e9 | 80
          | the paper, equation 4: W_AI, section 5.1 | additive increase of the window (state = window
          only)
      whole additiveFlows | 0 .. 1e9 | 0
          | the paper, section 3.3: W_AI = W_init·(1 − η)/N | N: the additive increase is that share of
          the flow's own first window (state = window only); 0: it is windowAi
      real rateAi Mb/s | 0 .. 1e7 | auto: 10 Mb/s per 25 Gb/s of the sender's link
          | run.py RATE_AI | additive increase of the rate (state = rate only)
      real minRate Mb/s | 0.001 .. 1e7 | 1
          | not in the paper; run.py MIN_RATE 1000 | lowest rate
      flag fastReact | true
          | the paper, algorithm 1 line 26; run.py FAST_REACT | react to every ACK from the reference of
          the last round trip; false: once per RTT
      flag intQuantised | false
          | HPCC simulator, IntHop; the paper, figure 7 has fields of as many bits | telemetry as its
          header holds it: 24 bits of ns, 20 of 128 B, 17 of 80 B
      flag int40Gbps | false
          | ConWeave's program, IntHop | that header has a code for links of 40 Gb/s, too (intQuantised only)
      whole intMultiple | 1 .. 1024 | auto: the link's rate in units of 25 Gb/s, at least 1
          | run.py INT_MULTI | multiple of the units of bytes (intQuantised only)
      flag limitWindow | true
          | the paper, section 3.2; run.py HAS_WIN, VAR_WIN | bytes in flight are limited to the window
          (state = rate: to W_init·R/line rate); false: the rate alone limits what is sent. The RoCC
          authors' own model of HPCC has no window (HostEtherQueue.cc), but a limit of 100 KB a flow
      choice firstWindow | link, path | link
          | the paper, section 3.2: B_NIC·T; path: HPCC simulator, the flow's bandwidth-delay product |
          W_init: T times the rate of the sender's link, or T times the lowest rate on the flow's path
          (the largest such product of the network where baseRttOf is network)
      choice initialReference | initial-window, zero | initial-window
          | the paper, section 3.2; zero: the RoCC authors' own model (HostEtherQueue.cc: Wc(0)) | what the
          reference window is at first (state = window only)
      flag multiRate | false
          | HPCC simulator, MULTI_RATE | a rate, its reference and its additive steps for each hop; the
          flow has the lowest rate (state = rate only)
      flag sampleFeedback | false
          | HPCC simulator, SAMPLE_FEEDBACK | between two updates of the reference, a hop whose queue was
          empty says nothing
      whole maxHops | 1 .. 255 | 255
          | HPCC simulator, IntHeader: 5 | an ACK with more hops changes no rate
      profile paper | algorithm 1 with the values of section 5.1
      profile hpcc-sim | the HPCC simulator's HPCC with run.py's values, state by state
          | fastReact = true, firstWindow = path, intMultiple = auto, intQuantised = true, maxHops = 5,
          maxStage = 0, minRate = 1000, rateAi = auto, state = rate
      dataplane hpcc-sim
          | ack = 88B, ackControlClass = false, retimeOnRateChange = true, telemetry = 42B
      dataplane conweave-sim | ack = 94B, retimeOnRateChange = true, telemetry = 42B
      """;

  /** Found by the service loader. */
  public HpccScheme() {
    super(DECLARED);
  }

  @Override
  public List<String> doubts(Parameters p, Set<Long> linkRatesBps) {
    List<String> doubts = new ArrayList<>(super.doubts(p, linkRatesBps));
    boolean knows40Gbps = p.asBoolean("int40Gbps");
    doubts.addAll(
        new TelemetryFormat(p.asBoolean("intQuantised"), 1, knows40Gbps).doubts(linkRatesBps));
    return doubts;
  }

  @Override
  public ReactionPoint newReactionPoint(FlowStart start, Parameters p, Entity entity) {
    if (p.text("state").equals("rate")) {
      return p.asBoolean("multiRate")
          ? new HopRatesReactionPoint(start, p)
          : new RateReactionPoint(start, p);
    }
    return new WindowReactionPoint(start, p);
  }
}
