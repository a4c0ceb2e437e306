// SPDX-License-Identifier: MIT
package org.sluice.cc.dcqcnpi;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.sluice.cc.Capability;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.DeclaredScheme;
import org.sluice.cc.Entity;
import org.sluice.cc.FlowStart;
import org.sluice.cc.NotificationPoint;
import org.sluice.cc.Parameter;
import org.sluice.cc.Parameters;
import org.sluice.cc.Placement;
import org.sluice.cc.PortStart;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.Resource;
import org.sluice.cc.dcqcn.DcqcnScheme;
import org.sluice.cc.dcqcn.DcqcnSender;

/** DCQCN's senders and receivers under switches that mark by a PI controller. */
public final class DcqcnPiScheme extends DeclaredScheme {
  private static final String DECLARED =
      """
      scheme dcqcn-pi for congestion-control
          DCQCN with switches that mark by a PI controller (Zhu et al., CoNEXT 2016)
      real updateInterval us | 0.1 .. 1000000 | 10
          | ours, no value in the paper; a fifth of DCQCN's interval between CNPs | time between two
          updates of the marking probability
      whole queueReference B | 0 .. 1e12 | 100000
          | ours, no value in the paper; between DCQCN's kmin and kmax | queue length the controller aims
          at
      real proportional 1/MB | 0 .. 1000 | 0.05
          | ours, no value in the paper; the slope of DCQCN's profile, 1 % over 195 kB | marking
          probability per growth of the queue
      real integral 1/(MB s) | 0 .. 1000000 | 50
          | ours, no value in the paper; proportional over 1 ms | marking probability per distance from
          the reference and time
      profile paper | DCQCN as in its paper; the controller's values are ours
      profile fluid-model | the controller's values of the authors' fluid model, 10 us for one of its
          calls
          | integral = 0.1816, proportional = 0.01816, queueReference = 200000
      """;

  /** Found by the service loader. */
  public DcqcnPiScheme() {
    super(DECLARED);
  }

  /** DCQCN's without its RED profile, and those of the controller. */
  @Override
  public List<Parameter> parameters() {
    List<Parameter> all = new ArrayList<>();
    for (Parameter parameter : ends.parameters()) {
      if (!RED.contains(parameter.name())) {
        all.add(parameter);
      }
    }
    all.addAll(super.parameters());
    return all;
  }

  /** What the controller replaces. */
  private static final Set<String> RED = Set.of("kmin", "kmax", "pmax", "ecnAverageWeight");

  private final DcqcnScheme ends = new DcqcnScheme();

  @Override
  public Set<Capability> capabilities(Parameters p) {
    Set<Capability> needed = EnumSet.copyOf(ends.capabilities(p));
    needed.add(Capability.QUEUE_COUNTERS);
    return needed;
  }

  @Override
  public Set<Resource> claims(Parameters p) {
    return ends.claims(p);
  }

  @Override
  public Placement placement(Parameters p) {
    return ends.placement(p);
  }

  @Override
  public List<String> check(Parameters p) {
    return DcqcnSender.check(p, name());
  }

  @Override
  public ReactionPoint newReactionPoint(FlowStart start, Parameters p, Entity entity) {
    return ends.newReactionPoint(start, p, entity);
  }

  @Override
  public NotificationPoint newNotificationPoint(FlowStart start, Parameters p, Entity entity) {
    return ends.newNotificationPoint(start, p, entity);
  }

  @Override
  public CongestionPoint newCongestionPoint(PortStart start, Parameters p, Entity entity) {
    return new PiCongestionPoint(p);
  }
}
