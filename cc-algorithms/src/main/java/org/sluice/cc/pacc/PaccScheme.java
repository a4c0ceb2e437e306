// SPDX-License-Identifier: MIT
package org.sluice.cc.pacc;

import java.util.ArrayList;
import java.util.List;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.DeclaredScheme;
import org.sluice.cc.Entity;
import org.sluice.cc.FlowStart;
import org.sluice.cc.NetworkSize;
import org.sluice.cc.Parameter;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortStart;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.dcqcn.DcqcnSender;

/** PACC: the switch computes how many CNPs its flows get, and sends them to DCQCN's senders. */
public final class PaccScheme extends DeclaredScheme {
  private static final String DECLARED =
      """
      scheme pacc for congestion-control
          PACC: CNPs counted and sent by the switch, senders as in DCQCN (Zhong et al.)
      needs rate-gate, timer, switch-scope, host-message, queue-counters, flows-seen
      needs bytes-sent-trigger if byteCounter above 0
      owns rate
      placed reaction-point, congestion-point per switch
      real updateInterval us | 0.1 .. 1000000 | 80
          | section IV-C: T = 80 us | time between two allocations of CNPs
      real tickPhase us | 0 .. 1000000 | 0
          | not in the paper | ticks are at multiples of updateInterval and this much later
      real beta1 | 0 .. 1000 | 0.05
          | sections IV-C and V-A: β1 | weight of the error
      real beta2 | 0 .. 1000 | 0.1
          | sections IV-C and V-A: β2 | weight of the queue's change
      choice controller | positional, incremental | positional
          | Algorithm 1 line 12; incremental: equation 7 | what equation 2 gives: the number of CNPs, or
          by how much it changes
      whole queueUnitBytes B | 1 .. 1000000 | auto: 80 B per 25 Gb/s of the port
          | not in the paper; inferred, see deviations | unit of the queue lengths in equation 2
      whole queueThreshold B | 0 .. 1e12 | auto: updateInterval/2 times the port's rate: 125 kB at 25 Gb/s
          | sections IV-C and V-A: Q_th | queue length the controller aims at, and above which packets
          count as congested
      whole burstThreshold B | 0 .. 1e12 | auto: 4 kB per 25 Gb/s of the port
          | sections IV-C and V-A: Q_burst | average queue up to which no CNP is sent
      whole ageingThreshold B | 0 .. 1e12 | auto: burstThreshold
          | sections IV-C and V-A: B_th | bytes in one interval below which a flow leaves the table
      real averageWeight | 0 .. 1 | 0.9
          | section V-A: w | weight of the queue now in Q_avg
      real cnpSpacing us | 0.001 .. 1000000 | 4
          | section III-B4 | least time between two CNPs to one sender
      whole cnpBytes B | 64 .. 9000 | 64
          | smallest frame | frame of a CNP
      whole congestionBits bit | 1 .. 32 | 8
          | Table I: 8 bits | width of N_cong, which stops at its largest value
      real firstAlpha | 0 .. 1 | 1
          | DCQCN: α begins at 1 | a sender's α at its first CNP; appendix A calls 0.04714 a default
          value, see deviations
      profile hpcc-sim | as section V evaluates it: values of sections IV-C and V-A, senders of the HPCC
          simulator with run.py's values
          | byteCounter = 0, clampTargetRate = false, cutAt = interval, decreaseInterval = 4,
          fastRecoveryTimes = 1, minRate = 1000, rateAi = auto, rateHai = auto
      profile paper | the same switch; senders by equation 1 and the DCQCN paper, with (τ', T_i) = (1,
          300) us
      """;

  /** Found by the service loader. */
  public PaccScheme() {
    super(DECLARED);
  }

  /** The switch's, and those of DCQCN's sender. */
  @Override
  public List<Parameter> parameters() {
    List<Parameter> all = new ArrayList<>(super.parameters());
    for (Parameter p : DcqcnSender.parameters()) {
      all.add(ofTheSender(p));
    }
    return all;
  }

  private static Parameter ofTheSender(Parameter p) {
    String source = "section IV, appendix A: (τ', T_i) = (1, 300)";
    return switch (p.name()) {
      case "alphaTimer" -> p.withDefault("1", source);
      case "rpTimer" -> p.withDefault("300", source);
      default -> p.withDefault(p.defaultValue(), "DCQCN: " + p.source());
    };
  }

  @Override
  public List<String> check(Parameters p) {
    List<String> broken = new ArrayList<>(DcqcnSender.check(p, name()));
    double interval = p.asDouble("updateInterval");
    notAbove(broken, p, "cnpSpacing", interval);
    notAbove(broken, p, "tickPhase", interval);
    return broken;
  }

  private void notAbove(List<String> broken, Parameters p, String name, double interval) {
    if (p.asDouble(name) > interval) {
      broken.add(
          "%s of scheme %s is %s us; it must be at most updateInterval (%s us)"
              .formatted(name, name(), p.text(name), interval));
    }
  }

  /** A flow table for each port, with an entry for each pair of hosts that sent in an interval. */
  @Override
  public long stateBoundWords(Parameters parameters, NetworkSize size) {
    long pairs = (long) size.hosts() * size.hosts();
    return 256 + 64L * size.ports() + 16L * size.ports() * pairs + 64L * size.hosts();
  }

  @Override
  public ReactionPoint newReactionPoint(FlowStart start, Parameters parameters, Entity entity) {
    return DcqcnSender.newReactionPoint(start, parameters, parameters.asDouble("firstAlpha"));
  }

  @Override
  public CongestionPoint newCongestionPoint(PortStart start, Parameters parameters, Entity entity) {
    return new PaccCongestionPoint(start, parameters);
  }
}
