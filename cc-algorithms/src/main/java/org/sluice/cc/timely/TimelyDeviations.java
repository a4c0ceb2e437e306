// SPDX-License-Identifier: MIT
package org.sluice.cc.timely;

import java.util.List;
import org.sluice.cc.Deviation;

/** Where this TIMELY reads between the papers' lines, and where the HPCC simulator departs. */
final class TimelyDeviations {
  static final List<Deviation> ALL =
      List.of(
          new Deviation(
              "both papers as sources",
              "their texts were not at hand while this was written",
              "algorithm 1 as the HPCC simulator and the fluid models published by the authors of"
                  + " ECN or Delay (jitupadhye-zz/rdma) have it; values as there",
              "the three agree with each other and with the sections cited; line numbers are ours,"
                  + " counted in the order of algorithm 1"),
          new Deviation(
              "the paper, section 4.1: completion events",
              "a segment of 16 to 64 KB is sent as a burst; its RTT is its completion time minus"
                  + " its serialisation",
              "packets are paced one by one; the RTT is that of the packet whose ACK completes a"
                  + " segment",
              "the data plane measures round trips per packet, which is what remains when the"
                  + " serialisation of a burst is taken off; ECN or Delay, section 4.2, compares"
                  + " both kinds of pacing"),
          new Deviation(
              "algorithm 1, line 1: the first RTT",
              "there is no prev_rtt",
              "its difference is 0, and T_low and T_high hold for it",
              "a start with prev_rtt = 0 would be a gradient of several hundred per cent"),
          new Deviation(
              "algorithm 1: hyper-active increase",
              "\"if gradient ≤ 0 for five completion events then N = 5\"",
              "events below T_low count, but increase by δ alone",
              "line 7 returns before N is set, and the gradient there is as good as elsewhere"),
          new Deviation(
              "the paper, section 4.1: a flow's first rate",
              "ECN or Delay tells it is C/(N+1) with N flows at the sender",
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
                  + " would be negative, and from minRate a segment of 64 KB takes 50 ms."
                  + " Implementations that follow the authors' published snippet halve at most; the"
                  + " HPCC simulator cuts at 0"),
          new Deviation(
              "the paper: α",
              "its value is not given",
              "0.875",
              "ECN or Delay and the HPCC simulator use it; the authors' fluid model says"
                  + " \"unsure\""),
          new Deviation(
              "ECN or Delay, algorithm 2: RTT_ref",
              "the text steers the queue to C·T_low",
              "rttReference = auto is T_low",
              "the published fluid model has error = (q - C·T_low)/(C·T_low)"),
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
