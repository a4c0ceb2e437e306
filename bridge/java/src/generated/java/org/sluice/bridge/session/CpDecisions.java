// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/decisions.yaml by ./sluice generate; edit that file instead.
package org.sluice.bridge.session;

import java.util.List;
import java.util.Set;
import org.sluice.bridge.wire.DecisionKind;
import org.sluice.bridge.wire.Protocol;
import org.sluice.cc.Capability;
import org.sluice.cc.CpActions;
import org.sluice.cc.CreditTaker;
import org.sluice.cc.DepartureStamp;
import org.sluice.cc.EcnProfile;
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
import org.sluice.cc.facet.PathChoices;
import org.sluice.cc.facet.PathLoads;
import org.sluice.cc.facet.PathOrder;
import org.sluice.cc.facet.PauseWatch;
import org.sluice.cc.facet.QueueCrossings;
import org.sluice.cc.facet.QueueDrops;
import org.sluice.cc.facet.ResumeWatch;
import org.sluice.cc.facet.UpstreamPauses;
import org.sluice.cc.facet.VirtualOutputQueues;

/** What congestion points decide, each decision checked as it is declared and written as a record. */
abstract class CpDecisions extends CommonDecisions implements CpActions, CreditLimit, Departures, FlaggedPackets, FlowCounting, IngressFairQueueing, OffsetMarking, PacedCredits, PacketSampling, PacketVerdicts, PathChoices, PathLoads, PathOrder, PauseWatch, QueueCrossings, QueueDrops, ResumeWatch, UpstreamPauses, VirtualOutputQueues {
  CpDecisions(Occasion occasion, long effectPs) {
    super(occasion, effectPs);
  }

  @Override
  public final void setEcnProfile(EcnProfile given) {
    if (occasion().hasLost(Resource.ECN_PROFILE)) {
      return;
    }
    occasion().allow("setEcnProfile", Capability.ECN_PROFILE, Resource.ECN_PROFILE);
    occasion().write(DecisionKind.DECISION_SET_ECN_PROFILE_VALUE, effectPs, given.kminBytes(), given.kmaxBytes(), Double.doubleToRawLongBits(given.pmax() + 0.0), Double.doubleToRawLongBits(given.averageWeight() + 0.0), wirePort());
  }

  @Override
  public final void watchQueue(int watch, long thresholdBytes, boolean upward) {
    occasion().allow("watchQueue", Capability.CROSSING_TRIGGER);
    requireUndated("watchQueue");
    occasion().require(watch >= 0 && watch <= 7, "watchQueue", "watch", watch, "0 to 7");
    occasion().require(thresholdBytes >= 0, "watchQueue", "thresholdBytes", thresholdBytes, "0 or more");
    occasion().write(DecisionKind.DECISION_WATCH_QUEUE_VALUE, WHEN_APPLIED, watch + (long) occasion().placed().slotNumber() * Protocol.WATCHES, thresholdBytes, upward ? 1 : 0, wirePort(), 0);
  }

  @Override
  public final void unwatchQueue(int watch) {
    occasion().allow("unwatchQueue", Capability.CROSSING_TRIGGER);
    requireUndated("unwatchQueue");
    occasion().require(watch >= 0 && watch <= 7, "unwatchQueue", "watch", watch, "0 to 7");
    occasion().write(DecisionKind.DECISION_WATCH_QUEUE_VALUE, WHEN_APPLIED, watch + (long) occasion().placed().slotNumber() * Protocol.WATCHES, 0, -1, wirePort(), 0);
  }

  @Override
  public final void sampleEvery(long bytes) {
    occasion().allow("sampleEvery", Capability.SAMPLING_TRIGGER);
    requireUndated("sampleEvery");
    occasion().require(bytes >= 0, "sampleEvery", "bytes", bytes, "0 or more");
    occasion().write(DecisionKind.DECISION_SAMPLE_EVERY_VALUE, WHEN_APPLIED, bytes, wirePort(), 0, 0, 0);
  }

