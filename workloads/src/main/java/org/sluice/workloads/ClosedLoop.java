// SPDX-License-Identifier: MIT
package org.sluice.workloads;

import java.util.ArrayList;
import java.util.List;

/**
 * Pairs of hosts that send one flow after another: each flow starts an exponentially distributed
 * pause after the one before it is complete, so that no pair has two flows under way. The mean
 * pause of a pair is 8·mean size·receivers/(link rate·load): if flows took no time, a sender would
 * offer the load. This is the application of the RoCC authors' own model.
 *
 * @param sizes flow sizes
 * @param load payload that each sender would offer, as a share of its link's rate, more than 0
 */
public record ClosedLoop(Topology topology, FlowSizes sizes, double load) {
  private static final double PS_PER_S = 1e12;

  /**
   * One flow.
   *
   * @param isFirst whether it is its pair's first; else it comes after the one before it in the
   *     list
   * @param startPs when it starts; if not the first, how long after the one before is complete
   * @param src sending host
   * @param dst receiving host
   * @param bytes its size
   */
  public record Turn(boolean isFirst, long startPs, int src, int dst, long bytes) {}

  /**
   * The flows of a seed, pair by pair: as many as could start if flows took no time. Each pair has
   * a stream of its own: more pairs change nothing for the others but the mean pause.
   *
   * @param from sending hosts
   * @param to receiving hosts; a sender among them does not send to itself
   * @param fromPs first instant
   * @param untilPs all start before
   * @param seed the seed
   * @param stream which list of traffic it is: each has its own draws
   * @throws WorkloadException if a sender has nowhere to send, or there would be more flows than
   *     anyone can simulate
   */
  public List<Turn> turns(
      List<Integer> from, List<Integer> to, long fromPs, long untilPs, long seed, long stream) {
    List<Turn> all = new ArrayList<>();
    for (int src : from) {
      List<Integer> receivers = PoissonArrivals.receivers(topology, src, to);
      double meanPausePs =
          8
              * sizes.meanBytes()
              * PS_PER_S
              * receivers.size()
              / (topology.accessRateBps(src) * load);
      for (int dst : receivers) {
        TrafficRandom random = TrafficRandom.of(seed, stream, src, dst);
        long atPs = fromPs;
        long pausePs = random.nextGap(meanPausePs);
        for (boolean isFirst = true; pausePs < untilPs - atPs; isFirst = false) {
          atPs += pausePs;
          long bytes = sizes.quantile(100 * random.nextShare());
          all.add(new Turn(isFirst, isFirst ? atPs : pausePs, src, dst, bytes));
          if (all.size() > PoissonArrivals.MOST_FLOWS) {
            throw new WorkloadException(
                "the load gives more than "
                    + PoissonArrivals.MOST_FLOWS
                    + " flows; allowed is a shorter time or less load");
          }
          pausePs = random.nextGap(meanPausePs);
        }
      }
    }
    return all;
  }
}
