// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sluice.workloads.Flow;
import org.sluice.workloads.WorkloadException;
import org.sluice.workloads.hpcc.Oddities;
import org.sluice.workloads.jobs.SimaiFile.Call;
import org.sluice.workloads.jobs.SimaiFile.Group;
import org.sluice.workloads.jobs.SimaiFile.Layer;
import org.sluice.workloads.jobs.SimaiFile.Parallelism;
import org.sluice.workloads.jobs.SimaiFile.Part;
import org.sluice.workloads.jobs.SimaiLoop.Kind;
import org.sluice.workloads.jobs.SimaiLoop.Step;
import org.sluice.workloads.jobs.WorkGraph.Before;

/** Makes a graph of a SimAI workload's steps. */
final class SimaiGraph {
  /** So many transfers and tasks may there be, and steps of a rank. */
  static final int MOST_ITEMS = 2_000_000;

  private static final long MOST_COUNTED = 1_000_000_000_000_000L;
  private static final long PS_PER_NS = 1000;
  private static final long SMALLEST_FORWARD_BYTES = 4096;

  private final SimaiFile file;
  private final SimaiWorkload.Options options;
  private final Oddities notes;
  private final int ranks;
  private final WorkGraph graph;
  // For each rank what its next step waits for.
  private final List<List<Before>> last = new ArrayList<>();
  // For each rank the last weight gradient's collective that it has started.
  private final List<List<Before>> queue = new ArrayList<>();
  private final Map<Place, List<List<Before>>> started = new HashMap<>();
  private final Map<Place, Boolean> sends = new HashMap<>();

  private record Place(int layer, Part part) {}

  SimaiGraph(SimaiFile file, SimaiWorkload.Options options, Oddities notes) {
    this.file = file;
    this.options = options;
    this.notes = notes;
    ranks = file.ranks();
    graph = new WorkGraph(ranks);
  }

  /**
   * All of it.
   *
   * @throws WorkloadException if it would be too large, or a collective is not possible
   */
  WorkGraph build(List<Step> steps) {
    check(steps);
    noteUnused();
    for (int rank = 0; rank < ranks; rank++) {
      last.add(List.of());
      queue.add(List.of());
    }
    for (Step step : steps) {
      switch (step.kind()) {
        case COMPUTE -> compute(step);
        case WAIT -> await(step);
        default -> collective(step);
      }
    }
    return graph;
  }

  private void check(List<Step> steps) {
    long items = 0;
    for (Step step : steps) {
      items = Math.min(MOST_COUNTED, items + items(step, file.layers().get(step.layer())));
    }
    if (items > MOST_ITEMS) {
      throw new WorkloadException(
          "%s: with %d ranks, %d layers and passes: %d it has %d transfers and tasks%s; allowed is up to %d"
              .formatted(
                  file.file(),
                  ranks,
                  file.layers().size(),
                  options.passes(),
                  items,
                  items == MOST_COUNTED ? " or more" : "",
                  MOST_ITEMS));
    }
  }

  private long items(Step step, Layer layer) {
    Call call = layer.call(step.part());
    if (step.kind() == Kind.COMPUTE) {
      return call.computeNs() > 0 ? ranks : 0;
    }
    if (!isDone(step, layer)) {
      return 0;
    }
    long size = size(call.group());
    long pauses = layer.updateNs() > 0 ? size : 0;
    return ranks / size * (2 * size + transfers(call) + pauses);
  }

  /** What the file has and this kind of parallelism does not do. */
  private void noteUnused() {
    for (int i = 0; i < file.layers().size(); i++) {
      Layer layer = file.layers().get(i);
      for (Part part : Part.values()) {
        Call call = layer.call(part);
        if (call.operation() != Operation.OTHER && !sends.containsKey(new Place(i, part))) {
          note(
              "not done",
              layer,
              "%s's %s %s is not done with %s"
                  .formatted(
                      layer.name(),
                      part.title(),
                      call.operation().word(),
                      file.parallelism().word()));
        }
      }
    }
  }

