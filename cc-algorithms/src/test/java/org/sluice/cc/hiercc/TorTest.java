// SPDX-License-Identifier: MIT
package org.sluice.cc.hiercc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.Counter;
import org.sluice.cc.CounterTable;
import org.sluice.cc.Entity;
import org.sluice.cc.EntityId;
import org.sluice.cc.EntityRandom;
import org.sluice.cc.HostPlace;
import org.sluice.cc.Message;
import org.sluice.cc.PacketFlagged;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortLink;
import org.sluice.cc.PortStart;
import org.sluice.cc.Snapshot;
import org.sluice.cc.TimerExpiry;
import org.sluice.cc.VoqCrossed;
import org.sluice.cc.bench.RecordedActions;
import org.sluice.cc.facet.FlaggedPackets;
import org.sluice.cc.facet.VirtualOutputQueues;

/**
 * Both sides of a ToR, line by line of sections 3 and 4. The network is the paper's Figure 3: hosts
 * 0 to 7, two on each of the ToRs 8 to 11; the machine under test is ToR 8's, its hosts are on its
 * ports 0 and 1, its uplinks are ports 2 and 3.
 */
class TorTest {
  private static final long US = 1_000_000;
  private static final long LINE = 25_000_000_000L;
  private static final long NO_BUFFER = Long.MAX_VALUE;
  private static final List<HostPlace> HOSTS =
      List.of(
          new HostPlace(0, 8),
          new HostPlace(1, 8),
          new HostPlace(2, 9),
          new HostPlace(3, 9),
          new HostPlace(4, 10),
          new HostPlace(5, 10),
          new HostPlace(6, 11),
          new HostPlace(7, 11));
  private static final List<PortLink> LINKS =
      List.of(
          new PortLink(0, LINE, US, 0, true),
          new PortLink(1, LINE, US, 1, true),
          new PortLink(2, 4 * LINE, US, 12, false),
          new PortLink(3, 4 * LINE, US, 13, false));

  private final RecordedActions actions = new RecordedActions();

  private CongestionPoint tor(Map<String, String> values) {
    return tor(values, HOSTS);
  }

  private CongestionPoint tor(Map<String, String> values, List<HostPlace> hosts) {
    Parameters p = Parameters.resolve(new HierccScheme(), "paper", values);
    Entity entity = new Entity(EntityId.node(8), new EntityRandom(1, 8));
    PortStart start = new PortStart(0, 8, -1, 4 * LINE, NO_BUFFER, LINKS, hosts);
    CongestionPoint tor = new HierccScheme().newCongestionPoint(start, p, entity);
    tor.onStart(start, actions);
    return tor;
  }

  private CongestionPoint started(Map<String, String> values) {
    CongestionPoint tor = tor(values);
    actions.takeLog();
    return tor;
  }

  /** Rows of queue, bytes, arrived, sent, credit, flows. */
  private void interval(CongestionPoint tor, long atPs, long... rows) {
    tor.onTimer(new TimerExpiry(atPs, 0, table(Counter.VOQS, rows)), actions);
  }

  /** Rows of origin, egress, flows, sent. */
  private void round(CongestionPoint tor, long atPs, long... rows) {
    tor.onTimer(new TimerExpiry(atPs, 1, table(Counter.STAMPS, rows)), actions);
  }

  private static Snapshot table(Counter counter, long... rows) {
    long[] none = {};
    CounterTable table = new CounterTable(rows, counter.columns());
    return new Snapshot(0, 0, 0, 0, none, none, none, Map.of(counter, table));
  }

  private void flag(CongestionPoint tor, long atPs, long flow) {
    ((FlaggedPackets.Listener) tor)
        .onPacketFlagged(new PacketFlagged(atPs, flow, 1048, 6, 1048, 0), actions);
  }

