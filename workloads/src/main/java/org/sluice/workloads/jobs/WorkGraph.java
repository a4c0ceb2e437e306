// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sluice.workloads.Flow;
import org.sluice.workloads.Reached;
import org.sluice.workloads.WorkloadException;

/**
 * Work of ranks: transfers between them and tasks, which wait for each other. A graph without
 * cycles, since each waits only for what was added before it. Ranks are numbered from 0; which host
 * each of them is, is said elsewhere.
 */
public final class WorkGraph {
  /**
   * What must happen first.
   *
   * @param item number of a transfer or a task that was added before
   * @param reached how far; of a task {@link Reached#DONE}
   */
  public record Before(int item, Reached reached) {
    /** A task that must be done. */
    public static Before done(int task) {
      return new Before(task, Reached.DONE);
    }

    /** A transfer that must have arrived. */
    public static Before arrived(int transfer) {
      return new Before(transfer, Reached.ARRIVED);
    }
  }

  /** A transfer or a task. */
  public sealed interface Item {
    /** What must happen first; empty: it starts with the work. */
    List<Before> before();
  }

  /**
   * A message from one rank to another.
   *
   * @param src sending rank
   * @param dst receiving rank, another one
   * @param bytes payload, at least 1
   * @param before what must happen first
   */
  public record Transfer(int src, int dst, long bytes, List<Before> before) implements Item {}

  /**
   * Something at a rank that takes time.
   *
   * @param rank where
   * @param durationPs how long, ps; may be 0
   * @param isComputation whether it takes the rank's processor, which does one computation after
   *     another, in the order in which what they wait for has happened; else it passes beside all
   *     others
   * @param before what must happen first
   */
  public record Task(int rank, long durationPs, boolean isComputation, List<Before> before)
      implements Item {}

  /**
   * A collective operation, or anything else whose time is of interest.
   *
   * @param name how results call it; several of one name are its repetitions, in order
   * @param operation for the bus bandwidth, or {@link Operation#OTHER}
   * @param bytes size as nccl-tests counts it: the larger of a rank's two buffers; 0: not known
   * @param ranks the ranks that take part
   * @param begins tasks, one for each rank: done when the rank begins
   * @param ends tasks, one for each rank: done when the rank has all that it gets and, where so
   *     stated, has sent all that it sends
   */
  public record Collective(
      String name,
      Operation operation,
      long bytes,
      List<Integer> ranks,
      List<Integer> begins,
      List<Integer> ends) {}

  /** So many transfers and tasks may there be. */
  public static final int MOST_ITEMS = 4_000_000;

  private final List<Item> items = new ArrayList<>();
  private List<Collective> collectives = new ArrayList<>();
  private final int ranks;

  /**
   * No work yet.
   *
   * @param ranks how many ranks there are
   */
  public WorkGraph(int ranks) {
    this.ranks = ranks;
  }

  /**
   * Adds a transfer; see {@link Transfer} for the arguments.
   *
   * @return its number
   * @throws WorkloadException if a rank or a size is not allowed
   */
  public int transfer(int src, int dst, long bytes, List<Before> before) {
    checkRank(src);
    checkRank(dst);
    if (src == dst) {
      throw new WorkloadException("rank " + src + " sends to itself; allowed is another rank");
    }
    if (bytes < 1 || bytes > Flow.MOST_BYTES) {
      throw new WorkloadException(
          "rank %d sends %d bytes to rank %d; allowed is 1 to 10^15".formatted(src, bytes, dst));
    }
    return add(new Transfer(src, dst, bytes, List.copyOf(before)));
  }

  /**
   * Adds a computation, which takes the rank's processor.
   *
   * @return its number
   * @throws WorkloadException if the rank or the duration is not allowed
   */
  public int compute(int rank, long durationPs, List<Before> before) {
    return task(rank, durationPs, true, before);
  }

  /**
   * Adds a point that is reached when all before it has happened.
   *
   * @return its number
   * @throws WorkloadException if the rank is not allowed
   */
  public int join(int rank, List<Before> before) {
    return task(rank, 0, false, before);
  }

  /**
   * Adds a time that passes beside all other work.
   *
   * @return its number
   * @throws WorkloadException if the rank or the duration is not allowed
   */
  public int pause(int rank, long durationPs, List<Before> before) {
    return task(rank, durationPs, false, before);
  }

