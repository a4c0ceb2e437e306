// SPDX-License-Identifier: MIT
package org.sluice.workloads;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Flows that arrive as a Poisson process at each sender, with sizes from a distribution and
 * uniformly drawn destinations, as the HPCC simulator's traffic generator does it: the mean gap of
 * a sender is 8·mean size/(link rate·load). Unlike there no sender loses its last arrival.
 *
 * @param sizes flow sizes
 * @param load payload offered by each sender, as a share of its link's rate, more than 0
 */
public record PoissonArrivals(Topology topology, FlowSizes sizes, double load) {
  private static final double PS_PER_S = 1e12;
  static final int MOST_FLOWS = 2_000_000;

  /**
   * One flow.
   *
   * @param startPs when it starts
   * @param src sending host
   * @param dst receiving host
   * @param bytes its size
   */
  public record Arrival(long startPs, int src, int dst, long bytes) {}

  /**
   * The arrivals of a seed, ascending in time, then by sender. Each sender has a stream of its own:
   * more senders change nothing for the others.
   *
   * @param from sending hosts
   * @param to receiving hosts; a sender among them does not send to itself
   * @param fromPs first instant
   * @param untilPs all arrive before
   * @param seed the seed
   * @param stream which list of traffic it is: each has its own draws
   * @throws WorkloadException if a sender has nowhere to send, or there would be more flows than
   *     anyone can simulate
   */
  public List<Arrival> arrivals(
      List<Integer> from, List<Integer> to, long fromPs, long untilPs, long seed, long stream) {
    List<Arrival> all = new ArrayList<>();
    for (int src : from) {
      List<Integer> destinations = receivers(topology, src, to);
      TrafficRandom random = TrafficRandom.of(seed, stream, src);
      double meanGapPs = 8 * sizes.meanBytes() * PS_PER_S / (topology.accessRateBps(src) * load);
      long gapPs = random.nextGap(meanGapPs);
      long atPs = fromPs;
      while (gapPs < untilPs - atPs) {
        atPs += gapPs;
        long bytes = sizes.quantile(100 * random.nextShare());
        int dst = destinations.get(random.nextBelow(destinations.size()));
        all.add(new Arrival(atPs, src, dst, bytes));
        gapPs = random.nextGap(meanGapPs);
        if (all.size() > MOST_FLOWS) {
          throw new WorkloadException(
              "the load gives more than "
                  + MOST_FLOWS
                  + " flows; allowed is a shorter time or less load");
        }
      }
    }
    all.sort(Comparator.comparingLong(Arrival::startPs).thenComparingInt(Arrival::src));
    return all;
  }

  /** Those that are not the sender; refused if there is none. */
  static List<Integer> receivers(Topology topology, int src, List<Integer> to) {
    List<Integer> receivers = to.stream().filter(dst -> dst != src).toList();
    if (receivers.isEmpty()) {
      throw new WorkloadException(
          "the sender "
              + topology.nodes().get(src).name()
              + " has no receiver but itself; allowed are receivers that differ from it");
    }
    return receivers;
  }
}
