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
    List<List<Link>> linksOf = new ArrayList<>();
    topology.nodes().forEach(node -> linksOf.add(new ArrayList<>()));
    for (Link link : topology.links()) {
      linksOf.get(link.a()).add(link);
      linksOf.get(link.b()).add(link);
    }
    // Of hosts at one switch, all but the first link is the same: thousands have one search.
    Map<Integer, long[]> byWayOut = new HashMap<>();
    long longestPs = timeoutPs;
    int longest = Flow.NO_FLOW;
    for (Flow flow : flows) {
      int wayOut = topology.wayOut(flow.src());
      long first =
          wayOut == flow.src()
              ? 0
              : linksOf.get(flow.src()).stream().mapToLong(this::roundTripPs).min().orElseThrow();
      long ps = first + byWayOut.computeIfAbsent(wayOut, s -> roundTrips(s, linksOf))[flow.dst()];
      if (ps > longestPs) {
        longestPs = ps;
        longest = flow.id();
      }
    }
    if (longest != Flow.NO_FLOW) {
      scope.warn(sentence(root, longest, (longestPs + PS_PER_US - 1) / PS_PER_US * PS_PER_US));
    }
  }

  private String sentence(YamlNode.Mapping root, int flow, long tripPs) {
    String trip = Dimension.TIME.text(tripPs);
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

  /** To each node and back by as few links as possible, ps: of several such paths the shortest. */
  private long[] roundTrips(int source, List<List<Link>> linksOf) {
    int[] hops = new int[linksOf.size()];
    long[] ps = new long[linksOf.size()];
    Arrays.fill(hops, Integer.MAX_VALUE);
    hops[source] = 0;
    ArrayDeque<Integer> open = new ArrayDeque<>(List.of(source));
    while (!open.isEmpty()) {
      int at = open.remove();
      if (at != source && topology.nodes().get(at).isHost()) {
        continue;
      }
      for (Link link : linksOf.get(at)) {
        int next = link.a() == at ? link.b() : link.a();
        long there = ps[at] + roundTripPs(link);
        if (hops[next] > hops[at] + 1) {
          hops[next] = hops[at] + 1;
          ps[next] = there;
          open.add(next);
        } else if (hops[next] == hops[at] + 1) {
          ps[next] = Math.min(ps[next], there);
        }
      }
    }
    return ps;
  }

  /** A full packet there and an ACK back. */
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
