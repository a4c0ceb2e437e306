// SPDX-License-Identifier: MIT
package org.sluice.cc.ldcp;

import java.util.ArrayList;
import java.util.List;
import org.sluice.cc.Deviation;

/** Where the draft is silent, slips, or can be read in two ways, and what is done here. */
final class LdcpDeviations {
  private static final List<Deviation> OF_BOTH =
      List.of(
          new Deviation(
              "equation 1: alpha, beta",
              "\"alpha and beta are constants … (0 < alpha, beta <= 1)\"; no values",
              "alpha = 1, beta = 1/2",
              "alpha: a packet per round trip, as TCP and DCTCP. beta: DCTCP cuts half of the"
                  + " marked share of its window, which is half a packet per mark; and with eta ="
                  + " 1/2 the cut is then the same on both sides of cw = 1"),
          new Deviation(
              "section 2.2: gamma",
              "\"typical values of gamma include 1/4, 1/8, 1/16\"",
              "1/16",
              "the smallest of them lets the most senders share a link: 16 per packet of its"
                  + " bandwidth-delay product"),
          new Deviation(
              "section 2.1: K_min, K_max, P_max",
              "\"configured with four parameters\"; no values",
              "K_min: 1 us of the port's rate, K_max: 8 us, P_max = 1",
              "without marks at p* = alpha/(alpha + beta·cw) there is no equilibrium inside the"
                  + " ramp: few senders need 10 %, many need nearly 100 %, so P_max = 1. A ramp of"
                  + " about a round trip of the link is the shortest for which the linearised loop"
                  + " (integrator, one round trip of delay, gain 1/(K_max - K_min)) keeps a"
                  + " positive phase margin; below K_min are packets that only meet"),
          new Deviation(
              "section 2.1: the queue that is marked",
              "\"instant queue based ECN\"; where packets are marked is not said",
              "weight 1; the experiment's data plane says whether a packet is marked when it comes"
                  + " or when it leaves (key ecnMarkAt, default: leaves)",
              "a property of the switch that is the same for every scheme compared"),
          new Deviation(
              "section 2.1: q = K_max",
              "\"if q >= K_max, p = 1\"",
              "the profile ends one byte below K_max, on the same line",
              "profiles of the data plane mark always above their upper end; in whole bytes this is"
                  + " the equation exactly"),
          new Deviation(
              "equation 1: cw - beta below one packet",
              "\"cw >= 1\", then \"LDCP allows cw to further reduce beneath one packet\"",
              "cw - beta may end below 1, never below gamma",
              "with \"cw >= 1\" as a floor the rule for cw < 1 could never apply; without a floor"
                  + " beta = cw = 1 would give 0 and a timer of RTT/0"),
          new Deviation(
              "section 2.2: fairness near one packet",
              "\"alpha/cw\" above one packet, \"gamma\" below it",
              "as printed",
              "an unmarked ACK gives 1 at cw = 1 but 1/16 just below: for 1/9 < p < 2/3 (p = alpha/"
                  + "(alpha + beta) and gamma/(gamma + eta)) both regimes hold themselves, so flows"
                  + " of one bottleneck may stay on different sides of one packet"),
          new Deviation(
              "equation 1: growth without limit",
              "no largest window",
              "cw is at most maxWindow bandwidth-delay products (1)",
              "a flow that its own link limits is never marked, and would grow by a packet a round"
                  + " trip for ever: the first who joins it would meet all of that as a queue"),
          new Deviation(
              "flow control that wants less (RateScaled)",
              "not in the paper, which needs no flow control",
              "cw is multiplied by the factor, not below gamma",
              "the window is what this scheme controls, and from there it grows again"),
          new Deviation(
              "section 2.3: \"BDP\"",
              "of which link and which RTT is not said",
              "the sender's own link, the round trip of a full packet and its ACK on an idle path,"
                  + " in whole packets, rounded up",
              "it is what a sender can know before its first packet"));

