// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

import java.util.List;
import java.util.Set;
import org.sluice.bridge.wire.DecisionKind;
import org.sluice.cc.Capability;
import org.sluice.cc.CpActions;
import org.sluice.cc.CreditTaker;
import org.sluice.cc.DepartureStamp;
import org.sluice.cc.EcnProfile;
import org.sluice.cc.Placement.CongestionPointScope;
import org.sluice.cc.QueueAssignment;
import org.sluice.cc.Resource;
import org.sluice.cc.facet.CreditLimit;
import org.sluice.cc.facet.Departures;
import org.sluice.cc.facet.FlaggedPackets;
import org.sluice.cc.facet.FlowCounting;
import org.sluice.cc.facet.IngressFairQueueing;
import org.sluice.cc.facet.OffsetMarking;
import org.sluice.cc.facet.PacedCredits;
import org.sluice.cc.facet.PacketSampling;
import org.sluice.cc.facet.PacketVerdicts;
import org.sluice.cc.facet.PauseWatch;
import org.sluice.cc.facet.QueueCrossings;
import org.sluice.cc.facet.QueueDrops;
import org.sluice.cc.facet.UpstreamPauses;
import org.sluice.cc.facet.VirtualOutputQueues;

/** Writes what congestion points decide. */
final class CpActionsWriter extends ActionsWriter
    implements CpActions,
        CreditLimit,
        Departures,
        FlaggedPackets,
        FlowCounting,
        IngressFairQueueing,
        OffsetMarking,
        PacedCredits,
        PacketSampling,
        PacketVerdicts,
        PauseWatch,
        QueueCrossings,
        QueueDrops,
        UpstreamPauses,
        VirtualOutputQueues {
  private static final int LAST_WATCH = PlacedScheme.WATCHES - 1;
  private static final long UPWARD = 1;
  private static final long DOWNWARD = 0;
  private static final long OFF = -1;
  private static final int MAX_FRAME = 65536;

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
    occasion.allow("setDropProfile", Capability.WRED_DROP, Resource.DROP_PROFILE);
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
    occasion.allow("limitQueue", Capability.QUEUE_LIMIT, Resource.DROP_PROFILE);
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

  @Override
  public void queueByDestination(
      long initialCreditBytes, boolean wholePackets, List<QueueAssignment> assignments) {
    allowVoqs("queueByDestination", Capability.VOQ);
    occasion.require(
        initialCreditBytes >= 0,
        "queueByDestination",
        "initialCreditBytes",
        initialCreditBytes,
        "0 or more");
    long[] words = new long[assignments.size() * 2];
    int at = 0;
    for (QueueAssignment assignment : assignments) {
      occasion.require(
          assignment.host() >= 0,
          "queueByDestination",
          "host",
          assignment.host(),
          "a node's number");
      words[at++] = assignment.host();
      words[at++] = assignment.queue();
    }
    occasion.write(
        DecisionKind.DECISION_QUEUE_BY_DESTINATION_VALUE,
        effectPs,
        initialCreditBytes,
        wholePackets ? 1 : 0,
        0,
        0,
        0,
        words);
  }

  @Override
  public void grant(int queue, long bytes) {
    allowVoqs("grant", Capability.VOQ);
    occasion.require(bytes >= 0, "grant", "bytes", bytes, "0 or more");
    occasion.write(DecisionKind.DECISION_GRANT_VALUE, effectPs, queue, bytes, 0, 0, 0);
  }

  @Override
  public void watchVoqs(int watch, long thresholdBytes, boolean upward) {
    occasion.require(
        thresholdBytes >= 0, "watchVoqs", "thresholdBytes", thresholdBytes, "0 or more");
    watchVoqs("watchVoqs", watch, thresholdBytes, upward ? UPWARD : DOWNWARD);
  }

  @Override
  public void unwatchVoqs(int watch) {
    watchVoqs("unwatchVoqs", watch, 0, OFF);
  }

  private void watchVoqs(String method, int watch, long thresholdBytes, long direction) {
    allowVoqs(method, Capability.VOQ_TRIGGER);
    requireUndated(method);
    occasion.require(watch >= 0 && watch <= LAST_WATCH, method, "watch", watch, "0 to 7");
    occasion.write(
        DecisionKind.DECISION_WATCH_VOQS_VALUE,
        WHEN_APPLIED,
        watch + (long) occasion.placed().slotNumber() * PlacedScheme.WATCHES,
        thresholdBytes,
        direction,
        0,
        0);
  }

  @Override
  public void stampAtDeparture(Set<DepartureStamp> values) {
    allowVoqs("stampAtDeparture", Capability.DEPARTURE_STAMPS);
    long mask = 0;
    for (DepartureStamp value : values) {
      mask |= value.bit();
    }
    occasion.write(DecisionKind.DECISION_STAMP_AT_DEPARTURE_VALUE, effectPs, mask, 0, 0, 0, 0);
  }

  @Override
  public void paceAmong(
      int pacer, long rateBps, long bytesEach, int wireBytes, List<CreditTaker> takers) {
    occasion.allow("paceAmong", Capability.PACED_CREDITS);
    requireWholeSwitch("paceAmong");
    occasion.require(pacer >= 0, "paceAmong", "pacer", pacer, "a port's number");
    occasion.require(rateBps > 0, "paceAmong", "rateBps", rateBps, "more than 0");
    occasion.require(bytesEach > 0, "paceAmong", "bytesEach", bytesEach, "more than 0");
    occasion.require(
        wireBytes > 0 && wireBytes <= MAX_FRAME, "paceAmong", "wireBytes", wireBytes, "1 to 65536");
    long[] words = new long[takers.size() * 4];
    int at = 0;
    for (CreditTaker taker : takers) {
      occasion.require(taker.node() >= 0, "paceAmong", "node", taker.node(), "a node's number");
      occasion.require(taker.weight() > 0, "paceAmong", "weight", taker.weight(), "more than 0");
      occasion.require(
          taker.quotaBytes() >= 0, "paceAmong", "quotaBytes", taker.quotaBytes(), "0 or more");
      words[at++] = taker.node();
      words[at++] = taker.queue();
      words[at++] = taker.weight();
      words[at++] = taker.quotaBytes();
    }
    occasion.write(
        DecisionKind.DECISION_PACE_AMONG_VALUE,
        effectPs,
        pacer,
        rateBps,
        bytesEach,
        wireBytes,
        0,
        words);
  }

  @Override
  public void watchFlagged(boolean on) {
    allowVoqs("watchFlagged", Capability.PACKET_FLAG);
    requireUndated("watchFlagged");
    occasion.write(DecisionKind.DECISION_WATCH_FLAGGED_VALUE, WHEN_APPLIED, on ? 1 : 0, 0, 0, 0, 0);
  }

  private void allowVoqs(String method, Capability needed) {
    occasion.allow(method, needed, Resource.DESTINATION_QUEUES);
    requireWholeSwitch(method);
  }

  private void requireWholeSwitch(String method) {
    if (occasion.placed().placement().congestionPoint() != CongestionPointScope.SWITCH) {
      throw occasion.failure(method, "is for congestion points of whole switches");
    }
  }

  @Override
  public void limitCredits(long rateBps, long queueBytes) {
    limitCredits(rateBps, queueBytes, wirePort);
  }
}