  private int task(int rank, long durationPs, boolean isComputation, List<Before> before) {
    checkRank(rank);
    if (durationPs < 0 || durationPs > Flow.LATEST_PS) {
      throw new WorkloadException(
          "rank %d computes for %d ps; allowed is 0 to 10^18".formatted(rank, durationPs));
    }
    return add(new Task(rank, durationPs, isComputation, List.copyOf(before)));
  }

  private int add(Item item) {
    for (Before before : item.before()) {
      if (before.item() < 0 || before.item() >= items.size()) {
        throw new IllegalArgumentException("waits for what is not there: " + before.item());
      }
    }
    if (items.size() >= MOST_ITEMS) {
      throw new WorkloadException(
          "there are more than %d transfers and tasks; allowed is up to that many"
              .formatted(MOST_ITEMS));
    }
    items.add(item);
    return items.size() - 1;
  }

  private void checkRank(int rank) {
    if (rank < 0 || rank >= ranks) {
      throw new WorkloadException(
          "there is no rank %d; allowed is 0 to %d".formatted(rank, ranks - 1));
    }
  }

  /** Says that some of the work belongs together. */
  public void add(Collective collective) {
    collectives.add(collective);
  }

  /**
   * Puts the names of collectives within another, {@code NAME/…}. Of one name but another
   * operation, size or number of ranks, later ones get a number: {@code NAME/….2}.
   */
  public void nameWithin(String name) {
    Map<String, List<Shape>> shapes = new HashMap<>();
    List<Collective> named = new ArrayList<>();
    for (Collective c : collectives) {
      Shape shape = new Shape(c.operation(), c.bytes(), c.ranks().size());
      List<Shape> known = shapes.computeIfAbsent(plain(c.name()), key -> new ArrayList<>());
      int number = known.indexOf(shape);
      if (number < 0) {
        number = known.size();
        known.add(shape);
      }
      String own = name + "/" + plain(c.name()) + (number == 0 ? "" : "." + (number + 1));
      named.add(new Collective(own, c.operation(), c.bytes(), c.ranks(), c.begins(), c.ends()));
    }
    collectives = named;
  }

  /** A name without what ends a field of a file, or a word of an expression. */
  private static String plain(String name) {
    return name.isEmpty() ? "unnamed" : name.replaceAll("[^\\w./:+-]", "_");
  }

  /** What collectives of one name have in common. */
  private record Shape(Operation operation, long bytes, int ranks) {}

  /**
   * Adds all of the work as one collective, whose ranks are done when nothing of theirs is left:
   * neither a task, nor a message that they send and that is not acknowledged.
   *
   * @param name how results call it
   */
  public void addWhole(String name) {
    List<List<Before>> last = new ArrayList<>();
    List<Integer> all = new ArrayList<>();
    List<Integer> begins = new ArrayList<>();
    for (int rank = 0; rank < ranks; rank++) {
      last.add(new ArrayList<>());
      all.add(rank);
    }
    // What something waits for until it is over need not be waited for again.
    BitSet isOver = new BitSet();
    for (Item item : items) {
      for (Before before : item.before()) {
        if (before.reached() == Reached.ACKNOWLEDGED || before.reached() == Reached.DONE) {
          isOver.set(before.item());
        }
      }
    }
    for (int i = isOver.nextClearBit(0); i < items.size(); i = isOver.nextClearBit(i + 1)) {
      Item item = items.get(i);
      if (item instanceof Transfer transfer) {
        last.get(transfer.src()).add(new Before(i, Reached.ACKNOWLEDGED));
      } else if (item instanceof Task task) {
        last.get(task.rank()).add(Before.done(i));
      }
    }
    for (int rank = 0; rank < ranks; rank++) {
      begins.add(join(rank, List.of()));
    }
    List<Integer> ends = new ArrayList<>();
    for (int rank = 0; rank < ranks; rank++) {
      List<Before> before = last.get(rank);
      ends.add(before.isEmpty() ? begins.get(rank) : join(rank, before));
    }
    add(new Collective(name, Operation.OTHER, 0, all, begins, ends));
  }

  /** How many ranks there are. */
  public int ranks() {
    return ranks;
  }

  /** All transfers and tasks, by number. */
  public List<Item> items() {
    return Collections.unmodifiableList(items);
  }

  /** What belongs together, in the order in which it was said. */
  public List<Collective> collectives() {
    return Collections.unmodifiableList(collectives);
  }
}
