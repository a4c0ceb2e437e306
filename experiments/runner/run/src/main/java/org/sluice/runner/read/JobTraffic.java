// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.sluice.workloads.Dimension;
import org.sluice.workloads.Flow;
import org.sluice.workloads.Reached;
import org.sluice.workloads.WorkloadException;
import org.sluice.workloads.jobs.Algorithm;
import org.sluice.workloads.jobs.CollectiveSize;
import org.sluice.workloads.jobs.Collectives;
import org.sluice.workloads.jobs.Operation;
import org.sluice.workloads.jobs.Overheads;
import org.sluice.workloads.jobs.WorkGraph;
import org.sluice.workloads.jobs.WorkGraph.Before;

/**
 * Reads a job: steps of computation and communication that hosts take one after another, again and
 * again. A host takes its next step when it has done the one before it, without waiting for hosts
 * that have nothing to do with it.
 */
final class JobTraffic {
  private static final List<String> REACHED = List.of("arrived", "acknowledged");

  private final Section in;
  private final int ranks;
  private final String name;
  private final Set<String> names = new HashSet<>();

  /** One step. */
  private sealed interface Step {}

  private record Compute(long durationPs) implements Step {}

  /** Collectives of groups of ranks, at the same time. */
  private record Communicate(
      Section in,
      String name,
      Operation operation,
      Algorithm algorithm,
      long bytes,
      int chunks,
      int channels,
      List<List<Integer>> groups)
      implements Step {}

  /**
   * One item of traffic.
   *
   * @param in the item
   * @param ranks how many hosts it has
   * @param name what results call it
   */
  JobTraffic(Section in, int ranks, String name) {
    this.in = in;
    this.ranks = ranks;
    this.name = name;
  }

  /** Reads it. */
  WorkGraph graph() {
    int iterations = in.integer("iterations", 1, 1_000_000, 1);
    Reached reached = reached(in);
    List<Step> steps = new ArrayList<>();
    for (YamlNode item : in.items(in.required("steps"))) {
      Section step = Section.of(item, in.scope());
      steps.add(step(step, Integer.toString(steps.size())));
      step.finish();
    }
    if (steps.isEmpty()) {
      throw in.required("steps").failure("is an empty list; allowed is one step or more");
    }
    checkSize(steps, iterations);
    WorkGraph graph = new WorkGraph(ranks);
    List<Integer> all = rangeOf(ranks);
    List<Integer> begins = all.stream().map(rank -> graph.join(rank, List.of())).toList();
    for (int i = 0; i < iterations; i++) {
      List<Integer> done = begins;
      for (Step step : steps) {
        done = add(graph, step, done, reached);
      }
      graph.add(new WorkGraph.Collective(name, Operation.OTHER, 0, all, begins, done));
      begins = done;
    }
    return graph;
  }

  /** What of a message is waited for. */
  static Reached reached(Section in) {
    String word = in.choice("waitsFor", REACHED, REACHED.get(0));
    return Reached.valueOf(word.toUpperCase(Locale.ROOT));
  }

  private List<Integer> add(WorkGraph graph, Step step, List<Integer> before, Reached reached) {
    List<Integer> done = new ArrayList<>(before);
    if (step instanceof Compute compute) {
      for (int rank = 0; rank < ranks; rank++) {
        List<Before> waits = List.of(Before.done(before.get(rank)));
        done.set(rank, graph.compute(rank, compute.durationPs(), waits));
      }
      return done;
    }
    Communicate c = (Communicate) step;
    for (List<Integer> group : c.groups()) {
      Collectives.Spec spec =
          new Collectives.Spec(
              c.name(),
              c.operation(),
              c.algorithm(),
              group,
              c.bytes(),
              c.chunks(),
              c.channels(),
              reached,
              Overheads.NONE);
      try {
        List<Integer> ends =
            Collectives.add(
                graph,
                spec,
                group.stream().map(rank -> List.of(Before.done(before.get(rank)))).toList());
        for (int i = 0; i < group.size(); i++) {
          done.set(group.get(i), ends.get(i));
        }
      } catch (WorkloadException e) {
        throw c.in().failure("cannot be done: " + e.getMessage());
      }
    }
    return done;
  }

  /** Before it is built: what is too much would take very long. */
  private void checkSize(List<Step> steps, int iterations) {
    double items = 0;
    for (Step step : steps) {
      if (step instanceof Communicate c) {
        double messages =
            CollectiveSize.messages(c.operation(), c.algorithm(), c.groups().get(0).size());
        items += messages * c.chunks() * c.channels() * c.groups().size();
      }
      items += ranks;
    }
    if (items * iterations > WorkGraph.MOST_ITEMS) {
      throw in.failure(
          "has %.0f transfers and tasks in %d iterations; allowed is up to %d"
              .formatted(items * iterations, iterations, WorkGraph.MOST_ITEMS));
    }
  }

  private String name(Section step, String number) {
    String given = step.text("name", number);
    if (!TrafficSection.NAME.matcher(given).matches()) {
      throw step.required("name").notAllowed(given, "letters, digits and the characters _ . : + -");
    }
    if (!names.add(given)) {
      throw step.failure(
          "is called '%s', as another step is; allowed is a name of its own".formatted(given));
    }
    return name + "/" + given;
  }

  private Step step(Section step, String number) {
    if (step.find("compute").isPresent()) {
      return new Compute(step.timePs("compute"));
    }
    if (ranks < 2) {
      throw step.failure("is a collective of one host; allowed are two or more");
    }
    Operation operation = Operation.of(step.choice("operation", Operation.words()));
    List<String> allowed = Algorithm.of(operation).stream().map(Algorithm::word).toList();
    String algorithm = step.choice("algorithm", allowed, allowed.get(0));
    return new Communicate(
        step,
        name(step, number),
        operation,
        Algorithm.of(algorithm),
        in.scope().quantity(step.required("bytes"), Dimension.BYTES, 1, Flow.MOST_BYTES),
        step.integer("chunks", 1, 100_000, 1),
        step.integer("channels", 1, 1000, 1),
        groups(step));
  }

  /** Neighbours in the list of hosts, or, strided, every so-manieth. */
  private List<List<Integer>> groups(Section step) {
    int size = step.integer("groupSize", 2, ranks, ranks);
    boolean isStrided = step.find("strided").map(in.scope()::yes).orElse(false);
    if (ranks % size != 0) {
      throw step.required("groupSize")
          .notAllowed(Integer.toString(size), "a divisor of the number of hosts, " + ranks);
    }
    if (size == ranks) {
      step.noteIdle("strided", "groups of fewer hosts (groupSize)");
    }
    int groups = ranks / size;
    Integer[][] all = new Integer[groups][size];
    for (int rank = 0; rank < ranks; rank++) {
      if (isStrided) {
        all[rank % groups][rank / groups] = rank;
      } else {
        all[rank / size][rank % size] = rank;
      }
    }
    return Arrays.stream(all).map(List::of).toList();
  }

  private static List<Integer> rangeOf(int count) {
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(i);
    }
    return all;
  }
}
