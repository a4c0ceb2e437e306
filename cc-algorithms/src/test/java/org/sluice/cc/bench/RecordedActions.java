// SPDX-License-Identifier: MIT
package org.sluice.cc.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.sluice.cc.Counter;
import org.sluice.cc.CpActions;
import org.sluice.cc.CreditTaker;
import org.sluice.cc.DepartureStamp;
import org.sluice.cc.EcnProfile;
import org.sluice.cc.HostActions;
import org.sluice.cc.NpActions;
import org.sluice.cc.QueueAssignment;
import org.sluice.cc.RpActions;
import org.sluice.cc.facet.AckPolicy;
import org.sluice.cc.facet.CreditGate;
import org.sluice.cc.facet.CreditLimit;
import org.sluice.cc.facet.CreditStream;
import org.sluice.cc.facet.Departures;
import org.sluice.cc.facet.EcnCapability;
import org.sluice.cc.facet.Facet;
import org.sluice.cc.facet.FlaggedPackets;
import org.sluice.cc.facet.FlowCounting;
import org.sluice.cc.facet.FlowScaling;
import org.sluice.cc.facet.HostMessages;
import org.sluice.cc.facet.IngressFairQueueing;
import org.sluice.cc.facet.LoadDigest;
import org.sluice.cc.facet.OffsetMarking;
import org.sluice.cc.facet.PacedCredits;
import org.sluice.cc.facet.PacketFlagging;
import org.sluice.cc.facet.PacketSampling;
import org.sluice.cc.facet.PacketVerdicts;
import org.sluice.cc.facet.PathChoices;
import org.sluice.cc.facet.PathLoads;
import org.sluice.cc.facet.PathOrder;
import org.sluice.cc.facet.PathReports;
import org.sluice.cc.facet.PauseWatch;
import org.sluice.cc.facet.QueueCrossings;
import org.sluice.cc.facet.QueueDrops;
import org.sluice.cc.facet.Telemetry;
import org.sluice.cc.facet.UpstreamPauses;
import org.sluice.cc.facet.VirtualOutputQueues;

