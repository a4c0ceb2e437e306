// SPDX-License-Identifier: MIT
package org.sluice.cc.timely;

import java.util.List;
import org.sluice.cc.Deviation;

/** Where this TIMELY reads between the papers' lines, and where the HPCC simulator departs. */
final class TimelyDeviations {
  static final List<Deviation> ALL =
      List.of(
          new Deviation(
              "the papers as sources",
              "the text of ECN or Delay is its authors' (github.com/jitupadhye-zz/rdma,"
                  + " conext2016), that of TIMELY was not at hand",
              "algorithms, equations, sections and lines of ECN or Delay are cited as printed;"
                  + " lines of TIMELY's algorithm 1 are those of the listing there, which leaves"
                  + " hyper-active increase out; TIMELY's values are those of its section 6 as"
                  + " quoted by others",
              "docs/evidence/sources.md says what was compared with what"),
          new Deviation(
              "the paper: completion events",
              "a segment of 16 to 64 KB is sent as a burst; its RTT is its completion time minus"
                  + " its serialisation",
              "packets are paced one by one; the RTT is that of the packet whose ACK completes a"
                  + " segment",
              "the data plane measures round trips per packet, which is what remains when the"
                  + " serialisation of a burst is taken off; ECN or Delay, section 4.2, \"impact of"
                  + " per-burst pacing\", compares both"),
          new Deviation(
              "algorithm 1, line 1: the first RTT",
              "there is no prev_rtt",
              "its difference is 0, and T_low and T_high hold for it",
              "a start with prev_rtt = 0 would be a gradient of several hundred per cent; the"
                  + " authors' code snippet takes the first RTT for the one before it, too"),
          new Deviation(
              "algorithm 1: hyper-active increase",
              "\"if gradient ≤ 0 for five completion events then N = 5\"",
              "events below T_low count, but increase by δ alone",
              "an RTT below T_low returns before N is set, and the gradient there is as good as"
                  + " elsewhere; the authors' code snippet counts differences below 0, of RTTs not"
                  + " averaged"),
          new Deviation(
              "the paper: a flow's first rate",
              "ECN or Delay, section 4: \"a new flow starts at rate C/(N+1)\", N flows at a sender",
              "startRate, by default the link's rate",
              "a state machine of one flow does not know N; the HPCC simulator starts at the link's"
                  + " rate, too"),
          new Deviation(
              "algorithm 1: bounds of the rate",
              "none are given",
              "from minRate (10 Mb/s = δ) to the link's rate",
              "some value is needed"),
          new Deviation(
              "algorithm 1, last line: a gradient above 1/β",
              "rate ← rate·(1 - β·normalized_gradient)",
              "at most mostCut (half) of the rate is taken; mostCut = 1 takes all, down to minRate",
              "two flows that start on a free link together see a gradient above 1.25: the factor"
                  + " would be negative, and from minRate a segment of 16 KB takes 13 ms."
                  + " Implementations that follow the authors' published snippet halve at most; the"
                  + " HPCC simulator cuts at 0"),
          new Deviation(
              "the paper: α",
              "among section 6's values there is none",
              "0.875",
              "ECN or Delay, section 4.1, calls it \"recommended in\" the paper and the HPCC"
                  + " simulator uses it; its authors' fluid model says \"unsure\", and the code"
                  + " snippet of TIMELY's authors recommends 0.02"),
          new Deviation(
              "the paper, section 6: segments",
              "16 KB, \"unless mentioned otherwise\"",
              "segmentBytes = 16,000 (1 KB = 1000 B); 64,000 is the upper end of the 16 to 64 KB"
                  + " that ECN or Delay tells of",
              "the value of the paper's own evaluation"),
          new Deviation(
              "ECN or Delay, algorithm 2: RTT_ref",
              "no value; the text of section 4.3 sets the queue of reference q' to C·T_low",
              "rttReference = auto is T_low",
              "equation 29's error is (q - q')/q'; an RTT is q/C and what is there without a queue,"
                  + " so that the queue rests below what equation 31 tells by the empty round"
                  + " trip"),
          new Deviation(
              "HPCC simulator: updates",
              "one per round trip, from the RTT of the first packet sent after the last one;"
                  + " run.py's δ is 1 Mb/s per Gb/s of link, and hyper-active increase is 5 δ",
              "variant = card does the same",
              "its behaviour is to be reproduced"),
          new Deviation(
              "HPCC simulator: hyper-active increase",
              "increases below T_low are counted and are hyper-active from the sixth on, too",
              "the same with variant = card",
              "its behaviour is to be reproduced"),
          new Deviation(
              "HPCC simulator: NACKs",
              "a NACK is handled as an ACK, after the sender went back",
              "the same with variant = card; the papers' variants look at ACKs only",
              "its behaviour is to be reproduced; the papers do not speak of losses"));

  private TimelyDeviations() {}
}
