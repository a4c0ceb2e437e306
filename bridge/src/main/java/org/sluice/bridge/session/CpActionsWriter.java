// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

import org.sluice.bridge.proto.DecisionKind;
import org.sluice.cc.Capability;
import org.sluice.cc.CpActions;
import org.sluice.cc.EcnProfile;
import org.sluice.cc.Resource;

/** Writes what congestion points decide. */
final class CpActionsWriter extends ActionsWriter implements CpActions {
  private static final int LAST_WATCH = PlacedScheme.WATCHES - 1;
  private static final long UPWARD = 1;
  private static final long DOWNWARD = 0;
  private static final long OFF = -1;

  private static final long ALL_PORTS = 0;
  private static final long ACCUMULATES = 1;
  private static final long PS_PER_NS = 1000;
  private static final long LONGEST_PAUSE_NS = 0xffff_ffffL;
  private static final int LARGEST_WEIGHT = 1000;

  /** The egress port decided for, plus 1; 0 for all of the congestion point. */
  private final long wirePort;

  CpActionsWriter(Occasion occasion, long effectPs) {
    this(occasion, effectPs, ALL_PORTS);
  }

  private CpActionsWriter(Occasion occasion, long effectPs, long wirePort) {
    super(occasion, effectPs);
    this.wirePort = wirePort;
  }

  @Override
  public CpActions at(long atPs) {
    return new CpActionsWriter(occasion, checkedEffect(atPs), wirePort);
  }

  @Override
  public CpActions port(int egressPort) {
    occasion.allow("port", Capability.SWITCH_SCOPE);
    occasion.require(egressPort >= 0, "port", "egressPort", egressPort, "a port's number");
    return new CpActionsWriter(occasion, effectPs, egressPort + 1L);
  }

  @Override
  public void setEcnProfile(EcnProfile profile) {
    if (occasion.hasLost(Resource.ECN_PROFILE)) {
      return;
    }
    occasion.allow("setEcnProfile", Capability.ECN_PROFILE, Resource.ECN_PROFILE);
    profile(DecisionKind.DECISION_SET_ECN_PROFILE_VALUE, profile);
  }

  @Override
  public void setDropProfile(EcnProfile profile) {
    occasion.allow("setDropProfile", Capability.WRED_DROP, Resource.ECN_PROFILE);
    profile(DecisionKind.DECISION_SET_DROP_PROFILE_VALUE, profile);
  }

  private void profile(int decision, EcnProfile profile) {
    occasion.write(
        decision,
        effectPs,
        profile.kminBytes(),
        profile.kmaxBytes(),
        Double.doubleToRawLongBits(profile.pmax() + 0.0),
        Double.doubleToRawLongBits(profile.averageWeight()),
        wirePort);
  }

  @Override
  public void limitQueue(long bytes) {
    occasion.allow("limitQueue", Capability.QUEUE_LIMIT, Resource.ECN_PROFILE);
    occasion.require(bytes >= 0, "limitQueue", "bytes", bytes, "0 or more");
    occasion.write(DecisionKind.DECISION_LIMIT_QUEUE_VALUE, effectPs, bytes, wirePort, 0, 0, 0);
  }

  @Override
  public void watchQueue(int watch, long thresholdBytes, boolean upward) {
    occasion.require(
        thresholdBytes >= 0, "watchQueue", "thresholdBytes", thresholdBytes, "0 or more");
    watch("watchQueue", watch, thresholdBytes, upward ? UPWARD : DOWNWARD);
  }

  @Override
  public void unwatchQueue(int watch) {
    watch("unwatchQueue", watch, 0, OFF);
  }

  private void watch(String method, int watch, long thresholdBytes, long direction) {
    occasion.allow(method, Capability.CROSSING_TRIGGER);
    requireUndated(method);
    occasion.require(watch >= 0 && watch <= LAST_WATCH, method, "watch", watch, "0 to 7");
    occasion.write(
        DecisionKind.DECISION_WATCH_QUEUE_VALUE,
        WHEN_APPLIED,
        watch + (long) occasion.placed().slotNumber() * PlacedScheme.WATCHES,
        thresholdBytes,
        direction,
        wirePort,
        0);
  }

  @Override
  public void sampleEvery(long bytes) {
    occasion.allow("sampleEvery", Capability.SAMPLING_TRIGGER);
    requireUndated("sampleEvery");
    occasion.require(bytes >= 0, "sampleEvery", "bytes", bytes, "0 or more");
    occasion.write(
        DecisionKind.DECISION_SAMPLE_EVERY_VALUE, WHEN_APPLIED, bytes, wirePort, 0, 0, 0);
  }

