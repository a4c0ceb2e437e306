// SPDX-License-Identifier: MIT
package org.sluice.cc.hiercc;

import java.util.List;
import org.sluice.cc.Deviation;

/** Where this HierCC reads between the paper's lines. */
final class HierccDeviations {
  static final List<Deviation> ALL =
      List.of(
          new Deviation(
              "equation 1, first case",
              "\"R_line if Q_voq < 0\"",
              "lineRateAt = empty: at Q <= 0; below-reference: Q < q_0; never: as printed",
              "a queue is never below 0; \"to avoid this problem\" (a wrong equilibrium where too"
                  + " little arrives) needs a case that occurs, and an empty queue is the sign of"
                  + " too little. Q < q_0 makes the queue oscillate around q_0"),
          new Deviation(
              "equation 1, second case",
              "R(t-1)·(R_credit - β(Q - q_0)/RTT_hop)/R_arrive",
              "not below minRate and not above the line's rate; unchanged if nothing arrived",
              "it is negative above q_0 + R_credit·RTT_hop/β (51 kB at 25 Gb/s and 2 us, below"
                  + " V_high), zero absorbs, and R_arrive = 0 divides by zero. A sender at less"
                  + " than a packet per 10 us marks less often than rates change and hears of a"
                  + " higher one late: with 100 Mb/s Figure 4's long flow loses a quarter of its"
                  + " throughput"),
          new Deviation(
              "section 4, rate allocation",
              "\"feeds a rate allocation packet for every marked packet based on Equation (1)\"",
              "R(t) is computed once per interval and queue; a marked packet is answered with the"
                  + " rate of the last interval (feedback = marked), or all active senders are told"
                  + " at each interval (interval)",
              "computed per packet, the factor of equation 1 would be applied once per sender and"
                  + " compound"),
          new Deviation(
              "section 4, state",
              "\"sender-side ToRs donot need to maintain a flow table\"",
              "the ToR remembers which flows it stopped, and which marked a packet lately; the data"
                  + " plane counts packets per flow for F_ij",
              "a stopped sender marks nothing, so resuming must be pushed to it; the number of"
                  + " flows in a queue cannot be counted without telling them apart"),
          new Deviation(
              "section 3.3, stopping",
              "\"we stop the source from sending packets by setting R(t) = 0 as long as the VOQ"
                  + " queue length is greater than V_high\"",
              "stop = push: senders with a packet in the queue and those that marked one lately are"
                  + " told when it crosses V_high, later ones when their first packet comes;"
                  + " marked: only in answer to marked packets. Stopping is a window of zero",
              "an answer to marks alone comes up to 10 us late, in which 16 senders at 25 Gb/s add"
                  + " 500 kB"),
          new Deviation(
              "section 3.3, resuming",
              "\"the previous rate value before stopping the source will be sent to the senders\"",
              "R(t) does not change while senders are stopped, nor in an interval that saw them"
                  + " stopped (stoppedIntervals = skip)",
              "R_arrive of such an interval is too small, and equation 1 would multiply the former"
                  + " rate by the ratio of the whole interval to the part in which they sent"),
          new Deviation(
              "section 3.3, loss of a resuming rate",
              "not considered",
              "a stopped sender that hears nothing for resumeGuard (10 ms) resumes by itself",
              "the only message that would resume it may be lost on a line with errors"),
          new Deviation(
              "section 3.2, S_ij",
              "\"Before dequeuing a packet from a VOQ, the value of F_ij and S_ij will be"
                  + " inserted\"",
              "S_ij includes the packet that carries it; F_ij counts flows with a packet in the"
                  + " queue, that of the packet included",
              "without it the credit of the last packet is never returned, and a queue whose C_0 is"
                  + " one packet stands still"),
          new Deviation(
              "section 3.2, header",
              "F_ij and S_ij \"will be inserted into the packet header\"",
              "they take no bytes on the wire",
              "their widths are not given; 8 bytes would be 0.8 % of a packet of 1 kB"),
          new Deviation(
              "section 3.2, available credits",
              "\"If a VOQ has available credits, then it can dequeue the same amount of packets\"",
              "creditRule = positive: any credit lets a packet leave, the rest is owed; whole:"
                  + " credit must cover the packet",
              "credits of 1000 B and frames of 1048 B or more do not divide; with whole a C_0 below"
                  + " a packet stands still"),
          new Deviation(
              "section 3.2, round robin",
              "\"The ToR VOQs scheduler employs the round robin method\"",
              "each port of the ToR serves the queues that have a packet for it; packets of one"
                  + " queue for different ports share its credit and do not wait for each other",
              "the paper has one scheduler and does not say how equal-cost uplinks share it"),
          new Deviation(
              "section 3.2, credit scheduler",
              "\"WRR … weight F_ij/ΣF_ij … If C_sent < S_ij, then one credit will be sent\"",
              "smooth weighted round robin among those that are owed a credit, paced at creditRate"
                  + " times the port's rate; F_ij and S_ij are looked at every creditRound (0.5"
                  + " us)",
              "the pace of credits is given only by \"limited by … the receiver-side TOR allowed"
                  + " rate\"; hardware would look at every packet, a round of 0.5 us adds 0.25 us"
                  + " to a loop of 8"),
          new Deviation(
              "section 3.2, loss",
              "credits and packets that are lost are not considered",
              "S_ij and credits are sums, so a later one makes up for a lost one; a queue that"
                  + " holds packets without credit and did not move for creditRecovery (100 us)"
                  + " tells the receiver's ToR its S_ij and is owed one credit more",
              "each lost credit would shrink C_0 for ever, and ten of them stop a queue"),
          new Deviation(
              "section 3.1, traffic within a rack",
              "\"N VOQs\", \"all the packets coming from ToR i\"",
              "inRack = queued: a rack's own hosts have queues, too, and their credits come from"
                  + " the same scheduler without a frame; direct: such packets go straight to their"
                  + " port, their senders at line rate",
              "what credits mean within one switch is not said, but N counts the rack's own hosts"),
          new Deviation(
              "section 3.3, rates measured",
              "\"we calculate R_credit and R_arrival every RTT_hop/β\"",
              "by the ToR's counters of the queue, at multiples of RTT_hop/β; RTT_hop is twice the"
                  + " longest delay of a link of the rack unless it is given",
              "RTT_hop is \"like 2us\" for links of 1 us; serialisation is not in that number"),
          new Deviation(
              "section 4, proposal 1",
              "\"Deploy HierCC independently within each Pod and use another control layer between"
                  + " Pods\"",
              "torsPerPod groups ToRs in ascending node number; traffic between pods does not wait"
                  + " for credit and is sent at line rate, under the experiment's flow control",
              "the other layer is not described"),
          new Deviation(
              "section 4, proposal 2",
              "\"from one VOQ per server to one VOQ per receiver-side ToR\"",
              "queuePer = tor, or more receivers than queueLimit when the switch starts; the"
                  + " receiver's ToR then has one scheduler, paced at the sum of its downstream"
                  + " ports",
              "a queue for all hosts of a rack has one S_ij, and its next packet may be for any"
                  + " port: a single port is no longer protected from an incast"));

  private HierccDeviations() {}
}