  private void cross(CongestionPoint tor, long atPs, boolean upward, long... flows) {
    long bytes = upward ? 70_001 : 50_000;
    ((VirtualOutputQueues.Listener) tor)
        .onVoqCrossed(
            new VoqCrossed(atPs, 6, bytes, upward ? 70_000 : 50_000, upward, flows), actions);
  }

  /** What was said to senders and ToRs since, in order, as "type: words". */
  private List<String> said() {
    actions.takeLog();
    return actions.takeSent().stream()
        .map(m -> EntityId.index(m.destination()) + ":" + words(m.words()))
        .toList();
  }

  private static String words(long... words) {
    StringBuilder text = new StringBuilder();
    for (long word : words) {
      text.append(' ').append(word);
    }
    return text.toString();
  }

  @Test
  @DisplayName("section 3.1: a queue for each of the N servers, with credit C_0")
  void aTorQueuesByDestination() {
    tor(Map.of());
    assertThat(actions.takeLog())
        .containsExactly(
            "queueByDestination 10000 any [0>0, 1>1, 2>2, 3>3, 4>4, 5>5, 6>6, 7>7]",
            "stampAtDeparture [FLOWS, SENT_BYTES]",
            "watchVoqs 0 70000 true",
            "watchVoqs 1 50000 false",
            "watchFlagged true",
            "setTimer 0 10000000 [VOQS]",
            "setTimer 1 500000 [STAMPS]");
  }

  @Test
  @DisplayName("section 3.3: rates change every RTT_hop/β, here 1 us/0.2")
  void ratesAreReadAtEachInterval() {
    CongestionPoint tor = tor(Map.of("hopRoundTrip", "1"));
    assertThat(actions.takeLog()).contains("setTimer 0 5000000 [VOQS]");
    interval(tor, 5 * US);
    assertThat(actions.takeLog()).containsExactly("setTimer 0 10000000 [VOQS]");
  }

  @Test
  @DisplayName("section 3.3: RTT_hop and the line's rate where the links of a rack differ")
  void theLongestAndTheFastestLinkOfTheRackCount() {
    Parameters p = Parameters.resolve(new HierccScheme(), "paper", Map.of());
    Entity entity = new Entity(EntityId.node(8), new EntityRandom(1, 8));
    List<PortLink> links =
        List.of(
            new PortLink(0, 2 * LINE, US, 0, true),
            new PortLink(1, LINE, 3 * US, 1, true),
            new PortLink(2, LINE, 2 * US, 2, true),
            new PortLink(3, 4 * LINE, 9 * US, 13, false));
    PortStart start = new PortStart(0, 8, -1, 4 * LINE, NO_BUFFER, links, HOSTS);
    CongestionPoint tor = new HierccScheme().newCongestionPoint(start, p, entity);
    tor.onStart(start, actions);
    assertThat(actions.takeLog()).contains("setTimer 0 30000000 [VOQS]"); // 2·3 us/0.2
    flag(tor, US, 7);
    assertThat(said()).containsExactly("7: 50000000000");
  }

  @Test
  void trafficWithinTheRackMayGoStraightToItsPort() {
    tor(Map.of("inRack", "direct", "creditRule", "whole"));
    assertThat(actions.takeLog())
        .contains("queueByDestination 10000 whole [2>2, 3>3, 4>4, 5>5, 6>6, 7>7]");
  }

  @Test
  @DisplayName("section 4, proposal 2: one queue per receiver's ToR")
  void queuesPerTor() {
    String perTor = "queueByDestination 10000 any [0>8, 1>8, 2>9, 3>9, 4>10, 5>10, 6>11, 7>11]";
    tor(Map.of("queuePer", "tor"));
    assertThat(actions.takeLog()).contains(perTor);
    tor(Map.of("queueLimit", "7"));
    assertThat(actions.takeLog()).as("more receivers than queues").contains(perTor);
    tor(Map.of("queueLimit", "8"));
    assertThat(actions.takeLog()).doesNotContain(perTor);
  }

