// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.sluice.workloads.Reached;
import org.sluice.workloads.WorkloadException;
import org.sluice.workloads.jobs.WorkGraph.Before;

/** Adds collective operations to a graph of work, as transfers that wait for each other. */
public final class Collectives {
  private final WorkGraph graph;
  private final Spec spec;
  private final List<Integer> starts = new ArrayList<>(); // tasks, after which a rank may send
  private final List<List<Before>> ends = new ArrayList<>();

  /**
   * A message on its way.
   *
   * @param transfers its chunks
   * @param received for each chunk what its receiver waits for before it goes on
   */
  private record Message(List<Integer> transfers, List<Before> received) {}

  /**
   * One collective.
   *
   * @param name how results call it
   * @param operation what is done
   * @param algorithm how
   * @param ranks who takes part, in their order, two or more
   * @param bytes size as nccl-tests counts it; see {@link Operation}
   * @param chunks in so many parts each message is sent, one after another, each passed on when it
   *     has got as far as {@code reached} says
   * @param channels in so many parts the size is split, each done by itself beside the others
   * @param reached what of a message a rank waits for that passes it on or needs it
   * @param overheads what it costs beside the messages
   */
  public record Spec(
      String name,
      Operation operation,
      Algorithm algorithm,
      List<Integer> ranks,
      long bytes,
      int chunks,
      int channels,
      Reached reached,
      Overheads overheads) {

    /** In how many parts a message would be that is not split by the algorithm. */
    long parts() {
      return (long) chunks * channels * overheads.splits();
    }

    /** How many ranks take part. */
    int size() {
      return ranks.size();
    }
  }

  private Collectives(WorkGraph graph, Spec spec) {
    this.graph = graph;
    this.spec = spec;
  }

  /**
   * Adds one collective. A rank begins when what it waits for has happened, and is done when it has
   * all that it gets and what it sends has got as far as stated.
   *
   * @param before for each rank, in the order of the ranks, what it waits for
   * @return for each rank, in their order, the number of the task that is done when it is
   * @throws WorkloadException if the algorithm does not do the operation with so many ranks, or a
   *     part would be smaller than a byte
   */
  public static List<Integer> add(WorkGraph graph, Spec spec, List<List<Before>> before) {
    CollectiveSize.check(spec);
    return new Collectives(graph, spec).build(before);
  }

  private List<Integer> build(List<List<Before>> before) {
    List<Integer> begins = new ArrayList<>();
    for (int i = 0; i < spec.size(); i++) {
      begins.add(graph.join(spec.ranks().get(i), before.get(i)));
    }
    List<Integer> done = begins;
    int splits = spec.overheads().splits();
    for (int split = 0; split < splits; split++) {
      done = addSplit(part(spec.bytes(), splits, split), done);
    }
    graph.add(
        new WorkGraph.Collective(
            spec.name(), spec.operation(), spec.bytes(), List.copyOf(spec.ranks()), begins, done));
    return done;
  }

  private List<Integer> addSplit(long bytes, List<Integer> begins) {
    starts.clear();
    ends.clear();
    for (int i = 0; i < spec.size(); i++) {
      starts.add(delayed(i, Before.done(begins.get(i)), spec.overheads().messagePs()).item());
      ends.add(new ArrayList<>());
    }
    for (int channel = 0; channel < spec.channels(); channel++) {
      addChannel(part(bytes, spec.channels(), channel));
    }
    List<Integer> done = new ArrayList<>();
    for (int i = 0; i < spec.size(); i++) {
      // A rank that neither sends nor gets anything is done when it begins.
      ends.get(i).add(Before.done(starts.get(i)));
      done.add(graph.join(spec.ranks().get(i), ends.get(i)));
    }
    return done;
  }

  /** The same, and a time of a rank after it. */
  private Before delayed(int index, Before before, long ps) {
    return ps == 0
        ? before
        : Before.done(graph.pause(spec.ranks().get(index), ps, List.of(before)));
  }

  private void addChannel(long bytes) {
    int n = spec.size();
    switch (spec.algorithm()) {
      case RING -> {
        switch (spec.operation()) {
          case ALL_REDUCE -> ring(bytes, 2 * (n - 1));
          case BROADCAST, PIPELINE -> line(bytes);
          default -> ring(bytes, n - 1);
        }
      }
      case HALVING_DOUBLING -> halvingDoubling(bytes);
      case TREE -> {
        if (spec.operation() == Operation.BROADCAST) {
          binomial(bytes);
        } else {
          tree(part(bytes, 2, 0), rank -> rank);
          // The second of NCCL's trees: shifted by one if the number is odd, else mirrored.
          tree(part(bytes, 2, 1), rank -> n % 2 == 1 ? (rank + 1) % n : n - 1 - rank);
        }
      }
      case DIRECT -> direct(bytes);
      case PAIRWISE -> pairwise(bytes);
    }
  }

