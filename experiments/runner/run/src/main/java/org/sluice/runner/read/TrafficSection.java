// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import static java.util.stream.Collectors.joining;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.sluice.runner.model.Traffic;
import org.sluice.workloads.Dimension;
import org.sluice.workloads.Flow;
import org.sluice.workloads.FlowList;
import org.sluice.workloads.Node;
import org.sluice.workloads.RandomBurst;
import org.sluice.workloads.Topology;
import org.sluice.workloads.WorkloadException;
import org.sluice.workloads.hpcc.FlowFile;
import org.sluice.workloads.hpcc.Generation;
import org.sluice.workloads.hpcc.Oddities;
import org.sluice.workloads.jobs.PlacedWork;
import org.sluice.workloads.jobs.WorkGraph;

/**
 * Reads the {@code traffic} section: a list of flows, schedules, incasts, bursts, Poisson arrivals
 * and HPCC flow files.
 */
final class TrafficSection {
  private static final List<String> KINDS =
      List.of(
          "flows",
          "schedule",
          "incast",
          "burst",
          "poisson",
          "closed-loop",
          "job",
          "goal",
          "chakra",
          "simai",
          "hpcc-file");

  private static final List<String> DRAWN = List.of("poisson", "closed-loop");

  /** Where flows are not drawn, what decides when the last one starts. */
  private static final List<String> STARTS = List.of("start", "stagger", "times", "interval");

  /** What work is called. */
  static final Pattern NAME = Pattern.compile("[\\w.:+-]+");

  private static final long DEFAULT_PACKET_BYTES = 1000;

  private final Topology topology;
  private final Scope scope;
  private final Path directory;
  private final FlowList flows;
  private final long durationPs;
  private final long seed;
  private final Set<String> names = new HashSet<>(); // of jobs and files of work
  private boolean isDrawn;
  private final Map<Integer, String> draws = new HashMap<>();

  private TrafficSection(
      Topology topology, Scope scope, Path directory, long durationPs, long seed) {
    this.topology = topology;
    this.scope = scope;
    this.directory = directory;
    this.durationPs = durationPs;
    this.seed = seed;
    this.flows = new FlowList(topology);
  }

  /**
   * Reads all traffic.
   *
   * @param node the section: a list
   * @param directory the experiment file's, to which file names are relative
   * @param durationPs length of the run
   * @param seed the experiment's seed, for traffic that is drawn
   */
  static Traffic read(
      YamlNode node, Scope scope, Topology topology, Path directory, long durationPs, long seed) {
    TrafficSection section = new TrafficSection(topology, scope, directory, durationPs, seed);
    if (!(node instanceof YamlNode.Sequence list) || list.items().isEmpty()) {
      throw node.failure(
          "is %s; allowed is a list of one item or more, such as {kind: flows, from: …, to: …}"
              .formatted(node.kind()));
    }
    List<Integer> itemEnds = new ArrayList<>();
    for (int i = 0; i < list.items().size(); i++) {
      Section item = Section.of(list.items().get(i), scope);
      int before = section.flows.flows().size();
      section.add(item, i);
      section.checkStarts(item, before);
      itemEnds.add(section.flows.flows().size());
    }
    Traffic.Work work = new Traffic.Work(section.flows.tasks(), section.flows.collectives());
    return new Traffic(section.flows.flows(), work, itemEnds, section.isDrawn);
  }

  private void add(Section in, int place) {
    try {
      String kind = in.choice("kind", KINDS);
      switch (kind) {
        case "flows" -> addFlows(in);
        case "schedule" -> addSchedule(in);
        case "incast" -> addIncast(in);
        case "burst" -> drawn(in, place).addBursts();
        case "poisson" -> drawn(in, place).addPoisson(durationPs);
        case "closed-loop" -> drawn(in, place).addClosedLoop(durationPs);
        case "job", "goal", "chakra", "simai" -> addWork(in, kind, place);
        default -> addFile(in);
      }
    } catch (WorkloadException e) {
      throw in.failure("cannot be offered: " + e.getMessage());
    }
    in.finish();
  }

  /** Refuses flows that would start after the run, and names the keys that say when. */
  private void checkStarts(Section in, int first) {
    for (Flow flow : flows.flows().subList(first, flows.flows().size())) {
      if (!flow.waits() && flow.startPs() >= durationPs) {
        List<String> keys = DRAWN.contains(in.text("kind")) ? List.of("stop") : STARTS;
        String given =
            keys.stream()
                .filter(key -> in.find(key).isPresent())
                .map(key -> key + ": " + in.text(key))
                .collect(joining(", "));
        throw in.failure(
            "starts flow %s at %s%s; allowed is before the end of the run (duration: %s)"
                .formatted(
                    flow.id(),
                    Dimension.TIME.text(flow.startPs()),
                    given.isEmpty() ? "" : " (" + given + ")",
                    Dimension.TIME.text(durationPs)));
      }
    }
  }