  @Test
  @DisplayName("section 4, proposal 1: pods")
  void podsOfTwoTors() {
    tor(Map.of("torsPerPod", "2"));
    assertThat(actions.takeLog()).contains("queueByDestination 10000 any [0>0, 1>1, 2>2, 3>3]");
  }

  @Test
  void aSwitchWithoutHostsDoesNothing() {
    Parameters p = Parameters.resolve(new HierccScheme(), "", Map.of());
    Entity entity = new Entity(EntityId.node(12), new EntityRandom(1, 12));
    List<PortLink> links = List.of(new PortLink(0, LINE, US, 8, false));
    PortStart start = new PortStart(0, 12, -1, LINE, NO_BUFFER, links, HOSTS);
    CongestionPoint core = new HierccScheme().newCongestionPoint(start, p, entity);
    core.onStart(start, actions);
    interval(core, 10 * US);
    assertThat(actions.takeLog()).isEmpty();
    assertThat(core)
        .isNotInstanceOfAny(VirtualOutputQueues.Listener.class, FlaggedPackets.Listener.class);
  }

  @Test
  @DisplayName("section 4: every marked packet is answered with the rate of equation 1")
  void aMarkedPacketIsAnswered() {
    CongestionPoint tor = started(Map.of());
    flag(tor, US, 7);
    assertThat(said()).containsExactly("7: 25000000000");
    // 50 Gb/s came, 25 Gb/s of credit came, 30 kB wait: 25·(25 − 8)/50
    interval(tor, 10 * US, 6, 30_000, 62_500, 32_500, 10_000 + 31_250 - 32_500, 2);
    assertThat(said()).as("computed once, sent on request").isEmpty();
    flag(tor, 11 * US, 7);
    flag(tor, 12 * US, 9);
    assertThat(said()).containsExactly("7: 8500000000", "9: 8500000000");
  }

  @Test
  void everyActiveSenderMayBeNotifiedAtEachInterval() {
    CongestionPoint tor = started(Map.of("feedback", "interval"));
    flag(tor, US, 9);
    flag(tor, 2 * US, 7);
    assertThat(said()).isEmpty();
    interval(tor, 10 * US, 6, 30_000, 62_500, 32_500, 8_750, 2);
    assertThat(said()).containsExactly("7: 8500000000", "9: 8500000000");
    interval(tor, 40 * US, 6, 30_000, 62_500, 32_500, 8_750, 2);
    assertThat(said()).as("neither marked a packet for two mark intervals").isEmpty();
  }

  @Test
  @DisplayName(
      "equation 1: an interval in which nothing happened leaves an empty queue, so the line's rate")
  void anEmptyQueueMeansLineRate() {
    CongestionPoint tor = started(Map.of());
    interval(tor, 10 * US, 6, 30_000, 62_500, 32_500, 8_750, 2);
    interval(tor, 20 * US);
    flag(tor, 21 * US, 7);
    assertThat(said()).containsExactly("7: 25000000000");
  }

  @Test
  void anIdleIntervalIsNotCountedTwice() {
    CongestionPoint tor = started(Map.of());
    interval(tor, 10 * US, 6, 30_000, 62_500, 32_500, 8_750, 2);
    interval(tor, 20 * US);
    // 62,500 B more came, 31,250 B more of credit: 25·(25 − 8)/50, as in the first interval
    interval(tor, 30 * US, 6, 30_000, 125_000, 95_000, 72_500 - 95_000, 2);
    flag(tor, 31 * US, 7);
    assertThat(said()).containsExactly("7: 8500000000");
  }

  @Test
  void aSenderIsActiveForTwoMarkIntervals() {
    CongestionPoint tor = started(Map.of("feedback", "interval"));
    flag(tor, 10 * US, 7);
    interval(tor, 30 * US);
    assertThat(said()).containsExactly("7: 25000000000");
    interval(tor, 30 * US + 1);
    assertThat(said()).isEmpty();
  }

