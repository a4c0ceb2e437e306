// SPDX-License-Identifier: MIT
package org.sluice.workloads;

/** The topologies of the papers, by name. All links are full duplex and free of errors. */
public final class Topologies {
  private static final int MOST_NODES = 1_000_000;

  private Topologies() {}

  /**
   * N senders and one receiver at one switch (RoCC §6.1). Node 0 is the receiver {@code receiver},
   * then sender0 …, then {@code switch}; the bottleneck is the switch's port 0.
   *
   * @param senders number of senders, 1 or more
   * @param linkRateBps rate of every link, bit/s
   * @param linkDelayPs delay of every link, ps
   */
  public static Topology star(int senders, long linkRateBps, long linkDelayPs) {
    atLeastOne("senders", senders);
    Topology.Builder t = new Topology.Builder();
    t.host("receiver");
    addNumbered(t, Node.Kind.HOST, "sender", senders);
    int hub = t.addSwitch("switch");
    linkAll(t, 0, senders + 1, hub, linkRateBps, linkDelayPs);
    return t.madeAs("star")
        .with("numSenders", senders)
        .with("linkRate", linkRateBps)
        .with("linkDelay", linkDelayPs)
        .build();
  }

  /**
   * Senders at one switch, receivers at another, one core link between them. Nodes: sender0 …,
   * receiver0 …, {@code left}, {@code right}; port 0 of either switch is the core link.
   */
  public static Topology dumbbell(
      int senders, int receivers, long accessRateBps, long coreRateBps, long linkDelayPs) {
    atLeastOne("senders", senders);
    atLeastOne("receivers", receivers);
    Topology.Builder t = new Topology.Builder();
    addNumbered(t, Node.Kind.HOST, "sender", senders);
    addNumbered(t, Node.Kind.HOST, "receiver", receivers);
    int left = t.addSwitch("left");
    int right = t.addSwitch("right");
    t.link(left, right, coreRateBps, linkDelayPs);
    linkAll(t, 0, senders, left, accessRateBps, linkDelayPs);
    linkAll(t, senders, receivers, right, accessRateBps, linkDelayPs);
    return t.madeAs("dumbbell")
        .with("numSenders", senders)
        .with("numReceivers", receivers)
        .with("accessRate", accessRateBps)
        .with("coreRate", coreRateBps)
        .with("linkDelay", linkDelayPs)
        .build();
  }

  /**
   * A parking lot: switches S0 … SN in a row, N bottleneck links between them. The host {@code far}
   * hangs on S0 and {@code end} on SN, so that a flow between them meets every bottleneck; {@code
   * cross}i hangs on Si and {@code sink}i on S(i+1), so that a flow between them meets the i-th
   * alone, from 0.
   *
   * @param bottlenecks N, 1 or more
   */
  public static Topology parkingLot(
      int bottlenecks, long accessRateBps, long coreRateBps, long linkDelayPs) {
    atLeastOne("bottlenecks", bottlenecks);
    Topology.Builder t = new Topology.Builder();
    t.host("far");
    t.host("end");
    addNumbered(t, Node.Kind.HOST, "cross", bottlenecks);
    addNumbered(t, Node.Kind.HOST, "sink", bottlenecks);
    int first = 2 + 2 * bottlenecks;
    addNumbered(t, Node.Kind.SWITCH, "S", bottlenecks + 1);
    for (int i = 0; i < bottlenecks; i++) {
      t.link(first + i, first + i + 1, coreRateBps, linkDelayPs);
    }
    t.link(0, first, accessRateBps, linkDelayPs);
    t.link(1, first + bottlenecks, accessRateBps, linkDelayPs);
    for (int i = 0; i < bottlenecks; i++) {
      t.link(2 + i, first + i, accessRateBps, linkDelayPs);
      t.link(2 + bottlenecks + i, first + i + 1, accessRateBps, linkDelayPs);
    }
    return t.madeAs("parking-lot")
        .with("numBottlenecks", bottlenecks)
        .with("accessRate", accessRateBps)
        .with("coreRate", coreRateBps)
        .with("linkDelay", linkDelayPs)
        .build();
  }