/** Keeps what a state machine decides: as text in order, and its timers and messages by value. */
public final class RecordedActions
    implements RpActions,
        NpActions,
        CpActions,
        HostActions,
        AckPolicy,
        CreditGate,
        CreditLimit,
        CreditStream,
        Departures,
        EcnCapability,
        FlaggedPackets,
        FlowScaling,
        FlowCounting,
        HostMessages,
        IngressFairQueueing,
        LoadDigest,
        OffsetMarking,
        PacedCredits,
        PacketFlagging,
        PacketSampling,
        PacketVerdicts,
        PathChoices,
        PathLoads,
        PathOrder,
        PathReports,
        PauseWatch,
        QueueCrossings,
        QueueDrops,
        Telemetry,
        UpstreamPauses,
        VirtualOutputQueues {

  /** A message that was sent. */
  public record Sent(
      int destination, int type, long flow, int wireBytes, boolean control, long[] words) {}

  private final List<String> log;
  private final List<Sent> sent;
  private final TreeMap<Integer, Long> timers;
  private final String prefix;
  private long rateBps = -1;

  /** Nothing decided yet. */
  public RecordedActions() {
    this(new ArrayList<>(), new ArrayList<>(), new TreeMap<>(), "");
  }

  private RecordedActions(
      List<String> log, List<Sent> sent, TreeMap<Integer, Long> timers, String prefix) {
    this.log = log;
    this.sent = sent;
    this.timers = timers;
    this.prefix = prefix;
  }

  /** Everything decided since the last call, in order. */
  public List<String> takeLog() {
    List<String> taken = List.copyOf(log);
    log.clear();
    return taken;
  }

  /** Messages sent since the last call. */
  public List<Sent> takeSent() {
    List<Sent> taken = List.copyOf(sent);
    sent.clear();
    return taken;
  }

  /** Timers that are set: number to time. The caller removes one when it fires. */
  public TreeMap<Integer, Long> timers() {
    return timers;
  }

  /** The rate decided last, -1 if none. */
  public long rateBps() {
    return rateBps;
  }

  @Override
  public <F extends Facet> F facet(Class<F> facet) {
    return facet.cast(this);
  }

  @Override
  public RecordedActions at(long effectPs) {
    return new RecordedActions(log, sent, timers, prefix + "at " + effectPs + " ");
  }

  @Override
  public RecordedActions port(int egressPort) {
    return new RecordedActions(log, sent, timers, prefix + "port " + egressPort + " ");
  }

  @Override
  public void pauseFor(int ingressPort, long durationPs) {
    add("pauseFor " + ingressPort + " " + durationPs);
  }

  @Override
  public void watchNextDeparture(boolean on) {
    add("watchNextDeparture " + on);
  }

  @Override
  public void stampLoad(double share) {
    add("stampLoad " + share);
  }

  @Override
  public void watchPauses(boolean on) {
    add("watchPauses " + on);
  }

  @Override
  public void serveByIngress(int... weights) {
    add("serveByIngress " + Arrays.toString(weights));
  }

  @Override
  public void serveInOrder() {
    add("serveInOrder");
  }

  @Override
  public void limitCredits(long limitBps, long queueBytes) {
    add("limitCredits " + limitBps + " " + queueBytes);
  }

  @Override
  public void paceCredits(long paceBps, int minFrameBytes, int maxFrameBytes, double jitter) {
    add("paceCredits " + paceBps + " " + minFrameBytes + " " + maxFrameBytes + " " + jitter);
  }

  @Override
  public void sendOnlyOnCredit(boolean on) {
    add("sendOnlyOnCredit " + on);
  }

  @Override
  public void markBelowOffset(long bytes) {
    add("markBelowOffset " + bytes);
  }

  @Override
  public void scaleFlows(double factor) {
    add("scaleFlows " + factor);
  }

  @Override
  public void countAbove(long bytes) {
    add("countAbove " + bytes);
  }

  @Override
  public void sendToHost(int host, int peer, int type, int wireBytes, long... words) {
    add("sendToHost " + host + " about " + peer + ": " + type + ", " + wireBytes + " B");
  }

  private void add(String decision) {
    log.add(prefix + decision);
  }

  @Override
  public void setTimer(int timer, long atPs) {
    timers.put(timer, atPs);
    add("setTimer " + timer + " " + atPs);
  }

  @Override
  public void setTimer(int timer, long atPs, Set<Counter> snapshot) {
    timers.put(timer, atPs);
    add("setTimer " + timer + " " + atPs + " " + snapshot);
  }

  @Override
  public void cancelTimer(int timer) {
    timers.remove(timer);
    add("cancelTimer " + timer);
  }

  @Override
  public void send(int destination, int type, long flow, int wireBytes, long... words) {
    sent.add(new Sent(destination, type, flow, wireBytes, true, words.clone()));
    add("send " + type + " about " + flow + " " + wireBytes + " B");
  }

  @Override
  public void sendAsData(int destination, int type, long flow, int wireBytes, long... words) {
    sent.add(new Sent(destination, type, flow, wireBytes, false, words.clone()));
    add("sendAsData " + type + " about " + flow + " " + wireBytes + " B");
  }

  @Override
  public void setRate(long bps) {
    rateBps = bps;
    add("setRate " + bps);
  }

  @Override
  public void setWindow(double windowBytes) {
    add("setWindow " + windowBytes);
  }

  @Override
  public void clearWindow() {
    add("clearWindow");
  }

  @Override
  public void scaleRate(double factor) {
    add("scaleRate " + factor);
  }

  @Override
  public void scale(double factor) {
    scaleRate(factor);
  }

  @Override
  public void watchAcks(AckFilter filter) {
    add("watchAcks " + filter);
  }

  @Override
  public void everyBytesSent(long bytes) {
    add("everyBytesSent " + bytes);
  }

  @Override
  public void reportPaths(boolean on) {
    add("reportPaths " + on);
  }

  @Override
  public void stampTelemetry(boolean on) {
    add("stampTelemetry " + on);
  }

  @Override
  public void setEcnCapable(long fromByte, long toByte, boolean capable) {
    add("setEcnCapable " + fromByte + " " + toByte + " " + capable);
  }

  @Override
  public void watchData(DataFilter filter) {
    add("watchData " + filter);
  }

  @Override
  public void acknowledgeEvery(int packets) {
    add("acknowledgeEvery " + packets);
  }

  @Override
  public void acknowledgeMarkedAtOnce(boolean on) {
    add("acknowledgeMarkedAtOnce " + on);
  }

  @Override
  public void setDropProfile(EcnProfile profile) {
    add("setDropProfile " + profile);
  }

  @Override
  public void limitQueue(long bytes) {
    add("limitQueue " + bytes);
  }

  @Override
  public void setEcnProfile(EcnProfile profile) {
    add("setEcnProfile " + profile);
  }

  @Override
  public void watchQueue(int watch, long thresholdBytes, boolean upward) {
    add("watchQueue " + watch + " " + thresholdBytes + " " + upward);
  }

  @Override
  public void unwatchQueue(int watch) {
    add("unwatchQueue " + watch);
  }

  @Override
  public void sampleEvery(long bytes) {
    add("sampleEvery " + bytes);
  }

  @Override
  public void judgePackets(boolean on) {
    add("judgePackets " + on);
  }

  @Override
  public void pause(int ingressPort, long untilPs) {
    add("pause " + ingressPort + " " + untilPs);
  }

  @Override
  public void queueByDestination(
      long initialCreditBytes, boolean wholePackets, List<QueueAssignment> assignments) {
    List<String> rows = assignments.stream().map(a -> a.host() + ">" + a.queue()).toList();
    add("queueByDestination " + initialCreditBytes + (wholePackets ? " whole " : " any ") + rows);
  }

  @Override
  public void grant(int queue, long bytes) {
    add("grant " + queue + " " + bytes);
  }

  @Override
  public void watchVoqs(int watch, long thresholdBytes, boolean upward) {
    add("watchVoqs " + watch + " " + thresholdBytes + " " + upward);
  }

  @Override
  public void unwatchVoqs(int watch) {
    add("unwatchVoqs " + watch);
  }

  @Override
  public void stampAtDeparture(Set<DepartureStamp> values) {
    add("stampAtDeparture " + values);
  }

  @Override
  public void paceAmong(
      int pacer, long bps, long bytesEach, int wireBytes, List<CreditTaker> takers) {
    List<String> rows =
        takers.stream()
            .map(t -> t.node() + "/" + t.queue() + " x" + t.weight() + " <" + t.quotaBytes())
            .toList();
    add("paceAmong " + pacer + " " + bps + " " + bytesEach + " " + wireBytes + " " + rows);
  }

  @Override
  public void watchFlagged(boolean on) {
    add("watchFlagged " + on);
  }

  @Override
  public void flagEvery(long periodPs) {
    add("flagEvery " + periodPs);
  }

  @Override
  public void hashFlows() {
    add("hashFlows");
  }

  @Override
  public void sprayRandomly(int... weights) {
    add("sprayRandomly " + weights.length);
  }

  @Override
  public void sprayInTurn() {
    add("sprayInTurn");
  }

  @Override
  public void sprayToShortestQueue(int samples, int memory) {
    add("sprayToShortestQueue " + samples + " " + memory);
  }

  @Override
  public void watchFlowlets(long gapPs) {
    add("watchFlowlets " + gapPs);
  }

  @Override
  public void measureLoads(long periodPs, double decay, int bits, long agePs) {
    add("measureLoads " + periodPs + " " + decay + " " + bits + " " + agePs);
  }

  @Override
  public void askAt(long flow, long atPs) {
    add("askAt " + flow + " " + atPs);
  }

  @Override
  public void keepOrder(long extraPs, long waitPs) {
    add("keepOrder " + extraPs + " " + waitPs);
  }
}