  @Test
  void aStoppedSenderIsForgottenWhenItsGuardHasResumedIt() {
    for (long later : new long[] {0, 1}) {
      CongestionPoint tor = started(Map.of("resumeGuard", "50"));
      cross(tor, 11 * US, true, 3);
      interval(tor, 61 * US + later);
      said();
      cross(tor, 70 * US, false);
      assertThat(said()).hasSize(later == 0 ? 1 : 0);
    }
    CongestionPoint tor = started(Map.of("resumeGuard", "0"));
    cross(tor, 11 * US, true, 3);
    interval(tor, 1000 * US);
    said();
    cross(tor, 1001 * US, false);
    assertThat(said()).as("without a guard it waits for ever").hasSize(1);
  }

  @Test
  @DisplayName("section 3.3: above V_high senders stop, below V_low they resume at the former rate")
  void stopAndResume() {
    CongestionPoint tor = started(Map.of());
    flag(tor, US, 7);
    interval(tor, 10 * US, 6, 30_000, 62_500, 32_500, 8_750, 2);
    said();
    cross(tor, 11 * US, true, 3, 5);
    assertThat(said())
        .as("those in the queue and those that marked")
        .containsExactly("3: 0", "5: 0", "7: 0");
    flag(tor, 12 * US, 9);
    assertThat(said()).as("a flow that begins meanwhile").containsExactly("9: 0");
    interval(tor, 20 * US, 6, 60_000, 100_000, 40_000, 1_250, 4);
    cross(tor, 25 * US, false);
    assertThat(said())
        .as("no sender marks while stopped, so the rate is pushed; it is the former one")
        .containsExactly("3: 8500000000", "5: 8500000000", "7: 8500000000", "9: 8500000000");
    cross(tor, 40 * US, true, 3);
    cross(tor, 41 * US, false);
    assertThat(said())
        .containsExactly("3: 0", "7: 0", "9: 0", "3: 8500000000", "7: 8500000000", "9: 8500000000");
  }

  @Test
  void stopsMayBeSentOnMarksOnly() {
    CongestionPoint tor = started(Map.of("stop", "marked"));
    cross(tor, 11 * US, true, 3, 5);
    assertThat(said()).isEmpty();
    flag(tor, 12 * US, 5);
    cross(tor, 13 * US, false);
    assertThat(said()).containsExactly("5: 0", "5: 25000000000");
  }

  @Test
  void anIntervalThatSawSendersStoppedChangesNothingUnlessItIsToCount() {
    for (String reading : List.of("skip", "count")) {
      CongestionPoint tor = started(Map.of("stoppedIntervals", reading));
      interval(tor, 10 * US, 6, 30_000, 62_500, 32_500, 8_750, 2); // 8.5 Gb/s
      cross(tor, 12 * US, true, 3);
      cross(tor, 18 * US, false);
      said();
      // 10 kB arrived in what was left of 10 us: 8 Gb/s; 25 Gb/s of credit, 20 kB wait
      interval(tor, 20 * US, 6, 20_000, 72_500, 63_750, 8_750, 2);
      flag(tor, 21 * US, 3);
      assertThat(said())
          .containsExactly(reading.equals("skip") ? "3: 8500000000" : "3: 25000000000");
      // resumed at 18 us, its next packet arrives 2 us later: the interval from 20 us on counts
      interval(tor, 30 * US, 6, 20_000, 135_000, 95_000, 8_750, 2);
      flag(tor, 31 * US, 3);
      assertThat(said())
          .containsExactly(reading.equals("skip") ? "3: 4250000000" : "3: 12500000000");
    }
  }

