// SPDX-License-Identifier: MIT
package org.sluice.cc.dcqcnpi;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sluice.cc.Capability;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.Deviation;
import org.sluice.cc.Entity;
import org.sluice.cc.NotificationPoint;
import org.sluice.cc.Parameter;
import org.sluice.cc.Parameters;
import org.sluice.cc.Placement;
import org.sluice.cc.Profile;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.Resource;
import org.sluice.cc.Scheme;
import org.sluice.cc.Slot;
import org.sluice.cc.dcqcn.DcqcnScheme;

/** DCQCN's senders and receivers under switches that mark by a PI controller. */
public final class DcqcnPiScheme implements Scheme {
  private final DcqcnScheme ends = new DcqcnScheme();

  @Override
  public String name() {
    return "dcqcn-pi";
  }

  @Override
  public String description() {
    return "DCQCN with switches that mark by a PI controller (Zhu et al., CoNEXT 2016)";
  }

  @Override
  public Slot slot() {
    return Slot.CONGESTION_CONTROL;
  }

  @Override
  public List<Parameter> parameters() {
    return PiParameters.all();
  }

  @Override
  public List<Profile> profiles() {
    return List.of(
        new Profile("paper", "DCQCN as in its paper; the controller's values are ours", Map.of()),
        new Profile(
            "fluid-model",
            "the controller's values of the authors' fluid model, 10 us for one of its calls",
            Map.of(
                PiParameters.QUEUE_REFERENCE,
                "200000",
                PiParameters.PROPORTIONAL,
                "0.01816",
                PiParameters.INTEGRAL,
                "0.1816")));
  }

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
    return p.text("cutAt").equals("interval") && p.asLong("byteCounter") > 0
        ? List.of(
            "byteCounter of scheme dcqcn-pi is "
                + p.text("byteCounter")
                + " B; with cutAt = interval it must be 0, that reaction point has no byte counter")
        : List.of();
  }

  @Override
  public List<Deviation> deviations() {
    return DcqcnPiDeviations.ALL;
  }

  @Override
  public ReactionPoint newReactionPoint(Parameters p, Entity entity) {
    return ends.newReactionPoint(p, entity);
  }

  @Override
  public NotificationPoint newNotificationPoint(Parameters p, Entity entity) {
    return ends.newNotificationPoint(p, entity);
  }

  @Override
  public CongestionPoint newCongestionPoint(Parameters p, Entity entity) {
    return new PiCongestionPoint(p);
  }
}