  /** How many transfers {@link Collectives} makes of one group's collective. */
  private long transfers(Call call) {
    long messages =
        CollectiveSize.messages(
            call.operation(), options.algorithm(call.operation()), size(call.group()));
    // Up to 8 * 10^12 times 2 * 10^9 messages would be too many for a long.
    return messages > MOST_COUNTED / options.chunks() ? MOST_COUNTED : messages * options.chunks();
  }

  private boolean isDone(Step step, Layer layer) {
    return (step.kind() == Kind.COLLECTIVE || step.kind() == Kind.START)
        && sends.computeIfAbsent(
            new Place(step.layer(), step.part()), p -> sends(layer, step.part()));
  }

  /** Whether a collective sends something; if not, a note says why. */
  private boolean sends(Layer layer, Part part) {
    Call call = layer.call(part);
    if (call.operation() == Operation.OTHER) {
      return false;
    }
    String what = layer.name() + "'s " + part.title() + " " + call.operation().word();
    boolean isModel = part != Part.WEIGHT_GRADIENT;
    if (isModel && file.isTransformer() && file.modelRanks() == 1) {
      note(
          "not model parallel",
          layer,
          "the %s is left out, as %s does where model_parallel_NPU_group is 1"
              .formatted(what, file.program().title()));
      return false;
    }
    if (size(call.group()) == 1) {
      boolean crashes = call.group() == Group.EP || call.group() == Group.DP_EP;
      note(
          "group of one " + crashes,
          layer,
          "the %s is left out, since its group %s has one rank%s"
              .formatted(what, call.group(), crashes ? ", with which SimAI crashes" : ""));
      return false;
    }
    if (call.bytes() == 0) {
      note(
          "no bytes " + isModel,
          layer,
          "the %s of 0 bytes is left out%s"
              .formatted(
                  what, isModel ? "; " + file.program().title() + " would wait for ever" : ""));
      return false;
    }
    return true;
  }

  private void note(String kind, Layer layer, String sentence) {
    notes.add(kind, file.file() + ":" + layer.line(), sentence);
  }

  private int size(Group group) {
    int data = ranks / file.modelRanks();
    return switch (group) {
      case ALL -> ranks;
      case TP -> file.modelRanks();
      case DP -> data;
      case EP -> file.expertRanks();
      case DP_EP -> data / file.expertRanks();
    };
  }

  /** The groups of a kind, each with its ranks in their order. */
  private List<List<Integer>> groups(Group group) {
    int size = size(group);
    int model = file.modelRanks();
    int apart =
        switch (group) {
          case ALL, TP -> 1;
          case DP, EP -> model;
          case DP_EP -> model * file.expertRanks();
        };
    // Groups fill blocks of apart * size ranks, each begun by the ranks 0 to apart - 1 of it.
    List<List<Integer>> groups = new ArrayList<>();
    for (int block = 0; block < ranks; block += apart * size) {
      for (int first = block; first < block + apart; first++) {
        List<Integer> members = new ArrayList<>();
        for (int i = 0; i < size; i++) {
          members.add(first + i * apart);
        }
        groups.add(members);
      }
    }
    return groups;
  }

  private void compute(Step step) {
    long ns = file.layers().get(step.layer()).call(step.part()).computeNs();
    for (int rank = 0; ns > 0 && rank < ranks; rank++) {
      last.set(rank, List.of(Before.done(graph.compute(rank, ns * PS_PER_NS, last.get(rank)))));
    }
  }

  private void await(Step step) {
    List<List<Before>> ends = started.remove(new Place(step.layer(), step.part()));
    for (int rank = 0; ends != null && rank < ranks; rank++) {
      last.set(rank, both(last.get(rank), ends.get(rank)));
    }
  }

  private static List<Before> both(List<Before> first, List<Before> second) {
    if (second.isEmpty()) {
      return first;
    }
    List<Before> both = new ArrayList<>(first);
    both.addAll(second);
    return both;
  }

