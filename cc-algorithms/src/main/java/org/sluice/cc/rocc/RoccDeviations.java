// SPDX-License-Identifier: MIT
package org.sluice.cc.rocc;

import java.util.List;
import org.sluice.cc.Deviation;

/** Where this RoCC reads between the paper's lines. */
final class RoccDeviations {
  static final List<Deviation> ALL =
      List.of(
          new Deviation(
              "section 3.4: flow tables (2) to (5)",
              "\"a simple age-based flow eviction mechanism\"; AFD-FT, ElephantTrap and BubbleCache"
                  + " by reference only",
              "a flow leaves after 2.5 T without a packet, and F_max/F_min flows at most; AFD-FT:"
                  + " the last 256 samples, first in first out; ElephantTrap: 256 entries, a new"
                  + " flow sends a hand round that halves counts until it finds an entry without;"
                  + " BubbleCache: 256 places, a sampled flow rises by one, a new one takes the"
                  + " last; every fifth packet is sampled",
              "sizes, ages and sampling are not in the paper, and the texts of the three references"
                  + " were not at hand: ElephantTrap follows notes on its paper, AFD's circular"
                  + " shadow buffer an implementation of it, the rule of BubbleCache is ours: its"
                  + " abstract has a sampling rate that follows the traffic, here it is fixed"
                  + " (docs/evidence/sources.md)"),
          new Deviation(
              "Algorithm 1, lines 3 and 5",
              "lines without text in print",
              "F is set to F_min, and to F/2",
              "section 3.2: \"the fair rate is set to F_min or F/2, respectively (Line 3 and Line"
                  + " 5)\""),
          new Deviation(
              "section 3.2 (I)",
              "\"the queue length exceeds Q_max or the queue length change exceeds Q_mid\"",
              "at or above, as Algorithm 1 lines 2 and 4 print it",
              "text and algorithm disagree on equality; the authors' code has >= too"),
          new Deviation(
              "Algorithm 1, initial F",
              "not stated",
              "paper: the rate of the link, which is what unlimited senders use; reference: 0,"
                  + " which the first tick lifts to F_min",
              "the authors' code starts at 0 and then needs 4 to 7 ms where section 6.1 says"
                  + " about 2 ms"),
          new Deviation(
              "section 6, arithmetic",
              "\"the fair rate has fixed point precision to mimic hardware implementation\"",
              "paper: F and queue lengths are real numbers and the CNP carries the nearest multiple"
                  + " of ΔF; reference: all whole multiples, cut towards zero",
              "the width of the fixed point numbers is not given; cutting makes the queue rest"
                  + " about ΔQ/(2α) below Q_ref"),
          new Deviation(
              "Algorithm 2, line 4",
              "\"R_rcvd <= R_cur\" (the text: \"smaller than\")",
              "accept = not-higher in paper, lower in reference",
              "algorithm and text disagree; the authors' code has <"),
          new Deviation(
              "Algorithm 2, line 9",
              "\"if R_cur > R_max\"",
              "R_cur >= R_max, and doubling stops at R_max",
              "R_cur never exceeds R_max: \"The sending rate is bounded by the maximum allowed rate"
                  + " R_max … If the rate reaches R_max, the RL is uninstalled\" (section 3.5)"),
          new Deviation(
              "Algorithm 2, line 10",
              "\"remove this rate limiter if its queue is empty\"",
              "the flow is paced at R_max whether or not it has a backlog; rate and congestion"
                  + " point stay remembered",
              "a limiter at the rate of the link limits nothing; the authors' code keeps both"),
          new Deviation(
              "section 3.5 (2), fast recovery",
              "\"after a certain period of not receiving CNPs\"",
              "recoveryPeriod without an accepted CNP (line 7); paper: 2.5·T; reference: 55 us",
              "\"the RP may not receive all CNPs destined to it\": with the authors' 55 us one"
                  + " missed CNP doubles the rate, two senders can lock into a cycle of six ticks"
                  + " with a fair rate of half the share, and 100 senders, of which some have no"
                  + " packet in the queue at a tick, do not settle although section 6.1 says so;"
                  + " 2.5·T forgives one"),
          new Deviation(
              "section 3.3, priority of CNPs",
              "\"prioritize CNPs to minimize queuing delay\"",
              "cnpPrioritised, false in reference",
              "the authors' code does not prioritise them"),
          new Deviation(
              "section 6, Q_ref, Q_mid, Q_max, α̃, β̃ at other link rates",
              "given for 40 and 100 Gb/s (gains) and 10, 40 and 100 Gb/s (queues) only",
              "Q_ref = 50 kB + 2.5 kB·C/(Gb/s), Q_mid = 2·Q_ref, Q_max = Q_mid + 60 kB go through"
                  + " all given values; α̃ linear between .3 and .45 and constant outside, β̃ ="
                  + " 5·α̃",
              "a rule is needed for other links; the loop gain does not depend on the link's rate"
                  + " (auto-tuning), so the gains are not extrapolated"),
          new Deviation(
              "section 5.1, κ = ΔF/ΔQ",
              "Table 2 has ΔQ in bytes and ΔF in Mb/s",
              "theory: ΔF in bytes per second, κ = 2083/s for 10 Mb/s and 600 B",
              "with it α:β = 0.3:3 and N = 2 have a margin of 49 degrees, the paper's 50; with bits"
                  + " -152"),
          new Deviation(
              "section 5.2, N = 10",
              "\"setting N=10 reduces the phase margin from 50 to -50\"",
              "theory: -62.6 degrees by equation 6, shown as a claim that fails",
              "equation 6 has -50 degrees at N = 9.2; the sign, instability, is the same"),
          new Deviation(
              "section 5.2, Figures 5 to 7",
              "\"We start with 0.3:3\"; section 6: \"0.3 and 1.5\"",
              "theory draws 0.3:3; the scheme's default is section 6's 0.3:1.5",
              "the analysed pair is not the evaluated one; 0.3:1.5 has 42 degrees at N = 2"),
          new Deviation(
              "section 6.2, T",
              "\"We set T to 100 us to match the propagation delays in this environment\"",
              "updateInterval is 40 us at every link rate unless set",
              "a property of that test bed, not of 10 Gb/s"),
          new Deviation(
              "section 3.6, state of the host's computation",
              "\"CP only provides Q_cur and F, and the host looks up the remainder\"",
              "hosts return the F they computed; the switch keeps it with Q_old and the queue"
                  + " lengths since, and sends all values",
              "the paper does not say how a switch that computes nothing knows F; Q_old is missing"
                  + " from its list although line 8 needs it"));

  private RoccDeviations() {}
}