  @Test
  void anIntervalInWhichResumedSendersAreNotYetHeardOfIsSkipped() {
    CongestionPoint tor = started(Map.of());
    interval(tor, 10 * US, 6, 30_000, 62_500, 32_500, 8_750, 2); // 8.5 Gb/s
    cross(tor, 12 * US, true, 3);
    cross(tor, 19 * US, false); // the first packet at the former rate comes at 21 us
    interval(tor, 20 * US, 6, 20_000, 72_500, 63_750, 8_750, 2);
    interval(tor, 30 * US, 6, 20_000, 135_000, 95_000, 8_750, 2);
    said();
    flag(tor, 31 * US, 3);
    assertThat(said()).containsExactly("3: 8500000000");
    interval(tor, 40 * US, 6, 20_000, 197_500, 126_250, 8_750, 2);
    flag(tor, 41 * US, 3);
    assertThat(said()).containsExactly("3: 4250000000");
  }

  @Test
  @DisplayName(
      "section 3.2: one taker for each ToR, weight F_ij, owed while C_sent < S_ij, at line rate")
  void creditsAreOwedForWhatWasSent() {
    CongestionPoint tor = started(Map.of());
    round(tor, US / 2, 10, 1, 2, 5_240);
    assertThat(actions.takeLog())
        .containsExactly(
            "paceAmong 1 25000000000 1000 64 [10/1 x2 <5240]", "setTimer 1 1000000 [STAMPS]");
    round(tor, US, 9, 1, 4, 1_048, 11, 0, 1, 2_096);
    assertThat(actions.takeLog())
        .containsExactly(
            "paceAmong 0 25000000000 1000 64 [11/0 x1 <2096]",
            "paceAmong 1 25000000000 1000 64 [9/1 x4 <1048, 10/1 x2 <5240]",
            "setTimer 1 1500000 [STAMPS]");
    round(tor, 3 * US / 2);
    assertThat(actions.takeLog()).containsExactly("setTimer 1 2000000 [STAMPS]");
  }

  @Test
  void theRateOfCreditsIsAParameter() {
    CongestionPoint tor =
        started(Map.of("creditRate", "0.98", "credit", "1048", "creditFrame", "84"));
    round(tor, US / 2, 10, 1, 2, 5_240);
    assertThat(actions.takeLog()).contains("paceAmong 1 24500000000 1048 84 [10/1 x2 <5240]");
  }

  @Test
  @DisplayName("section 3.2: weights are F_ij, also where S_ij is as before")
  void aStampOfTheSameSumBringsTheNumberOfFlows() {
    CongestionPoint tor = started(Map.of());
    round(tor, US / 2, 10, 1, 2, 5_240);
    actions.takeLog();
    round(tor, US, 10, 1, 3, 5_240);
    assertThat(actions.takeLog()).contains("paceAmong 1 25000000000 1000 64 [10/1 x3 <5240]");
  }

  @Test
  void packetsThatLeaveByAnUplinkOweNothing() {
    for (String per : List.of("host", "tor")) {
      CongestionPoint tor = started(Map.of("queuePer", per));
      round(tor, US / 2, 10, 2, 2, 5_240);
      assertThat(actions.takeLog()).containsExactly("setTimer 1 1000000 [STAMPS]");
    }
  }

  @Test
  void anOvertakenStampOwesNothing() {
    CongestionPoint tor = started(Map.of());
    round(tor, US / 2, 10, 1, 2, 5_240);
    actions.takeLog();
    round(tor, US, 10, 1, 3, 4_192);
    assertThat(actions.takeLog()).containsExactly("setTimer 1 1500000 [STAMPS]");
  }

  @Test
  void aQueuePerTorHasOneSchedulerForTheRack() {
    CongestionPoint tor = started(Map.of("queuePer", "tor"));
    round(tor, US / 2, 10, 0, 2, 5_240, 10, 1, 3, 7_336);
    assertThat(actions.takeLog()).contains("paceAmong 0 50000000000 1000 64 [10/8 x3 <7336]");
  }

