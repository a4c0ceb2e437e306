// SPDX-License-Identifier: MIT
package org.sluice.cc.qcn;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.sluice.cc.Capability;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.Deviation;
import org.sluice.cc.Entity;
import org.sluice.cc.Parameter;
import org.sluice.cc.Parameters;
import org.sluice.cc.Placement;
import org.sluice.cc.Placement.CongestionPointScope;
import org.sluice.cc.Profile;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.Resource;
import org.sluice.cc.Scheme;
import org.sluice.cc.Slot;

/** QCN: switches sample packets and send their senders a quantized measure of congestion. */
public final class QcnScheme implements Scheme {
  @Override
  public String name() {
    return "qcn";
  }

  @Override
  public String description() {
    return "QCN: quantized feedback of sampling switches, 802.1Qau (Alizadeh et al., Allerton"
        + " 2008)";
  }

  @Override
  public Slot slot() {
    return Slot.CONGESTION_CONTROL;
  }

  @Override
  public List<Parameter> parameters() {
    return QcnParameters.all();
  }

  @Override
  public List<Profile> profiles() {
    return QcnParameters.profiles();
  }

  @Override
  public Set<Capability> capabilities(Parameters p) {
    return EnumSet.of(
        Capability.RATE_GATE,
        Capability.TIMER,
        Capability.MESSAGE,
        Capability.BYTES_SENT_TRIGGER,
        Capability.SAMPLING_TRIGGER);
  }

  @Override
  public Set<Resource> claims(Parameters p) {
    return EnumSet.of(Resource.RATE);
  }

  @Override
  public Placement placement(Parameters p) {
    return new Placement(true, false, CongestionPointScope.PORT);
  }

  @Override
  public List<Deviation> deviations() {
    return QcnDeviations.ALL;
  }

  @Override
  public ReactionPoint newReactionPoint(Parameters p, Entity entity) {
    return new QcnReactionPoint(p, entity.random());
  }

  @Override
  public CongestionPoint newCongestionPoint(Parameters p, Entity entity) {
    return new QcnCongestionPoint(p, entity.random());
  }

  /** What values for 10 Gb/s are multiplied by at a link. */
  static double scale(Parameters p, long lineRateBps) {
    return p.asBoolean(QcnParameters.SCALE_WITH_RATE) ? lineRateBps / 10e9 : 1;
  }
}
