// SPDX-License-Identifier: MIT
package org.sluice.cc.dcqcn;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.sluice.cc.Capability;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.Deviation;
import org.sluice.cc.Entity;
import org.sluice.cc.NotificationPoint;
import org.sluice.cc.Parameter;
import org.sluice.cc.Parameters;
import org.sluice.cc.Placement;
import org.sluice.cc.Placement.CongestionPointScope;
import org.sluice.cc.Profile;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.Resource;
import org.sluice.cc.Scheme;
import org.sluice.cc.Slot;

/** DCQCN: switches mark, receivers send CNPs, senders cut and recover. */
public final class DcqcnScheme implements Scheme {
  @Override
  public String name() {
    return "dcqcn";
  }

  @Override
  public String description() {
    return "DCQCN: ECN marks, CNPs of the receiver, rate cuts and recovery (Zhu et al., SIGCOMM"
        + " 2015)";
  }

  @Override
  public Slot slot() {
    return Slot.CONGESTION_CONTROL;
  }

  @Override
  public List<Parameter> parameters() {
    return DcqcnParameters.all();
  }

  @Override
  public List<Profile> profiles() {
    return DcqcnParameters.profiles();
  }

  @Override
  public Set<Capability> capabilities(Parameters p) {
    Set<Capability> needed = EnumSet.copyOf(DcqcnSender.capabilities(p));
    needed.add(Capability.ECN_PROFILE);
    if (usesCnps(p)) {
      needed.add(Capability.DATA_TRIGGER);
      needed.add(Capability.MESSAGE);
    } else {
      needed.add(Capability.ACK_TRIGGER);
    }
    return needed;
  }

  @Override
  public Set<Resource> claims(Parameters p) {
    return EnumSet.of(Resource.RATE, Resource.ECN_PROFILE);
  }

  @Override
  public Placement placement(Parameters p) {
    return new Placement(true, usesCnps(p), CongestionPointScope.PORT);
  }

  @Override
  public List<String> check(Parameters p) {
    List<String> broken = new ArrayList<>(DcqcnSender.check(p, name()));
    if (p.isAuto(DcqcnParameters.KMIN) != p.isAuto(DcqcnParameters.KMAX)) {
      broken.add(
          "kmin and kmax of scheme dcqcn are "
              + p.text(DcqcnParameters.KMIN)
              + " and "
              + p.text(DcqcnParameters.KMAX)
              + "; they must both be auto or both be numbers");
    } else if (!p.isAuto(DcqcnParameters.KMIN)
        && p.asLong(DcqcnParameters.KMIN) > p.asLong(DcqcnParameters.KMAX)) {
      broken.add(
          "kmin of scheme dcqcn is "
              + p.text(DcqcnParameters.KMIN)
              + " B; it must be at most kmax ("
              + p.text(DcqcnParameters.KMAX)
              + " B)");
    }
    return broken;
  }

  @Override
  public List<Deviation> deviations() {
    return DcqcnDeviations.ALL;
  }

  @Override
  public ReactionPoint newReactionPoint(Parameters p, Entity entity) {
    return DcqcnSender.newReactionPoint(p, !usesCnps(p));
  }

  @Override
  public NotificationPoint newNotificationPoint(Parameters p, Entity entity) {
    return new CnpNotificationPoint(p);
  }

  @Override
  public CongestionPoint newCongestionPoint(Parameters p, Entity entity) {
    return new RedCongestionPoint(p);
  }

  private static boolean usesCnps(Parameters p) {
    return p.text(DcqcnParameters.SIGNAL).equals(DcqcnParameters.CNP);
  }
}
