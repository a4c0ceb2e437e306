// SPDX-License-Identifier: MIT
package org.sluice.workloads;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/**
 * Makes the flows of a file for the HPCC simulator: what its {@code traffic_gen.py} makes, draw for
 * draw where that is seeded, and with it an incast (the HPCC paper, SIGCOMM 2019, §5.1) and
 * collectives. Hosts are numbered from 0; times count from {@link #ORIGIN_NS}.
 */
public final class TrafficGenerator {
  /** When the flows of a file begin: 2 s, as {@code traffic_gen.py} has it. */
  public static final long ORIGIN_NS = 2_000_000_000L;

  /** Destination port of an incast's flows; {@code fct_analysis.py} knows them by it. */
  public static final int INCAST_PORT = 200;

  /** Destination port of a collective's flows. */
  public static final int COLLECTIVE_PORT = 300;

  private static final long MOST_BYTES = 0xffffffffL;
  private static final double NS_PER_S = 1e9;
  private static final long GAPS = 1;
  private static final long HOSTS = 2;

  private final int hosts;
  private final double bandwidthBps;
  private final double durationNs;
  private final long seed;
  private final List<Request> requests = new ArrayList<>();

  /**
   * One flow.
   *
   * @param startNs when it starts, from {@link #ORIGIN_NS} up
   * @param src sending host
   * @param dst receiving host
   * @param bytes its size
   * @param dport its destination port
   */
  public record Request(long startNs, int src, int dst, long bytes, int dport) {}

  /**
   * A generator without flows.
   *
   * @param hosts how many there are, 2 or more
   * @param bandwidthBps of each host's link
   * @param durationNs for how long flows arrive
   * @param seed of every draw, 0 or more
   */
  public TrafficGenerator(int hosts, double bandwidthBps, double durationNs, long seed) {
    this.hosts = hosts;
    this.bandwidthBps = bandwidthBps;
    this.durationNs = durationNs;
    this.seed = seed;
  }

  /**
   * Adds Poisson arrivals at each host, to receivers drawn from the others, exactly as {@code
   * traffic_gen.py} after {@code random.seed(seed)} in Python 2. As there, the last arrival of each
   * host is left out.
   *
   * @param load share of each link's rate, more than 0
   */
  public void addPoisson(FlowSizes sizes, double load) {
    PythonRandom random = new PythonRandom(seed);
    double meanGapNs = NS_PER_S / (bandwidthBps * load / 8 / sizes.meanBytes());
    PriorityQueue<Arrival> next =
        new PriorityQueue<>(
            Comparator.comparingLong(Arrival::startNs).thenComparingInt(Arrival::src));
    for (int host = 0; host < hosts; host++) {
      next.add(new Arrival(ORIGIN_NS + gapNs(random, meanGapNs), host));
    }
    for (Arrival a = next.poll(); a != null; a = next.poll()) {
      long followingNs = a.startNs() + gapNs(random, meanGapNs);
      int dst = random.nextBelow(hosts);
      while (dst == a.src()) {
        dst = random.nextBelow(hosts);
      }
      if (followingNs <= durationNs + ORIGIN_NS) {
        long bytes = sizes.quantile(100 * random.nextDouble());
        add(new Request(a.startNs(), a.src(), dst, bytes, Flow.DEFAULT_DESTINATION_PORT));
        next.add(new Arrival(followingNs, a.src()));
      }
    }
  }

  private record Arrival(long startNs, int src) {}

  private static long gapNs(PythonRandom random, double meanNs) {
    return (long) (-StrictMath.log(1 - random.nextDouble()) * meanNs);
  }

  /**
   * Adds an incast: again and again some hosts send to one receiver at once, all drawn anew.
   *
   * @param bytes what each sender sends
   * @param fanIn number of senders, 1 to one less than the hosts
   * @param load share of the rate of all hosts' links, more than 0
   * @param isPoisson whether the gaps are exponential; otherwise all are the mean, the first too
   * @throws WorkloadException if none happens in the time
   */
  public void addIncast(long bytes, int fanIn, double load, boolean isPoisson) {
    TrafficRandom gaps = TrafficRandom.of(seed, GAPS);
    TrafficRandom random = TrafficRandom.of(seed, HOSTS);
    double meanGapNs = NS_PER_S * 8 * bytes * fanIn / (bandwidthBps * load * hosts);
    List<Integer> others = IntStream.range(1, hosts).boxed().toList();
    int before = requests.size();
    double atNs = isPoisson ? gaps.nextGap(meanGapNs) : meanGapNs;
    for (int n = 2; atNs <= durationNs; n++) {
      int receiver = random.nextBelow(hosts);
      for (int distance : random.sample(others, fanIn)) {
        int src = (receiver + distance) % hosts;
        add(new Request(ORIGIN_NS + (long) atNs, src, receiver, bytes, INCAST_PORT));
      }
      atNs = isPoisson ? atNs + gaps.nextGap(meanGapNs) : n * meanGapNs;
    }
    if (requests.size() == before) {
      throw new WorkloadException(
          String.format(
              Locale.ROOT,
              "the incast comes every %.9f s on average, and not once in %.9f s; allowed is a longer"
                  + " time, more load or a smaller incast",
              meanGapNs / NS_PER_S,
              durationNs / NS_PER_S));
    }
  }

  /**
   * Adds a ring all-reduce: each participant sends the next one 2·(n − 1) parts of 1/n of the data
   * (Patarasuk and Yuan, JPDC 69(2), 2009), as one flow: a file of flows has no dependencies.
   *
   * @param bytes the data of each participant
   * @param participants two or more hosts, in the order of the ring
   * @param startNs when, from {@link #ORIGIN_NS} up
   */
  public void addRingAllReduce(long bytes, List<Integer> participants, long startNs) {
    int n = participants.size();
    for (int i = 0; i < n; i++) {
      long sent = 2L * (n - 1) * part(bytes, n);
      int dst = participants.get((i + 1) % n);
      add(new Request(startNs, participants.get(i), dst, sent, COLLECTIVE_PORT));
    }
  }

  /**
   * Adds an all-to-all: each participant sends every other one 1/n of its data, all at once.
   *
   * @param bytes the data of each participant
   * @param participants two or more hosts
   * @param startNs when, from {@link #ORIGIN_NS} up
   */
  public void addAllToAll(long bytes, List<Integer> participants, long startNs) {
    int n = participants.size();
    for (int step = 1; step < n; step++) {
      for (int i = 0; i < n; i++) {
        int dst = participants.get((i + step) % n);
        add(new Request(startNs, participants.get(i), dst, part(bytes, n), COLLECTIVE_PORT));
      }
    }
  }

  private static long part(long bytes, int n) {
    return (bytes + n - 1) / n;
  }

  /** All flows, ascending in start; those of one instant in the order they were added. */
  public List<Request> flows() {
    return requests.stream().sorted(Comparator.comparingLong(Request::startNs)).toList();
  }

  private void add(Request request) {
    if (requests.size() == PoissonArrivals.MOST_FLOWS) {
      throw new WorkloadException(
          "there would be more than %d flows; allowed is a shorter time or less load"
              .formatted(PoissonArrivals.MOST_FLOWS));
    }
    if (request.bytes() > MOST_BYTES) {
      throw new WorkloadException(
          "a flow would have %d bytes; allowed is up to %d, all that the HPCC simulator reads"
              .formatted(request.bytes(), MOST_BYTES));
    }
    requests.add(request);
  }
}
