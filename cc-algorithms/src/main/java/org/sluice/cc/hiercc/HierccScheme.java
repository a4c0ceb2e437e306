// SPDX-License-Identifier: MIT
package org.sluice.cc.hiercc;

import java.util.List;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.DeclaredScheme;
import org.sluice.cc.Entity;
import org.sluice.cc.FlowStart;
import org.sluice.cc.NetworkSize;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortStart;
import org.sluice.cc.ReactionPoint;

/** HierCC: credits between racks for all flows to one host, explicit rates within a rack. */
public final class HierccScheme extends DeclaredScheme {
  private static final String DECLARED =
      """
      scheme hiercc for congestion-control
          HierCC: credits between ToRs, explicit rates within the rack (Zhang et al., APNet 2021)
      needs rate-gate, window-gate, timer, message, switch-scope, voq, voq-trigger, departure-stamps,
          paced-credits, packet-flag
      owns rate, window, destination-queues
      placed reaction-point, congestion-point per switch
      whole initialCredit B | 1 .. 1e9 | 10000
          | section 5: C_0 = 10KB | credit of a virtual output queue before any credit arrives
      whole credit B | 1 .. 1000000 | 1000
          | sections 3.2 and 5: Δ = 1KB | bytes of one credit
      choice creditRule | positive, whole | positive
          | section 3.2: "available credits" | a packet leaves its queue when credit is left, or when
          credit covers all of it
      real creditRound us | 0.01 .. 1000 | 0.5
          | not in the paper | time between two readings of what the stamps say was sent
      real creditRate | 0.01 .. 2 | 1
          | section 3.2 has no number | rate of a port's credits, as a share of its link's rate
      choice creditWeight | flows, equal | flows
          | section 3.2: F_ij/Σ_i F_ij | weight of a queue among those that send to a port: its flows, or
          1, to see what the weights are for
      whole creditFrame B | 64 .. 9000 | 64
          | not in the paper | frame of a credit between ToRs
      real creditRecovery us | 0 .. 1000000 | 100
          | not in the paper | a queue that holds packets and neither sent nor was credited for so long
          asks the receiver's ToR; 0: never
      whole queueReference B | 0 .. 1e9 | 20000
          | section 5: q_0 = 20KB | length a virtual output queue converges to
      real beta | 0.001 .. 1 | 0.2
          | section 5: β | gain of equation 1
      real hopRoundTrip us | 0.01 .. 10000 | auto: twice the longest delay of a link of the rack, not
          below 0.1 us
          | section 3.3: RTT_hop, "like 2us" | round trip between a sender and its ToR; rates change
          every hopRoundTrip/beta
      choice lineRateAt | empty, below-reference, never | empty
          | equation 1: "if Q_voq < 0" | queue that sets the rate to the line's: none left, below q_0, or
          none ever (as printed)
      real minRate Mb/s | 0.001 .. 1e7 | auto: one credit per markInterval (800 Mb/s): who sends less
          cannot mark so often
          | not in the paper | lowest rate of a flow
      choice feedback | marked, interval | marked
          | section 4: "feeds a rate allocation packet for every marked packet" | who is sent a rate: the
          sender of each marked packet, or every sender at each interval
      real markInterval us | 0.1 .. 1000000 | 10
          | section 4: "every 10us" | time between two packets that a sender marks
      whole rateFrame B | 64 .. 9000 | 64
          | not in the paper | frame of a rate allocation
      whole stopAbove B | 1 .. 1e9 | 70000
          | section 5: V_high = 70KB | senders stop above
      whole resumeBelow B | 0 .. 1e9 | 50000
          | section 5: V_low = 50KB | senders resume at the former rate below
      choice stop | push, marked | push
          | section 3.3: "we stop the source" | a crossing of stopAbove is sent to all senders at once,
          or to the sender of each marked packet
      choice stoppedIntervals | skip, count | skip
          | section 3.3 leaves it open | whether equation 1 is applied to an interval in a part of which
          senders were stopped; while they are stopped it never is ("the previous rate value before
          stopping")
      real resumeGuard us | 0 .. 1e9 | 10000
          | not in the paper | a stopped sender that hears nothing for so long resumes by itself; 0:
          never
      choice inRack | queued, direct | queued
          | section 3.1: "each ToR has at most N VOQs", its own hosts' among them | traffic within a
          rack: queued and credited like any other, or straight to its port
      choice queuePer | host, tor | host
          | section 4, proposal 2 | what has a virtual output queue: each receiver, or each receiver's
          ToR
      whole queueLimit | 1 .. 1e9 | 100000
          | section 4: "100K VOQ queues" | virtual output queues of a switch; if receivers exceed it, one
          per receiver's ToR
      whole torsPerPod | 0 .. 1000000 | 0
          | section 4, proposal 1 | ToRs of a pod, in ascending node number; traffic between pods is not
          controlled; 0: no pods
      profile paper | sections 3 to 5 with the values of section 5
      profile bdp | as paper, but C_0 = 37.5 kB: 25 Gb/s for the 12 us of section 2.2
          | initialCredit = 37500
      profile pods | section 4, proposal 1: HierCC within pods of 4 ToRs (a size of ours)
          | torsPerPod = 4
      profile tor-queues | section 4, proposal 2: one virtual output queue per receiver's ToR
          | queuePer = tor
      """;

  /** Found by the service loader. */
  public HierccScheme() {
    super(DECLARED);
  }

  @Override
  public List<String> check(Parameters p) {
    long stopAbove = p.asLong("stopAbove");
    long resumeBelow = p.asLong("resumeBelow");
    if (resumeBelow > stopAbove) {
      return List.of(
          "resumeBelow of scheme hiercc is %s B; it must be at most stopAbove (%s B), or stopped senders never resume"
              .formatted(resumeBelow, stopAbove));
    }
    return List.of();
  }

  /**
   * A ToR knows every host and its queue, remembers of each flow that marked a packet lately or is
   * stopped when that was, and has a row for each ToR and each of its hosts.
   */
  @Override
  public long stateBoundWords(Parameters parameters, NetworkSize size) {
    return 256
        + 64L * size.hosts()
        + 16L * size.ports() * (1 + size.switches())
        + 16L * size.flows();
  }

  @Override
  public ReactionPoint newReactionPoint(FlowStart start, Parameters parameters, Entity entity) {
    return new HierccReactionPoint(start, parameters);
  }

  @Override
  public CongestionPoint newCongestionPoint(PortStart start, Parameters parameters, Entity entity) {
    Rack rack = new Rack(start, parameters);
    return rack.isTor() ? new TorCongestionPoint(rack, parameters) : (begun, actions) -> {};
  }
}