  /** Part {@code index} of {@code parts} that differ by one byte at most, larger ones first. */
  static long part(long bytes, long parts, long index) {
    return bytes / parts + (index < bytes % parts ? 1 : 0);
  }

  /**
   * A message in its chunks, each sent when the one before it has been sent and what it waits for
   * has happened.
   *
   * @param sums whether its receiver adds it to what it has
   * @param waits for each chunk what it waits for
   */
  private Message send(int from, int to, long bytes, boolean sums, List<List<Before>> waits) {
    Message message = new Message(new ArrayList<>(), new ArrayList<>());
    for (int chunk = 0; chunk < spec.chunks(); chunk++) {
      List<Before> before = new ArrayList<>(waits.get(chunk));
      if (chunk > 0) {
        before.add(new Before(message.transfers().get(chunk - 1), Reached.SENT));
      }
      long size = part(bytes, spec.chunks(), chunk);
      int transfer = graph.transfer(spec.ranks().get(from), spec.ranks().get(to), size, before);
      message.transfers().add(transfer);
      Before arrived = new Before(transfer, spec.reached());
      Before received = delayed(to, arrived, spec.overheads().receivedPs(size, sums));
      message.received().add(received);
      ends.get(to).add(received);
      ends.get(from).add(new Before(transfer, Reached.ACKNOWLEDGED));
    }
    return message;
  }

  private List<List<Before>> atBegin(int index) {
    return after(index, List.of());
  }

  /** For each chunk: its rank has begun, and these messages' chunks have come so far. */
  private List<List<Before>> after(int index, List<Message> messages) {
    List<List<Before>> waits = new ArrayList<>();
    for (int chunk = 0; chunk < spec.chunks(); chunk++) {
      List<Before> before = new ArrayList<>();
      before.add(Before.done(starts.get(index)));
      for (Message message : messages) {
        before.add(message.received().get(chunk));
      }
      waits.add(before);
    }
    return waits;
  }

  /** In each step each rank passes on to the next what it got in the step before. */
  private void ring(long bytes, int steps) {
    int n = spec.size();
    int summing = spec.operation() == Operation.ALL_GATHER ? 0 : n - 1;
    List<Message> last = new ArrayList<>();
    for (int step = 0; step < steps; step++) {
      List<Message> now = new ArrayList<>();
      for (int i = 0; i < n; i++) {
        // The part that rank i sends in this step.
        long size = part(bytes, n, Math.floorMod(i - step, n));
        List<List<Before>> waits =
            step == 0 ? atBegin(i) : after(i, List.of(last.get(Math.floorMod(i - 1, n))));
        now.add(send(i, (i + 1) % n, size, step < summing, waits));
      }
      last = now;
    }
  }

  /** From the first rank to the last, each passing on what it got. */
  private void line(long bytes) {
    List<Message> last = List.of();
    for (int i = 0; i + 1 < spec.size(); i++) {
      // In a pipeline, too, a rank needs what the one before it made.
      last = List.of(send(i, i + 1, bytes, false, after(i, last)));
    }
  }