  /**
   * RoCC's multi-bottleneck topology (RoCC §6.1, Figure 10): sources A0…A4 at S0; B5 (a source) and
   * destinations B0…B4 at S1; one core link S0–S1, port 0 of both switches. The text fixes the
   * nodes and rates; that B5 hangs on S1 follows from "D0 traverses two CPs, S0 and S1" and D5
   * sharing B0.
   */
  public static Topology roccMultiBottleneck(
      long accessRateBps, long coreRateBps, long linkDelayPs) {
    Topology.Builder t = new Topology.Builder();
    addNumbered(t, Node.Kind.HOST, "A", 5);
    addNumbered(t, Node.Kind.HOST, "B", 6);
    int s0 = t.addSwitch("S0");
    int s1 = t.addSwitch("S1");
    t.link(s0, s1, coreRateBps, linkDelayPs);
    linkAll(t, 0, 5, s0, accessRateBps, linkDelayPs);
    linkAll(t, 5, 6, s1, accessRateBps, linkDelayPs);
    return t.build();
  }

  /**
   * RoCC's asymmetric topology (RoCC §6.1, "Asymmetric topology"): A0…A4 at S0 with slow links, A5
   * and A6 at S1 with fast links, S0 and S1 at S2 and B0 at S2 with fast links. Port 0 of S2 leads
   * to B0.
   */
  public static Topology roccAsymmetric(long slowRateBps, long fastRateBps, long linkDelayPs) {
    Topology.Builder t = new Topology.Builder();
    addNumbered(t, Node.Kind.HOST, "A", 7);
    int b0 = t.host("B0");
    int s0 = t.addSwitch("S0");
    int s1 = t.addSwitch("S1");
    int s2 = t.addSwitch("S2");
    t.link(b0, s2, fastRateBps, linkDelayPs);
    t.link(s0, s2, fastRateBps, linkDelayPs);
    t.link(s1, s2, fastRateBps, linkDelayPs);
    linkAll(t, 0, 5, s0, slowRateBps, linkDelayPs);
    linkAll(t, 5, 2, s1, fastRateBps, linkDelayPs);
    return t.build();
  }

  /**
   * Every leaf joined to every spine; hosts {@code host0}…, leaf by leaf.
   *
   * @param linksPerPair parallel links between a leaf and a spine ("Each edge switch is connected
   *     to each core switch using 2 100 GbE links", RoCC §6.3)
   */
  public static Topology leafSpine(
      int spines,
      int leaves,
      int hostsPerLeaf,
      int linksPerPair,
      long hostRateBps,
      long fabricRateBps,
      long linkDelayPs) {
    atLeastOne("spines", spines);
    atLeastOne("leaves", leaves);
    atLeastOne("hostsPerLeaf", hostsPerLeaf);
    atLeastOne("linksPerPair", linksPerPair);
    int firstLeaf = count("leaves times hostsPerLeaf", leaves, hostsPerLeaf);
    Topology.Builder t = new Topology.Builder();
    addNumbered(t, Node.Kind.HOST, "host", firstLeaf);
    addNumbered(t, Node.Kind.SWITCH, "leaf", leaves);
    addNumbered(t, Node.Kind.SWITCH, "spine", spines);
    for (int i = 0; i < firstLeaf; i++) {
      t.link(i, firstLeaf + i / hostsPerLeaf, hostRateBps, linkDelayPs);
    }
    for (int leaf = 0; leaf < leaves; leaf++) {
      for (int spine = 0; spine < spines; spine++) {
        for (int i = 0; i < linksPerPair; i++) {
          t.link(firstLeaf + leaf, firstLeaf + leaves + spine, fabricRateBps, linkDelayPs);
        }
      }
    }
    return t.madeAs("leaf-spine")
        .with("numSpines", spines)
        .with("numLeaves", leaves)
        .with("hostsPerLeaf", hostsPerLeaf)
        .with("linksPerPair", linksPerPair)
        .with("hostRate", hostRateBps)
        .with("fabricRate", fabricRateBps)
        .with("linkDelay", linkDelayPs)
        .build();
  }