  @Override
  public final void pause(int ingressPort, long timePs) {
    occasion().allow("pause", Capability.PAUSE_DURATION, Resource.PAUSE);
    occasion().require(ingressPort >= 0, "pause", "ingressPort", ingressPort, "a port's number");
    checkPause(ingressPort, timePs);
    occasion().write(DecisionKind.DECISION_PAUSE_VALUE, effectPs, ingressPort, timePs, 0, 0, 0);
  }

  /** What the declaration of {@link #pause} cannot say. */
  abstract void checkPause(int ingressPort, long timePs);

  @Override
  public final void pauseFor(int ingressPort, long timePs) {
    occasion().allow("pauseFor", Capability.PAUSE_ACCUMULATION, Resource.PAUSE);
    occasion().require(ingressPort >= 0, "pauseFor", "ingressPort", ingressPort, "a port's number");
    checkPauseFor(ingressPort, timePs);
    occasion().write(DecisionKind.DECISION_PAUSE_VALUE, effectPs, ingressPort, timePs, 1, 0, 0);
  }

  /** What the declaration of {@link #pauseFor} cannot say. */
  abstract void checkPauseFor(int ingressPort, long timePs);

  @Override
  public final void judgePackets(boolean on) {
    occasion().allow("judgePackets", Capability.PACKET_VERDICT);
    requireUndated("judgePackets");
    occasion().write(DecisionKind.DECISION_JUDGE_PACKETS_VALUE, WHEN_APPLIED, occasion().placed().slotNumber(), on ? 1 : 0, wirePort(), 0, 0);
  }

  @Override
  public final void countAbove(long bytes) {
    occasion().allow("countAbove", Capability.FLOWS_SEEN);
    requireUndated("countAbove");
    occasion().require(bytes >= 0, "countAbove", "bytes", bytes, "0 or more");
    occasion().write(DecisionKind.DECISION_COUNT_ABOVE_VALUE, WHEN_APPLIED, bytes, wirePort(), 0, 0, 0);
  }

  @Override
  public final void watchNextDeparture(boolean on) {
    occasion().allow("watchNextDeparture", Capability.DEPARTURE_TRIGGER);
    requireUndated("watchNextDeparture");
    occasion().write(DecisionKind.DECISION_WATCH_NEXT_DEPARTURE_VALUE, WHEN_APPLIED, occasion().placed().slotNumber(), on ? 1 : 0, wirePort(), 0, 0);
  }

  @Override
  public final void watchPauses(boolean on) {
    occasion().allow("watchPauses", Capability.PAUSE_TRIGGER);
    requireUndated("watchPauses");
    occasion().write(DecisionKind.DECISION_WATCH_PAUSES_VALUE, WHEN_APPLIED, occasion().placed().slotNumber(), on ? 1 : 0, wirePort(), 0, 0);
  }

  @Override
  public final void serveByIngress(int... weights) {
    occasion().allow("serveByIngress", Capability.WFQ, Resource.SERVICE_ORDER);
    long[] rows = new long[weights.length];
    for (int i = 0; i < rows.length; i++) {
      occasion().require(weights[i] >= 1 && weights[i] <= 1000, "serveByIngress", "weight of port " + i, weights[i], "1 to 1000");
      rows[i] = weights[i];
    }
    occasion().write(DecisionKind.DECISION_SERVE_BY_INGRESS_VALUE, effectPs, 1, wirePort(), 0, 0, 0, rows);
  }

  @Override
  public final void serveInOrder() {
    occasion().allow("serveInOrder", Capability.WFQ, Resource.SERVICE_ORDER);
    occasion().write(DecisionKind.DECISION_SERVE_BY_INGRESS_VALUE, effectPs, 0, wirePort(), 0, 0, 0);
  }