  private void halvingDoubling(long bytes) {
    int n = spec.size();
    List<int[]> steps = new ArrayList<>(); // distance, and how many of n parts
    for (int distance = n / 2; distance >= 1; distance /= 2) {
      steps.add(new int[] {distance, distance});
    }
    List<int[]> back = new ArrayList<>(steps);
    Collections.reverse(back);
    List<int[]> all =
        switch (spec.operation()) {
          case REDUCE_SCATTER -> steps;
          case ALL_GATHER -> back;
          default -> {
            List<int[]> both = new ArrayList<>(steps);
            both.addAll(back);
            yield both;
          }
        };
    boolean scatters = spec.operation() != Operation.ALL_GATHER;
    int halvings = scatters ? steps.size() : 0;
    // The parts that each rank holds and works on: [first, first + count).
    int[] first = new int[n];
    for (int i = 0; i < n; i++) {
      first[i] = scatters ? 0 : i;
    }
    // What each rank has got: a message says nothing of those before it from other partners.
    List<List<Message>> got = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      got.add(new ArrayList<>());
    }
    for (int step = 0; step < all.size(); step++) {
      int distance = all.get(step)[0];
      int count = all.get(step)[1];
      List<Message> now = new ArrayList<>();
      for (int i = 0; i < n; i++) {
        boolean isUpper = (i & distance) != 0;
        // Halving: the half that the partner keeps. Doubling: all that it holds.
        int from = step < halvings ? first[i] + (isUpper ? 0 : count) : first[i];
        long size = 0;
        for (int p = from; p < from + count; p++) {
          size += part(bytes, n, p);
        }
        now.add(send(i, i ^ distance, size, step < halvings, after(i, got.get(i))));
      }
      for (int i = 0; i < n; i++) {
        boolean isUpper = (i & distance) != 0;
        if (step < halvings) {
          first[i] += isUpper ? count : 0;
        } else {
          first[i] -= isUpper ? count : 0;
        }
        got.get(i).add(now.get(i ^ distance));
      }
    }
  }

  /** Which rank is at a place of the tree. */
  private interface Places {
    int rank(int place);
  }

  /** Sums go up a binary tree (NCCL's ncclGetBtree), and the result goes down. */
  private void tree(long bytes, Places places) {
    int n = spec.size();
    Map<Integer, Message> up = new HashMap<>();
    List<Integer> order = new ArrayList<>(); // children before their parents
    List<List<Integer>> children = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      children.add(new ArrayList<>());
    }
    for (int i = 1; i < n; i++) {
      children.get(parent(i, n)).add(i);
    }
    addBelow(0, children, order);
    for (int place : order) {
      if (place != 0) {
        int from = places.rank(place);
        List<List<Before>> waits = after(from, of(up, children.get(place)));
        up.put(place, send(from, places.rank(parent(place, n)), bytes, true, waits));
      }
    }
    Map<Integer, Message> down = new HashMap<>();
    Collections.reverse(order);
    for (int place : order) {
      int from = places.rank(place);
      List<Message> got = place == 0 ? of(up, children.get(0)) : of(down, List.of(place));
      for (int child : children.get(place)) {
        down.put(child, send(from, places.rank(child), bytes, false, after(from, got)));
      }
    }
  }

  private static List<Message> of(Map<Integer, Message> messages, List<Integer> places) {
    return places.stream().map(messages::get).map(Objects::requireNonNull).toList();
  }

  private static void addBelow(int place, List<List<Integer>> children, List<Integer> order) {
    for (int child : children.get(place)) {
      addBelow(child, children, order);
    }
    order.add(place);
  }

  /** The parent of a place other than 0 in NCCL's binary tree. */
  private static int parent(int place, int n) {
    int bit = Integer.lowestOneBit(place);
    int up = (place ^ bit) | (bit << 1);
    return up >= n ? place ^ bit : up;
  }

  /** In each round each rank that has the buffer sends it to one that has not. */
  private void binomial(long bytes) {
    int n = spec.size();
    Map<Integer, Message> got = new HashMap<>();
    Map<Integer, Message> sent = new HashMap<>();
    for (int distance = Integer.highestOneBit(Math.max(1, n - 1)); distance >= 1; distance /= 2) {
      for (int i = 0; i + distance < n; i += 2 * distance) {
        List<List<Before>> waits = after(i, i == 0 ? List.of() : of(got, List.of(i)));
        Message before = sent.get(i);
        if (before != null) {
          waits.get(0).add(new Before(before.transfers().get(spec.chunks() - 1), Reached.SENT));
        }
        Message message = send(i, i + distance, bytes, false, waits);
        sent.put(i, message);
        got.put(i + distance, message);
      }
    }
  }

  private void direct(long bytes) {
    int n = spec.size();
    for (int distance = 1; distance < n; distance++) {
      for (int i = 0; i < n; i++) {
        int to = (i + distance) % n;
        long size = part(bytes, n, spec.operation() == Operation.ALL_GATHER ? i : to);
        send(i, to, size, spec.operation() == Operation.REDUCE_SCATTER, atBegin(i));
      }
    }
  }

  private void pairwise(long bytes) {
    int n = spec.size();
    List<Message> last = List.of();
    for (int distance = 1; distance < n; distance++) {
      List<Message> now = new ArrayList<>();
      for (int i = 0; i < n; i++) {
        int to = (i + distance) % n;
        List<List<Before>> waits = atBegin(i);
        if (!last.isEmpty()) {
          List<Before> before = new ArrayList<>(waits.get(0));
          last.get(i).transfers().forEach(t -> before.add(new Before(t, Reached.ACKNOWLEDGED)));
          before.addAll(last.get(Math.floorMod(i - distance + 1, n)).received());
          waits = Collections.nCopies(spec.chunks(), before);
        }
        now.add(send(i, to, part(bytes, n, to), false, waits));
      }
      last = now;
    }
  }
}