  /**
   * A three-level fat tree of pods, as in HPCC and PACC ("16 Core switches, 20 Agg switches, and 20
   * ToR switches, with 16 servers connecting to each ToR switch", PACC §II): 5 pods of 4 ToR and 4
   * aggregation switches, each aggregation switch joined to 4 of the 16 cores.
   *
   * @param pods number of pods
   * @param torsPerPod ToR switches per pod, each joined to every aggregation switch of the pod
   * @param aggsPerPod aggregation switches per pod
   * @param cores core switches, a multiple of aggsPerPod; aggregation switch j of a pod is joined
   *     to cores j·cores/aggsPerPod and the following
   * @param hostsPerTor hosts per ToR switch
   */
  public static Topology fatTree(
      int pods,
      int torsPerPod,
      int aggsPerPod,
      int cores,
      int hostsPerTor,
      long hostRateBps,
      long fabricRateBps,
      long linkDelayPs) {
    atLeastOne("pods", pods);
    atLeastOne("torsPerPod", torsPerPod);
    atLeastOne("aggsPerPod", aggsPerPod);
    atLeastOne("cores", cores);
    atLeastOne("hostsPerTor", hostsPerTor);
    if (cores % aggsPerPod != 0) {
      throw new WorkloadException(
          "a fat tree has %s cores; allowed is a multiple of the %s aggregation switches of a pod"
              .formatted(cores, aggsPerPod));
    }
    int tors = count("pods times torsPerPod", pods, torsPerPod);
    int aggs = count("pods times aggsPerPod", pods, aggsPerPod);
    int hosts = count("pods times torsPerPod times hostsPerTor", tors, hostsPerTor);
    Topology.Builder t = new Topology.Builder();
    addNumbered(t, Node.Kind.HOST, "host", hosts);
    addNumbered(t, Node.Kind.SWITCH, "tor", tors);
    addNumbered(t, Node.Kind.SWITCH, "agg", aggs);
    addNumbered(t, Node.Kind.SWITCH, "core", cores);
    for (int i = 0; i < hosts; i++) {
      t.link(i, hosts + i / hostsPerTor, hostRateBps, linkDelayPs);
    }
    for (int tor = 0; tor < tors; tor++) {
      for (int j = 0; j < aggsPerPod; j++) {
        int agg = tor / torsPerPod * aggsPerPod + j;
        t.link(hosts + tor, hosts + tors + agg, fabricRateBps, linkDelayPs);
      }
    }
    int coresPerAgg = cores / aggsPerPod;
    for (int agg = 0; agg < aggs; agg++) {
      for (int k = 0; k < coresPerAgg; k++) {
        int core = agg % aggsPerPod * coresPerAgg + k;
        t.link(hosts + tors + agg, hosts + tors + aggs + core, fabricRateBps, linkDelayPs);
      }
    }
    return t.madeAs("fat-tree")
        .with("numPods", pods)
        .with("torsPerPod", torsPerPod)
        .with("aggsPerPod", aggsPerPod)
        .with("numCores", cores)
        .with("hostsPerTor", hostsPerTor)
        .with("hostRate", hostRateBps)
        .with("fabricRate", fabricRateBps)
        .with("linkDelay", linkDelayPs)
        .build();
  }

  private static void addNumbered(Topology.Builder t, Node.Kind kind, String prefix, int count) {
    for (int i = 0; i < count; i++) {
      t.add(kind, prefix + i);
    }
  }

  private static void linkAll(
      Topology.Builder t, int first, int count, int hub, long rateBps, long delayPs) {
    for (int i = first; i < first + count; i++) {
      t.link(i, hub, rateBps, delayPs);
    }
  }

  private static int count(String what, int a, int b) {
    long product = (long) a * b;
    if (product > MOST_NODES) {
      throw new WorkloadException(
          what + " is " + product + "; allowed is at most " + MOST_NODES + " nodes of a kind");
    }
    return (int) product;
  }

  private static void atLeastOne(String what, int value) {
    if (value < 1) {
      throw new WorkloadException(what + " is " + value + "; allowed is 1 or more");
    }
  }
}