  @Override
  public final void markBelowOffset(long bytes) {
    if (occasion().hasLost(Resource.ECN_PROFILE)) {
      return;
    }
    occasion().allow("markBelowOffset", Capability.ECN_OFFSET, Resource.ECN_PROFILE);
    occasion().require(bytes >= 0, "markBelowOffset", "bytes", bytes, "0 or more");
    occasion().write(DecisionKind.DECISION_MARK_BELOW_OFFSET_VALUE, effectPs, bytes, wirePort(), 0, 0, 0);
  }

  @Override
  public final void grant(int queue, long bytes) {
    occasion().allow("grant", Capability.VOQ, Resource.DESTINATION_QUEUES);
    requireWholeSwitch("grant");
    occasion().require(bytes >= 0, "grant", "bytes", bytes, "0 or more");
    occasion().write(DecisionKind.DECISION_GRANT_VALUE, effectPs, queue, bytes, 0, 0, 0);
  }

  @Override
  public final void queueByDestination(long initialCreditBytes, boolean wholeFrames, List<QueueAssignment> assignments) {
    occasion().allow("queueByDestination", Capability.VOQ, Resource.DESTINATION_QUEUES);
    requireWholeSwitch("queueByDestination");
    occasion().require(initialCreditBytes >= 0, "queueByDestination", "initialCreditBytes", initialCreditBytes, "0 or more");
    long[] rows = new long[assignments.size() * 2];
    int at = 0;
    for (QueueAssignment row : assignments) {
      occasion().require(row.host() >= 0, "queueByDestination", "host", row.host(), "a node's number");
      rows[at++] = row.host();
      rows[at++] = row.queue();
    }
    occasion().write(DecisionKind.DECISION_QUEUE_BY_DESTINATION_VALUE, effectPs, initialCreditBytes, wholeFrames ? 1 : 0, 0, 0, 0, rows);
  }

  @Override
  public final void watchVoqs(int watch, long thresholdBytes, boolean upward) {
    occasion().allow("watchVoqs", Capability.VOQ_TRIGGER, Resource.DESTINATION_QUEUES);
    requireWholeSwitch("watchVoqs");
    requireUndated("watchVoqs");
    occasion().require(watch >= 0 && watch <= 7, "watchVoqs", "watch", watch, "0 to 7");
    occasion().require(thresholdBytes >= 0, "watchVoqs", "thresholdBytes", thresholdBytes, "0 or more");
    occasion().write(DecisionKind.DECISION_WATCH_VOQS_VALUE, WHEN_APPLIED, watch + (long) occasion().placed().slotNumber() * Protocol.WATCHES, thresholdBytes, upward ? 1 : 0, 0, 0);
  }

  @Override
  public final void unwatchVoqs(int watch) {
    occasion().allow("unwatchVoqs", Capability.VOQ_TRIGGER, Resource.DESTINATION_QUEUES);
    requireWholeSwitch("unwatchVoqs");
    requireUndated("unwatchVoqs");
    occasion().require(watch >= 0 && watch <= 7, "unwatchVoqs", "watch", watch, "0 to 7");
    occasion().write(DecisionKind.DECISION_WATCH_VOQS_VALUE, WHEN_APPLIED, watch + (long) occasion().placed().slotNumber() * Protocol.WATCHES, 0, -1, 0, 0);
  }

  @Override
  public final void stampAtDeparture(Set<DepartureStamp> values) {
    occasion().allow("stampAtDeparture", Capability.DEPARTURE_STAMPS, Resource.DESTINATION_QUEUES);
    requireWholeSwitch("stampAtDeparture");
    occasion().write(DecisionKind.DECISION_STAMP_AT_DEPARTURE_VALUE, effectPs, maskOf(values), 0, 0, 0, 0);
  }