  private RandomTraffic drawn(Section in, int place) {
    isDrawn = true;
    Optional<YamlNode> node = in.find("draw");
    if (node.isPresent()) {
      String name = in.scope().text(node.get());
      // The stream is the name's hash.
      String other = draws.putIfAbsent(name.hashCode(), name);
      if (other != null && !other.equals(name)) {
        throw node.get()
            .failure(
                "is '%s', which draws the same as '%s'; allowed is another name"
                    .formatted(name, other));
      }
    }
    return new RandomTraffic(in, topology, flows, directory, seed, place);
  }

  /** Every sender to every receiver; starts and stops {@code stagger} apart, in that order. */
  private void addFlows(Section in) {
    List<Node> from = hosts(in.required("from"));
    List<Node> to = hosts(in.required("to"));
    long bytes = bytes(in, "unbounded");
    long startPs = in.timePs("start", 0);
    long staggerPs = in.timePs("stagger", 0);
    long stopPs = in.timePs("stop", Flow.NEVER);
    if (stopPs != Flow.NEVER && stopPs > durationPs) {
      in.noteIdle("stop", "a run that is longer than " + Dimension.TIME.text(durationPs));
    }
    long stopStaggerPs = stopPs == Flow.NEVER ? 0 : in.timePs("stopStagger", 0);
    int each = in.integer("each", 1, 50_000, 1);
    int dport = in.integer("port", 0, 0xffff, Flow.DEFAULT_DESTINATION_PORT);
    int priority = in.integer("priority", 1, 7, Flow.DEFAULT_PRIORITY);
    OfferedRate offered = OfferedRate.read(in);
    int added = 0;
    for (Node src : from) {
      for (Node dst : to) {
        for (int i = 0; i < each && (src.id() != dst.id() || to.size() == 1); i++) {
          long start = Repeated.start(startPs, added, staggerPs);
          long stop = stopPs == Flow.NEVER ? stopPs : Repeated.start(stopPs, added, stopStaggerPs);
          long bps = offered.bps(topology, src.id());
          flows.add(src.id(), dst.id(), bytes, start, stop, bps, dport, priority);
          added++;
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
    Node to = receiver(in);
    int dport = in.integer("port", 0, 0xffff, Flow.DEFAULT_DESTINATION_PORT);
    int priority = in.integer("priority", 1, 7, Flow.DEFAULT_PRIORITY);
    OfferedRate offered = OfferedRate.read(in);
    List<Long> at = new ArrayList<>();
    List<Integer> active = new ArrayList<>();
    for (YamlNode item : in.items(in.required("phases"))) {
      Section phase = Section.of(item, scope);
      long time = phase.timePs("at");
      if (!at.isEmpty() && time <= at.get(at.size() - 1)) {
        throw phase
            .required("at")
            .notAllowed(scope.text(phase.required("at")), "a time after the phase before it");
      }
      at.add(time);
      active.add(phase.integer("active", 0, from.size()));
      phase.finish();
    }
    for (int sender = 0; sender < from.size(); sender++) {
      Node src = from.get(sender);
      long startPs = Flow.NEVER;
      for (int phase = 0; phase <= at.size(); phase++) {
        boolean isLast = phase == at.size();
        boolean on = !isLast && active.get(phase) > sender;
        if (on && startPs == Flow.NEVER) {
          startPs = at.get(phase);
        } else if (!on && startPs != Flow.NEVER) {
          long stopPs = isLast ? Flow.NEVER : at.get(phase);
          long bps = offered.bps(topology, src.id());
          flows.add(src.id(), to.id(), Flow.UNBOUNDED, startPs, stopPs, bps, dport, priority);
          startPs = Flow.NEVER;
        }
      }
    }
  }

  /** Senders that all start at once, or {@code stagger} apart, again and again. */
  private void addIncast(Section in) {
    List<Node> from = hosts(in.required("from"));
    Node to = receiver(in);
    int fanIn = in.integer("fanIn", 1, from.size(), from.size());
    List<RandomBurst.Pair> pairs =
        from.subList(0, fanIn).stream()
            .map(src -> new RandomBurst.Pair(src.id(), to.id()))
            .toList();
    Repeated repeated = Repeated.read(in);
    for (int i = 0; i < repeated.times(); i++) {
      repeated.add(i, pairs, topology, flows);
    }
  }

  /** Hosts that compute and communicate, one thing after another. */
  private void addWork(Section in, String kind, int place) {
    List<Node> hosts = hosts(in.required("hosts"));
    long startPs = in.timePs("start", 0);
    if (startPs >= durationPs) {
      throw in.required("start")
          .notAllowed(
              in.text("start"),
              "before the end of the run (duration: " + Dimension.TIME.text(durationPs) + ")");
    }
    String name = in.text("name", kind + place);
    if (!NAME.matcher(name).matches()) {
      throw in.required("name").notAllowed(name, "letters, digits and the characters _ . : + -");
    }
    if (!names.add(name)) {
      throw in.failure(
          "is called '%s', as other work is; allowed is a name of its own (name)".formatted(name));
    }
    WorkGraph graph =
        switch (kind) {
          case "goal" -> new TraceTraffic(in, directory, hosts.size(), name).goal();
          case "chakra" -> new TraceTraffic(in, directory, hosts.size(), name).chakra();
          case "simai" -> new TraceTraffic(in, directory, hosts.size(), name).simai();
          default -> new JobTraffic(in, hosts.size(), name).graph();
        };
    new PlacedWork(
            graph,
            hosts.stream().map(Node::id).toList(),
            startPs,
            in.integer("port", 0, 0xffff, Flow.DEFAULT_DESTINATION_PORT),
            in.integer("priority", 1, 7, Flow.DEFAULT_PRIORITY))
        .addTo(flows);
    if (graph.ranks() < hosts.size()) {
      scope.warn(
          in.where()
              .doubt(
                  hosts.size() + " hosts",
                  "of which the work has only %d ranks: the others do nothing"
                      .formatted(graph.ranks())));
    }
  }

  private void addFile(Section in) {
    YamlNode file = in.required("file");
    boolean cut = in.choice("starts", List.of("exact", "cut"), "exact").equals("cut");
    long untilPs = in.timePs("until", Long.MAX_VALUE);
    boolean isStrict = in.find("strict").map(in.scope()::yes).orElse(true);
    Generation generation =
        Generation.of(in.choice("generation", Generation.words(), Generation.HPCC.word()));
    long packetBytes =
        in.find("packet")
            .map(node -> scope.quantity(node, Dimension.BYTES, 1, Integer.MAX_VALUE))
            .orElse(DEFAULT_PACKET_BYTES);
    if (!generation.isInPackets()) {
      in.noteIdle("packet", "a generation that counts in packets");
    }
    int most = in.integer("rows", 0, Integer.MAX_VALUE, Integer.MAX_VALUE);
    Oddities oddities = new Oddities();
    try {
      List<FlowFile.Row> rows =
          FlowFile.read(scope.file(file, directory), generation, untilPs, most, oddities);
      if (isStrict) {
        FlowFile.checkStrictly(rows, oddities);
        if (rows.isEmpty()) {
          throw file.failure("has no flow (rows, until); allowed is a file with one or more");
        }
      }
      addRows(
          scope.file(file, directory),
          rows,
          generation.isInPackets() ? packetBytes : 1,
          cut,
          flows);
    } catch (WorkloadException e) {
      throw file.failure("cannot be read: " + e.getMessage());
    }
  }

  /**
   * Adds flows of a file of the HPCC simulator.
   *
   * @param file for messages
   * @param unitBytes what a row counts its size in
   * @param cut whether they start as that simulator cuts their times
   * @throws WorkloadException if a flow cannot run, with its line
   */
  static void addRows(
      Path file, List<FlowFile.Row> rows, long unitBytes, boolean cut, FlowList flows) {
    for (FlowFile.Row row : rows) {
      try {
        flows.addOfFile(
            node(row.src()),
            node(row.dst()),
            Math.multiplyExact(row.size(), unitBytes),
            cut ? row.cutStartPs() : row.startPs(),
            row.stopPs(),
            row.sport(),
            row.dport(),
            row.priority());
      } catch (ArithmeticException e) {
        throw new WorkloadException(file + ":" + row.line() + ": a flow is larger than 10^15 B");
      } catch (WorkloadException e) {
        throw new WorkloadException(file + ":" + row.line() + ": " + e.getMessage());
      }
    }
  }

  private static int node(long number) {
    return (int) Math.min(number, Integer.MAX_VALUE);
  }

  private Node receiver(Section in) {
    List<Node> to = hosts(in.required("to"));
    if (to.size() != 1) {
      throw in.required("to").failure("names " + to.size() + " hosts; allowed is one");
    }
    return to.get(0);
  }

  private List<Node> hosts(YamlNode value) {
    return new NodeNames(topology, scope).hosts(value);
  }

  private long bytes(Section in, String otherwise) {
    if (in.text("bytes", otherwise).equals("unbounded")) {
      return Flow.UNBOUNDED;
    }
    return scope.quantity(in.required("bytes"), Dimension.BYTES, 1, Flow.MOST_BYTES);
  }
}
