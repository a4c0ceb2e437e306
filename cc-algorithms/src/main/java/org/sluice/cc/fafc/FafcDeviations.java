// SPDX-License-Identifier: MIT
package org.sluice.cc.fafc;

import java.util.List;
import org.sluice.cc.Deviation;

/** Where this FAFC reads between the paper's lines, or had to correct them. */
final class FafcDeviations {
  static final List<Deviation> ALL =
      List.of(
          new Deviation(
              "Algorithm 1, lines 6 and 14",
              "both onDequeue and CheckCong, which it calls, subtract pkt.len from q′_ie",
              "a packet that leaves is subtracted once",
              "twice makes q′ negative after the first packet"),
          new Deviation(
              "Algorithm 1, lines 8 and 12: chkRsrv(e)",
              "\"if chkRsrv(e) then … else hold packet\"; never defined",
              "the egress port is not paused by its peer",
              "the packet waits exactly then; another reading, a reservation per packet, has no"
                  + " other trace in the paper"),
          new Deviation(
              "Algorithm 1, line 15, when it is evaluated",
              "CheckPFC is \"triggered every time when packet is being sent\"",
              "qPred is worked out when it changes (at ticks, slot ends and pauses); where it"
                  + " exceeds th_p and line 13 needs anything, the next departure triggers the"
                  + " calculation",
              "between those q, r and pausOf are constant, so the first departure decides as every"
                  + " packet would; a calculation whose result is no pause changes nothing"),
          new Deviation(
              "Algorithm 1, line 25 against equation 3",
              "r is the trend of the raw queue (line 25), of the smoothed level (equation 3)",
              "trend = raw (default) or smoothed",
              "both are stated; the algorithm is what was run"),
          new Deviation(
              "Algorithm 1, line 26",
              "\"qLast_ie ← qr_ie\"",
              "qLast_ie ← q′_ie",
              "there is no qr; line 25 takes the difference to q′"),
          new Deviation(
              "Algorithm 1, r^o",
              "used in Algorithm 2, line 7, and never updated",
              "r^o_ie = r^i_ie - r_ie, not below 0",
              "section II.D: r_*k = r^i_*k - r^o_*k; smoothing can make the difference negative"),
          new Deviation(
              "Algorithm 1, line 34",
              "\"if pausOld_i ≠ 0 and pausNext_i ≠ 0 then schedule next run\"",
              "or",
              "with \"and\" the slot after a single pause is never closed: pausOld stays and adds"
                  + " to the prediction for ever"),
          new Deviation(
              "Algorithm 1, line 37; Algorithm 2, line 29: q_ie/q_i*",
              "0/0 where the ingress port holds nothing; negative where smoothing undershoots",
              "q below 0 counts as 0; without any bytes the share of the arrival rate; without"
                  + " arrivals 0",
              "what is deferred are arrivals (line 18)"),
          new Deviation(
              "Algorithm 1, line 19, at every packet",
              "each packet sent while qPred > th_p calculates and sends pauses",
              "onceATick = true (default): once per egress until the statistics are fresh; false:"
                  + " each",
              "what lines 25 and 26 book as pending does not lower qPred before the next slot, so"
                  + " that near a slot's end each packet would add T_hop to all pauses; section"
                  + " II.D: \"we obtain fresh statistics every T_hop … pause frames are normally"
                  + " sent periodically in every single T_hop\""),
          new Deviation(
              "Algorithm 2, line 2",
              "\"if r_*e ≤ 0 then return\"",
              "also when line 13 needs nothing, r_*e T_hop + pausOf_*e ≤ 0",
              "then all T_i are 0; only a calculation that sends a pause counts as a trigger for"
                  + " line 8"),
          new Deviation(
              "Algorithm 2, line 6 against equation 9",
              "\"every port k with q_ik ≤ th_c\"; the equation: \"j uncongested\", by q_*j",
              "congestedBy = egress (default, q_*k) or pair (q_ik); the congested egress itself"
                  + " never counts",
              "what makes a port lose throughput is its own queue running empty (equation 4)"),
          new Deviation(
              "Algorithm 2: th_c",
              "no value",
              "auto: what the egress link carries in T_hop",
              "equation 4: a longer queue outlasts the longest pause, so that nothing is lost"),
          new Deviation(
              "Algorithm 2, lines 8 to 10: f_dec",
              "\"Decrease r^i_ie for all i in later calculation by multiplying f_dec\"; no value;"
                  + " section III.D: it is to prevent overreaction, \"as we have an overestimated"
                  + " ingress rate\"",
              "decreased = arrivals-and-buildup (default): r^i wherever equation 10 has it, so also"
                  + " in r = r^i - r^o; or arrivals: left side of line 13 only. f_dec = 0.9",
              "on the left only it makes every pause longer, the opposite of its purpose, and the"
                  + " programme infeasible for f_dec < 1 - r^o/r^i (18/19 at 19:1), where section"
                  + " II.D says that solutions always exist; the value is ours"),
          new Deviation(
              "Algorithm 2, line 11",
              "simplex method (section IV: GLPK)",
              "the greedy closed form of the same programme; ports of equal price are paused for"
                  + " the same share of T_hop",
              "one covering constraint and boxes are a fractional knapsack; ties are the rule"
                  + " (ports with incast only cost 0) and a vertex would pause some of them for"
                  + " T_hop, where Algorithm 3 stops an endpoint for ever"),
          new Deviation(
              "Algorithm 2, lines 11 to 14, infeasible",
              "\"it is easy to verify that the inequities are always strictly satiable\"",
              "where Σ r^i_ie T_hop is too little (pausOld comes back), T_i = T_hop wherever r^i_ie"
                  + " > 0",
              "the most that can be done"),
          new Deviation(
              "Algorithm 2, line 15",
              "\"every port i with T_i > 0\"",
              "ports that bring less than one byte in T_hop are not considered; T_i is rounded up"
                  + " to whole nanoseconds",
              "a smoothed rate never becomes 0; the frame carries \"a 32-bit value in"
                  + " nanoseconds\""),
          new Deviation(
              "Algorithm 2, lines 21 to 26",
              "pausPending_i grows by r^i_i*(t_hop - tNext)",
              "by r^i_i*(T_i - tNext); tAvail not below 0; nothing is available where r^i_i* = 0",
              "section II.B: \"the residue is added to pausPending\"; with t_hop more is booked"
                  + " than was paused"),
          new Deviation(
              "Algorithm 3, line 4",
              "\"multiplying 1 - T/T_hop\"",
              "at least minScale (0.001), and the rate not below the experiment's minimum; the"
                  + " answer is the congestion control's",
              "T = T_hop would stop the endpoint for ever; under a congestion control that never"
                  + " raises its rate use endpoints = pause-only"),
          new Deviation(
              "Algorithm 3 beside PFC",
              "pauses accumulate; \"combining FAFC with traditional PFC\" (section II.E)",
              "a port is paused while either the standard's pause or an accumulated one lasts; a"
                  + " resume ends the standard's only, and endpoints scale for accumulating ones"
                  + " only",
              "not stated; a net beneath must not cancel what it is beneath, and 65535 quanta are"
                  + " no measure of congestion"),
          new Deviation(
              "Algorithm 4, line 7",
              "min(q_*e, ECNof_e) with the smoothed q of the table",
              "the queue's length as the packet leaves it behind",
              "section III.C: \"the minimal queue length seen\""),
          new Deviation(
              "section III.A: separate T_hop",
              "\"by using separate T_hop for different links\"",
              "line 15 and line 13 sum r_ie T_hop,i; slots and limits are each ingress link's; the"
                  + " tick and the window of line 8 follow the shortest and the longest",
              "equal to the printed form where all links are of one length"),
          new Deviation(
              "section IV: port-based WFQ",
              "weights not given",
              "equal weights by ingress port, self-clocked fair queueing",
              "\"our optimization problem assumes near equal service rate for each ingress"
                  + " port\""));

  private FafcDeviations() {}
}
