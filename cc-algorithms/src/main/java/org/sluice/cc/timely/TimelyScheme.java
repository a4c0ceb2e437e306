// SPDX-License-Identifier: MIT
package org.sluice.cc.timely;

import java.util.List;
import org.sluice.cc.DeclaredScheme;
import org.sluice.cc.Entity;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Parameters;
import org.sluice.cc.ReactionPoint;

/** TIMELY: senders set their rate by round-trip times and their gradient; switches do nothing. */
public final class TimelyScheme extends DeclaredScheme {
  private static final String DECLARED =
      """
      scheme timely for congestion-control
          TIMELY: rate by the gradient of round-trip times (Mittal et al., SIGCOMM 2015), also patched
          (Zhu et al., CoNEXT 2016)
      needs rate-gate, ack-trigger
      owns rate
      placed reaction-point
      choice variant | original, patched, card | original
          | the paper, algorithm 1; ECN or Delay, algorithm 2; HPCC simulator: card | algorithm 1 per
          segment, patched TIMELY per segment, or the HPCC simulator's per RTT
      whole segmentBytes B | 1 .. 1.099511627776e12 | 16000
          | the paper, section 6: 16 KB; ECN or Delay, section 4.3: Seg = 16 KB | bytes whose
          acknowledgement is one completion event (variant = original or patched only)
      real ewmaAlpha | 1e-6 .. 1 | 0.875
          | ECN or Delay, section 4.1: 0.875, "recommended in" the paper; HPCC simulator, TimelyAlpha |
          weight of the newest difference of RTTs
      real beta | 1e-6 .. 1 | 0.8
          | the paper, section 6: β = 0.8; ECN or Delay, section 4.3: 0.008 | multiplicative decrease
          factor
      real mostCut | 0.01 .. 1 | 0.5
          | not in the paper; implementations after its authors' code snippet halve at most | a decrease
          takes at most this share of the rate (variant = original or patched only)
      real tLow us | 0.001 .. 1e9 | 50
          | the paper, section 6: T_low | RTT below: increase
      real tHigh us | 0.001 .. 1e9 | 500
          | the paper, section 6: T_high | RTT above: decrease
      real minRtt us | 0.001 .. 1e9 | 20
          | the paper, algorithm 1: minRTT; ECN or Delay, section 4.1: 20 us | what differences of RTTs
          are normalised by
      real rttReference us | 0.001 .. 1e9 | auto: tLow
          | ECN or Delay, section 4.3: q' = C·T_low | RTT that patched TIMELY steers to (variant = patched
          only)
      real rateAi Mb/s | 0 .. 1e7 | 10 or auto: 25 Mb/s per 25 Gb/s of the sender's link
          | the paper, section 6: δ = 10 Mb/s; run.py RATE_AI | additive increase
      real rateHai Mb/s | 0 .. 1e7 | auto: 5 · rateAi
          | the paper: N·δ with N = 5 (not checked against its text); run.py RATE_HAI | additive increase
          after haiAfter increases in a row (variant = original or card only)
      whole haiAfter | 1 .. 1000000 | 5
          | the authors' code snippet: HAI_Thresh 5 | events without congestion before increases are
          hyper-active (variant = original or card only)
      real startRate | 1e-6 .. 1 | 1
          | HPCC simulator; ECN or Delay, section 4: C/(N+1) | a flow's first rate, share of its link
      real minRate Mb/s | 0.001 .. 1e7 | 10
          | not in the paper; run.py MIN_RATE 1000 | lowest rate
      profile paper | algorithm 1 with the values of the paper
      profile patched | patched TIMELY with the values of ECN or Delay
          | beta = 0.008, segmentBytes = 16000, variant = patched
      profile hpcc-sim | the HPCC simulator's TIMELY with run.py's values, state by state
          | minRate = 1000, rateAi = auto, rateHai = auto, variant = card
      dataplane hpcc-sim | telemetry = 8B
      dataplane conweave-sim | telemetry = 8B
      """;

  /** Found by the service loader. */
  public TimelyScheme() {
    super(DECLARED);
  }

  @Override
  public List<String> check(Parameters p) {
    double low = p.asDouble("tLow");
    double high = p.asDouble("tHigh");
    if (low > high) {
      return List.of(
          "tLow of scheme timely is %s us; it must be at most tHigh (%s us)"
              .formatted(p.text("tLow"), p.text("tHigh")));
    }
    return List.of();
  }

  @Override
  public ReactionPoint newReactionPoint(FlowStart start, Parameters p, Entity entity) {
    return p.text("variant").equals("card")
        ? new RoundTripReactionPoint(start, p)
        : new SegmentReactionPoint(start, p);
  }
}
