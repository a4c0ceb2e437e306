// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.sluice.workloads.Before;
import org.sluice.workloads.ClosedLoop;
import org.sluice.workloads.Dimension;
import org.sluice.workloads.Flow;
import org.sluice.workloads.FlowList;
import org.sluice.workloads.FlowSizes;
import org.sluice.workloads.Node;
import org.sluice.workloads.PoissonArrivals;
import org.sluice.workloads.RandomBurst;
import org.sluice.workloads.Reached;
import org.sluice.workloads.Topology;
import org.sluice.workloads.WorkloadException;
import org.sluice.workloads.hpcc.SizeFile;

/**
 * Reads the kinds of traffic that are drawn: bursts, Poisson arrivals and closed loops. What is
 * drawn depends on the seed (the item's own, or else the experiment's) and on the item's place in
 * the list or the name of its draw, on nothing else.
 */
final class RandomTraffic {
  private static final BigDecimal LEAST_LOAD = new BigDecimal("0.000001");
  private static final BigDecimal MOST_LOAD = BigDecimal.valueOf(10);
  private static final List<String> QUEUE_PAIRS = List.of("new", "kept");
  private static final List<String> PAUSES_AFTER = List.of("complete", "sent");

  private final Section in;
  private final Topology topology;
  private final FlowList flows;
  private final Path directory;
  private final long seed;
  private final long stream;

  /**
   * One item of traffic.
   *
   * @param in the item
   * @param flows where its flows go
   * @param directory the experiment file's, to which file names are relative
   * @param seed the experiment's seed
   * @param stream the item's place in the list of traffic, from 0
   */
  RandomTraffic(
      Section in, Topology topology, FlowList flows, Path directory, long seed, int stream) {
    this.in = in;
    this.topology = topology;
    this.flows = flows;
    this.directory = directory;
    this.seed =
        in.find("seed")
            .map(n -> in.scope().quantity(n, Dimension.NUMBER, 0, Long.MAX_VALUE))
            .orElse(seed);
    this.stream = in.find("draw").map(n -> named(in.scope().text(n))).orElse((long) stream);
  }

  /** The stream of a name: items that share it draw the same. Places in the list are below it. */
  private static long named(String name) {
    return (1L << 32) + name.hashCode();
  }

  /** Hosts drawn at random that all start at once, again and again. */
  void addBursts() {
    List<Integer> from = hosts("from");
    List<Integer> to = hosts("to");
    int senders = in.integer("senders", 1, from.size());
    int switches = in.integer("switches", 1, senders, 0);
    boolean isRemote = in.find("remote").map(in.scope()::yes).orElse(false);
    boolean redraws = in.find("redraw").map(in.scope()::yes).orElse(true);
    boolean isSpread = in.find("spread").map(in.scope()::yes).orElse(false);
    Repeated repeated = Repeated.read(in);
    RandomBurst burst = new RandomBurst(topology, from, to, senders, switches, isRemote, isSpread);
    for (int i = 0; i < repeated.times(); i++) {
      repeated.add(i, burst.draw(seed, stream, redraws ? i : 0), topology, flows);
    }
  }

  /** Flows of random size and destination at random times. */
  void addPoisson(long durationPs) {
    Arrivals all = arrivals(durationPs);
    PoissonArrivals process = new PoissonArrivals(topology, all.sizes, all.load);
    for (PoissonArrivals.Arrival a :
        process.arrivals(all.from, all.to, all.startPs, all.stopPs, seed, stream)) {
      flows.add(
          a.src(),
          a.dst(),
          a.bytes(),
          a.startPs(),
          Flow.NEVER,
          Flow.AS_FAST_AS_POSSIBLE,
          all.dport,
          all.priority);
    }
  }

  /** Pairs of hosts that send one flow of random size after another. */
  void addClosedLoop(long durationPs) {
    Arrivals all = arrivals(durationPs);
    boolean isKept = in.choice("queuePairs", QUEUE_PAIRS, "new").equals("kept");
    boolean isAfterSent = in.choice("pauseAfter", PAUSES_AFTER, "complete").equals("sent");
    ClosedLoop loop = new ClosedLoop(topology, all.sizes, all.load);
    for (ClosedLoop.Turn t : loop.turns(all.from, all.to, all.startPs, all.stopPs, seed, stream)) {
      Before before =
          new Before(flows.flows().size() - 1, isAfterSent ? Reached.SENT : Reached.ACKNOWLEDGED);
      flows.addAfter(
          t.isFirst() ? null : new Flow.After(List.of(before), all.stopPs - 1, isKept),
          t.src(),
          t.dst(),
          t.bytes(),
          t.startPs(),
          all.dport,
          all.priority);
    }
  }

  /** What flows of random sizes have in common, however they arrive. */
  private record Arrivals(
      List<Integer> from,
      List<Integer> to,
      FlowSizes sizes,
      double load,
      long startPs,
      long stopPs,
      int dport,
      int priority) {}

  private Arrivals arrivals(long durationPs) {
    List<Integer> from = hosts("from");
    List<Integer> to = hosts("to");
    FlowSizes sizes = sizes(in.required("sizes"));
    YamlNode load = in.required("load");
    double share = in.scope().number(load, LEAST_LOAD, MOST_LOAD).doubleValue();
    if (share > 1) {
      in.scope().warn(load.where().doubt(in.scope().text(load), OfferedRate.TOO_MUCH));
    }
    long startPs = in.timePs("start", 0);
    long stopPs = in.timePs("stop", durationPs);
    if (startPs >= stopPs) {
      throw in.failure(
          "starts at %s and stops at %s, so it has no flow; allowed is a start before the stop"
              .formatted(Dimension.TIME.text(startPs), Dimension.TIME.text(stopPs)));
    }
    return new Arrivals(
        from,
        to,
        sizes,
        share,
        startPs,
        stopPs,
        in.integer("port", 0, 0xffff, Flow.DEFAULT_DESTINATION_PORT),
        in.integer("priority", 1, 7, Flow.DEFAULT_PRIORITY));
  }

  /** A distribution that comes with Sluice, by name, or a file beside the experiment's. */
  private FlowSizes sizes(YamlNode node) {
    String name = in.scope().text(node);
    Optional<String> shipped = SizeFile.shipped().stream().filter(name::equals).findFirst();
    if (shipped.isPresent()) {
      return SizeFile.shipped(name);
    }
    if (!name.contains(".") && !name.contains("/")) {
      throw node.notAllowed(
          name, "one of " + String.join(", ", SizeFile.shipped()) + " or a file's name");
    }
    try {
      return SizeFile.read(in.scope().file(node, directory));
    } catch (WorkloadException e) {
      throw node.failure("cannot be read: " + e.getMessage());
    }
  }

  private List<Integer> hosts(String key) {
    return new NodeNames(topology, in.scope())
        .hosts(in.required(key)).stream().map(Node::id).distinct().toList();
  }
}
