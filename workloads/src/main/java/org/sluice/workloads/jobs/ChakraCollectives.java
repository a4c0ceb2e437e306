// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sluice.workloads.Flow;
import org.sluice.workloads.WorkloadException;
import org.sluice.workloads.jobs.ChakraGroups.Group;
import org.sluice.workloads.jobs.WorkGraph.Before;

/** Collectives of traces: the n-th of a group, or of a name in it, at each rank belong together. */
final class ChakraCollectives {
  /** By the numbers of the schema's {@code CollectiveCommType}; null: astra-sim has it not. */
  private static final @Nullable Operation[] OPERATIONS = {
    Operation.ALL_REDUCE,
    null,
    Operation.ALL_GATHER,
    null,
    null,
    Operation.BROADCAST,
    Operation.ALL_TO_ALL,
    Operation.REDUCE_SCATTER
  };

  private static final String ALLOWED =
      "0 (all-reduce), 2 (all-gather), 5 (broadcast), 6 (all-to-all) or 7 (reduce-scatter)";

  private final WorkGraph graph;
  private final int allRanks;
  private final ChakraTrace.Options options;
  private final ChakraNotes notes;
  private final ChakraPlay.Done done;
  private final Map<Arrival, Integer> counts = new HashMap<>();
  private final Map<Key, Pending> pending = new LinkedHashMap<>();

  // Ranks may know other groups by one name: its ranks tell them apart.
  private record Arrival(Group group, String name, int rank) {}

  private record Key(Group group, String name, int count) {}

  /** A collective that not all ranks have begun; of each rank by its place in the group. */
  private static final class Pending {
    private final Operation operation;
    private final ChakraNode node;
    private final String place;
    private final List<@Nullable ChakraRank> ranks;
    private final int[] nodes;
    private int missing;

    private Pending(Operation operation, ChakraNode node, String place, int size) {
      this.operation = operation;
      this.node = node;
      this.place = place;
      ranks = new ArrayList<>(Collections.nCopies(size, null));
      nodes = new int[size];
      missing = size;
    }
  }

  ChakraCollectives(
      WorkGraph graph,
      int allRanks,
      ChakraTrace.Options options,
      ChakraNotes notes,
      ChakraPlay.Done done) {
    this.graph = graph;
    this.allRanks = allRanks;
    this.options = options;
    this.notes = notes;
    this.done = done;
  }

  /** A rank begins a collective; it is done at all of them when the last one begins. */
  void arrive(ChakraRank rank, int index, ChakraNode node) {
    String place = rank.place(index);
    Operation operation = operation(place, node);
    Group group = rank.groups().find(place, node.group());
    int position = group.ranks().indexOf(rank.number());
    if (position < 0) {
      throw new WorkloadException(
          "%s: rank %d is not in its group %s; allowed is one of %s"
              .formatted(place, rank.number(), group.name(), group.ranks()));
    }
    checkDimensions(place, node);
    String name = options.byName() ? node.name() : "";
    int count = counts.merge(new Arrival(group, name, rank.number()), 1, Integer::sum);
    Key key = new Key(group, name, count);
    Pending all =
        pending.computeIfAbsent(
            key, k -> new Pending(operation, node, place, group.ranks().size()));
    if (all.operation != operation || all.node.commSize() != node.commSize()) {
      throw new WorkloadException(
          "%s: it is %s of %d bytes; allowed is %s of %d, as the same collective of the group is at %s"
              .formatted(
                  place,
                  operation.word(),
                  node.commSize(),
                  all.operation.word(),
                  all.node.commSize(),
                  all.place));
    }
    all.ranks.set(position, rank);
    all.nodes[position] = index;
    if (--all.missing == 0) {
      pending.remove(key);
      add(group, all);
    }
  }

  private static Operation operation(String place, ChakraNode node) {
    long type = node.commType();
    Operation operation = type < 0 || type >= OPERATIONS.length ? null : OPERATIONS[(int) type];
    if (operation == null) {
      throw new WorkloadException(
          "%s: comm_type is %s; allowed is %s"
              .formatted(place, type == ChakraNode.ABSENT ? "not there" : type, ALLOWED));
    }
    if (node.commSize() == ChakraNode.ABSENT) {
      throw new WorkloadException(place + ": comm_size is not there; allowed is 0 to 10^15");
    }
    return operation;
  }

  private void checkDimensions(String place, ChakraNode node) {
    if (!node.isPartial()) {
      return;
    }
    if (node.group().isEmpty()) {
      throw new WorkloadException(
          place
              + ": involved_dim has a false and there is no pg_name; allowed is a group or all true");
    }
    notes.add("involved_dim is ignored, as astra-sim does where there is a group");
  }

  private void add(Group group, Pending all) {
    List<List<Before>> before = new ArrayList<>();
    for (int i = 0; i < all.nodes.length; i++) {
      before.add(rank(all, i).before(all.nodes[i]));
    }
    List<Integer> ends;
    if (all.nodes.length == 1) {
      notes.add("a collective of one rank takes no time");
      ends = List.of(graph.join(rank(all, 0).number(), before.get(0)));
    } else {
      try {
        ends = Collectives.add(graph, spec(group, all), before);
      } catch (WorkloadException e) {
        throw new WorkloadException(all.place + ": " + e.getMessage());
      }
    }
    for (int i = 0; i < all.nodes.length; i++) {
      done.done(rank(all, i), all.nodes[i], Before.done(ends.get(i)));
    }
  }

  private static ChakraRank rank(Pending all, int position) {
    return Objects.requireNonNull(all.ranks.get(position));
  }

  private Collectives.Spec spec(Group group, Pending all) {
    String name = all.node.name().isEmpty() ? all.operation.word() : all.node.name();
    if (all.operation == Operation.BROADCAST) {
      notes.add(
          "a broadcast is sent from the group's first rank; astra-sim only waits duration_micros");
    }
    return new Collectives.Spec(
        group.name().isEmpty() ? name : name + " of group " + group.name(),
        all.operation,
        options.algorithm(all.operation),
        group.ranks(),
        bytes(group, all),
        options.chunks(),
        options.channels(),
        options.reached(),
        options.overheads());
  }

  /** As nccl-tests counts, from what a rank puts in. */
  private long bytes(Group group, Pending all) {
    boolean isGather = all.operation == Operation.ALL_GATHER;
    long splits = (long) options.chunks() * options.channels() * options.overheads().splits();
    long least = isGather ? 1 : allRanks;
    long bytes = all.node.commSize();
    if (bytes / splits < least) {
      notes.add("a collective is smaller than a byte for each part, and is made so large");
      bytes = splits * least;
    }
    long parts = isGather ? group.ranks().size() : 1;
    if (bytes > Flow.MOST_BYTES / parts) {
      throw new WorkloadException(
          "comm_size is %d at %d ranks; allowed is up to 10^15 bytes in all"
              .formatted(bytes, group.ranks().size()));
    }
    return bytes * parts;
  }

  /** For each collective that ranks have not begun, a sentence. */
  List<String> waiting() {
    List<String> sentences = new ArrayList<>();
    pending.forEach(
        (key, all) -> {
          int missing = key.group().ranks().get(all.ranks.indexOf(null));
          sentences.add(
              "%s: it waits for ever for rank %d, which does not begin number %d of these collectives"
                  .formatted(all.place, missing, key.count()));
        });
    return sentences;
  }
}
