// SPDX-License-Identifier: MIT
package org.sluice.kit.contract;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.sluice.cc.Capability;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.Entity;
import org.sluice.cc.HostPoint;
import org.sluice.cc.NetworkSize;
import org.sluice.cc.NotificationPoint;
import org.sluice.cc.Parameter;
import org.sluice.cc.Parameters;
import org.sluice.cc.Placement;
import org.sluice.cc.Profile;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.Resource;
import org.sluice.cc.Scheme;
import org.sluice.cc.Slot;

/** A scheme as it is, and the machines it has made by their addresses. */
final class ObservedScheme implements Scheme {
  private final Scheme scheme;
  private final TreeMap<Integer, Object> machines = new TreeMap<>();

  ObservedScheme(Scheme scheme) {
    this.scheme = scheme;
  }

  /** Every machine whose flow is not over. */
  Map<Integer, Object> machines() {
    return machines;
  }

  void forget(int entity) {
    machines.remove(entity);
  }

  private <T> T made(T machine, Entity entity) {
    machines.put(entity.id(), machine);
    return machine;
  }

  @Override
  public ReactionPoint newReactionPoint(Parameters parameters, Entity entity) {
    return made(scheme.newReactionPoint(parameters, entity), entity);
  }

  @Override
  public NotificationPoint newNotificationPoint(Parameters parameters, Entity entity) {
    return made(scheme.newNotificationPoint(parameters, entity), entity);
  }

  @Override
  public CongestionPoint newCongestionPoint(Parameters parameters, Entity entity) {
    return made(scheme.newCongestionPoint(parameters, entity), entity);
  }

  @Override
  public HostPoint newHostPoint(Parameters parameters, Entity entity) {
    return made(scheme.newHostPoint(parameters, entity), entity);
  }

  @Override
  public String name() {
    return scheme.name();
  }

  @Override
  public String description() {
    return scheme.description();
  }

  @Override
  public Slot slot() {
    return scheme.slot();
  }

  @Override
  public List<Parameter> parameters() {
    return scheme.parameters();
  }

  @Override
  public List<Profile> profiles() {
    return scheme.profiles();
  }

  @Override
  public Set<Capability> capabilities(Parameters parameters) {
    return scheme.capabilities(parameters);
  }

  @Override
  public Set<Resource> claims(Parameters parameters) {
    return scheme.claims(parameters);
  }

  @Override
  public Placement placement(Parameters parameters) {
    return scheme.placement(parameters);
  }

  @Override
  public List<String> check(Parameters parameters) {
    return scheme.check(parameters);
  }

  @Override
  public long stateBoundWords(Parameters parameters, NetworkSize size) {
    return scheme.stateBoundWords(parameters, size);
  }
}