  @Test
  @DisplayName("lost credits: a queue that is stuck for 100 us reports what it sent")
  void aStuckQueueSendsARequest() {
    CongestionPoint tor = started(Map.of());
    for (int k = 1; k <= 10; k++) {
      interval(tor, k * 10 * US, 6, 30_000, 40_480, 10_480, -480, 2);
      assertThat(said()).isEmpty();
    }
    interval(tor, 110 * US, 6, 30_000, 40_480, 10_480, -480, 2);
    assertThat(said()).containsExactly("11: 6 2 10480");
    interval(tor, 120 * US, 6, 30_000, 40_480, 10_480, -480, 2);
    assertThat(said()).as("not again so soon").isEmpty();
    interval(tor, 210 * US, 6, 30_000, 40_480, 10_480, -480, 2);
    assertThat(said()).containsExactly("11: 6 2 10480");
  }

  /** After intervals up to 200 us in which nothing of a queue with that credit moved. */
  private List<String> saidOfAStuckQueue(CongestionPoint tor, int queue, long creditBytes) {
    for (int k = 1; k <= 20; k++) {
      interval(tor, k * 10 * US, queue, 30_000, 40_480, 10_480, creditBytes, 2);
    }
    return said();
  }

  @Test
  @DisplayName("lost credits: a queue without any credit lacks it, one byte is credit")
  void aQueueIsStuckWithoutCreditOnly() {
    assertThat(saidOfAStuckQueue(started(Map.of()), 6, 0)).containsExactly("11: 6 2 10480");
    assertThat(saidOfAStuckQueue(started(Map.of()), 6, 1)).isEmpty();
  }

  @Test
  void noRequestIsSentWhenRecoveryIsOff() {
    assertThat(saidOfAStuckQueue(started(Map.of("creditRecovery", "0")), 6, 0)).isEmpty();
  }

  @Test
  void aTorAsksAnyOtherTorButNotItself() {
    assertThat(saidOfAStuckQueue(started(Map.of()), 1, 0)).as("host 1 is its own").isEmpty();
    assertThat(saidOfAStuckQueue(started(Map.of()), 99, 0)).as("nobody's queue").isEmpty();
    List<HostPlace> hosts = List.of(new HostPlace(1, 8), new HostPlace(6, 0));
    assertThat(saidOfAStuckQueue(tor(Map.of(), hosts), 6, 0)).containsExactly("0: 6 2 10480");
  }

  @Test
  void aQueueWithCreditIsNotStuckForWantOfIt() {
    CongestionPoint tor = started(Map.of());
    for (int k = 1; k <= 30; k++) {
      interval(tor, k * 10 * US, 6, 30_000, 40_480, 10_480, 520, 2);
    }
    assertThat(said()).as("its port is paused").isEmpty();
  }

  @Test
  @DisplayName("lost credits: after a request the ToR owes what was sent and one credit more")
  void anAskedTorOwesOneCreditMore() {
    CongestionPoint tor = started(Map.of());
    round(tor, US / 2, 10, 1, 2, 5_240);
    actions.takeLog();
    long[] words = {1, 3, 10_480};
    tor.onMessage(
        new Message(2 * US, EntityId.node(10), HierccMessages.STUCK, -1, US, words), actions);
    assertThat(actions.takeLog())
        .containsExactly("paceAmong 1 25000000000 1000 64 [10/1 x3 <11480]");
    round(tor, 3 * US, 10, 1, 2, 20_960);
    assertThat(actions.takeLog()).contains("paceAmong 1 25000000000 1000 64 [10/1 x2 <20960]");
  }

  @Test
  void flowsThatMarkNothingAreForgottenUnlessTheyAreStopped() {
    CongestionPoint tor = started(Map.of());
    cross(tor, US, true, 1);
    for (long k = 0; k < 10_000; k++) {
      flag(tor, 2 * US + k, k);
    }
    interval(tor, 10 * US);
    interval(tor, 40 * US);
    actions.takeSent();
    cross(tor, 50 * US, false);
    assertThat(actions.takeSent()).hasSize(10_000);
    cross(tor, 60 * US, true);
    assertThat(actions.takeSent()).as("all are forgotten").isEmpty();
  }
}