  static final List<Deviation> OF_ACKS =
      with(
          new Deviation(
              "equation 2: a marked ACK of n packets",
              "\"if ECN-Echo = 1, cw = cw - n * beta\"",
              "markedAck = split: n·alpha/cw for those without a mark, then beta for those with"
                  + " one; whole: as printed",
              "the receiver sends such an ACK at once for one marked packet, after up to m - 1 that"
                  + " are not: n·beta would punish those, too. DCTCP, named as the model,"
                  + " acknowledges them separately first"),
          new Deviation(
              "equation 2: n",
              "\"an ACK can confirm the delivery of multiple (denoted by n) packets\"",
              "n counts full packets of newly acknowledged bytes; an ACK that adds none raises"
                  + " nothing, but its mark counts once",
              "after a loss the receiver discards packets that no ACK confirms"),
          new Deviation(
              "section 2.2: n below one packet",
              "\"cw = cw + gamma\", \"cw = max{gamma, eta * cw}\": no n",
              "once for each ACK",
              "there is one packet in flight"),
          new Deviation(
              "section 2.2: the timer of a window below one packet",
              "\"ticked out by a timer, whose timeout is set as RTT/cw\"; RTT is not defined",
              "one packet in flight, paced at cw packets per RTT from the start of the last packet;"
                  + " RTT of the latest ACK or NACK (tickRtt = measured) or of the idle path"
                  + " (base)",
              "the rate gate is that timer: RTT/cw is longer than a round trip, so the ACK is there"
                  + " first, and a change of cw or RTT moves the packet that waits. Idle path: the"
                  + " waiting time would not grow with the queue that many senders make"),
          new Deviation(
              "section 2.2: windows between whole packets",
              "\"controls\" data \"in flight\"; 2.7 packets?",
              "windowInFlight = whole-packets: 2 may be in flight; bytes: the data plane's key"
                  + " windowOvershoot decides",
              "rounding up would let a window just above one packet send two, and double the rate"
                  + " at cw = 1, where the timer below one packet ends"),
          new Deviation(
              "section 2.3: K and buf_max",
              "no values; K is the threshold of first-RTT packets",
              "K = K_max; buf_max: the switch's buffer",
              "where every packet of the stable stage is marked there is no bandwidth left to"
                  + " acquire"),
          new Deviation(
              "section 3.1: cw after a loss in the first round trip",
              "\"set to the number of packets that are accumulatively acknowledged before\" it",
              "not below gamma",
              "0 when the first packet is lost: nothing could be sent again"),
          new Deviation(
              "section 3.1: marks in the first round trip",
              "packets after the IW-th, and the IW-th itself, are ECN-capable",
              "their ACKs change cw only once the flow is in the stable stage",
              "\"the stable stage algorithm now takes over and cw is set to BDP\""),
          new Deviation(
              "section 3.1: go-back-N",
              "\"The lost packets are retransmitted using go-back-N\"",
              "by the data plane, on a NACK or a timeout; sent again they are ECN-capable",
              "they are sent after the first round trip; dropped again they would wait for the"
                  + " timeout"),
          new Deviation(
              "section 2.3: losses in the stable stage",
              "\"dropped only when the queue is full\"; no reaction is given",
              "cw stays; the mark that a NACK echoes counts like that of an ACK",
              "the window has been told by marks long before"),
          new Deviation(
              "section 2.3: ACKs",
              "ACKs are not ECN-capable, so WRED would drop them at K",
              "ACKs travel in the control class (data plane's default, ackControlClass)",
              "\"This queue is exclusively used by LDCP flows\" can only mean their data"),
          new Deviation(
              "section 3.1: READ, LSN",
              "READ responses have ACKs and a sequence space of their own",
              "one kind of flow, numbered by bytes",
              "a flow here is one direction of data; bytes are what the LSN counts"),
          new Deviation(
              "rate gate and wire overhead",
              "not in the paper",
              "the timer RTT/cw is that of payload and header bytes",
              "with rateCountsOverhead or minFrame a data plane counts more, the wait is longer in"
                  + " proportion (20 B: 2 %)"));

  static final List<Deviation> OF_PROBES =
      with(
          new Deviation(
              "section 3.2: the first window",
              "nothing is said about the start of a flow",
              "IW = BDP as a rate, that is line rate; all packets ECN-capable",
              "standard RoCE marks all its packets ECN-capable, so there is nothing that WRED could"
                  + " drop first"),
          new Deviation(
              "section 3.2: \"upon *every* CNP\"",
              "how often receivers send CNPs is not said",
              "one for each marked packet (cnpInterval 0); profile paced-cnps: one in 4 us at most",
              "then p·cw CNPs of beta meet alpha per round trip, as in equation 1"),
          new Deviation(
              "section 3.2: below one packet",
              "\"the window grows by alpha\", always",
              "stepBelowOne = gamma: below one packet by gamma as in section 2.2, and CNPs halve"
                  + " it; alpha: as printed",
              "alpha = 1 would undo sixteen halvings at once"),
          new Deviation(
              "section 3.2: RTT requests",
              "\"sent among data packets\"; their timeout has no value",
              "in the data class, 64 B; the response in the control class; sent again after"
                  + " probeTimeout (1 ms, as the data plane's retransmission timeout); a late"
                  + " response to an earlier request is ignored",
              "a request among data packets meets their queue, as the RTT of the window should"),
          new Deviation(
              "section 3.2: \"Divided by RTT, the window is converted to rate\"",
              "at each response, CNP, or both?",
              "at both, with the RTT of the last response (before the first: of the idle path); not"
                  + " above line rate",
              "a CNP that changed the window only at the next response would come a round trip"
                  + " late"));

  private LdcpDeviations() {}

  private static List<Deviation> with(Deviation... more) {
    List<Deviation> all = new ArrayList<>(OF_BOTH);
    all.addAll(List.of(more));
    return List.copyOf(all);
  }
}
