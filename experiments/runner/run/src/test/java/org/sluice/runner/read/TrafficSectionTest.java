// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.runner.SluiceException;
import org.sluice.runner.model.Experiment;
import org.sluice.workloads.Before;
import org.sluice.workloads.Flow;
import org.sluice.workloads.Reached;
import org.sluice.workloads.Topology;

/** Each kind of traffic against flows written down by hand. */
class TrafficSectionTest {
  private static final long US = 1_000_000L;

  @TempDir Path folder;

  @Test
  void flowsJoinAndLeaveOneAfterTheOther() {
    // PACC Figure 6: every 50 ms one more; from 200 ms on they stop in the same order.
    List<Flow> flows =
        star(
            "{kind: flows, from: 'sender*', to: receiver, stagger: 50us, stop: 200us,"
                + " stopStagger: 50us}");
    assertThat(flows).extracting(Flow::startPs).containsExactly(0L, 50 * US, 100 * US, 150 * US);
    assertThat(flows)
        .extracting(Flow::stopPs)
        .containsExactly(200 * US, 250 * US, 300 * US, 350 * US);
    assertThat(flows).extracting(Flow::bytes).containsOnly(Flow.UNBOUNDED);
  }

  @Test
  void applicationsOfferTheConfiguredLoad() {
    // RoCC Figure 13: three senders offer 10, 3 and 1 Gb/s.
    assertThat(
            star(
                "{kind: flows, from: sender0, to: receiver, offered: 10Gbps}",
                "{kind: flows, from: sender1, to: receiver, offered: 3Gbps}",
                "{kind: flows, from: sender2, to: receiver, offered: 1Gbps}"))
        .extracting(Flow::offeredBps)
        .containsExactly(10_000_000_000L, 3_000_000_000L, 1_000_000_000L);
  }

  @Test
  void anIncastIsStaggeredAndRepeated() {
    List<Flow> flows =
        star(
            "{kind: incast, from: 'sender*', to: receiver, fanIn: 2, each: 2, bytes: 30KB,"
                + " start: 10us, stagger: 1us, times: 2, interval: 100us}");
    assertThat(flows).extracting(Flow::src).containsExactly(1, 1, 2, 2, 1, 1, 2, 2);
    assertThat(flows)
        .extracting(Flow::startPs)
        .containsExactly(
            10 * US, 11 * US, 12 * US, 13 * US, 110 * US, 111 * US, 112 * US, 113 * US);
    assertThat(flows).extracting(Flow::bytes).containsOnly(30_000L);
    assertThat(flows).extracting(Flow::dport).containsOnly(200);
  }

  @Test
  void aBurstDrawsItsSendersFromSeveralSwitches() {
    String burst =
        "{kind: burst, from: 'host*', to: tor1/4, senders: 9, switches: 3, remote: true,"
            + " bytes: 64KB, start: 600us}";
    Experiment e = fatTree(1, burst);
    Topology t = e.topology();
    assertThat(e.flows()).hasSize(9).extracting(Flow::startPs).containsOnly(600 * US);
    assertThat(e.flows()).extracting(Flow::dst).containsOnly(20);
    assertThat(e.flows().stream().map(f -> t.switchOf(f.src())).distinct())
        .hasSize(3)
        .doesNotContain(t.switchOf(20));
    assertThat(fatTree(1, burst).flows()).isEqualTo(e.flows());
    assertThat(fatTree(2, burst).flows()).isNotEqualTo(e.flows());
    String pinned = burst.replace("bytes", "seed: 1, bytes");
    assertThat(fatTree(2, pinned).flows()).isEqualTo(e.flows());
  }

  @Test
  void burstsThatShareADrawHaveTheSameSenders() {
    // PACC Figure 3: each sender of a microburst starts a long flow to a host of its own.
    List<Flow> flows =
        fatTree(
                3,
                "{kind: burst, draw: micro, from: 'host*', to: tor1/0, senders: 9, switches: 3,"
                    + " remote: true, bytes: 30KB, start: 600us}",
                "{kind: burst, draw: micro, from: 'host*', to: tor1/1-9, senders: 9, switches: 3,"
                    + " remote: true, spread: true, bytes: unbounded, start: 800us, stop: 900us}")
            .flows();
    assertThat(flows).hasSize(18);
    for (int i = 0; i < 9; i++) {
      assertThat(flows.get(i + 9).src()).isEqualTo(flows.get(i).src());
      assertThat(flows.get(i + 9).dst()).isEqualTo(17 + i);
      assertThat(flows.get(i + 9).bytes()).isEqualTo(Flow.UNBOUNDED);
      assertThat(flows.get(i + 9).stopPs()).isEqualTo(900 * US);
    }
  }

