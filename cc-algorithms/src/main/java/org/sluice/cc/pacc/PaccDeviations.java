// SPDX-License-Identifier: MIT
package org.sluice.cc.pacc;

import java.util.List;
import org.sluice.cc.Deviation;

/** Where this PACC reads between the paper's lines. */
final class PaccDeviations {
  static final List<Deviation> ALL =
      List.of(
          new Deviation(
              "equation 2, unit of Q",
              "\"(β1, β2) = (0.05, 0.1)\"; the unit of Q is not given",
              "queueUnitBytes = 80, a buffer cell",
              "inferred: N flows need N_all >= N before rounding down leaves any of them a CNP, so"
                  + " the queue rests near Q_th + N/β1 = Q_th + 20·N units. In kilobytes that is"
                  + " 165, 205, 325 kB for N = 2, 4, 10, in cells of 80 B 128, 131, 141 kB. In"
                  + " bytes one packet above Q_th gives 52 CNPs and 400 B per flow the most that"
                  + " fit into T: a switch between none and all, not a controller. In ns-3"
                  + " (pacc/unit) the queue rests at 161, 201, 321 kB with 1000 B and at 124.6,"
                  + " 127.7, 137.3 kB with 80 B; with 1 B it swings below 40 kB and the link is"
                  + " used to 96, 96, 88 %. The paper says \"stabilizes near the reference"
                  + " threshold (125KB)\""),
          new Deviation(
              "Algorithm 1 line 12 and equation 7",
              "line 12 computes N_all itself; equation 7 has dN/dt = β1/T·[Q - Q_th] + …",
              "controller = positional; incremental adds the value to N_all instead",
              "equation 7 is the bilinear transform of an incremental controller, which line 12 is"
                  + " not; with it the loop of equation 16 has three integrators"),
          new Deviation(
              "Algorithm 1 lines 2 and 4",
              "N_all·N_cong/PktAll",
              "no CNPs where the sum of N_cong is 0",
              "β2 makes N_all positive in a queue that rises and is still below Q_th, where no"
                  + " packet counted as congested"),
          new Deviation(
              "Table I, widths",
              "N_cong: 8 bits",
              "counters stop at their largest value; congestionBits sets the width of N_cong",
              "80 us hold 238 packets of 1048 B at 25 Gb/s but 954 at 100 Gb/s; there all flows"
                  + " above 255 weigh the same. Wrapping round would turn the weights into noise"),
          new Deviation(
              "section III-C, size of an entry",
              "\"Each entry in the flow table takes up 21 Bytes\"",
              "the fields of Table I: 64 + 32 + 8 + 8 bits, 14 bytes",
              "the text does not say what the other 7 bytes are; nothing hangs on them"),
          new Deviation(
              "section III-B4, spacing of CNPs",
              "\"one CNP to the corresponding sender every 4us\"; \"a scheduler for each congested"
                  + " flow\"",
              "CNPs to one host are 4 us apart across entries and ports of a switch; entries of one"
                  + " host take turns; what does not fit into T is not sent",
              "\"an upper bound of N_cnp for an arbitrary sender during T\": T/4us = 20. Two"
                  + " switches do not know of each other"),
          new Deviation(
              "section III-B, addressing of CNPs",
              "flows are told apart by sip/dip",
              "a CNP acts on every flow from that source to that destination",
              "\"identifying a flow by sip/dip pair instead of a five-tuple comes from the"
                  + " practical implementation of the RDMA NIC vendors\"; addresses are node"
                  + " numbers here"),
          new Deviation(
              "section III-B2, the microburst gate",
              "\"If Q_avg < Q_burst …\", w = 0.9, Q_burst = 4KB",
              "as printed; at Q_avg = Q_burst nothing is sent (line 16 has >)",
              "with these values it never decides: N_all > 0 needs (Q - Q_th) + 2·(Q - Q_old) > 0,"
                  + " hence Q > Q_th/3 = 41.7 kB and Q_avg >= 0.9·Q > 37 kB. Kept, as w and Q_burst"
                  + " are parameters"),
          new Deviation(
              "Algorithm 1, order of the threads",
              "N_all and Q_avg are computed by \"another background thread\" each",
              "at a tick first Q_avg (line 24), then N_all (line 12), then line 16",
              "equation 3 gives Q_avg(t) from Q(t)"),
          new Deviation(
              "Algorithm 1 line 30, Q_cur of a packet",
              "\"if Q_cur > Q_th\" on receiving a packet",
              "the queue the packet finds, itself not counted, of the port it leaves by",
              "not said; one packet of 120 makes no difference"),
          new Deviation(
              "Algorithm 1 line 33, ageing",
              "\"at the end of the period … the whole entry will be deleted if its txBytes is less"
                  + " than B_th\"",
              "after the allocation of that period",
              "line 4 needs N_cong before it is cleared. An entry without packets gets no CNPs, so"
                  + " ageing bounds the table and decides nothing"),
          new Deviation(
              "section IV-C, Q_burst = B_th = d·C at other rates",
              "\"Q_burst = d × C, where d is the single-hop delay\"; 4KB",
              "4 kB per 25 Gb/s of the port",
              "d is not given: 4 kB at 25 Gb/s are 1.28 us, about 1 us of cable and one packet"),
          new Deviation(
              "section V-B1, reaction time",
              "\"The queue stabilizes … after an increase of about 15us\"",
              "all switches tick at multiples of T; tickPhase shifts them",
              "with T = 80 us a burst waits 0 to 80 us for a tick, by the phase of its start: 15 us"
                  + " is the phase of that burst, not a property of the controller"),
          new Deviation(
              "section III-A, the sender",
              "\"the algorithm of RP remains unchanged\", equation 1; \"See [4] for other"
                  + " details\"",
              "profile hpcc-sim: the HPCC simulator's reaction point with run.py's values; profile"
                  + " paper: the DCQCN paper's with (τ', T_i) = (1, 300) us",
              "section V builds on the HPCC simulator, where (1, 300) comes from, so that is the"
                  + " default. Its senders cut at most once per 4 us by a timer of their own, so"
                  + " that of CNPs 4 us apart two may fall into one interval, and a flow's first"
                  + " CNP does not count for α. [4] cuts at each CNP as equation 1 does, but each"
                  + " cut makes the present rate the target, and 40 Mb/s per 300 us need 90 ms for"
                  + " the 12.5 Gb/s that one cut too many costs: two flows then use 47 % of 25 Gb/s"
                  + " for 60 ms"),
          new Deviation(
              "section III-A, the receiver",
              "\"the algorithm at NP can be removed if necessary\"",
              "no notification point is placed and no ECN profile is set",
              "with both, CNPs of two kinds would reach the sender, at its least distance of 4 us"),
          new Deviation(
              "equation 15, R_C(s)",
              "-R*α*/(2sT)·N_cnp(s), without a delay",
              "nothing: the theory takes equation 16, which has e^(-2sT)",
              "equation 14 has N_cnp(t - T), so that e^(-sT) belongs there; with it and the one of"
                  + " Q(s) equation 16 follows"),
          new Deviation(
              "appendix A, α*",
              "α = τ'/t' and α* = sqrt(τ'/T_i × 2ΔR/R); \"α* = 0.04714\"",
              "nothing: α is what the sender computes",
              "sqrt(2·1/(3·300)) = 0.04714 checks if the root covers both factors; used by the"
                  + " theory of equation 16 only"));

  private PaccDeviations() {}
}