  private void collective(Step step) {
    Layer layer = file.layers().get(step.layer());
    if (!isDone(step, layer)) {
      return;
    }
    Call call = layer.call(step.part());
    boolean isQueued = step.part() == Part.WEIGHT_GRADIENT;
    List<List<Before>> ends = new ArrayList<>(Collections.nCopies(ranks, List.<Before>of()));
    List<List<Integer>> groups = groups(call.group());
    for (int g = 0; g < groups.size(); g++) {
      List<Integer> members = groups.get(g);
      List<List<Before>> before = new ArrayList<>();
      for (int rank : members) {
        before.add(isQueued ? both(last.get(rank), queue.get(rank)) : last.get(rank));
      }
      String name = "%s %s %s %d".formatted(layer.name(), step.part().title(), call.group(), g);
      List<Integer> done = add(layer, step.part(), name, members, before);
      for (int i = 0; i < members.size(); i++) {
        int rank = members.get(i);
        List<Before> end = List.of(Before.done(done.get(i)));
        if (isQueued) {
          queue.set(rank, end);
        }
        ends.set(rank, updated(rank, layer, end));
      }
    }
    keep(step, ends);
  }

  private List<Before> updated(int rank, Layer layer, List<Before> end) {
    return layer.updateNs() == 0
        ? end
        : List.of(Before.done(graph.pause(rank, layer.updateNs() * PS_PER_NS, end)));
  }

  private void keep(Step step, List<List<Before>> ends) {
    if (step.kind() == Kind.COLLECTIVE) {
      for (int rank = 0; rank < ranks; rank++) {
        last.set(rank, ends.get(rank));
      }
    } else {
      // One that was started before is done before: it was in the queue before.
      started.put(new Place(step.layer(), step.part()), ends);
    }
  }

  private List<Integer> add(
      Layer layer, Part part, String name, List<Integer> members, List<List<Before>> before) {
    Call call = layer.call(part);
    try {
      return Collectives.add(
          graph,
          new Collectives.Spec(
              name,
              call.operation(),
              options.algorithm(call.operation()),
              members,
              bytes(layer, part, members.size()),
              options.chunks(),
              1,
              options.reached(),
              Overheads.NONE),
          before);
    } catch (WorkloadException e) {
      throw new WorkloadException(
          "%s:%d: %s: %s".formatted(file.file(), layer.line(), name, e.getMessage()));
    }
  }

  /** The size as {@link Operation} counts it. */
  private long bytes(Layer layer, Part part, int size) {
    Call call = layer.call(part);
    boolean isSimai = file.program() == SimaiWorkload.Program.SIMAI;
    if (isSimai && part == Part.FORWARD && file.parallelism() == Parallelism.RECOMPUTING) {
      return Math.max(call.bytes(), SMALLEST_FORWARD_BYTES);
    }
    if (isSimai) {
      return call.bytes();
    }
    long bytes = call.bytes();
    if (call.operation() == Operation.ALL_GATHER) {
      if (call.bytes() > Flow.MOST_BYTES / size) {
        throw new WorkloadException(
            "each of %d ranks has a part of %d bytes; allowed is up to 10^15 bytes in all"
                .formatted(size, call.bytes()));
      }
      note(
          "all-gather",
          layer,
          "the %d bytes of %s's all-gather are each rank's part, as with astra-sim 1.0"
              .formatted(call.bytes(), layer.name()));
      bytes *= size;
    }
    boolean isTree = options.algorithm(call.operation()) == Algorithm.TREE;
    long parts = (long) options.chunks() * (isTree ? 2 : size);
    if (bytes < parts) {
      note(
          "few bytes",
          layer,
          "the %d bytes of %s's %s are sent as %d; astra-sim 1.0 sends messages of 0 bytes"
              .formatted(bytes, layer.name(), call.operation().word(), parts));
    }
    return Math.max(bytes, parts);
  }
}