  @Override
  public void judgePackets(boolean on) {
    occasion.allow("judgePackets", Capability.PACKET_VERDICT);
    requireUndated("judgePackets");
    occasion.write(
        DecisionKind.DECISION_JUDGE_PACKETS_VALUE,
        WHEN_APPLIED,
        occasion.placed().slotNumber(),
        on ? 1 : 0,
        wirePort,
        0,
        0);
  }

  @Override
  public void pause(int ingressPort, long untilPs) {
    occasion.allow("pause", Capability.PAUSE_DURATION, Resource.PAUSE);
    occasion.require(ingressPort >= 0, "pause", "ingressPort", ingressPort, "a port's number");
    if (untilPs != 0) {
      occasion.requireNotPast("pause", "untilPs", untilPs);
    }
    occasion.write(DecisionKind.DECISION_PAUSE_VALUE, effectPs, ingressPort, untilPs, 0, 0, 0);
  }

  @Override
  public void pauseFor(int ingressPort, long durationPs) {
    occasion.allow("pauseFor", Capability.PAUSE_ACCUMULATION, Resource.PAUSE);
    occasion.require(ingressPort >= 0, "pauseFor", "ingressPort", ingressPort, "a port's number");
    occasion.require(
        durationPs > 0 && durationPs % PS_PER_NS == 0 && durationPs / PS_PER_NS <= LONGEST_PAUSE_NS,
        "pauseFor",
        "durationPs",
        durationPs,
        "whole nanoseconds, 1 to " + LONGEST_PAUSE_NS);
    occasion.write(
        DecisionKind.DECISION_PAUSE_VALUE, effectPs, ingressPort, durationPs, ACCUMULATES, 0, 0);
  }

  @Override
  public void watchNextDeparture(boolean on) {
    occasion.allow("watchNextDeparture", Capability.DEPARTURE_TRIGGER);
    requireUndated("watchNextDeparture");
    occasion.write(
        DecisionKind.DECISION_WATCH_NEXT_DEPARTURE_VALUE,
        WHEN_APPLIED,
        occasion.placed().slotNumber(),
        on ? 1 : 0,
        wirePort,
        0,
        0);
  }

  @Override
  public void watchPauses(boolean on) {
    watchPauses(on, wirePort);
  }

  @Override
  public void serveByIngress(int... weights) {
    occasion.allow("serveByIngress", Capability.WFQ, Resource.SERVICE_ORDER);
    long[] words = new long[weights.length];
    for (int port = 0; port < weights.length; port++) {
      occasion.require(
          weights[port] > 0 && weights[port] <= LARGEST_WEIGHT,
          "serveByIngress",
          "weight of port " + port,
          weights[port],
          "1 to " + LARGEST_WEIGHT);
      words[port] = weights[port];
    }
    occasion.write(
        DecisionKind.DECISION_SERVE_BY_INGRESS_VALUE, effectPs, 1, wirePort, 0, 0, 0, words);
  }

  @Override
  public void serveInOrder() {
    occasion.allow("serveInOrder", Capability.WFQ, Resource.SERVICE_ORDER);
    occasion.write(DecisionKind.DECISION_SERVE_BY_INGRESS_VALUE, effectPs, 0, wirePort, 0, 0, 0);
  }

  @Override
  public void markBelowOffset(long bytes) {
    if (occasion.hasLost(Resource.ECN_PROFILE)) {
      return;
    }
    occasion.allow("markBelowOffset", Capability.ECN_OFFSET, Resource.ECN_PROFILE);
    occasion.require(bytes >= 0, "markBelowOffset", "bytes", bytes, "0 or more");
    occasion.write(
        DecisionKind.DECISION_MARK_BELOW_OFFSET_VALUE, effectPs, bytes, wirePort, 0, 0, 0);
  }

  @Override
  public void countAbove(long bytes) {
    occasion.allow("countAbove", Capability.FLOWS_SEEN);
    requireUndated("countAbove");
    occasion.require(bytes >= 0, "countAbove", "bytes", bytes, "0 or more");
    occasion.write(DecisionKind.DECISION_COUNT_ABOVE_VALUE, WHEN_APPLIED, bytes, wirePort, 0, 0, 0);
  }
}
