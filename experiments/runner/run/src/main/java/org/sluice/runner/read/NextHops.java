// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.sluice.workloads.Link;
import org.sluice.workloads.Node;
import org.sluice.workloads.Topology;

/**
 * Whether there is anything to choose on the shortest paths of a network.
 *
 * @param topology nodes and links
 */
record NextHops(Topology topology) {
  /**
   * Whether any switch has several next hops to any host.
   *
   * @param atHosts of the switches that have hosts only
   */
  boolean areEverSeveral(boolean atHosts) {
    List<List<Integer>> peers = new ArrayList<>();
    topology.nodes().forEach(node -> peers.add(new ArrayList<>()));
    for (Link link : topology.links()) {
      peers.get(link.a()).add(link.b());
      peers.get(link.b()).add(link.a());
    }
    Set<Integer> seen = new HashSet<>();
    for (Node host : topology.hosts()) {
      // To hosts that hang on one switch the same paths lead.
      List<Integer> own = peers.get(host.id());
      int end = own.size() == 1 ? own.get(0) : host.id();
      if (seen.add(end) && areSeveral(end, peers, atHosts)) {
        return true;
      }
    }
    return false;
  }

  private boolean areSeveral(int end, List<List<Integer>> peers, boolean atHosts) {
    int[] hops = new int[peers.size()];
    Arrays.fill(hops, Integer.MAX_VALUE);
    hops[end] = 0;
    ArrayDeque<Integer> open = new ArrayDeque<>(List.of(end));
    while (!open.isEmpty()) {
      int at = open.remove();
      boolean forwards = !topology.nodes().get(at).isHost();
      if (at != end
          && forwards
          && (!atHosts || hasHost(at, peers))
          && nearer(at, hops, peers) > 1) {
        return true;
      }
      for (int next : peers.get(at)) {
        if ((forwards || at == end) && hops[next] == Integer.MAX_VALUE) {
          hops[next] = hops[at] + 1;
          open.add(next);
        }
      }
    }
    return false;
  }

  private boolean hasHost(int node, List<List<Integer>> peers) {
    return peers.get(node).stream().anyMatch(peer -> topology.nodes().get(peer).isHost());
  }

  /** Links to nodes that are a hop nearer; of these all distances are known. */
  private long nearer(int at, int[] hops, List<List<Integer>> peers) {
    return peers.get(at).stream()
        .filter(
            next ->
                hops[next] == hops[at] - 1
                    && (hops[next] == 0 || !topology.nodes().get(next).isHost()))
        .count();
  }
}