  @Override
  public final void paceAmong(int pacer, long rateBps, long creditBytes, int wireBytes, List<CreditTaker> takers) {
    occasion().allow("paceAmong", Capability.PACED_CREDITS);
    requireWholeSwitch("paceAmong");
    occasion().require(pacer >= 0, "paceAmong", "pacer", pacer, "a port's number");
    occasion().require(rateBps > 0, "paceAmong", "rateBps", rateBps, "more than 0");
    occasion().require(creditBytes > 0, "paceAmong", "creditBytes", creditBytes, "more than 0");
    occasion().require(wireBytes >= 1 && wireBytes <= 65536, "paceAmong", "wireBytes", wireBytes, "1 to 65536");
    long[] rows = new long[takers.size() * 4];
    int at = 0;
    for (CreditTaker row : takers) {
      occasion().require(row.node() >= 0, "paceAmong", "node", row.node(), "a node's number");
      occasion().require(row.weight() > 0, "paceAmong", "weight", row.weight(), "more than 0");
      occasion().require(row.quotaBytes() >= 0, "paceAmong", "quotaBytes", row.quotaBytes(), "0 or more");
      rows[at++] = row.node();
      rows[at++] = row.queue();
      rows[at++] = row.weight();
      rows[at++] = row.quotaBytes();
    }
    occasion().write(DecisionKind.DECISION_PACE_AMONG_VALUE, effectPs, pacer, rateBps, creditBytes, wireBytes, 0, rows);
  }

  @Override
  public final void watchFlagged(boolean on) {
    occasion().allow("watchFlagged", Capability.PACKET_FLAG, Resource.DESTINATION_QUEUES);
    requireWholeSwitch("watchFlagged");
    requireUndated("watchFlagged");
    occasion().write(DecisionKind.DECISION_WATCH_FLAGGED_VALUE, WHEN_APPLIED, on ? 1 : 0, 0, 0, 0, 0);
  }

  @Override
  public final void setDropProfile(EcnProfile given) {
    occasion().allow("setDropProfile", Capability.WRED_DROP, Resource.DROP_PROFILE);
    occasion().write(DecisionKind.DECISION_SET_DROP_PROFILE_VALUE, effectPs, given.kminBytes(), given.kmaxBytes(), Double.doubleToRawLongBits(given.pmax() + 0.0), Double.doubleToRawLongBits(given.averageWeight() + 0.0), wirePort());
  }

  @Override
  public final void limitCredits(long rateBps, long queueBytes) {
    occasion().allow("limitCredits", Capability.CREDIT_CLASS);
    occasion().require(rateBps >= 0, "limitCredits", "rateBps", rateBps, "0 or more");
    occasion().require(queueBytes >= 0, "limitCredits", "queueBytes", queueBytes, "0 or more");
    occasion().write(DecisionKind.DECISION_LIMIT_CREDITS_VALUE, effectPs, rateBps, queueBytes, wirePort(), 0, 0);
  }

  @Override
  public final void limitQueue(long bytes) {
    occasion().allow("limitQueue", Capability.QUEUE_LIMIT, Resource.DROP_PROFILE);
    occasion().require(bytes >= 0, "limitQueue", "bytes", bytes, "0 or more");
    occasion().write(DecisionKind.DECISION_LIMIT_QUEUE_VALUE, effectPs, bytes, wirePort(), 0, 0, 0);
  }

  @Override
  public final void watchResumes(boolean on) {
    occasion().allow("watchResumes", Capability.RESUME_TRIGGER);
    requireUndated("watchResumes");
    occasion().write(DecisionKind.DECISION_WATCH_RESUMES_VALUE, WHEN_APPLIED, occasion().placed().slotNumber(), on ? 1 : 0, wirePort(), 0, 0);
  }

  @Override
  public final void hashFlows() {
    occasion().allow("hashFlows", Capability.PATH_CHOICE, Resource.PATHS);
    requireWholeSwitch("hashFlows");
    occasion().write(DecisionKind.DECISION_CHOOSE_PATHS_VALUE, effectPs, 0, 0, 0, 0, 0);
  }

