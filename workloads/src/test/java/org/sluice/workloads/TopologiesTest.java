// SPDX-License-Identifier: MIT
package org.sluice.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TopologiesTest {
  private static final long GBPS = 1_000_000_000L;
  private static final long US = 1_000_000L;

  @Test
  void starPutsTheReceiverAtPortZero() {
    Topology star = Topologies.star(10, 40 * GBPS, US);
    assertThat(star.hosts()).hasSize(11);
    assertThat(star.switches()).hasSize(1);
    assertThat(star.links()).hasSize(11);
    int hub = star.find("switch").orElseThrow().id();
    assertThat(star.portOf(hub, star.links().get(0))).isZero();
    assertThat(star.links().get(0).a()).isEqualTo(star.find("receiver").orElseThrow().id());
  }

  @Test
  void dumbbellJoinsItsSwitchesByPortZero() {
    Topology t = Topologies.dumbbell(3, 2, 25 * GBPS, 100 * GBPS, US);
    assertThat(t.hosts()).hasSize(5);
    assertThat(t.links()).hasSize(6);
    assertThat(t.links().get(0).rateBps()).isEqualTo(100 * GBPS);
    assertThat(t.portOf(t.find("right").orElseThrow().id(), t.links().get(0))).isZero();
  }

  @Test
  void parkingLotLeadsOneFlowThroughEveryBottleneckAndOneThroughEach() {
    Topology t = Topologies.parkingLot(3, 10 * GBPS, 40 * GBPS, US);
    assertThat(t.switches()).extracting(Node::name).containsExactly("S0", "S1", "S2", "S3");
    assertThat(t.hosts()).hasSize(8);
    assertThat(t.links()).hasSize(3 + 8);
    assertThat(t.links().stream().filter(l -> l.rateBps() == 40 * GBPS)).hasSize(3);
    assertThat(switchOf(t, "far")).isEqualTo("S0");
    assertThat(switchOf(t, "end")).isEqualTo("S3");
    assertThat(switchOf(t, "cross2")).isEqualTo("S2");
    assertThat(switchOf(t, "sink2")).isEqualTo("S3");
    assertThat(t.reachableFrom(0)).doesNotContain(false);
  }

  private static String switchOf(Topology t, String host) {
    return t.nodes().get(t.switchOf(t.find(host).orElseThrow().id())).name();
  }

  @Test
  void roccMultiBottleneckHasElevenHostsAndTwoSwitches() {
    Topology t = Topologies.roccMultiBottleneck(10 * GBPS, 40 * GBPS, US);
    assertThat(t.hosts()).extracting(Node::name).startsWith("A0").endsWith("B5").hasSize(11);
    assertThat(t.switches()).hasSize(2);
    assertThat(t.links()).hasSize(12);
    assertThat(t.links().stream().filter(l -> l.rateBps() == 40 * GBPS)).hasSize(1);
  }

  @Test
  void roccAsymmetricHasFiveSlowLinks() {
    Topology t = Topologies.roccAsymmetric(40 * GBPS, 100 * GBPS, US);
    assertThat(t.hosts()).hasSize(8);
    assertThat(t.switches()).hasSize(3);
    assertThat(t.links().stream().filter(l -> l.rateBps() == 40 * GBPS)).hasSize(5);
    assertThat(t.links().stream().filter(l -> l.rateBps() == 100 * GBPS)).hasSize(5);
  }

  @Test
  void leafSpineJoinsEveryLeafToEverySpine() {
    Topology t = Topologies.leafSpine(2, 4, 8, 1, 10 * GBPS, 40 * GBPS, US);
    assertThat(t.hosts()).hasSize(32);
    assertThat(t.switches()).hasSize(6);
    assertThat(t.links()).hasSize(32 + 8);
  }

  @Test
  void leavesAndSpinesMayBeJoinedByParallelLinks() {
    Topology t = Topologies.leafSpine(3, 3, 30, 2, 40 * GBPS, 100 * GBPS, US);
    assertThat(t.links()).hasSize(90 + 18);
    int leaf = t.find("leaf2").orElseThrow().id();
    int spine = t.find("spine1").orElseThrow().id();
    assertThat(t.links().stream().filter(l -> l.a() == leaf && l.b() == spine)).hasSize(2);
  }

  @Test
  void paccsFatTreeIsTheHpccSimulatorsFatTxt() {
    // fat.txt of the HPCC simulator: 376 nodes, 56 switches (320 … 375), 480 links; 341–364 is one.
    Topology t = Topologies.fatTree(5, 4, 4, 16, 16, 25 * GBPS, 100 * GBPS, US);
    assertThat(t.nodes()).hasSize(376);
    assertThat(t.hosts()).hasSize(320);
    assertThat(t.switches()).hasSize(56);
    assertThat(t.links()).hasSize(480);
    assertThat(t.links().stream().anyMatch(l -> l.a() == 341 && l.b() == 364)).isTrue();
    assertThat(t.links().get(479).a()).isEqualTo(359);
    assertThat(t.links().get(479).b()).isEqualTo(375);
    assertThat(t.reachableFrom(0)).doesNotContain(false);
  }

  @Test
  void hostsDoNotForward() {
    Topology.Builder b = new Topology.Builder();
    int a = b.host("a");
    int m = b.host("m");
    int z = b.host("z");
    Topology t = b.link(a, m, GBPS, 0).link(m, z, GBPS, 0).build();
    assertThat(t.reachableFrom(a)).containsExactly(true, true, false);
  }

  @Test
  void coresMustBeSharedOutEvenly() {
    assertThatThrownBy(() -> Topologies.fatTree(2, 2, 3, 4, 1, GBPS, GBPS, 0))
        .hasMessageContaining("4 cores")
        .hasMessageContaining("multiple of the 3");
  }

  @Test
  void impossibleLinksAreRefused() {
    assertThatThrownBy(() -> new Link(0, 1, 0, 0, 0, 0))
        .isInstanceOf(WorkloadException.class)
        .hasMessage(
            "link 0–1 has the impossible rate 0 bit/s; allowed is more than 0 and up to 100 Tb/s");
    assertThatThrownBy(() -> new Link(0, 1, 1, 0, 0, 1.5))
        .hasMessageContaining("allowed is 0 to 1");
  }

  @Test
  void aLoadIsNoShareOfLinksOfDifferentRates() {
    Topology.Builder b = new Topology.Builder();
    int host = b.host("h");
    int hub = b.addSwitch("s");
    int other = b.addSwitch("t");
    b.link(host, hub, GBPS, 0).link(host, other, GBPS, 0);
    assertThat(b.build().accessRateBps(host)).isEqualTo(GBPS);
    Topology unequal = b.link(host, other, 10 * GBPS, 0).build();
    assertThatThrownBy(() -> unequal.accessRateBps(host))
        .hasMessageStartingWith("node h has links of different rates");
    assertThat(unequal.hasUnequalLinks(host)).isTrue();
  }

  @Test
  void aNodeMayNotBeNamedLikeTheNumberOfAnother() {
    Topology.Builder b = new Topology.Builder();
    assertThat(b.host("0")).isZero();
    assertThatThrownBy(() -> b.host("0012"))
        .isInstanceOf(WorkloadException.class)
        .hasMessage(
            "node 1 is named '0012', which means the node of that number; allowed is a name with a letter, or 1");
  }

  @Test
  void refusesMoreNodesThanAnyoneCanSimulate() {
    assertThatThrownBy(() -> Topologies.leafSpine(1, 100_000, 100_000, 1, 1, 1, 0))
        .isInstanceOf(WorkloadException.class)
        .hasMessage(
            "leaves times hostsPerLeaf is 10000000000; allowed is at most 1000000 nodes of a kind");
  }
}