  @Test
  void burstsRedrawUnlessConfiguredOtherwise() {
    String burst =
        "{kind: burst, from: 'host*', to: 'host*', senders: 4, bytes: 1KB, times: 2,"
            + " interval: 10us%s}";
    List<Flow> redrawn = fatTree(1, burst.formatted("")).flows();
    List<Flow> kept = fatTree(1, burst.formatted(", redraw: false")).flows();
    assertThat(redrawn.subList(0, 4).stream().map(Flow::src).toList())
        .isNotEqualTo(redrawn.subList(4, 8).stream().map(Flow::src).toList());
    assertThat(kept.subList(0, 4).stream().map(Flow::src).toList())
        .isEqualTo(kept.subList(4, 8).stream().map(Flow::src).toList());
  }

  @Test
  void poissonArrivalsComeFromAShippedDistributionOrAFile() throws IOException {
    Files.writeString(folder.resolve("all-1000.txt"), "1000 0\n1000 100\n");
    List<Flow> flows =
        star(
            "{kind: poisson, from: 'sender*', to: receiver, sizes: all-1000.txt, load: 20%,"
                + " start: 100us, stop: 900us}");
    // 20 % of 40 Gb/s is one flow of 1000 B per us and sender: 4 · 800 of them, give or take.
    assertThat(flows.size()).isBetween(3000, 3400);
    assertThat(flows).extracting(Flow::bytes).containsOnly(1000L);
    assertThat(flows.get(0).startPs()).isGreaterThan(100 * US);
    assertThat(flows.get(flows.size() - 1).startPs()).isLessThan(900 * US);
    assertThat(star("{kind: poisson, from: 'sender*', to: 'sender*', sizes: fb_hadoop, load: 0.3}"))
        .isNotEmpty()
        .allSatisfy(f -> assertThat(f.dst()).isNotEqualTo(f.src()));
  }

  @Test
  void pairsOfAClosedLoopSendOneFlowAfterAnother() throws IOException {
    Files.writeString(folder.resolve("all-1000.txt"), "1000 0\n1000 100\n");
    List<Flow> flows =
        star(
            "{kind: closed-loop, from: 'sender*', to: receiver, sizes: all-1000.txt, load: 20%,"
                + " start: 100us, stop: 900us}");
    // Without the time that flows take, one of 1000 B per us and sender.
    assertThat(flows.size()).isBetween(3000, 3400);
    for (Flow f : flows) {
      if (f.after() == null) {
        assertThat(f.startPs()).isBetween(100 * US, 900 * US);
      } else {
        assertThat(f.after().before())
            .containsExactly(new Before(f.id() - 1, Reached.ACKNOWLEDGED));
        assertThat(flows.get(f.id() - 1).src()).isEqualTo(f.src());
        assertThat(f.after().latestPs()).isEqualTo(900 * US - 1);
      }
    }
    assertThat(flows.stream().filter(f -> !f.waits())).hasSize(4);
  }

  @Test
  void flowsOfAClosedLoopHaveQueuePairsOfTheirOwnOrOneForAll() {
    String loop =
        "{kind: closed-loop, from: 'sender*', to: receiver, sizes: fb_hadoop, load: 5, stop: 900us";
    List<Flow> own = star(loop + "}");
    assertThat(own)
        .isNotEmpty()
        .noneMatch(f -> f.after() != null && f.after().samePair())
        .isEqualTo(star(loop + ", queuePairs: new}"));
    assertThat(own.stream().map(f -> f.src() + " " + f.sport())).doesNotHaveDuplicates();
    List<Flow> kept = star(loop + ", queuePairs: kept}");
    assertThat(kept).hasSameSizeAs(own).allMatch(f -> f.sport() == Flow.FIRST_SOURCE_PORT);
    assertThat(kept).allMatch(f -> f.after() == null || f.after().samePair());
    assertThat(kept).anyMatch(Flow::waits);
  }