  @Override
  public final void sprayRandomly(int... weights) {
    occasion().allow("sprayRandomly", Capability.PATH_CHOICE, Resource.PATHS);
    requireWholeSwitch("sprayRandomly");
    long[] rows = new long[weights.length];
    for (int i = 0; i < rows.length; i++) {
      occasion().require(weights[i] >= 0 && weights[i] <= 1000, "sprayRandomly", "weight of port " + i, weights[i], "0 to 1000");
      rows[i] = weights[i];
    }
    occasion().write(DecisionKind.DECISION_CHOOSE_PATHS_VALUE, effectPs, 1, 0, 0, 0, 0, rows);
  }

  @Override
  public final void sprayInTurn() {
    occasion().allow("sprayInTurn", Capability.PATH_CHOICE, Resource.PATHS);
    requireWholeSwitch("sprayInTurn");
    occasion().write(DecisionKind.DECISION_CHOOSE_PATHS_VALUE, effectPs, 2, 0, 0, 0, 0);
  }

  @Override
  public final void sprayToShortestQueue(int samples, int memory) {
    occasion().allow("sprayToShortestQueue", Capability.PATH_CHOICE, Resource.PATHS);
    requireWholeSwitch("sprayToShortestQueue");
    occasion().require(samples >= 1 && samples <= 65536, "sprayToShortestQueue", "samples", samples, "1 to 65536");
    occasion().require(memory >= 0 && memory <= 65536, "sprayToShortestQueue", "memory", memory, "0 to 65536");
    occasion().write(DecisionKind.DECISION_CHOOSE_PATHS_VALUE, effectPs, 3, samples, memory, 0, 0);
  }

  @Override
  public final void watchFlowlets(long gapPs) {
    occasion().allow("watchFlowlets", Capability.FLOWLET_TRIGGER, Resource.PATHS);
    requireWholeSwitch("watchFlowlets");
    requireUndated("watchFlowlets");
    occasion().require(gapPs >= 0, "watchFlowlets", "gapPs", gapPs, "0 or more");
    occasion().write(DecisionKind.DECISION_WATCH_FLOWLETS_VALUE, WHEN_APPLIED, occasion().placed().slotNumber(), gapPs, 0, 0, 0);
  }

  @Override
  public final void measureLoads(long periodPs, double decay, int bits, long agePs) {
    occasion().allow("measureLoads", Capability.PATH_LOAD, Resource.PATHS);
    requireWholeSwitch("measureLoads");
    occasion().require(periodPs >= 1, "measureLoads", "periodPs", periodPs, "1 or more");
    occasion().require(decay > 0 && decay <= 1, "measureLoads", "decay", decay, "above 0 to 1");
    occasion().require(bits >= 1 && bits <= 8, "measureLoads", "bits", bits, "1 to 8");
    occasion().require(agePs >= 1, "measureLoads", "agePs", agePs, "1 or more");
    occasion().write(DecisionKind.DECISION_MEASURE_LOADS_VALUE, effectPs, periodPs, Double.doubleToRawLongBits(decay + 0.0), bits, agePs, 0);
  }

  @Override
  public final void askAt(long flow, long atPs) {
    occasion().allow("askAt", Capability.PATH_ORDER, Resource.PATHS);
    requireWholeSwitch("askAt");
    requireUndated("askAt");
    occasion().require(flow >= 0, "askAt", "flow", flow, "0 or more");
    occasion().write(DecisionKind.DECISION_ASK_AT_VALUE, WHEN_APPLIED, flow, atPs, 0, 0, 0);
  }

  @Override
  public final void keepOrder(long extraPs, long waitPs) {
    occasion().allow("keepOrder", Capability.PATH_ORDER, Resource.PATHS);
    requireWholeSwitch("keepOrder");
    requireUndated("keepOrder");
    occasion().require(extraPs >= 0, "keepOrder", "extraPs", extraPs, "0 or more");
    occasion().require(waitPs >= 0, "keepOrder", "waitPs", waitPs, "0 or more");
    occasion().write(DecisionKind.DECISION_KEEP_ORDER_VALUE, WHEN_APPLIED, extraPs, waitPs, 0, 0, 0);
  }
}
