// SPDX-License-Identifier: MIT
package org.sluice.cc.expresspass;

import java.util.List;
import org.sluice.cc.Deviation;

/** Where this ExpressPass reads between the paper's lines. */
final class ExpressPassDeviations {
  static final List<Deviation> ALL =
      List.of(
          new Deviation(
              "the paper's text",
              "Cho, Jang, Han, SIGCOMM 2017, doi 10.1145/3098822.3098840",
              "Algorithm 1 as it is known from it and as an independent implementation has it; the"
                  + " ns-2 profile was compared with the authors' public agent and scripts, value"
                  + " by value (docs/evidence/sources.md); section numbers are approximate and no sentence"
                  + " is quoted from the paper",
              "the text was not among the sources at hand"),
          new Deviation(
              "Algorithm 1, first increase",
              "w grows \"if previous phase was increasing\"",
              "the first period of a flow counts as not preceded by one",
              "there is no period before the first"),
          new Deviation(
              "Algorithm 1, rate above the line's",
              "increase towards max_rate · (1 + target loss)",
              "the rate is not above that bound and not below one credit per round trip",
              "the printed update cannot leave the bound but by a start above it; the floor is the"
                  + " ns-2 agent's"),
          new Deviation(
              "Algorithm 1, credit loss",
              "credits dropped / credits sent in the period",
              "from the numbers that data bring back: between the highest numbers of two updates,"
                  + " those that did not come count as lost; a period without data changes nothing",
              "that is all a receiver can know; so a credit that found nothing to send counts as"
                  + " lost, too"),
          new Deviation(
              "update period",
              "one RTT",
              "the round trip of a credit and its data, smoothed by 0.2; the first period is the"
                  + " base round trip of the flow; updatePeriod fixes it",
              "the ns-2 agent's estimate"),
          new Deviation(
              "credit rate limit",
              "84/(84 + 1538), about 5 %",
              "credits per second = C / (credit + gap + data + gap) for the mean credit, limited as"
                  + " a rate of frame bits with a token bucket of two credits",
              "so it stays right for other frames; a bucket of one would lose a little each time a"
                  + " credit has to wait for the data frame on the line"),
          new Deviation(
              "credit size",
              "84 B, randomised up to 92 B",
              "frame of 64 to 72 B uniformly, on a data plane with wireOverhead 20",
              "preamble and gap belong to the data plane; the authors' ns-2 scripts draw from 76 to"
                  + " 92 B, their agent's default is 84 B"),
          new Deviation(
              "jitter",
              "pacing jitter against synchronised drops",
              "each interval is stretched by 1 ± 0.1 uniformly, drawn anew for each credit",
              "the ns-2 agent's range"),
          new Deviation(
              "credit stop",
              "sent when no data is left",
              "sent at the last byte's departure; after a retransmission timeout the receiver goes"
                  + " on until the flow is over; a sender without data for a while does not stop"
                  + " the credits",
              "a flow's machine is not told of an empty backlog; loss of data is not meant to"
                  + " happen"),
          new Deviation(
              "acknowledgements",
              "credits carry what receivers have to say",
              "go-back-N's ACKs travel in the control class beside the credits",
              "the transport of the data plane; 3.7 % of the reverse direction with an ACK of 60 B"
                  + " per packet of 1518 B, which no credit accounts for"),
          new Deviation(
              "symmetric routing",
              "deterministic ECMP so that data takes the path of its credit",
              "data plane option ecmpSymmetric, to be set in the experiment",
              "a property of the switches, not of the scheme"),
          new Deviation(
              "credits at the NIC",
              "hosts limit credits like switches",
              "a host point sets the same limit and queue at each NIC; credits are obeyed without"
                  + " the NIC's reaction delay",
              "a credit is no feedback to be worked on: it releases a packet that waits"));

  private ExpressPassDeviations() {}
}
