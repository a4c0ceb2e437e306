// SPDX-License-Identifier: MIT
package org.sluice.workloads;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Draws the senders and receivers of a synchronized burst: "we randomly select 9 servers from 3 ToR
 * switches and synchronously send … to the same receiver" (PACC §II).
 */
public final class RandomBurst {
  private final Topology topology;
  private final List<Integer> from;
  private final List<Integer> to;
  private final int senders;
  private final int switches;
  private final boolean isRemote;
  private final boolean isSpread;

  /**
   * A kind of burst.
   *
   * @param from hosts that may send, by number
   * @param to hosts that may receive
   * @param senders how many hosts send, 1 or more
   * @param switches from how many switches they are taken, or 0 for any; each gives its share, the
   *     first ones drawn one more where the number does not divide
   * @param isRemote whether hosts at a receiver's own switch do not send
   * @param isSpread whether the i-th sender drawn sends to the i-th host of {@code to}; otherwise
   *     one of them is drawn, and all send to it
   */
  public RandomBurst(
      Topology topology,
      List<Integer> from,
      List<Integer> to,
      int senders,
      int switches,
      boolean isRemote,
      boolean isSpread) {
    this.topology = topology;
    this.from = List.copyOf(from);
    this.to = List.copyOf(to);
    this.senders = senders;
    this.switches = switches;
    this.isRemote = isRemote;
    this.isSpread = isSpread;
    if (isSpread) {
      requireEnough(senders, to.size(), "different receivers");
    }
  }

  /**
   * A sender and its receiver.
   *
   * @param src sending host
   * @param dst receiving host
   */
  public record Pair(int src, int dst) {}

  /**
   * The n-th burst of a seed, in the order the senders are drawn.
   *
   * @param seed the seed
   * @param stream which list of traffic it is: each has its own draws
   * @param n which burst, from 0
   * @throws WorkloadException if there are not enough hosts or switches
   */
  public List<Pair> draw(long seed, long stream, int n) {
    TrafficRandom random = TrafficRandom.of(seed, stream, n);
    int drawnReceiver = to.get(random.nextBelow(to.size()));
    List<Integer> receivers = isSpread ? to.subList(0, senders) : List.of(drawnReceiver);
    List<Integer> drawn = senders(random, candidates(receivers));
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < drawn.size(); i++) {
      pairs.add(new Pair(drawn.get(i), receivers.get(isSpread ? i : 0)));
    }
    return pairs;
  }

  private SortedMap<Integer, List<Integer>> candidates(List<Integer> receivers) {
    List<Integer> homes = receivers.stream().map(topology::switchOf).distinct().toList();
    TreeMap<Integer, List<Integer>> bySwitch = new TreeMap<>();
    for (int host : from) {
      int at = topology.switchOf(host);
      if (!receivers.contains(host) && !(isRemote && homes.contains(at))) {
        bySwitch.computeIfAbsent(at, s -> new ArrayList<>()).add(host);
      }
    }
    return bySwitch;
  }

  private List<Integer> senders(TrafficRandom random, SortedMap<Integer, List<Integer>> bySwitch) {
    if (switches == 0) {
      List<Integer> all = new ArrayList<>();
      bySwitch.values().forEach(all::addAll);
      requireEnough(senders, all.size(), "hosts");
      return random.sample(all, senders);
    }
    int share = senders / switches;
    int most = share + (senders % switches == 0 ? 0 : 1);
    List<Integer> large =
        bySwitch.keySet().stream()
            .filter(s -> bySwitch.getOrDefault(s, List.of()).size() >= most)
            .toList();
    requireEnough(switches, large.size(), "switches with " + most + " hosts or more");
    List<Integer> drawn = new ArrayList<>();
    List<Integer> chosen = random.sample(large, switches);
    for (int i = 0; i < switches; i++) {
      int count = share + (i < senders % switches ? 1 : 0);
      drawn.addAll(random.sample(bySwitch.getOrDefault(chosen.get(i), List.of()), count));
    }
    return drawn;
  }

  private void requireEnough(int wanted, int there, String what) {
    if (wanted > there) {
      throw new WorkloadException(
          "a burst is to draw %s %s but can choose from %s%s; allowed is at most that many"
              .formatted(wanted, what, there, isRemote ? " away from its receiver's switch" : ""));
    }
  }
}
