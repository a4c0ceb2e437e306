// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sluice.cc.FrameSizes;
import org.sluice.runner.dataplane.DataplaneKey;
import org.sluice.workloads.Dimension;
import org.sluice.workloads.Flow;
import org.sluice.workloads.Link;
import org.sluice.workloads.Topology;

/**
 * Whether an ACK can be back before {@code retransmissionTimeout}: otherwise what is not lost is
 * sent again.
 *
 * @param topology nodes and links
 * @param flows of the run
 * @param dataplane its plan keys and values
 * @param frames its frames
 */
record RoundTripCheck(
    Topology topology, List<Flow> flows, Map<String, String> dataplane, FrameSizes frames) {
  private static final BigInteger PS_OF_BYTE_AT_1_BPS = BigInteger.valueOf(8_000_000_000_000L);
  private static final long PS_PER_US = 1_000_000;

  /** Warns of the flow with the longest round trip, if that is too long. */
  void warn(YamlNode.Mapping root, Scope scope) {
    long timeoutPs = Long.parseLong(value("retransmission_timeout_ps"));
    if (timeoutPs == 0 || !Boolean.parseBoolean(value("go_back_timeout"))) {
      return;
    }
    List<List<Way>> ways = ways();
    Map<Integer, Trips> byStart = new HashMap<>();
    long longestPs = timeoutPs;
    int longest = -1;
    boolean isEvery = true;
    for (Flow flow : flows) {
      // Hosts that hang on one switch share the paths that start there.
      int start = topology.wayOut(flow.src());
      long firstPs = start == flow.src() ? 0 : ways.get(flow.src()).get(0).roundTripPs();
      Trips trips = byStart.computeIfAbsent(start, s -> roundTrips(s, ways));
      long ps = firstPs + trips.longestPs[flow.dst()];
      if (ps > longestPs) {
        longestPs = ps;
        longest = flow.id();
        isEvery = trips.shortestPs[flow.dst()] == trips.longestPs[flow.dst()];
      }
    }
    if (longest >= 0) {
      long us = (longestPs + PS_PER_US - 1) / PS_PER_US;
      scope.warn(sentence(root, longest, us * PS_PER_US, isEvery));
    }
  }

  private String sentence(YamlNode.Mapping root, int flow, long tripPs, boolean isEvery) {
    String time = Dimension.TIME.text(tripPs);
    String trip = isEvery ? time : "up to " + time + ", depending on its path";
    String timeout = Dimension.TIME.text(Long.parseLong(value("retransmission_timeout_ps")));
    String so = ": what is not lost is sent again; set it above that, or to none";
    return BufferCheck.member(root, "dataplane", "retransmissionTimeout")
        .map(
            node ->
                node.where()
                    .doubt(
                        timeout,
                        "which is below the base round trip of flow %d, %s%s"
                            .formatted(flow, trip, so)))
        .orElseGet(
            () ->
                Optional.ofNullable(root.members().get("topology")).orElse(root).where().prefix()
                    + " gives flow %d a base round trip of %s, and dataplane.retransmissionTimeout is %s%s"
                        .formatted(flow, trip, timeout, so));
  }

  /**
   * A link seen from one of its ends.
   *
   * @param to the other end
   * @param roundTripPs of a full packet there and its ACK back
   */
  private record Way(int to, long roundTripPs) {}

  private List<List<Way>> ways() {
    List<List<Way>> ways = new ArrayList<>();
    topology.nodes().forEach(node -> ways.add(new ArrayList<>()));
    for (Link link : topology.links()) {
      long ps = roundTripPs(link);
      ways.get(link.a()).add(new Way(link.b(), ps));
      ways.get(link.b()).add(new Way(link.a(), ps));
    }
    return ways;
  }

  /** To each node and back by as few links as possible, ps. */
  private static final class Trips {
    /** By the shortest of several such paths. */
    final long[] shortestPs;

    /** By the longest, both there and back. */
    final long[] longestPs;

    Trips(int nodes) {
      shortestPs = new long[nodes];
      longestPs = new long[nodes];
    }
  }

  private Trips roundTrips(int start, List<List<Way>> ways) {
    int[] hops = new int[ways.size()];
    Trips trips = new Trips(ways.size());
    Arrays.fill(hops, Integer.MAX_VALUE);
    hops[start] = 0;
    ArrayDeque<Integer> open = new ArrayDeque<>(List.of(start));
    while (!open.isEmpty()) {
      int at = open.remove();
      if (at != start && topology.nodes().get(at).isHost()) {
        continue;
      }
      for (Way way : ways.get(at)) {
        int next = way.to();
        long least = trips.shortestPs[at] + way.roundTripPs();
        long most = trips.longestPs[at] + way.roundTripPs();
        if (hops[next] > hops[at] + 1) {
          hops[next] = hops[at] + 1;
          trips.shortestPs[next] = least;
          trips.longestPs[next] = most;
          open.add(next);
        } else if (hops[next] == hops[at] + 1) {
          trips.shortestPs[next] = Math.min(trips.shortestPs[next], least);
          trips.longestPs[next] = Math.max(trips.longestPs[next], most);
        }
      }
    }
    return trips;
  }

  private long roundTripPs(Link link) {
    long bytes = (long) frames.dataBytes() + frames.ackBytes() + 2L * frames.overheadBytes();
    return 2 * link.delayPs()
        + PS_OF_BYTE_AT_1_BPS
            .multiply(BigInteger.valueOf(bytes))
            .divide(BigInteger.valueOf(link.rateBps()))
            .longValueExact();
  }

  private String value(String planName) {
    return dataplane.getOrDefault(
        planName, DataplaneKey.ofPlanName(planName).orElseThrow().planDefault());
  }
}
