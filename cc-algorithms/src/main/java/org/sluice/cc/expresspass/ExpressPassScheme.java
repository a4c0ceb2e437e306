// SPDX-License-Identifier: MIT
package org.sluice.cc.expresspass;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.sluice.cc.Capability;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.Deviation;
import org.sluice.cc.Entity;
import org.sluice.cc.HostPoint;
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
import org.sluice.cc.facet.CreditLimit;

/** ExpressPass: data only on credits, which receivers pace and switches limit. */
public final class ExpressPassScheme implements Scheme {
  private static final double PS_PER_US = 1e6;

  @Override
  public String name() {
    return "expresspass";
  }

  @Override
  public String description() {
    return "ExpressPass: a credit for each packet, paced by receivers and limited at each port (Cho,"
        + " Jang, Han, SIGCOMM 2017)";
  }

  @Override
  public Slot slot() {
    return Slot.CONGESTION_CONTROL;
  }

  @Override
  public List<Parameter> parameters() {
    return ExpressPassParameters.all();
  }

  @Override
  public List<Profile> profiles() {
    return ExpressPassParameters.profiles();
  }

  @Override
  public Set<Capability> capabilities(Parameters parameters) {
    return EnumSet.of(
        Capability.RATE_GATE,
        Capability.TIMER,
        Capability.MESSAGE,
        Capability.BYTES_SENT_TRIGGER,
        Capability.HOST_POINT,
        Capability.CREDIT_CLASS,
        Capability.CREDIT_GATE,
        Capability.PACED_MESSAGE);
  }

  @Override
  public Set<Resource> claims(Parameters parameters) {
    return EnumSet.of(Resource.RATE);
  }

  @Override
  public Placement placement(Parameters parameters) {
    return new Placement(true, true, CongestionPointScope.PORT, true);
  }

  @Override
  public List<String> check(Parameters p) {
    double min = p.asDouble(ExpressPassParameters.MIN_AGGRESSIVENESS);
    double first = p.asDouble(ExpressPassParameters.INITIAL_AGGRESSIVENESS);
    double max = p.asDouble(ExpressPassParameters.MAX_AGGRESSIVENESS);
    if (!(min <= first && first <= max)) {
      return List.of(
          "minAggressiveness, initialAggressiveness and maxAggressiveness of scheme expresspass are "
              + min
              + ", "
              + first
              + " and "
              + max
              + "; they must not descend");
    }
    return List.of();
  }

  @Override
  public List<Deviation> deviations() {
    return ExpressPassDeviations.ALL;
  }

  @Override
  public ReactionPoint newReactionPoint(Parameters parameters, Entity entity) {
    return new ExpressPassSender(parameters);
  }

  @Override
  public NotificationPoint newNotificationPoint(Parameters parameters, Entity entity) {
    return new ExpressPassReceiver(parameters);
  }

  /** At every switch port: a queue of a few credits, let out so that their data fits back. */
  @Override
  public CongestionPoint newCongestionPoint(Parameters parameters, Entity entity) {
    return (start, actions) ->
        actions
            .facet(CreditLimit.class)
            .limitCredits(limitBps(parameters, start.lineRateBps()), queueBytes(parameters));
  }

  /** The NIC of a receiver limits as a switch port does. */
  @Override
  public HostPoint newHostPoint(Parameters parameters, Entity entity) {
    return (start, actions) ->
        actions
            .facet(CreditLimit.class)
            .limitCredits(limitBps(parameters, start.lineRateBps()), queueBytes(parameters));
  }

  private static long limitBps(Parameters p, long lineRateBps) {
    return StrictMath.max(1, StrictMath.round(CreditSizes.of(p).rateBps(lineRateBps)));
  }

  private static long queueBytes(Parameters p) {
    return p.asLong(ExpressPassParameters.CREDIT_QUEUE) * CreditSizes.of(p).maxCredit();
  }

  static long picoseconds(double microseconds) {
    return StrictMath.round(microseconds * PS_PER_US);
  }
}
