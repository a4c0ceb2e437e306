// SPDX-License-Identifier: MIT
package org.sluice.experiments.experiment;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.sluice.workloads.Dimension;
import org.sluice.workloads.Flow;
import org.sluice.workloads.FlowList;
import org.sluice.workloads.HpccFiles;
import org.sluice.workloads.Node;
import org.sluice.workloads.Topology;
import org.sluice.workloads.WorkloadException;

/** Reads the {@code traffic} section: a list of flows, schedules, incasts and HPCC flow files. */
final class TrafficSection {
  private static final List<String> KINDS = List.of("flows", "schedule", "incast", "hpcc-file");
  private static final BigDecimal MOST_LOAD = BigDecimal.valueOf(10);

  private final Topology topology;
  private final Scope scope;
  private final Path directory;
  private final FlowList flows;

  private TrafficSection(Topology topology, Scope scope, Path directory) {
    this.topology = topology;
    this.scope = scope;
    this.directory = directory;
    this.flows = new FlowList(topology);
  }

  /**
   * Reads all traffic.
   *
   * @param node the section: a list
   * @param directory the experiment file's, to which file names are relative
   */
  static List<Flow> read(YamlNode node, Scope scope, Topology topology, Path directory) {
    TrafficSection section = new TrafficSection(topology, scope, directory);
    if (!(node instanceof YamlNode.Sequence list) || list.items().isEmpty()) {
      throw node.where().failure("is " + node.kind() + "; allowed is a list of traffic");
    }
    for (YamlNode item : list.items()) {
      section.add(Section.of(item, scope));
    }
    return section.flows.flows();
  }

  private void add(Section in) {
    try {
      String kind = in.choice("kind", KINDS);
      switch (kind) {
        case "flows" -> addFlows(in);
        case "schedule" -> addSchedule(in);
        case "incast" -> addIncast(in);
        default -> addFile(in);
      }
    } catch (WorkloadException e) {
      throw in.where().failure("cannot be offered: " + e.getMessage());
    }
    in.finish();
  }

  /** Every sender to every receiver; {@code stagger} apart, in that order. */
  private void addFlows(Section in) {
    List<Node> from = hosts(in.required("from"));
    List<Node> to = hosts(in.required("to"));
    long bytes = bytes(in, "unbounded");
    long startPs = in.timePs("start", 0);
    long staggerPs = in.timePs("stagger", 0);
    long stopPs = in.timePs("stop", Flow.NEVER);
    int each = in.integer("each", 1, 50_000, 1);
    int dport = in.integer("port", 0, 0xffff, Flow.DEFAULT_DESTINATION_PORT);
    int priority = in.integer("priority", 0, 7, Flow.DEFAULT_PRIORITY);
    int added = 0;
    for (Node src : from) {
      for (Node dst : to) {
        for (int i = 0; i < each && (src.id() != dst.id() || to.size() == 1); i++) {
          long start = repeated(startPs, added++, staggerPs);
          flows.add(src.id(), dst.id(), bytes, start, stopPs, offeredBps(in, src), dport, priority);
        }
      }
    }
  }

  /**
   * A number of active senders over time: sender i sends while more than i are active. Each time a
   * sender becomes active it starts a new flow.
   */
  private void addSchedule(Section in) {
    List<Node> from = hosts(in.required("from"));
    List<Node> to = hosts(in.required("to"));
    if (to.size() != 1) {
      throw in.required("to").where().failure("names " + to.size() + " hosts; allowed is one");
    }
    int dport = in.integer("port", 0, 0xffff, Flow.DEFAULT_DESTINATION_PORT);
    int priority = in.integer("priority", 0, 7, Flow.DEFAULT_PRIORITY);
    List<Long> at = new ArrayList<>();
    List<Integer> active = new ArrayList<>();
    for (YamlNode item : in.items(in.required("phases"))) {
      Section phase = Section.of(item, scope);
      long time = phase.timePs("at");
      if (!at.isEmpty() && time <= at.get(at.size() - 1)) {
        throw phase
            .required("at")
            .where()
            .notAllowed(scope.text(phase.required("at")), "a time after the phase before it");
      }
      at.add(time);
      active.add(phase.integer("active", 0, from.size()));
      phase.finish();
    }
    for (int sender = 0; sender < from.size(); sender++) {
      Node src = from.get(sender);
      long startPs = Flow.NEVER;
      for (int phase = 0; phase < at.size(); phase++) {
        boolean on = active.get(phase) > sender;
        if (on && startPs == Flow.NEVER) {
          startPs = at.get(phase);
        } else if (!on && startPs != Flow.NEVER) {
          long stopPs = at.get(phase);
          flows.add(
              src.id(),
              to.get(0).id(),
              Flow.UNBOUNDED,
              startPs,
              stopPs,
              offeredBps(in, src),
              dport,
              priority);
          startPs = Flow.NEVER;
        }
      }
      if (startPs != Flow.NEVER) {
        flows.add(
            src.id(),
            to.get(0).id(),
            Flow.UNBOUNDED,
            startPs,
            Flow.NEVER,
            offeredBps(in, src),
            dport,
            priority);
      }
    }
  }