  @Test
  void pausesOfAClosedLoopFollowAFlowThatIsCompleteOrSent() {
    String loop =
        "{kind: closed-loop, from: 'sender*', to: receiver, sizes: fb_hadoop, load: 5, stop: 900us";
    List<Flow> complete = star(loop + "}");
    assertThat(complete)
        .isNotEmpty()
        .noneMatch(f -> f.after() != null && f.after().before().get(0).reached() == Reached.SENT)
        .isEqualTo(star(loop + ", pauseAfter: complete}"));
    List<Flow> sent = star(loop + ", pauseAfter: sent}");
    assertThat(sent)
        .allMatch(f -> f.after() == null || f.after().before().get(0).reached() == Reached.SENT);
    assertThat(sent.stream().map(Flow::startPs))
        .as("the same pauses")
        .isEqualTo(complete.stream().map(Flow::startPs).toList());
  }

  @Test
  void hostsAreNamedByTheirSwitch() {
    assertThat(
            fatTree(1, "{kind: flows, from: [tor0/0, tor2/14-15], to: tor1/3}").flows().stream()
                .map(Flow::src))
        .containsExactly(0, 46, 47);
    assertThat(fatTree(1, "{kind: flows, from: tor19/*, to: tor1/3}").flows()).hasSize(16);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {kind: burst, from: 'sender*', to: receiver, senders: 9, bytes: 1KB}  | traffic.0.senders is '9'; allowed is a whole number from 1 to 4
          {kind: burst, from: 'sender*', to: sender0, senders: 4, bytes: 1KB}   | traffic.0 cannot be offered: a burst is to draw 4 hosts but can choose from 3
          {kind: burst, from: 'sender*', to: receiver, senders: 2}              | traffic.0 lacks the key 'bytes'
          {kind: burst, from: 'sender*', to: receiver, senders: 2, bytes: 1KB, times: 2} | traffic.0 lacks the key 'interval'
          {kind: burst, from: 'sender*', to: receiver, senders: 2, bytes: 1KB, sed: 2} | traffic.0.sed is an unknown key; nearest is
          {kind: poisson, from: 'sender*', to: receiver, sizes: webserch, load: 10%} | traffic.0.sizes is 'webserch'; allowed is one of alistorage
          {kind: poisson, from: 'sender*', to: receiver, sizes: no.txt, load: 10%} | traffic.0.sizes cannot be read: the file
          {kind: poisson, from: 'sender*', to: receiver, sizes: websearch}      | traffic.0 lacks the key 'load'
          {kind: poisson, from: 'sender*', to: receiver, sizes: websearch, load: 0} | traffic.0.load is '0'; allowed is a number
          {kind: closed-loop, from: receiver, to: receiver, sizes: websearch, load: 1} | traffic.0 cannot be offered: the sender receiver has no receiver but itself
          {kind: closed-loop, from: 'sender*', to: receiver, sizes: websearch, load: 1, queuePairs: 1} | traffic.0.queuePairs is '1'; allowed is one of new, kept
          {kind: closed-loop, from: 'sender*', to: receiver, sizes: websearch, load: 1, pauseAfter: end} | traffic.0.pauseAfter is 'end'; allowed is one of complete, sent
          {kind: flows, from: 'switch/7', to: receiver}                         | traffic.0.from is 'switch/7'; allowed is switch/* or numbers from 0 to 4 after the '/'
          {kind: flows, from: 'receiver/*', to: receiver}                       | traffic.0.from is 'receiver/*'; allowed is a switch with hosts before the '/'
          """)
  void wrongTrafficGetsOneSentence(String item, String sentence) {
    assertThatThrownBy(() -> star(item))
        .isInstanceOf(SluiceException.class)
        .hasMessageContaining(sentence);
  }

  private List<Flow> star(String... items) {
    return read("{kind: star, senders: 4, linkRate: 40Gbps, linkDelay: 1us}", 1, items).flows();
  }

  private Experiment fatTree(long seed, String... items) {
    return read(
        "{kind: fat-tree, hostRate: 25Gbps, fabricRate: 100Gbps, linkDelay: 1us}", seed, items);
  }

  private Experiment read(String topology, long seed, String... items) {
    String text =
        "title: a test\ntopology: "
            + topology
            + "\ntraffic:\n  - "
            + String.join("\n  - ", items)
            + "\nscheme: {name: none}\nduration: 1ms\nseed: "
            + seed
            + "\n";
    Path file = folder.resolve("test.yaml");
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return new ExperimentReader(SchemeCatalog.load().schemes())
        .read(new ExperimentLibrary.Entry("test", file, "test.yaml"), Choices.NONE);
  }
}
