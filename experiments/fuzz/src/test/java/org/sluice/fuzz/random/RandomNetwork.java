// SPDX-License-Identifier: MIT
package org.sluice.fuzz.random;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A small topology of any kind.
 *
 * @param section as an experiment file has it
 * @param senders names of the hosts that send first of all
 * @param receivers names of the others, or the same where all are alike
 * @param switches names of the switches
 * @param rateBps rate of the hosts' links, or of most
 */
record RandomNetwork(
    Map<String, Object> section,
    List<String> senders,
    List<String> receivers,
    List<String> switches,
    long rateBps) {

  /** Draws one. */
  static RandomNetwork of(Draw draw) {
    long rateBps = draw.rateBps();
    long coreBps = draw.chance(0.4) ? rateBps : draw.rateBps();
    String delay = draw.chance(0.05) ? "0ns" : draw.wholeTime(10, 3000);
    Map<String, Object> t = new LinkedHashMap<>();
    RandomNetwork network =
        switch (draw.integer(0, 9)) {
          case 0, 1, 2 -> star(draw, t, rateBps);
          case 3, 4 -> dumbbell(draw, t, rateBps, coreBps);
          case 5 -> parkingLot(draw, t, rateBps, coreBps);
          case 6 -> leafSpine(draw, t, rateBps, coreBps);
          case 7 -> fatTree(draw, t, rateBps, coreBps);
          default -> custom(draw, t, rateBps);
        };
    if (!t.containsKey("links")) {
      t.put("linkDelay", delay);
      if (draw.chance(0.25)) {
        t.put("frameErrorRate", draw.one("0.0005", "0.002", "0.01", "0.05"));
      }
      if (draw.chance(0.08)) {
        t.put("bitErrorRate", draw.one("0.0000001", "0.000001"));
      }
    }
    return network;
  }

  /** Every host. */
  List<String> hosts() {
    List<String> all = new ArrayList<>(senders);
    receivers.stream().filter(h -> !all.contains(h)).forEach(all::add);
    return all;
  }

  private static RandomNetwork star(Draw draw, Map<String, Object> t, long rateBps) {
    int senders = draw.integer(2, 6);
    t.put("kind", "star");
    t.put("senders", senders);
    t.put("linkRate", bps(rateBps));
    return new RandomNetwork(
        t, numbered("sender", senders), List.of("receiver"), List.of("switch"), rateBps);
  }

  private static RandomNetwork dumbbell(
      Draw draw, Map<String, Object> t, long rateBps, long coreBps) {
    int senders = draw.integer(2, 5);
    int receivers = draw.integer(1, 3);
    t.put("kind", "dumbbell");
    t.put("senders", senders);
    t.put("receivers", receivers);
    t.put("accessRate", bps(rateBps));
    t.put("coreRate", bps(coreBps));
    return new RandomNetwork(
        t,
        numbered("sender", senders),
        numbered("receiver", receivers),
        List.of("left", "right"),
        rateBps);
  }

  private static RandomNetwork parkingLot(
      Draw draw, Map<String, Object> t, long rateBps, long coreBps) {
    int bottlenecks = draw.integer(1, 3);
    t.put("kind", "parking-lot");
    t.put("bottlenecks", bottlenecks);
    t.put("accessRate", bps(rateBps));
    t.put("coreRate", bps(coreBps));
    List<String> senders = new ArrayList<>(List.of("far"));
    senders.addAll(numbered("cross", bottlenecks));
    List<String> receivers = new ArrayList<>(List.of("end"));
    receivers.addAll(numbered("sink", bottlenecks));
    return new RandomNetwork(t, senders, receivers, numbered("S", bottlenecks + 1), rateBps);
  }

  private static RandomNetwork leafSpine(
      Draw draw, Map<String, Object> t, long rateBps, long coreBps) {
    int spines = draw.integer(1, 3);
    int leaves = draw.integer(2, 3);
    int perLeaf = draw.integer(1, 3);
    t.put("kind", "leaf-spine");
    t.put("spines", spines);
    t.put("leaves", leaves);
    t.put("hostsPerLeaf", perLeaf);
    if (draw.chance(0.3)) {
      t.put("linksPerPair", 2);
    }
    t.put("hostRate", bps(rateBps));
    t.put("fabricRate", bps(coreBps));
    List<String> switches = new ArrayList<>(numbered("leaf", leaves));
    switches.addAll(numbered("spine", spines));
    List<String> hosts = numbered("host", leaves * perLeaf);
    return new RandomNetwork(t, hosts, hosts, switches, rateBps);
  }

  private static RandomNetwork fatTree(
      Draw draw, Map<String, Object> t, long rateBps, long coreBps) {
    int tors = draw.integer(1, 2);
    int aggregation = draw.integer(1, 2);
    int perTor = draw.integer(1, 2);
    t.put("kind", "fat-tree");
    t.put("pods", 2);
    t.put("torsPerPod", tors);
    t.put("aggsPerPod", aggregation);
    t.put("cores", aggregation * draw.integer(1, 2));
    t.put("hostsPerTor", perTor);
    t.put("hostRate", bps(rateBps));
    t.put("fabricRate", bps(coreBps));
    List<String> hosts = numbered("host", 2 * tors * perTor);
    return new RandomNetwork(t, hosts, hosts, numbered("tor", 2 * tors), rateBps);
  }

  /** A tree of switches with some links more, each with a rate, a delay and losses of its own. */
  private static RandomNetwork custom(Draw draw, Map<String, Object> t, long rateBps) {
    List<String> hosts = numbered("h", draw.integer(3, 8));
    List<String> switches = numbered("s", draw.integer(1, 5));
    List<Object> links = new ArrayList<>();
    for (int i = 1; i < switches.size(); i++) {
      links.add(link(draw, switches.get(draw.integer(0, i - 1)), switches.get(i), draw.rateBps()));
    }
    for (int i = draw.integer(0, 2); i > 0 && switches.size() > 2; i--) {
      List<String> pair = draw.some(switches, 2);
      links.add(link(draw, pair.get(0), pair.get(1), draw.rateBps()));
    }
    for (String host : hosts) {
      long bps = draw.chance(0.7) ? rateBps : draw.rateBps();
      links.add(link(draw, host, draw.one(switches), bps));
    }
    t.put("kind", "custom");
    t.put("hosts", new ArrayList<>(hosts));
    t.put("switches", new ArrayList<>(switches));
    t.put("links", links);
    return new RandomNetwork(t, hosts, hosts, switches, rateBps);
  }

  private static Map<String, Object> link(Draw draw, String a, String b, long rateBps) {
    Map<String, Object> link = new LinkedHashMap<>();
    link.put("between", new ArrayList<>(List.of(a, b)));
    link.put("rate", bps(rateBps));
    link.put("delay", draw.wholeTime(10, 3000));
    if (draw.chance(0.1)) {
      link.put("frameErrorRate", draw.one("0.001", "0.02", "0.1"));
    }
    return link;
  }

  private static List<String> numbered(String name, int count) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      names.add(name + i);
    }
    return names;
  }

  private static String bps(long rate) {
    return rate % 1_000_000_000 == 0 ? rate / 1_000_000_000 + "Gbps" : rate + "bps";
  }
}