  /** Senders that all start at once, again and again. */
  private void addIncast(Section in) {
    List<Node> from = hosts(in.required("from"));
    List<Node> to = hosts(in.required("to"));
    if (to.size() != 1) {
      throw in.required("to").where().failure("names " + to.size() + " hosts; allowed is one");
    }
    long bytes = scope.quantity(in.required("bytes"), Dimension.BYTES, 1, Long.MAX_VALUE);
    long startPs = in.timePs("start", 0);
    int times = in.integer("times", 1, 1_000_000, 1);
    long intervalPs = times > 1 ? in.timePs("interval") : in.timePs("interval", 0);
    int fanIn = in.integer("fanIn", 1, from.size(), from.size());
    int dport = in.integer("port", 0, 0xffff, 200);
    int priority = in.integer("priority", 0, 7, Flow.DEFAULT_PRIORITY);
    for (int i = 0; i < times; i++) {
      for (Node src : from.subList(0, fanIn)) {
        flows.add(
            src.id(),
            to.get(0).id(),
            bytes,
            repeated(startPs, i, intervalPs),
            Flow.NEVER,
            offeredBps(in, src),
            dport,
            priority);
      }
    }
  }

  /** Start of the n-th repetition; what 64 bits cannot hold is after the end of every run. */
  private static long repeated(long startPs, int n, long intervalPs) {
    return n > 0 && intervalPs > (Long.MAX_VALUE - startPs) / n
        ? Long.MAX_VALUE
        : startPs + n * intervalPs;
  }

  private void addFile(Section in) {
    YamlNode file = in.required("file");
    try {
      for (Flow f : HpccFiles.flows(directory.resolve(scope.text(file)), topology)) {
        flows.add(
            f.src(),
            f.dst(),
            f.bytes(),
            f.startPs(),
            f.stopPs(),
            f.offeredBps(),
            f.dport(),
            f.priority());
      }
    } catch (WorkloadException e) {
      throw file.where().failure("cannot be read: " + e.getMessage());
    }
  }

  private List<Node> hosts(YamlNode value) {
    return new NodeNames(topology, scope).hosts(value);
  }

  private long bytes(Section in, String otherwise) {
    if (in.text("bytes", otherwise).equals("unbounded")) {
      return Flow.UNBOUNDED;
    }
    return scope.quantity(in.required("bytes"), Dimension.BYTES, 1, Long.MAX_VALUE);
  }

  /** What a sender's application offers: {@code load} of its link, or {@code offered}, or all. */
  private long offeredBps(Section in, Node src) {
    Optional<YamlNode> load = in.find("load");
    Optional<YamlNode> offered = in.find("offered");
    if (load.isPresent() && offered.isPresent()) {
      throw offered.get().where().failure("and load are both given; allowed is one of the two");
    }
    if (offered.isPresent()) {
      return scope.quantity(offered.get(), Dimension.RATE, 1, Long.MAX_VALUE);
    }
    if (load.isEmpty()) {
      return Flow.AS_FAST_AS_POSSIBLE;
    }
    BigDecimal share = scope.number(load.get(), BigDecimal.ZERO, MOST_LOAD);
    long bps =
        share
            .multiply(BigDecimal.valueOf(topology.accessRateBps(src.id())))
            .setScale(0, RoundingMode.HALF_EVEN)
            .longValueExact();
    if (bps == 0) {
      throw load.get().where().notAllowed(scope.text(load.get()), "more than 0");
    }
    return bps;
  }
}
